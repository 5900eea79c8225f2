import { firstBookingTime, type PlanInput, type PlanTime, planTime } from './plan.ts';
import type { Random } from './random.ts';
import { BUSY_TIMES, startOf, type Visit } from './visits.ts';

/** What happens to a visit, from its booking to its end. */
export type Outcome = {
  visit: Visit;
  notes: string | null;
  bookedAt: PlanTime;
  confirmedAt: PlanTime | null;
  /** Null when the visit lies ahead. */
  ending: Ending | null;
};
export type Ending = { kind: 'completed' | 'noShow' | 'cancelledBySalon' | 'cancelledByCustomer'; at: PlanTime };

/** Outcomes in the order of the visits. */
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

/** Most visits are booked days ahead, some on the same day. */
function planBooking(visit: Visit, mustTakePlace: boolean, random: Random): PlanTime {
  const { day, kind, customer } = visit;
  // The day is full by the evening before, which is why it becomes an encaixe.
  if (kind === 'overbooking') return planTime(day - 1, random.int(16 * 60, 19 * 60));
  if (day <= 0 && !mustTakePlace && random.chance(0.14)) return startOf(visit) - random.int(5, 90);
  // Some visits ahead were booked today, the others before.
  const leastDays = mustTakePlace ? 2 : day > 0 && random.chance(0.12) ? 0 : 1;
  const daysBefore =
    Math.max(day, 0) + leastDays + random.weighted([0, 1, 2, 3, 4, 5, 6, 7], (more) => 1 / (more + 1.5));
  const [first, last] = customer.hasAccount ? [7 * 60, 22 * 60 + 45] : [9 * 60, 18 * 60 + 30];
  return planTime(day - daysBefore, random.int(first, last));
}

function planEnding(visit: Visit, bookedAt: PlanTime, mustTakePlace: boolean, random: Random): Ending | null {
  const { day, customer, service } = visit;
  const chance = random.next();
  // On the day before the visit, or yesterday when the visit lies ahead.
  const cancelledAt = planTime(Math.min(day, 0) - 1, random.int(9 * 60, 19 * 60));
  if (!mustTakePlace && chance < (day > 0 ? 0.04 : 0.1) && cancelledAt > bookedAt) {
    const byCustomer = customer.hasAccount && random.chance(0.7);
    return { kind: byCustomer ? 'cancelledByCustomer' : 'cancelledBySalon', at: cancelledAt };
  }
  if (day > 0) return null;
  if (!mustTakePlace && chance > 0.955) return { kind: 'noShow', at: startOf(visit) + random.int(15, 25) };
  return { kind: 'completed', at: startOf(visit) + service.durationMinutes + random.int(1, 9) };
}

/** In the afternoon before the visit, or yesterday when the visit lies ahead. Null: the salon does not ask. */
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
