import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Day, FreeTimes, FreeTimesQuery, Week } from '#contract/availability.ts';
import type { OpeningHours } from '#contract/salons.ts';
import { addDays, type LocalDate, type LocalTime, weekday } from '#lib/dates.ts';
import { timeLimits } from '../infra/time-limits.ts';
import { createTurns } from '../infra/turns.ts';
import { refuse, refuseFields } from '../refuse.ts';
import type { AnySalonScope, PublicScope, SalonScope } from '../scope.ts';
import { getDefaultDuration } from '../settings/queries.ts';
import {
  type Busy,
  bookingWindow,
  busyOn,
  DAY,
  findOpenings,
  isBookableDate,
  mergeRanges,
  OCCUPYING_STATUSES,
  type Opening,
  type Professional,
  type Range,
  slotsIn,
} from './rules.ts';

/** What the slot engine has to know of a span of dates, read at once however long it is. */
export type Agenda = Crew & {
  rangesOn(date: LocalDate): Range[];
  /** What takes time of the date for whoever begins on it, so without what begins on the next day. */
  busyOn(date: LocalDate): Busy[];
  /** Now, and computed once for all that ask: null is 'Qualquer profissional'. */
  openingsOn(date: LocalDate, professionalId: string | null): Opening[];
};

/** Who takes appointments, and when: what an agenda has besides appointments. */
type Crew = { professionals: Professional[]; week: (Range & { dayOfWeek: number })[] };
type Span = { first: LocalDate; last: LocalDate };
type AgendaOptions = {
  /** An appointment that is being moved does not stand in its own way. */
  except?: string | undefined;
  /** Who holds that appointment now, though perhaps no longer bookable. */
  holderId?: string | null;
  /** A professional who is being deactivated or deleted waits for this transaction, or it for them. */
  hold?: boolean;
};

export async function readAgenda(scope: AnySalonScope, span: Span, options: AgendaOptions = {}): Promise<Agenda> {
  return agendaOf(scope, await readCrew(scope, options), await readBusy(scope, span, options));
}

async function readCrew(scope: AnySalonScope, options: AgendaOptions = {}): Promise<Crew> {
  const professionals = await listProfessionals(scope, options);
  const week = await scope.db
    .selectFrom('salonAvailability')
    .where('salonId', '=', scope.salonId)
    .where('isActive', '=', true)
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('startTime')
    .execute();
  return { professionals, week };
}

function agendaOf(scope: AnySalonScope, crew: Crew, busyOn: Agenda['busyOn']): Agenda {
  const now = { date: scope.today, time: scope.time };
  const known = new Map<string, Opening[]>();
  const agenda: Agenda = {
    ...crew,
    rangesOn: (date) => crew.week.filter((range) => range.dayOfWeek === weekday(date)),
    busyOn,
    openingsOn(date, professionalId) {
      const key = `${date} ${professionalId}`;
      const openings = known.get(key) ?? findOpenings({ ...dayWish(agenda, date, professionalId), now });
      known.set(key, openings);
      return openings;
    },
  };
  return agenda;
}

export const dayWish = (agenda: Agenda, date: LocalDate, professionalId: string | null) => ({
  date,
  ranges: agenda.rangesOn(date),
  professionals: agenda.professionals,
  professionalId,
  busy: agenda.busyOn(date),
});

/** The times that can be booked now (D10); none on a date outside the window. */
export function slotsOn(scope: AnySalonScope, agenda: Agenda, date: LocalDate, asked: Asked): LocalTime[] {
  if (!isBookableDate(date, scope.today)) return [];
  return slotsIn(agenda.openingsOn(date, asked.employeeId ?? null), asked.durationMinutes);
}

/** Of any status, that begin on the date. */
export async function countAppointments(scope: AnySalonScope, date: LocalDate): Promise<number> {
  const { count } = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('appointmentDate', '=', date)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Asked = { durationMinutes: number; employeeId?: string | null | undefined };

export function listProfessionals(scope: AnySalonScope, { holderId, hold }: AgendaOptions): Promise<Professional[]> {
  return scope.db
    .selectFrom('employees')
    .where('salonId', '=', scope.salonId)
    .where((eb) => {
      const isBookable = eb.and([
        eb('isActive', '=', true),
        eb('takesAppointments', '=', true),
        eb('deletedAt', 'is', null),
      ]);
      return holderId ? eb.or([isBookable, eb('id', '=', holderId)]) : isBookable;
    })
    .select(['id', 'name'])
    .$if(Boolean(hold), (query) => query.forShare())
    .execute();
}

/** Written out, so that the database recognises the condition of its index. */
const isOccupying = sql<boolean>`status in (${sql.join(OCCUPYING_STATUSES.map((status) => sql.lit(status)))})`;
const startMinute = sql<number>`(extract(epoch from appointment_time) / 60)::int`;

/**
 * In one row for each professional and date: a full month is 62,000 appointments. Of the day before the span only what runs
 * past midnight.
 */
async function readBusy(scope: AnySalonScope, { first, last }: Span, { except }: AgendaOptions = {}) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('appointmentDate', '>=', addDays(first, -1))
    .where('appointmentDate', '<=', last)
    .where((eb) => eb.or([eb('appointmentDate', '>=', first), sql<boolean>`${startMinute} + duration_minutes > 1440`]))
    .where(isOccupying)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .groupBy(['appointmentDate', 'employeeId'])
    .select(['appointmentDate as date', 'employeeId'])
    .select([
      sql<number[]>`array_agg(${startMinute})`.as('starts'),
      sql<number[]>`array_agg(duration_minutes)`.as('durations'),
    ])
    .execute();
  const byDate = Map.groupBy(found, ({ date }) => date);
  return (date: LocalDate) => {
    const busy: Busy[] = [];
    for (const [begun, midnight] of [[addDays(date, -1), -DAY] as const, [date, 0] as const]) {
      for (const { employeeId, starts, durations } of byDate.get(begun) ?? []) {
        for (const [n, start] of starts.entries()) {
          const startMinute = midnight + start;
          const endMinute = startMinute + (durations[n] ?? 0);
          if (endMinute > 0) busy.push({ employeeId, startMinute, endMinute });
        }
      }
    }
    return busy;
  };
}

