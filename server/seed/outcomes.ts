import type { PaidBy } from '#contract/payments.ts';
import { planPaidBy } from './paid-by.ts';
import type { Customer } from './people.ts';
import {
  firstBookingTime,
  minuteOfDay,
  type PlanInput,
  type PlanTime,
  planTime,
  type SalonFacts,
  type Service,
} from './plan.ts';
import type { Random } from './random.ts';
import { BUSY_MINUTES, BUSY_TIMES, nextSaturday, startOf, type Visit } from './visits.ts';

export type Outcome = {
  visit: Visit;
  notes: string | null;
  bookedAt: PlanTime;
  confirmedAt: PlanTime | null;
  /** Null when the visit lies ahead. */
  ending: Ending | null;
};
export type Ending = {
  kind: 'completed' | 'noShow' | 'cancelledBySalon' | 'cancelledByCustomer';
  at: PlanTime;
  /** How a completed one was paid; null: nobody said. */
  paidBy?: PaidBy | null;
};

export function planOutcomes(input: PlanInput, visits: Visit[]): Outcome[] {
  const overlapped = new Set(visits.map((visit) => visit.overlapped));
  return withCancelledBusyTime(visits.map((visit) => planOutcome(input, visit, overlapped.has(visit))));
}

function planOutcome({ facts, size, random }: PlanInput, visit: Visit, isOverlapped: boolean): Outcome {
  // An appointment under an encaixe must not be cancelled.
  const mustTakePlace = isOverlapped || visit.kind !== 'normal' || visit.customer.isRegular;
  const planned = planBooking(visit, mustTakePlace, random);
  const earliest = firstBookingTime(size);
  const bookedAt = planned > earliest ? planned : earliest + random.int(0, 9 * 60);
  const ending = planEnding(visit, bookedAt, mustTakePlace, random);
  const { byCustomer, bySalon } = facts.bookingNotes;
  return {
    visit,
    notes: random.chance(0.14) ? random.pick(visit.customer.hasAccount ? byCustomer : bySalon) : null,
    bookedAt,
    confirmedAt: planConfirmation(visit, { after: bookedAt, before: ending?.at ?? startOf(visit) }, random),
    ending,
  };
}

function planBooking(visit: Visit, mustTakePlace: boolean, random: Random): PlanTime {
  const { day, kind, customer } = visit;
  // The day is full by the evening before, which is why it becomes an encaixe.
  if (kind === 'overbooking') return planTime(day - 1, random.int(16 * 60, 19 * 60));
  if (day <= 0 && !mustTakePlace && random.chance(0.14)) return startOf(visit) - random.int(5, 90);
  const leastDays = mustTakePlace ? 2 : day > 0 && random.chance(0.12) ? 0 : 1;
  const daysBefore =
    Math.max(day, 0) + leastDays + random.weighted([0, 1, 2, 3, 4, 5, 6, 7], (more) => 1 / (more + 1.5));
  const [first, last] = customer.hasAccount ? [7 * 60, 22 * 60 + 45] : [9 * 60, 18 * 60 + 30];
  return planTime(day - daysBefore, random.int(first, last));
}

function planEnding(visit: Visit, bookedAt: PlanTime, mustTakePlace: boolean, random: Random): Ending | null {
  const { day, customer, service } = visit;
  const chance = random.next();
  const cancelledAt = planTime(Math.min(day, 0) - 1, random.int(9 * 60, 19 * 60));
  if (!mustTakePlace && chance < (day > 0 ? 0.04 : 0.1) && cancelledAt > bookedAt) {
    const byCustomer = customer.hasAccount && random.chance(0.7);
    return { kind: byCustomer ? 'cancelledByCustomer' : 'cancelledBySalon', at: cancelledAt };
  }
  if (day > 0) return null;
  if (!mustTakePlace && chance > 0.955) return { kind: 'noShow', at: startOf(visit) + random.int(15, 25) };
  const at = startOf(visit) + service.durationMinutes + random.int(1, 9);
  return { kind: 'completed', at, paidBy: planPaidBy(visit) };
}

/** Null: the salon does not ask. */
function planConfirmation({ day }: Visit, { after, before }: { after: PlanTime; before: PlanTime }, random: Random) {
  const chance = day < 0 ? 0.42 : ([0.75, 0.85, 0.4][day] ?? 0.1);
  const at = planTime(Math.min(day - 1, -1), random.int(16 * 60 + 30, 18 * 60 + 30));
  return random.chance(chance) && after < at && at < before ? at : null;
}

const YESTERDAY_EVENING = planTime(-1, 19 * 60 + 12);

