import { type LocalDate, toMinutes, weekday } from '#lib/dates.ts';
import type { Customer } from './people.ts';
import { type Employee, type PlanInput, type PlanTime, planTime, type Service, weekdayOf } from './plan.ts';

/** One visit: the customer, the time, the service and the professional. `day` counts from today, `minute` from midnight. */
export type Visit = {
  customer: Customer;
  service: Service;
  employee: Employee;
  day: number;
  minute: number;
  /** `busy`: next Saturday, when all professionals are busy. `overbooking`: an encaixe. */
  kind: 'normal' | 'busy' | 'overbooking';
  overlapped?: Visit;
};

type Draft = { input: PlanInput; visits: Visit[]; customers: Customer[] };

/** Times of next Saturday for which people are on the waiting list. */
export const BUSY_TIMES = [10 * 60, 14 * 60];
export const BUSY_MINUTES = 60;

const VISITS_FOR_EACH_OVERBOOKING = 55;
const START_EVERY_MINUTES = 30;
const LEAST_DAYS_BETWEEN_VISITS = 4;

export const startOf = ({ day, minute }: Visit): PlanTime => planTime(day, minute);

/** In days from today. Never today, even if today is a Saturday. */
export const nextSaturday = (today: LocalDate): number => 6 - weekday(today) || 7;

export function planVisits(input: PlanInput, [regular, ...customers]: Customer[]): Visit[] {
  const { facts, size } = input;
  const draft: Draft = { input, visits: [], customers };
  const overbookings = Math.round(size.visits / VISITS_FOR_EACH_OVERBOOKING);
  addBusyTimes(draft);
  for (const day of facts.regular.visitDays) if (regular && day >= -size.pastDays) addVisit(draft, day, regular);
  for (const day of spreadOverDays(input, size.visits - overbookings - draft.visits.length)) addVisit(draft, day);
  addOverbookings(draft, overbookings);
  return draft.visits;
}

function addBusyTimes(draft: Draft): void {
  const { input, visits } = draft;
  const day = nextSaturday(input.today);
  for (const minute of BUSY_TIMES) {
    for (const employee of input.facts.team) {
      const long = employee.does.filter((one) => one.durationMinutes >= BUSY_MINUTES && !one.isSalonOnly);
      const [service] = long.toSorted((a, b) => a.durationMinutes - b.durationMinutes);
      const customer = pickCustomer(draft, day);
      if (service && customer) visits.push({ kind: 'busy', customer, service, employee, day, minute });
    }
  }
}

