import { type LocalDate, toMinutes, weekday } from '#lib/dates.ts';
import type { Customer } from './people.ts';
import { type Employee, type Plan, type PlanTime, planTime, type Service, weekdayOf } from './plan.ts';
import type { Random } from './random.ts';

/** Who comes when, for which service and to whom. `day` counts from today, `minute` from midnight. */
export type Visit = {
  customer: Customer;
  service: Service;
  employee: Employee;
  day: number;
  minute: number;
  /** `busy`: next Saturday, when all professionals are busy. `overbooking`: an encaixe. */
  kind: 'normal' | 'busy' | 'overbooking';
  /** The visit that an encaixe overlaps. */
  overlapped?: Visit;
};

/** The visits planned so far. */
type Draft = { plan: Plan; visits: Visit[]; customers: Customer[] };

/** Times of next Saturday at which all professionals are busy. People on the waiting list wait for them. */
export const BUSY_TIMES = [10 * 60, 14 * 60];
export const BUSY_MINUTES = 60;

const VISITS_FOR_EACH_OVERBOOKING = 55;
const START_EVERY_MINUTES = 30;
const LEAST_DAYS_BETWEEN_VISITS = 4;

export const startOf = ({ day, minute }: Visit): PlanTime => planTime(day, minute);

/** Counted from today. Never today, even if today is a Saturday. */
export const nextSaturday = (today: LocalDate): number => 6 - weekday(today) || 7;

export function planVisits(plan: Plan, [regular, ...customers]: Customer[]): Visit[] {
  const { size } = plan;
  const draft: Draft = { plan, visits: [], customers };
  const overbookings = Math.round(size.visits / VISITS_FOR_EACH_OVERBOOKING);
  addBusyTimes(draft);
  if (regular) addVisitsOfRegular(draft, regular);
  addNormalVisits(draft, size.visits - overbookings);
  addOverbookings(draft, overbookings);
  return draft.visits;
}

function addBusyTimes(draft: Draft): void {
  const { plan, visits } = draft;
  const day = nextSaturday(plan.today);
  for (const minute of BUSY_TIMES) {
    for (const employee of plan.facts.team) {
      const long = employee.does.filter((one) => one.durationMinutes >= BUSY_MINUTES && !one.isSalonOnly);
      const [service] = long.toSorted((a, b) => a.durationMinutes - b.durationMinutes);
      const customer = findReturning(draft, day);
      if (service && customer) visits.push({ kind: 'busy', customer, service, employee, day, minute });
    }
  }
}

function addVisitsOfRegular(draft: Draft, regular: Customer): void {
  const { facts, size } = draft.plan;
  for (const wish of facts.regular.visitDays) {
    const day = [wish, wish + 1, wish + 2].find((one) => isOpen(draft.plan, one));
    if (day !== undefined && -size.pastDays <= day && day <= size.aheadDays) addVisit(draft, regular, day);
  }
}

function addNormalVisits(draft: Draft, count: number): void {
  let missing = 0;
  for (const [day, wanted] of countByDay(draft.plan, count)) {
    // A full day passes what is missing on to the next day.
    missing += wanted - draft.visits.filter((visit) => visit.day === day).length;
    for (let tries = missing * 3; missing > 0 && tries > 0; tries--) {
      const customer = findDue(draft, day);
      if (customer && addVisit(draft, customer, day)) missing--;
    }
  }
}

/**
 * Visits for each open day, `count` in total. The salon is four times as busy today as on its first day, some weekdays are
 * busier than others, and the days ahead are the emptier the later they are.
 */
function countByDay(plan: Plan, count: number): Map<number, number> {
  const { facts, size, today, random } = plan;
  const days = Array.from({ length: size.pastDays + size.aheadDays + 1 }, (_, index) => index - size.pastDays);
  const weights = days
    .filter((day) => isOpen(plan, day))
    .map((day) => {
      const growth = 0.4 + 1.2 * ((day + size.pastDays) / size.pastDays);
      const filled = day <= 1 ? 1 : 1 - 0.65 * (day / Math.max(size.aheadDays, 1));
      const variation = 0.85 + random.next() * 0.3;
      return { day, weight: facts.demand[weekdayOf(day, today)] * growth * filled * variation };
    });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  let exact = 0;
  let given = 0;
  // Rounding the running total instead of each day keeps the sum exact.
  return new Map(
    weights.map(({ day, weight }) => {
      exact += (weight / total) * count;
      const visits = Math.round(exact) - given;
      given += visits;
      return [day, visits];
    }),
  );
}

/** Plans a service that the customer likes, with a favourite professional. Returns false when there is no free time. */
function addVisit(draft: Draft, customer: Customer, day: number): boolean {
  const { facts, random } = draft.plan;
  const bookable = facts.services.filter(({ isSalonOnly }) => !(customer.hasAccount && isSalonOnly));
  const liked = customer.likes.filter((one) => bookable.includes(one));
  for (let tries = 0; tries < 8; tries++) {
    const isLiked = liked.length > 0 && (customer.isRegular || random.chance(0.7));
    const service = isLiked ? random.pick(liked) : random.weighted(bookable, ({ share }) => share);
    const able = facts.team.filter(({ does }) => does.includes(service));
    const favourite = able.find((one) => one === customer.favourite);
    const employee = favourite && random.chance(0.75) ? favourite : random.pick(able);
    const starts = freeStarts(draft, { day, service, employee });
    if (starts.length === 0) continue;
    const minute = random.weighted(starts, popularityOf);
    draft.visits.push({ kind: 'normal', customer, service, employee, day, minute });
    return true;
  }
  return false;
}

