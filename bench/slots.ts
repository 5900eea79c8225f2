import { addDays } from '#lib/dates.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';

/** What does it cost to say when somebody is free? Five professionals, eight appointments of each on the day. */
export async function slots({ product, measure }: Bench): Promise<void> {
  const { slug, serviceId, employeeId } = await product.salon('small');
  const service = `${product.app.origin}/api/v1/salons/${slug}/services/${serviceId}`;
  const date = addDays(TODAY, 14);
  await measure('slots, one day of one professional', () =>
    send(`${service}/slots?date=${date}&employeeId=${employeeId}`),
  );
  await measure('slots, one day of any of five', () => send(`${service}/slots?date=${date}`));
  await measure('slots, thirty days of any of five', () => send(`${service}/days`));
}