/** The days of `count` visits. The salon grows, and the days ahead are not full yet. */
function spreadOverDays({ facts, size, today, random }: PlanInput, count: number): number[] {
  const days = Array.from({ length: size.pastDays + size.aheadDays + 1 }, (_, index) => index - size.pastDays);
  const weights = days.map((day) => {
    const growth = 1 + 3 * ((day + size.pastDays) / size.pastDays);
    const filled = day <= 1 ? 1 : 1 - 0.65 * (day / size.aheadDays);
    const variation = 0.85 + random.next() * 0.3;
    return facts.demand[weekdayOf(day, today)] * growth * filled * variation;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  // Rounding the running total instead of each day keeps the count exact.
  return days.flatMap((day, index) => {
    const before = Math.round((sum / total) * count);
    sum += weights[index] ?? 0;
    return Array<number>(Math.round((sum / total) * count) - before).fill(day);
  });
}

/** On that day or on the first later one with a free time. */
function addVisit(draft: Draft, wishedDay: number, regular?: Customer): void {
  for (let day = wishedDay; day <= draft.input.size.aheadDays; day++) {
    for (let tries = 0; tries < 3; tries++) {
      const customer = regular ?? pickCustomer(draft, day);
      const visit = customer && findFreeVisit(draft, customer, day);
      if (visit) return void draft.visits.push(visit);
    }
  }
}

/** Someone new, or someone who has not been here for long. For an encaixe, which the salon books, a day of rest is enough. */
function pickCustomer({ input, customers, visits }: Draft, day: number, kind: Visit['kind'] = 'normal') {
  const daysOf = Map.groupBy(visits, ({ customer }) => customer);
  const rested = customers.flatMap((customer) => {
    const days = (daysOf.get(customer) ?? []).map((visit) => visit.day);
    const rest = Math.min(60, ...days.map((other) => Math.abs(day - other)));
    const isAble = kind === 'overbooking' ? rest > 0 && !customer.hasAccount : rest >= LEAST_DAYS_BETWEEN_VISITS;
    return isAble && customer.firstDay <= day ? [{ customer, isNew: days.every((other) => other > day), rest }] : [];
  });
  if (rested.length === 0) return undefined;
  const next = rested.find(({ isNew }) => isNew);
  const chance = ({ customer, rest }: (typeof rested)[number]) => (rest / customer.daysBetweenVisits) ** 3;
  return (next ?? input.random.weighted(rested, chance)).customer;
}

/** Null: nobody has a free time for the service. */
function findFreeVisit(draft: Draft, customer: Customer, day: number): Visit | null {
  const { facts, random } = draft.input;
  const bookable = facts.services.filter(({ isSalonOnly }) => !(customer.hasAccount && isSalonOnly));
  const liked = customer.likes.filter((one) => bookable.includes(one));
  const isLiked = liked.length > 0 && (customer.isRegular || random.chance(0.7));
  const service = isLiked ? random.pick(liked) : random.weighted(bookable, ({ share }) => share);
  const able = random.shuffle(facts.team.filter(({ does }) => does.includes(service)));
  const favourite = able.filter((one) => one === customer.favourite && random.chance(0.75));
  for (const employee of [...favourite, ...able]) {
    const starts = freeStarts(draft, { day, service, employee });
    if (starts.length === 0) continue;
    const minute = random.weighted(starts, (start) => POPULARITY[Math.floor(start / 60)] ?? 1);
    return { kind: 'normal', customer, service, employee, day, minute };
  }
  return null;
}

/** By the hour of the start. */
const POPULARITY: Record<number, number> = { 8: 0.8, 10: 1.8, 11: 1.5, 13: 0.7, 15: 1.2, 16: 1.4, 17: 2, 18: 1.8 };

/** In minutes of the day. */
function freeStarts(
  { input: { facts, today }, visits }: Draft,
  wish: Pick<Visit, 'day' | 'service' | 'employee'>,
): number[] {
  const { day, service, employee } = wish;
  const taken = visits.filter((visit) => visit.day === day && visit.employee === employee);
  const length = service.durationMinutes;
  const isFree = (start: number) =>
    taken.every(({ minute, service }) => start + length <= minute || minute + service.durationMinutes <= start);
  return (facts.week[weekdayOf(day, today)] ?? []).flatMap(([from, until]) => {
    const starts: number[] = [];
    for (let start = toMinutes(from); start + length <= toMinutes(until); start += START_EVERY_MINUTES)
      starts.push(start);
    return starts.filter(isFree);
  });
}

/** Puts short visits over long ones of the same professional: one today, if possible, and the others in the past. */
function addOverbookings(draft: Draft, count: number): void {
  const isLong = ({ kind, service }: Visit) => kind === 'normal' && service.durationMinutes >= 45;
  const candidates = draft.input.random.shuffle(draft.visits.filter(isLong));
  let missing = count;
  for (const overlapped of candidates.filter(({ day }) => day === 0)) {
    if (missing === count && overbook(draft, overlapped)) missing--;
  }
  for (const overlapped of candidates.filter(({ day }) => day < 0)) {
    if (missing > 0 && overbook(draft, overlapped)) missing--;
  }
}

function overbook(draft: Draft, overlapped: Visit): boolean {
  const { day, employee, minute } = overlapped;
  const short = employee.does.filter(({ durationMinutes }) => durationMinutes <= 45);
  const customer = pickCustomer(draft, day, 'overbooking');
  if (short.length === 0 || !customer) return false;
  const service = draft.input.random.pick(short);
  // Ends before the overlapped visit does, because the time after that may be taken.
  const late = Math.min(15, Math.max(0, overlapped.service.durationMinutes - service.durationMinutes));
  draft.visits.push({ kind: 'overbooking', overlapped, customer, service, employee, day, minute: minute + late });
  return true;
}
