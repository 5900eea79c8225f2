import type { Customer, People } from './people.ts';
import { type Plan, type PlanTime, planTime, type Service } from './plan.ts';
import { BUSY_MINUTES, BUSY_TIMES, nextSaturday } from './visits.ts';

/** An entry on the waiting list. */
export type WaitingEntry = {
  customer: Customer;
  service: Service;
  day: number;
  /** Minutes of the day. Null: any time. */
  window: { from: number; until: number } | null;
  notes: string | null;
  joinedAt: PlanTime;
  /** Null: still waiting, or the day has passed. */
  left: { kind: 'contacted' | 'resolved'; at: PlanTime } | null;
};
type Wish = Omit<WaitingEntry, 'customer'>;

const WEEKS_AGO = [10, 8, 6, 5, 3, 2, 1];

/** Some people waited for Saturdays in the past. Three wait for the busy times of next Saturday. */
export function planWaitingList(plan: Plan, { waiting }: People): WaitingEntry[] {
  const wishes = [...pastWishes(plan), ...presentWishes(plan)];
  return wishes.flatMap((wish, index) => {
    const customer = waiting[index];
    return customer ? [{ customer, ...wish }] : [];
  });
}

function pastWishes({ facts, size, today, random }: Plan): Wish[] {
  return WEEKS_AGO.filter((weeks) => (weeks + 2) * 7 < size.pastDays).map((weeks) => {
    const day = nextSaturday(today) - 7 * (weeks + 1);
    const kind = random.pick(['contacted', 'resolved', null] as const);
    return {
      service: random.pick(facts.services.filter(({ isSalonOnly }) => !isSalonOnly)),
      day,
      window: null,
      notes: null,
      joinedAt: planTime(day - random.int(2, 4), random.int(10 * 60, 21 * 60)),
      left: kind && { kind, at: planTime(day - 1, random.int(9 * 60 + 30, 18 * 60)) },
    };
  });
}

const YESTERDAY_AFTERNOON = planTime(-1, 15 * 60 + 20);

function presentWishes({ facts, today, random }: Plan): Wish[] {
  const bookable = facts.services.filter(({ isSalonOnly }) => !isSalonOnly);
  const [hourLong, others] = [
    bookable.filter(({ durationMinutes }) => durationMinutes === BUSY_MINUTES),
    bookable.filter(({ durationMinutes }) => durationMinutes !== BUSY_MINUTES),
  ];
  const service = random.pick(hourLong);
  const [first = null, second = null] = BUSY_TIMES.map((from) => ({ from, until: from + BUSY_MINUTES }));
  const wish = { day: nextSaturday(today), service, notes: null, left: null };
  return [
    { ...wish, window: first, notes: facts.bookingNotes.onWaitingList, joinedAt: YESTERDAY_AFTERNOON },
    { ...wish, window: second, joinedAt: YESTERDAY_AFTERNOON - 137 },
    { ...wish, window: second, joinedAt: YESTERDAY_AFTERNOON - 291, service: random.pick(others) },
  ];
}
