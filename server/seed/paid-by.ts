import type { PaidBy } from '#contract/payments.ts';
import { createRandom } from './random.ts';
import { startOf, type Visit } from './visits.ts';

/** Shares of a hundred visits in a Brazilian salon. Most people have a habit, and sometimes nobody writes it down. */
const SHARES: [PaidBy | null, number][] = [
  ['pix', 47],
  ['card', 33],
  ['cash', 14],
  ['other', 2],
  [null, 4],
];

/** Its own choices, so that the others stay what they are without it. */
export function planPaidBy(visit: Visit): PaidBy | null {
  const choose = (seed: string) => createRandom(seed).weighted(SHARES, ([, share]) => share)[0];
  const seed = `paid ${visit.customer.name}`;
  const isHabit = createRandom(`${seed} habit ${startOf(visit)}`).chance(0.7);
  return choose(isHabit ? seed : `${seed} ${startOf(visit)}`);
}
