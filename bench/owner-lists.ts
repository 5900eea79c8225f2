import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';

const lists = [
  ['appointments', '/appointments'],
  ['appointments, the ninth page', '/appointments?offset=420'],
  ['appointments, searched', '/appointments?search=rute'],
  ['customers', '/customers'],
  ['customers, searched', '/customers?search=braga%204'],
  ['customers, totals', '/customers/totals'],
  ['customers, birthdays', '/customers/birthdays'],
  ['dashboard', '/dashboard'],
] as const;

export async function ownerLists({ product, measure }: Bench): Promise<void> {
  for (const [name, path] of lists) {
    for (const [size, appointments] of [
      ['small', '500'],
      ['large', '50,000'],
    ] as const) {
      const { cookie } = await product.salon(size);
      await measure(`${name}, of ${appointments}`, () => send(`${product.app.origin}/api/v1${path}`, { cookie }));
    }
  }
}
