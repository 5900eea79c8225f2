import { addDays } from '#lib/dates.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';

const week = `from=${TODAY}&until=${addDays(TODAY, 6)}`;

const lists = [
  ['appointments', '/appointments'],
  ['appointments, the ninth page', '/appointments?offset=420'],
  ['appointments, searched for a few customers', '/appointments?search=braga%2042'],
  ['appointments, searched for all customers', '/appointments?search=rute'],
  ['coming appointments', '/appointments?when=upcoming&limit=24'],
  ['coming appointments, the second page', '/appointments?when=upcoming&limit=24&offset=24'],
  ['past appointments', '/appointments?when=past&limit=24'],
  ['appointments without an outcome', '/appointments/unclosed'],
  ['calendar, a week', `/calendar?${week}`],
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
