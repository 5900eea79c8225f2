import type { Agenda } from './agenda.ts';
import type { Guest } from './cast.ts';
import type { Course } from './course.ts';
import { type Stamp, stampOf } from './stamp.ts';
import { CROWD_LENGTH, CROWDS, crowdDayOf, type Plan } from './visits.ts';

/** A name on the waiting list. */
export type Wait = {
  who: Guest;
  service: number;
  day: number;
  /** Minutes of the day; null: any time. */
  window: { from: number; until: number } | null;
  notes: string | null;
  joinedAt: Stamp;
  /** Null: still waiting, or the day has passed. */
  left: { kind: 'contacted' | 'resolved'; at: Stamp } | null;
};
type Wish = Omit<Wait, 'who'>;

const YESTERDAY_AFTERNOON = stampOf(-1, 15 * 60 + 20);
const YESTERDAY_EVENING = stampOf(-1, 19 * 60 + 12);

/** Some who waited on Saturdays of the past, and three who wait for times at which nobody is free. */
export function planWaiting(agenda: Agenda, plan: Plan): Wait[] {
  const wishes = [...pastWishes(agenda, plan), ...presentWishes(agenda, plan)];
  return plan.cast.strangers.flatMap((who, index) => (wishes[index] ? [{ who, ...wishes[index] }] : []));
}

function pastWishes(agenda: Agenda, { size, facts, random }: Plan): Wish[] {
  const weeksAgo = [10, 8, 6, 5, 3, 2, 1].filter((weeks) => (weeks + 2) * 7 < size.pastDays);
  return weeksAgo.map((weeks) => {
    const day = crowdDayOf(agenda) - 7 * (weeks + 1);
    const kind = random.pick(['contacted', 'resolved', null] as const);
    return {
      service: random.pick(offered(facts)),
      day,
      window: null,
      notes: null,
      joinedAt: stampOf(day - random.int(2, 4), random.int(10 * 60, 21 * 60)),
      left: kind && { kind, at: stampOf(day - 1, random.int(9 * 60 + 30, 18 * 60)) },
    };
  });
}

function presentWishes(agenda: Agenda, { facts, random }: Plan): Wish[] {
  const day = crowdDayOf(agenda);
  const [first, second] = CROWDS.map((from) => ({ from, until: from + CROWD_LENGTH }));
  const isLong = (service: number) => facts.services[service]?.durationMinutes === CROWD_LENGTH;
  const long = random.pick(offered(facts).filter(isLong));
  const short = random.pick(offered(facts).filter((service) => !isLong(service)));
  const waiting = { day, left: null };
  return [
    {
      ...waiting,
      service: long,
      window: first ?? null,
      notes: facts.notes.whileWaiting,
      joinedAt: YESTERDAY_AFTERNOON,
    },
    { ...waiting, service: long, window: second ?? null, notes: null, joinedAt: YESTERDAY_AFTERNOON - 137 },
    { ...waiting, service: short, window: second ?? null, notes: null, joinedAt: YESTERDAY_AFTERNOON - 291 },
  ];
}

const offered = ({ services }: Plan['facts']) => services.flatMap((one, index) => (one.isAtCounterOnly ? [] : [index]));

/** Yesterday evening, so that one of those who wait has an open place and was told of it. */
export function letOneOfTheCrowdCancel(courses: Course[]): Course[] {
  const first = courses.filter(({ visit }) => visit.kind === 'crowd' && visit.minute === CROWDS[0]);
  const chosen = first.find(({ by }) => by === 'customer') ?? first[0];
  const kind = chosen?.by === 'customer' ? 'cancelledByCustomer' : 'cancelledBySalon';
  return courses.map((course) =>
    course === chosen ? { ...course, confirmedAt: null, ending: { kind, at: YESTERDAY_EVENING } } : course,
  );
}