/** All that somebody who places at any minute of a date could meet: what begins on it, the day before and the day after. */
export async function listAround(scope: AnySalonScope, date: LocalDate, { except }: AgendaOptions) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('appointmentDate', '>=', addDays(date, -1))
    .where('appointmentDate', '<=', addDays(date, 1))
    .where(isOccupying)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .select(['id', 'appointmentDate as date', 'appointmentTime as time', 'durationMinutes', 'employeeId'])
    .execute();
  return found.map((appointment) => ({ ...busyOn(date, appointment), appointmentId: appointment.id }));
}
/**
 * Those a customer can book: active, and among the chosen ones where the salon chose, even when all that it chose have gone
 * (D21a). Beside each, as `page`, what the salon's page shows.
 */
export const offeredServices = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('services')
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'services.salonId')
    .where('services.salonId', '=', scope.salonId)
    .where('services.isActive', '=', true)
    .where('services.deletedAt', 'is', null)
    .where(
      sql<boolean>`(coalesce(cardinality(page.selected_services), 0) = 0 or services.id = any (page.selected_services))`,
    );

const bookableServices = (scope: AnySalonScope) =>
  offeredServices(scope).select([
    'services.id',
    'services.name',
    'services.priceCents',
    'services.durationMinutes',
    sql<boolean>`coalesce(page.show_employees, true)`.as('showEmployees'),
    sql<boolean>`coalesce(page.show_availability, true)`.as('showAvailability'),
  ]);

export function listOfferedServices(scope: AnySalonScope) {
  return bookableServices(scope).orderBy('services.name').orderBy('services.id').execute();
}

/** Throws SERVICE_NOT_FOUND. With `hold`, a change or deletion of the service waits for this transaction, or it for them. */
export async function getOfferedService(scope: AnySalonScope, id: string, { hold = false } = {}) {
  const service = await bookableServices(scope)
    .where('services.id', '=', id)
    .$if(hold, (query) => query.forShare('services'))
    .executeTakeFirst();
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  return service;
}

