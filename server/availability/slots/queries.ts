import { setImmediate } from 'node:timers/promises';
import type { Day } from '#contract/availability.ts';
import { addDays, type LocalDate, type LocalTime } from '#lib/dates.ts';
import { createReadCoalescer } from '../../infra/coalesce-reads.ts';
import { salonQueue } from '../../infra/salon-queue.ts';
import { timeLimits } from '../../infra/time-limits.ts';
import { refuseFields } from '../../refuse.ts';
import type { AnySalonScope, VisitorScope } from '../../scope.ts';
import { getOfferedService, listOfferedServices } from '../offered-services/queries.ts';
import { type Roster, readBusy, readRoster, readSchedule, type Schedule, type Span, scheduleOf } from '../queries.ts';
import { bookingWindow, isBookableDate, mergeRanges, slotsIn, WINDOW_DAYS } from './rules.ts';

type Asked = { durationMinutes: number; employeeId?: string | null | undefined };

export function slotsOn(scope: AnySalonScope, schedule: Schedule, date: LocalDate, asked: Asked): LocalTime[] {
  if (!isBookableDate(date, scope.today)) return [];
  return slotsIn(schedule.openingsOn(date, asked.employeeId ?? null), asked.durationMinutes);
}

export function expectBookableDate(scope: AnySalonScope, date: LocalDate, field: string): void {
  if (isBookableDate(date, scope.today)) return;
  throw refuseFields({ [field]: `Escolha uma data de hoje até daqui a ${WINDOW_DAYS} dias` });
}

/** A customer may only choose a professional whom the salon's page shows. */
export function expectChoosable(
  { professionals }: Roster,
  showEmployees: boolean,
  employeeId: string | null | undefined,
): void {
  if (!employeeId) return;
  const isKnown = professionals.some(({ id }) => id === employeeId);
  if (!showEmployees || !isKnown) {
    throw refuseFields({ employeeId: 'Este profissional não está disponível. Escolha outro.' });
  }
}

type SlotQuery = { serviceId: string; employeeId?: string };

/** Reads `daysAtOnce` days at a time, stops when the caller stops, and lets other requests run after some milliseconds. */
async function* eachDay(scope: VisitorScope, roster: Roster, { daysAtOnce, employeeId = null }: EachDay) {
  const dates = datesIn(bookingWindow(scope.today));
  for (let next = 0; next < dates.length; next += daysAtOnce) {
    const some = dates.slice(next, next + daysAtOnce);
    const [first = '', last = first] = [some.at(0), some.at(-1)];
    const schedule = scheduleOf(scope, roster, await readBusy(scope, { first, last }));
    let began = performance.now();
    for (const date of some) {
      yield { date, isClosed: schedule.rangesOn(date).length === 0, openings: schedule.openingsOn(date, employeeId) };
      if (performance.now() - began < timeLimits.computing) continue;
      await setImmediate();
      began = performance.now();
    }
  }
}

type EachDay = { daysAtOnce: number; employeeId?: string | null | undefined };

/** Keeps many callers of one salon from slowing down others. The key holds all that the answer depends on but the moment. */
const coalesceReads = createReadCoalescer(salonQueue);

export const listDays = (scope: VisitorScope, query: SlotQuery) =>
  coalesceReads(scope.slug, `days ${scope.salonId} ${query.serviceId} ${query.employeeId}`, () =>
    findDays(scope, query),
  );
export const listNextTimes = (scope: VisitorScope) =>
  coalesceReads(scope.slug, `next times ${scope.salonId}`, () => findNextTimes(scope));

async function findDays(
  scope: VisitorScope,
  { serviceId, employeeId }: SlotQuery,
): Promise<{ today: string; days: Day[] }> {
  const { durationMinutes, showEmployees } = await getOfferedService(scope, serviceId);
  const roster = await readRoster(scope);
  expectChoosable(roster, showEmployees, employeeId);
  const days: Day[] = [];
  for await (const { date, isClosed, openings } of eachDay(scope, roster, { daysAtOnce: 31, employeeId })) {
    days.push({ date, isClosed, freeSlots: slotsIn(openings, durationMinutes).length });
  }
  return { today: scope.today, days };
}

export async function listSlots(
  scope: VisitorScope,
  { date, serviceId, employeeId }: SlotQuery & { date: LocalDate },
): Promise<{ date: LocalDate; slots: LocalTime[] }> {
  const { durationMinutes, showEmployees } = await getOfferedService(scope, serviceId);
  // A date that nobody can book is not read. Today stands in for it, because the professionals are still checked.
  const day = isBookableDate(date, scope.today) ? date : scope.today;
  const schedule = await readSchedule(scope, { first: day, last: day });
  expectChoosable(schedule, showEmployees, employeeId);
  return { date, slots: slotsOn(scope, schedule, date, { durationMinutes, employeeId }) };
}

const NEXT_TIMES = 3;

/** None when the salon hides its availability (D19). */
async function findNextTimes(scope: VisitorScope) {
  const services = await listOfferedServices(scope);
  if (!services.some((service) => service.showAvailability)) return [];
  const roster = await readRoster(scope);
  // A service longer than the salon is ever open has no slot; searching for one would read the whole month.
  const longest = longestStretch(roster);
  const durations = services.map(({ durationMinutes }) => durationMinutes).filter((minutes) => minutes <= longest);
  const found = new Map(durations.map((minutes) => [minutes, [] as { date: LocalDate; time: LocalTime }[]]));
  const searched = new Map(found);
  for await (const { date, openings } of eachDay(scope, roster, { daysAtOnce: 7 })) {
    const longestOpening = Math.max(0, ...openings.map(({ longestMinutes }) => longestMinutes));
    for (const [minutes, times] of searched) {
      if (minutes > longestOpening) continue;
      const free = slotsIn(openings, minutes).slice(0, NEXT_TIMES - times.length);
      times.push(...free.map((time) => ({ date, time })));
      if (times.length === NEXT_TIMES) searched.delete(minutes);
    }
    if (searched.size === 0) break;
  }
  return services.flatMap(({ id: serviceId, durationMinutes }) =>
    (found.get(durationMinutes) ?? []).map((time) => ({ serviceId, ...time })),
  );
}

function longestStretch({ week }: Roster): number {
  const days = Map.groupBy(week, ({ dayOfWeek }) => dayOfWeek);
  const stretches = [...days.values()].flatMap(mergeRanges);
  return Math.max(0, ...stretches.map(({ startMinute, endMinute }) => endMinute - startMinute));
}

function datesIn({ first, last }: Span): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}
