import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { as, type TestWorld } from './test-world.ts';

/** One person's wish, with the fields of the booking form. */
type Wish = Parameters<Api['appointments']['book']>[0];

/** 'booked', or the code with which it was refused. Throws any other error. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'booked';
  } catch (error) {
    if (error instanceof Error && 'defined' in error && 'code' in error && error.defined) return String(error.code);
    throw error;
  }
}

/** The n-th person sends the n-th wish, all at once. */
export const bookAll = (world: TestWorld, people: Person[], wishes: Wish[]): Promise<string[]> =>
  Promise.all(
    wishes.map((wish, n) => {
      const person = people[n % people.length] ?? null;
      // One person may send several wishes for one time.
      return outcomeOf(as(world, person).appointments.book({ ...wish, allowOverlap: true }));
    }),
  );

type Salon = { slug: string; service: { id: string; priceCents: number; durationMinutes: number } };

/** The form as this person would send it, with what differs. */
export function wishOf(
  person: Person,
  { slug, service }: Salon,
  different: Partial<Wish> & { date: string; time: string },
): Wish {
  const { id: serviceId, priceCents, durationMinutes } = service;
  const who = { name: person.fullName, phone: person.phone ?? '' };
  return { slug, id: newId(), serviceId, ...who, shown: { priceCents, durationMinutes }, ...different };
}

export function tally(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
