import { setImmediate } from 'node:timers/promises';
import type { Day } from '#contract/availability.ts';
import { addDays, type LocalDate, type LocalMoment, type LocalTime } from '#lib/dates.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import type { AnySalonScope, PublicScope, VisitorScope } from '#server/gate/scope.ts';
import { salonQueue } from '#server/infra/process/salon-queue.ts';
import { timeLimits } from '#server/infra/process/time-limits.ts';
import { createReadSharer } from '#server/keep/share-reads.ts';
import { keptServices } from '../offered-services/queries.ts';
import { isUnperformed } from '../performers/rules.ts';
import {
  daySearch,
  keptRoster,
  type Roster,
  readBusy,
  type Schedule,
  type Span,
  scheduleOf,
  teamKeys,
} from '../queries.ts';
import { bookingWindow, isBookableDate, mergeRanges, performs, WINDOW_DAYS } from '../rules.ts';
import { countSlots, isOver, slotsIn } from './rules.ts';

type Asked = { serviceId: string; durationMinutes: number; employeeId?: string | null | undefined };

export function slotsOn(scope: AnySalonScope, schedule: Schedule, date: LocalDate, asked: Asked): LocalTime[] {
  if (!isBookableDate(date, scope.today)) return [];
  const { serviceId, employeeId = null, durationMinutes } = asked;
  return slotsIn(schedule.openingsOn(date, { serviceId, employeeId }), durationMinutes);
}

export function expectBookableDate(scope: AnySalonScope, date: LocalDate, field: string): void {
  if (isBookableDate(date, scope.today)) return;
  throw refuseFields({ [field]: `Escolha uma data de hoje até daqui a ${WINDOW_DAYS} dias` });
}

/** A customer may only choose a professional who performs the service, and whom the salon's page shows. */
export function expectChoosable(
  { professionals }: Roster,
  showEmployees: boolean,
  { serviceId, employeeId }: { serviceId: string; employeeId?: string | null | undefined },
): void {
  if (!employeeId) return;
  const isKnown = professionals.some((one) => one.id === employeeId && performs(one, serviceId));
  if (!showEmployees || !isKnown) {
    throw refuseFields({ employeeId: 'Este profissional não está disponível. Escolha outro.' });
  }
}

type SlotQuery = { serviceId: string; employeeId?: string | null | undefined; movingId?: string | undefined };

/** The facts of an appointment that decide to which times its booker may move it. */
export type Moving = { id: string; serviceId: string; durationMinutes: number };
/** Null for an appointment that this visitor may not move. */
export type FindMoving = (scope: VisitorScope, id: string) => Promise<Moving | null>;

async function movingFor(scope: VisitorScope, { serviceId, movingId }: SlotQuery, findMoving: FindMoving) {
  const moving = movingId ? await findMoving(scope, movingId) : null;
  return moving?.serviceId === serviceId ? moving : null;
}

/** Lets other requests run after some milliseconds of work between two dates. */
async function* inTurns(dates: LocalDate[]) {
  let began = performance.now();
  for (const date of dates) {
    yield date;
    if (performance.now() - began < timeLimits.computing) continue;
    await setImmediate();
    began = performance.now();
  }
}

async function getService(scope: PublicScope, id: string) {
  const service = (await keptServices(scope)).get(id);
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  return service;
}

/** Rare changes as of the salon's version, taken times as of now. */
async function readPublicSchedule(scope: PublicScope, span: Span, except?: string): Promise<Schedule> {
  const [roster, busy] = await Promise.all([keptRoster(scope), readBusy(scope, span, { except })]);
  return scheduleOf(scope, roster, busy);
}

/**
 * Keeps many callers of one salon from slowing down others. The key holds all that the answer depends on except the
 * moment.
 */
const shareReads = createReadSharer();
const asked = ({ salonId, salonVersion }: PublicScope) => `${salonId} ${salonVersion}`;
const inQueueOf =
  ({ slug }: PublicScope) =>
  <T>(read: () => Promise<T>) =>
    salonQueue(slug, read);
/** A transaction shares no reads, because nobody else sees its changes. */
const isAlone = ({ db }: PublicScope) => db.isTransaction;

export async function listDays(scope: VisitorScope, query: SlotQuery, findMoving: FindMoving) {
  const moving = await movingFor(scope, query, findMoving);
  if (isAlone(scope)) return findDays(scope, query, moving);
  const key = `days ${asked(scope)} ${query.serviceId} ${query.employeeId} ${moving?.id}`;
  return shareReads(key, () => findDays(scope, query, moving), inQueueOf(scope));
}

