import type { Random } from './random.ts';
import { DAY, minuteOf, type Stamp, stampOf } from './stamp.ts';
import type { Plan, Visit } from './visits.ts';

export type EndingKind = 'completed' | 'noShow' | 'cancelledBySalon' | 'cancelledByCustomer';
export type Ending = { kind: EndingKind; at: Stamp };

/** What becomes of a visit, from its booking to its review. */
export type Course = {
  visit: Visit;
  by: 'customer' | 'salon';
  notes: string | null;
  bookedAt: Stamp;
  confirmedAt: Stamp | null;
  /** Null while it is still to come. */
  ending: Ending | null;
  review: { rating: number; comment: string | null; at: Stamp } | null;
};

/** From then on visits are booked: the day before the first of them. */
export const openedAt = ({ size }: Pick<Plan, 'size'>): Stamp => stampOf(-size.pastDays - 1, 10 * 60);

export function coursesOf(visits: Visit[], plan: Plan): Course[] {
  const hosts = new Set(visits.map(({ host }) => host));
  return visits.map((visit) => courseOf(visit, plan, hosts.has(visit)));
}

function courseOf(visit: Visit, plan: Plan, isHost: boolean): Course {
  const { facts, random } = plan;
  const by = visit.guest.hasAccount ? 'customer' : 'salon';
  // Of a host nothing may go wrong, or there would be nothing that the encaixe stands over.
  const isSafe = isHost || visit.kind !== 'plain' || visit.guest.isRegular;
  const planned = bookedAt(visit, by, isSafe, random);
  const booked = planned > openedAt(plan) ? planned : openedAt(plan) + random.int(0, 9 * 60);
  const ending = endingOf(visit, by, booked, isSafe, random);
  const notes = by === 'customer' ? facts.notes.byCustomer : facts.notes.bySalon;
  return {
    visit,
    by,
    notes: random.chance(0.14) ? random.pick(notes) : null,
    bookedAt: booked,
    confirmedAt: confirmedAt(visit, { after: booked, before: ending?.at ?? startOf(visit) }, random),
    ending,
    review: null,
  };
}

const startOf = ({ day, minute }: Visit): Stamp => stampOf(day, minute);

/** Some walk in, some book in the morning, most days ahead. What lies ahead of today was booked before today, nearly all. */
function bookedAt(visit: Visit, by: Course['by'], isSafe: boolean, random: Random): Stamp {
  const { day, kind, minute } = visit;
  // Asked for on the evening before, when the day was already full.
  if (kind === 'encaixe') return stampOf(day - 1, random.int(16 * 60, 19 * 60));
  if (by === 'salon' && day <= 0 && !isSafe && random.chance(0.14)) return startOf(visit) - random.int(4, 15);
  const leastDays = isSafe ? Math.max(day, 0) + 2 : Math.max(day + (random.chance(0.12) ? 0 : 1), 0);
  const days = leastDays + random.weighted([0, 1, 2, 3, 4, 5, 6, 7], (lead) => 1 / (lead + 1.5));
  const [first, last] = by === 'customer' ? [7 * 60, 22 * 60 + 45] : [9 * 60, 18 * 60 + 30];
  if (days > 0) return stampOf(day - days, random.int(first, last));
  const isLateEnough = minute - 90 > first;
  return isLateEnough ? stampOf(day, random.int(first, minute - 90)) : stampOf(day - 1, random.int(first, last));
}

function endingOf(visit: Visit, by: Course['by'], booked: Stamp, isSafe: boolean, random: Random): Ending | null {
  const start = startOf(visit);
  const chance = random.next();
  const cancelled = !isSafe && chance < (visit.day > 0 ? 0.04 : 0.065);
  // What lies ahead was cancelled by yesterday evening.
  const cancellation = cancelled
    ? cancellationOf(by, booked, Math.min(start, visit.day > 0 ? -120 : start), random)
    : null;
  if (cancellation) return cancellation;
  if (visit.day > 0) return null;
  if (!isSafe && chance > 0.955) return { kind: 'noShow', at: start + random.int(15, 25) };
  return { kind: 'completed', at: start + visit.minutes + random.int(1, 9) };
}

/** While people are awake or the salon is open; null when there is no such hour between booking and `end`. */
function cancellationOf(by: Course['by'], booked: Stamp, end: Stamp, random: Random): Ending | null {
  const byCustomer = by === 'customer' && random.chance(0.7);
  // The customer may do it alone until two hours before.
  const last = end - (byCustomer ? 180 : 10);
  const first = Math.max(booked + 20, last - 2 * DAY);
  for (let tries = 0; first < last && tries < 10; tries++) {
    const at = random.int(first, last);
    const [from, until] = byCustomer ? [7 * 60, 22 * 60] : [9 * 60, 19 * 60];
    if (minuteOf(at) >= from && minuteOf(at) <= until) {
      return { kind: byCustomer ? 'cancelledByCustomer' : 'cancelledBySalon', at };
    }
  }
  return null;
}

/** In the late afternoon of the day before; of tomorrow's and later ones, yesterday. Null: nobody asked. */
function confirmedAt({ day }: Visit, { after, before }: { after: Stamp; before: Stamp }, random: Random): Stamp | null {
  const chance = day < 0 ? 0.42 : day === 0 ? 0.75 : day === 1 ? 0.85 : day === 2 ? 0.4 : 0.1;
  const at = stampOf(Math.min(day - 1, -1), random.int(16 * 60 + 30, 18 * 60 + 30));
  return random.chance(chance) && after < at && at < before ? at : null;
}
