import { addDays } from '#lib/dates.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';

/** The cost of free times, with five professionals who have eight appointments each on the day. */
export async function slots({ product, measure }: Bench): Promise<void> {
  const { slug, serviceId, employeeId } = await product.salon('small');
  const service = `${product.app.origin}/api/v1/salons/${slug}/services/${serviceId}`;
  const date = addDays(TODAY, 14);
  await measure('slots, one day of one professional', () =>
    send(`${service}/slots?date=${date}&employeeId=${employeeId}`),
  );
  await measure('slots, one day of any of five', () => send(`${service}/slots?date=${date}`));
  await measure('slots, 31 days of any of five', () => send(`${service}/days`));
}