/** A customer chooses among the professionals that the page shows; one that it hides is as one that does not exist. */
export function expectChoosable(
  { professionals }: Crew,
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

/**
 * One day after the other, each with its openings: so much is read at once, and only when somebody still asks. Between two
 * days whoever else waits for an answer gets a turn.
 */
async function* eachDay(scope: PublicScope, crew: Crew, { daysAtOnce, employeeId = null }: EachDay) {
  const dates = datesIn(bookingWindow(scope.today));
  for (let next = 0; next < dates.length; next += daysAtOnce) {
    const some = dates.slice(next, next + daysAtOnce);
    const [first = '', last = first] = [some.at(0), some.at(-1)];
    const agenda = agendaOf(scope, crew, await readBusy(scope, { first, last }));
    for (const date of some) {
      yield { date, isClosed: agenda.rangesOn(date).length === 0, openings: agenda.openingsOn(date, employeeId) };
      await setImmediate();
    }
  }
}

type EachDay = { daysAtOnce: number; employeeId?: string | null | undefined };

/**
 * A month of a salon is read for one caller at a time, so that visitors of other salons hardly notice how many ask for it. The
 * question says all that the answer depends on, besides the salon and the moment.
 */
const inTurn = createTurns({ milliseconds: timeLimits.turn });

export const listDays = (scope: PublicScope, query: SlotQuery) =>
  inTurn(scope.salonId, `days ${query.serviceId} ${query.employeeId}`, () => findDays(scope, query));
export const listNextTimes = (scope: PublicScope) => inTurn(scope.salonId, 'next times', () => findNextTimes(scope));

async function findDays(
  scope: PublicScope,
  { serviceId, employeeId }: SlotQuery,
): Promise<{ today: string; days: Day[] }> {
  const { durationMinutes, showEmployees } = await getOfferedService(scope, serviceId);
  const crew = await readCrew(scope);
  expectChoosable(crew, showEmployees, employeeId);
  const days: Day[] = [];
  for await (const { date, isClosed, openings } of eachDay(scope, crew, { daysAtOnce: 31, employeeId })) {
    days.push({ date, isClosed, freeSlots: slotsIn(openings, durationMinutes).length });
  }
  return { today: scope.today, days };
}

export async function listSlots(
  scope: PublicScope,
  { date, serviceId, employeeId }: SlotQuery & { date: LocalDate },
): Promise<{ date: LocalDate; slots: LocalTime[] }> {
  const { durationMinutes, showEmployees } = await getOfferedService(scope, serviceId);
  // Whatever is asked, no day is read that nobody can book.
  const day = isBookableDate(date, scope.today) ? date : scope.today;
  const agenda = await readAgenda(scope, { first: day, last: day });
  expectChoosable(agenda, showEmployees, employeeId);
  return { date, slots: slotsOn(scope, agenda, date, { durationMinutes, employeeId }) };
}

const NEXT_TIMES = 3;

/** The first free times of every offered service; none at all where the salon hides them (D19). */
async function findNextTimes(scope: PublicScope) {
  const services = await listOfferedServices(scope);
  if (!services.some((service) => service.showAvailability)) return [];
  const crew = await readCrew(scope);
  // One that is longer than the salon is ever open would have every visitor read the whole month.
  const longest = longestStretch(crew);
  const durations = services.map(({ durationMinutes }) => durationMinutes).filter((minutes) => minutes <= longest);
  const found = new Map(durations.map((minutes) => [minutes, [] as { date: LocalDate; time: LocalTime }[]]));
  const searched = new Map(found);
  for await (const { date, openings } of eachDay(scope, crew, { daysAtOnce: 7 })) {
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

function longestStretch({ week }: Crew): number {
  const days = Map.groupBy(week, ({ dayOfWeek }) => dayOfWeek);
  const stretches = [...days.values()].flatMap(mergeRanges);
  return Math.max(0, ...stretches.map(({ startMinute, endMinute }) => endMinute - startMinute));
}

/**
 * When it would fit without a conflict, on the grid of the weekday: suggestions for the owner, who may place it at any minute of
 * any day, and also what customers are not offered (D19b). Throws NOT_FOUND.
 */
export async function listFreeTimes(scope: SalonScope, query: FreeTimesQuery): Promise<FreeTimes> {
  const { date, employeeId = null, appointmentId } = query;
  const moving = appointmentId ? await getMoving(scope, appointmentId) : null;
  const durationMinutes = await durationOf(scope, query, moving);
  if (employeeId) await expectOwnEmployee(scope, employeeId);
  const holderId = moving?.employeeId === employeeId ? employeeId : null;
  const agenda = await readAgenda(scope, { first: date, last: date }, { except: appointmentId, holderId });
  // A past day is written up afterwards; of today only what is still to come is suggested.
  const now = date < scope.today ? null : { date: scope.today, time: scope.time };
  return { date, times: slotsIn(findOpenings({ ...dayWish(agenda, date, employeeId), now }), durationMinutes) };
}

async function getMoving(scope: SalonScope, id: string) {
  const moving = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .select(['serviceId', 'employeeId', 'durationMinutes'])
    .executeTakeFirst();
  if (!moving) throw refuse('NOT_FOUND');
  return moving;
}

type Moving = Awaited<ReturnType<typeof getMoving>>;

/** As long as the appointment that moves, unless it becomes another service: then as long as that one (D19b). */
async function durationOf(scope: SalonScope, query: FreeTimesQuery, moving: Moving | null): Promise<number> {
  const { serviceId = null, durationMinutes } = query;
  if (durationMinutes) return durationMinutes;
  if (moving?.serviceId === serviceId) return moving.durationMinutes;
  if (!serviceId) return getDefaultDuration(scope);
  const service = await scope.db
    .selectFrom('services')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .select('durationMinutes')
    .executeTakeFirst();
  if (!service) throw refuse('NOT_FOUND');
  return service.durationMinutes;
}

async function expectOwnEmployee(scope: SalonScope, id: string): Promise<void> {
  const employee = await scope.db
    .selectFrom('employees')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!employee) throw refuse('NOT_FOUND');
}

function datesIn({ first, last }: Span): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export async function getWeek(scope: SalonScope): Promise<Week> {
  const ranges = await scope.db
    .selectFrom('salonAvailability')
    .where('salonId', '=', scope.salonId)
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .orderBy('endTime')
    .execute();
  const { openingHours, version } = await scope.db
    .selectFrom('salons')
    .leftJoin('salonWeeks', 'salonWeeks.salonId', 'salons.id')
    .where('salons.id', '=', scope.salonId)
    .select(['salons.openingHours', 'salonWeeks.version'])
    .executeTakeFirstOrThrow();
  return { ranges, openingHours: openingHours as OpeningHours, version: version ?? 1 };
}
