import { addDays } from '#lib/dates.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import type { Ask } from './frame/load.ts';
import type { Product } from './frame/product.ts';
import type { Salon } from './frame/salon.ts';
import { growing } from './frame/sizes.ts';

const DATE = addDays(TODAY, 14);
const FEW = 1_000;
const MORE = [10_000, 100_000, 1_000_000];

/** The cost of free times: by professionals, by appointments in the database beside a second one with few, and embedded. */
export async function slots({ product, openProduct, measure, scaled }: Bench): Promise<void> {
  for (const [team, size] of [
    ['one', 'alone'],
    ['five', 'small'],
    ['ten', 'ten'],
    ['thirty', 'thirty'],
  ] as const) {
    for (const [name, ask] of questionsOf(product, await product.salon(size), team)) await measure(name, ask);
  }

  const [beside, grown] = [await openProduct(), await openProduct()];
  const few = questionsOf(beside, await beside.openSalon('few', growing(FEW)));
  for (const [nth, count] of [FEW, ...MORE.map(scaled)].entries()) {
    const many = questionsOf(grown, await grown.openSalon(`growing-${nth}`, growing(count)));
    for (const [n, [name, ask]] of many.entries()) {
      const against = { name: `of ${written(FEW)}`, ask: few[n]?.[1] as Ask };
      await measure(`${name}, of ${written(count)}`, ask, { against, processLoad: grown.app.load });
    }
  }

  const embedded = await openProduct('embedded');
  for (const [nth, count] of [FEW, ...MORE.slice(-1).map(scaled)].entries()) {
    const salon = await embedded.openSalon(`growing-${nth}`, growing(count));
    for (const [name, ask] of questionsOf(embedded, salon)) {
      await measure(`embedded: ${name}, of ${written(count)}`, ask, { processLoad: embedded.app.load });
    }
  }
}

const written = (count: number) => count.toLocaleString('en-US');

function questionsOf({ app }: Product, salon: Salon, team = 'five'): [name: string, ask: Ask][] {
  const service = `${app.origin}/api/v1/salons/${salon.slug}/services/${salon.serviceId}`;
  const day = `${service}/slots?date=${DATE}`;
  const questions: [string, Ask][] = [
    [`slots, one day of any of ${team}`, () => send(day)],
    [`slots, 31 days of any of ${team}`, () => send(`${service}/days`)],
  ];
  if (team === 'five')
    questions.unshift(['slots, one day of one professional', () => send(`${day}&employeeId=${salon.employeeId}`)]);
  return questions;
}