/** Cancels one visit at the first busy time, so that one person on the waiting list has an opening and is told. */
function withCancelledBusyTime(outcomes: Outcome[]): Outcome[] {
  const busy = outcomes.filter(({ visit }) => visit.kind === 'busy' && visit.minute === BUSY_TIMES[0]);
  const chosen = busy.find(({ visit }) => visit.customer.hasAccount) ?? busy[0];
  const kind = chosen?.visit.customer.hasAccount ? 'cancelledByCustomer' : 'cancelledBySalon';
  return outcomes.map((outcome) =>
    outcome === chosen ? { ...outcome, confirmedAt: null, ending: { kind, at: YESTERDAY_EVENING } } : outcome,
  );
}

/** `from` and `until` are minutes of the day. */
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

/** Three people wait for the busy times of next Saturday: one for the visit that was cancelled, two for the second time. */
export function planWaitingList(
  { facts, today, random }: PlanInput,
  waiting: Customer[],
  outcomes: Outcome[],
): WaitingEntry[] {
  const onPage = facts.services.filter(({ isSalonOnly }) => !isSalonOnly);
  const hourLong = random.pick(onPage.filter(({ durationMinutes }) => durationMinutes === BUSY_MINUTES));
  const other = random.pick(onPage.filter(({ durationMinutes }) => durationMinutes !== BUSY_MINUTES));
  const [first = 0, second = 0] = BUSY_TIMES;
  const freed = outcomes.find(({ visit, ending }) => visit.kind === 'busy' && ending && visit.minute === first);
  const wishes = [
    {
      service: freed?.visit.service ?? hourLong,
      from: first,
      joinedAt: YESTERDAY_AFTERNOON,
      notes: facts.bookingNotes.onWaitingList,
    },
    { service: hourLong, from: second, joinedAt: YESTERDAY_AFTERNOON - 137, notes: null },
    { service: other, from: second, joinedAt: YESTERDAY_AFTERNOON - 291, notes: null },
  ];
  const day = nextSaturday(today);
  return wishes.flatMap((wish, index) => {
    const customer = waiting[index];
    return customer ? [{ ...wish, customer, day, until: wish.from + BUSY_MINUTES }] : [];
  });
}

export type Review = { outcome: Outcome; rating: Rating; comment: string | null; at: PlanTime };
type Rating = keyof SalonFacts['comments'];

const VISITS_FOR_EACH_REVIEW = 7.5;
/** The newest review first. They make 4.7 on average. */
const RATINGS: Rating[] = [
  5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 4, 5, 5, 2, 5, 5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 4,
];

/** Reviews by customers with an account. The regular's last visit has none, so that people can try to write one. */
export function planReviews(input: PlanInput, outcomes: Outcome[]): Review[] {
  return [...reviewsOf(input, outcomes), ...reviewOfRegular(input, outcomes)];
}

function reviewsOf({ facts, size, random }: PlanInput, outcomes: Outcome[]): Review[] {
  const reviewable = outcomes.filter(
    ({ ending, visit: { customer, day } }) =>
      customer.hasAccount && !customer.isRegular && day < 0 && ending?.kind === 'completed',
  );
  const newestFirst = random
    .shuffle(reviewable)
    .slice(0, Math.round(size.visits / VISITS_FOR_EACH_REVIEW))
    .map((outcome) => ({ outcome, at: whenAwake(endOf(outcome) + random.int(60, 2600)) }))
    .toSorted((a, b) => b.at - a.at);
  const comments = structuredClone(facts.comments);
  return newestFirst.map(({ outcome, at }, index) => {
    const rating = RATINGS[index % RATINGS.length] ?? 5;
    // There are fewer comments than reviews, and the newest reviews get theirs first.
    const comment = rating < 5 || random.chance(0.75) ? comments[rating].shift() : undefined;
    return { outcome, rating, comment: comment ? withName(comment, outcome) : null, at };
  });
}

function reviewOfRegular({ facts }: PlanInput, outcomes: Outcome[]): Review[] {
  const own = outcomes.filter(({ ending, visit }) => visit.customer.isRegular && ending?.kind === 'completed');
  const outcome = own.toSorted((a, b) => endOf(a) - endOf(b)).at(-2);
  if (!outcome) return [];
  const comment = withName(facts.regular.comment, outcome);
  return [{ outcome, rating: 5, comment, at: whenAwake(endOf(outcome) + 190) }];
}

const endOf = ({ ending }: Outcome): PlanTime => ending?.at ?? 0;

const whenAwake = (time: PlanTime): PlanTime => (minuteOfDay(time) < 8 * 60 ? time + 8 * 60 : time);

const withName = (comment: string, { visit }: Outcome) =>
  comment.replace('{quem}', visit.employee.name.split(' ')[0] ?? '');