/** Late mornings and the hours after work are the most popular. */
const POPULARITY: Record<number, number> = {
  ...{ 8: 0.8, 9: 1, 10: 1.8, 11: 1.5 },
  ...{ 13: 0.7, 14: 1, 15: 1.2, 16: 1.4, 17: 2, 18: 1.8 },
};
const popularityOf = (minute: number) => POPULARITY[Math.floor(minute / 60)] ?? 1;

const openingRanges = ({ facts, today }: Plan, day: number) => facts.week[weekdayOf(day, today)] ?? [];
const isOpen = (plan: Plan, day: number) => openingRanges(plan, day).length > 0;

type Wish = Pick<Visit, 'day' | 'service' | 'employee'>;

/** Minutes of the day at which the professional is free for the whole service. */
function freeStarts({ plan, visits }: Draft, { day, service, employee }: Wish): number[] {
  const taken = visits.filter((visit) => visit.day === day && visit.employee === employee);
  const length = service.durationMinutes;
  const isFree = (start: number) =>
    taken.every(({ minute, service }) => start + length <= minute || minute + service.durationMinutes <= start);
  return openingRanges(plan, day).flatMap(([from, until]) => {
    const [first, last] = [toMinutes(from), toMinutes(until) - length];
    const count = Math.max(0, Math.floor((last - first) / START_EVERY_MINUTES) + 1);
    return Array.from({ length: count }, (_, step) => first + step * START_EVERY_MINUTES).filter(isFree);
  });
}

/** A customer whose first visit is due, otherwise one who may come again. */
function findDue(draft: Draft, day: number): Customer | undefined {
  const rested = customersRestedOn(draft, day);
  const isNew = ({ daysOfVisits }: Rested) => daysOfVisits.every((other) => other > day);
  return rested.find(isNew)?.customer ?? pickMostRested(rested, draft.plan.random);
}

/** A customer who has come for more than two weeks and may come again. */
function findReturning(draft: Draft, day: number, accept = (_: Customer) => true): Customer | undefined {
  const returning = customersRestedOn(draft, day).filter(({ customer }) => customer.firstDay < day - 14);
  return pickMostRested(
    returning.filter(({ customer }) => accept(customer)),
    draft.plan.random,
  );
}

/** `restDays` is the distance to the nearest other visit, 60 at most. */
type Rested = { customer: Customer; daysOfVisits: number[]; restDays: number };

/** Customers who have been here before or are new by then, and do not come twice within a few days. */
function customersRestedOn({ customers, visits }: Draft, day: number): Rested[] {
  const byCustomer = Map.groupBy(visits, ({ customer }) => customer);
  return customers
    .filter(({ firstDay }) => firstDay <= day)
    .map((customer) => {
      const daysOfVisits = (byCustomer.get(customer) ?? []).map((visit) => visit.day);
      return { customer, daysOfVisits, restDays: Math.min(60, ...daysOfVisits.map((other) => Math.abs(day - other))) };
    })
    .filter(({ restDays }) => restDays >= LEAST_DAYS_BETWEEN_VISITS);
}

function pickMostRested(rested: Rested[], random: Random): Customer | undefined {
  if (rested.length === 0) return undefined;
  return random.weighted(rested, ({ customer, restDays }) => (restDays / customer.daysBetweenVisits) ** 3).customer;
}

/** Puts short visits over long ones of the same professional: one today, the others in the past. */
function addOverbookings(draft: Draft, count: number): void {
  const { plan, visits } = draft;
  const long = visits.filter(
    ({ kind, service, day }) => kind === 'normal' && service.durationMinutes >= 45 && day <= 0,
  );
  const candidates = plan.random.shuffle(long);
  const today = candidates.filter(({ day }) => day === 0).slice(0, 1);
  const before = candidates.filter(({ day }) => day < 0);
  let missing = count;
  for (const overlapped of [...today, ...before]) {
    if (missing === 0) return;
    const { day, employee, minute } = overlapped;
    const short = employee.does.filter(({ durationMinutes }) => durationMinutes <= 45);
    const customer = findReturning(draft, day, ({ hasAccount }) => !hasAccount);
    if (short.length === 0 || !customer) continue;
    const service = plan.random.pick(short);
    // Ends before the overlapped visit does, because the time after that may be taken.
    const spare = Math.max(0, overlapped.service.durationMinutes - service.durationMinutes);
    visits.push({
      kind: 'overbooking',
      overlapped,
      customer,
      service,
      employee,
      day,
      minute: minute + Math.min(15, spare),
    });
    missing--;
  }
}
