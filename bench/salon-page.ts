import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';

export async function salonPage({ product, measure }: Bench): Promise<void> {
  const { slug, serviceId } = await product.salon('small');
  const { origin } = product.app;
  await measure('salon page, data', () => send(`${origin}/api/v1/salons/${slug}`));
  await measure('salon page, HTML', () => send(`${origin}/${slug}`));
  await measure('booking page, HTML', () => send(`${origin}/${slug}/agendamento/${serviceId}`));
}
