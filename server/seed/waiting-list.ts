import type { Customer } from './people.ts';
import { type PlanInput, type PlanTime, planTime, type Service } from './plan.ts';
import { BUSY_MINUTES, BUSY_TIMES, nextSaturday } from './visits.ts';

/** An entry on the waiting list. `from` and `until` are minutes of the day. */
export type WaitingEntry = {
  customer: Customer;
  service: Service;
  day: number;
  from: number;
  until: number;
  notes: string | null;
  joinedAt: PlanTime;
};

const YESTERDAY_AFTERNOON = planTime(-1, 15 * 60 + 20);

/** Three people wait for the busy times of next Saturday: one for the first time, two for the second. */
export function planWaitingList({ facts, today, random }: PlanInput, waiting: Customer[]): WaitingEntry[] {
  const onPage = facts.services.filter(({ isSalonOnly }) => !isSalonOnly);
  const hourLong = random.pick(onPage.filter(({ durationMinutes }) => durationMinutes === BUSY_MINUTES));
  const other = random.pick(onPage.filter(({ durationMinutes }) => durationMinutes !== BUSY_MINUTES));
  const [first = 0, second = 0] = BUSY_TIMES;
  const wishes = [
    { service: hourLong, from: first, joinedAt: YESTERDAY_AFTERNOON, notes: facts.bookingNotes.onWaitingList },
    { service: hourLong, from: second, joinedAt: YESTERDAY_AFTERNOON - 137, notes: null },
    { service: other, from: second, joinedAt: YESTERDAY_AFTERNOON - 291, notes: null },
  ];
  const day = nextSaturday(today);
  return wishes.flatMap((wish, index) => {
    const customer = waiting[index];
    return customer ? [{ ...wish, customer, day, until: wish.from + BUSY_MINUTES }] : [];
  });
}