export const listNextTimes = (scope: VisitorScope) =>
  isAlone(scope)
    ? findNextTimes(scope)
    : shareReads(`next times ${asked(scope)}`, () => findNextTimes(scope), inQueueOf(scope));

async function findDays(
  scope: VisitorScope,
  { serviceId, employeeId = null }: SlotQuery,
  moving: Moving | null,
): Promise<{ today: string; days: Day[] }> {
  const { showEmployees, ...service } = await getService(scope, serviceId);
  const { durationMinutes } = moving ?? service;
  const window = bookingWindow(scope.today);
  const schedule = await readPublicSchedule(scope, window, moving?.id);
  expectChoosable(schedule, showEmployees, { serviceId, employeeId });
  const now = { date: scope.today, time: scope.time };
  const days: Day[] = [];
  for await (const date of inTurns(datesIn(window))) {
    const openings = schedule.openingsOn(date, { serviceId, employeeId });
    const freeSlots = countSlots(openings, durationMinutes);
    const isClosed = schedule.rangesOn(date).length === 0;
    const isToday = date === scope.today;
    const search = { ...daySearch(schedule, date), serviceId, employeeId, durationMinutes, now };
    days.push({ date, isClosed, isOver: isToday && isOver(search), freeSlots });
  }
  return { today: scope.today, days };
}

type DayQuery = SlotQuery & { date: LocalDate };
type DaySlots = { date: LocalDate; slots: LocalTime[] };

export async function listSlots(scope: VisitorScope, query: DayQuery, findMoving: FindMoving): Promise<DaySlots> {
  const moving = await movingFor(scope, query, findMoving);
  if (isAlone(scope)) return findSlotsOf(scope, query, moving);
  const key = `${asked(scope)} ${query.serviceId} ${query.employeeId} ${query.date} ${moving?.id}`;
  return shareReads(key, () => findSlotsOf(scope, query, moving));
}

async function findSlotsOf(
  scope: VisitorScope,
  { date, serviceId, employeeId }: DayQuery,
  moving: Moving | null,
): Promise<DaySlots> {
  const { showEmployees, ...service } = await getService(scope, serviceId);
  const { durationMinutes } = moving ?? service;
  // A date that nobody can book is not read. Today stands in for it, because the professionals are still checked.
  const day = isBookableDate(date, scope.today) ? date : scope.today;
  const schedule = await readPublicSchedule(scope, { first: day, last: day }, moving?.id);
  expectChoosable(schedule, showEmployees, { serviceId, employeeId });
  return { date, slots: slotsOn(scope, schedule, date, { serviceId, durationMinutes, employeeId }) };
}

const NEXT_TIMES = 3;

/** None when the salon hides its availability. */
async function findNextTimes(scope: VisitorScope) {
  const services = [...(await keptServices(scope)).values()];
  if (!services.some((service) => service.showAvailability)) return [];
  const roster = await keptRoster(scope);
  // A service that nobody performs, or longer than the salon is ever open, has no slot: the search would read the whole month.
  const longest = longestStretch(roster);
  const teamKey = teamKeys(roster);
  const keyOf = ({ id, durationMinutes }: Sought) => `${durationMinutes} ${teamKey(id)}`;
  const isSought = ({ id: serviceId, durationMinutes }: Sought) =>
    durationMinutes <= longest && !isUnperformed(roster.professionals, { serviceId, employeeId: null });
  const sought = services.filter(isSought);
  // Services of one length that the same people perform have the same times.
  const found = new Map(sought.map((service) => [keyOf(service), { service, times: [] as LocalMoment[] }]));
  const searched = new Map(found);
  if (found.size === 0) return [];
  const window = bookingWindow(scope.today);
  const schedule = scheduleOf(scope, roster, await readBusy(scope, window));
  for await (const date of inTurns(datesIn(window))) {
    const longestOfDay = schedule.longestOn(date);
    for (const [key, { service, times }] of searched) {
      if (service.durationMinutes > longestOfDay) continue;
      const openings = schedule.openingsOn(date, { serviceId: service.id, employeeId: null });
      const free = slotsIn(openings, service.durationMinutes).slice(0, NEXT_TIMES - times.length);
      times.push(...free.map((time) => ({ date, time })));
      if (times.length === NEXT_TIMES) searched.delete(key);
    }
    if (searched.size === 0) break;
  }
  return services.flatMap((service) =>
    (found.get(keyOf(service))?.times ?? []).map((time) => ({ serviceId: service.id, ...time })),
  );
}

type Sought = { id: string; durationMinutes: number };

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
