import { type ExpressionBuilder, sql } from 'kysely';
import type { AvailabilityRange } from '#contract/availability.ts';
import { addDays, type LocalDate, MINUTES_PER_DAY, weekday } from '#lib/dates.ts';
import type { AnySalonScope, PublicScope } from '../gate/scope.ts';
import { builtOnceOfSalon } from '../infra/database/built-once.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { keepFacts } from '../keep/facts.ts';
import type { Wanted } from './performers/rules.ts';
import { type Busy, busyOn, OCCUPYING_STATUSES, type Professional, performs, type Range } from './rules.ts';
import { type FreeTime, longestFree, measureFreeTime, type Opening, openingsIn } from './slots/rules.ts';

export type Schedule = Roster & {
  rangesOn(date: LocalDate): Range[];
  /** The busy time of the date, including what runs past midnight from the day before. */
  busyOn(date: LocalDate): Busy[];
  /** The openings from now on. Services that the same people perform share them. */
  openingsOn(date: LocalDate, wanted: Wanted): Opening[];
  /** Minutes. No opening of the date is longer. */
  longestOn(date: LocalDate): number;
};

export type Roster = { professionals: Professional[]; week: AvailabilityRange[] };
export type Span = { first: LocalDate; last: LocalDate };
type ScheduleOptions = {
  /** Leaves out the appointment that is being moved. */
  except?: string | undefined;
  /** The present professional of that appointment, included even when no longer bookable. */
  currentEmployeeId?: string | null;
  /** Locks the professionals, so that none is deactivated or deleted until the transaction ends. */
  lock?: boolean;
  /** Reads the choices of these services only: all of a salon may be 30,000. Missing: all. */
  serviceIds?: string[];
};

export async function readSchedule(scope: AnySalonScope, span: Span, options: ScheduleOptions = {}): Promise<Schedule> {
  const busy = await readBusy(scope, span, options);
  const { serviceIds } = options;
  const asked = serviceIds ? { ...options, serviceIds: [...serviceIds, ...busy.unassignedServices] } : options;
  return scheduleOf(scope, await readRoster(scope, asked), busy);
}

export async function readRoster(scope: AnySalonScope, options: ScheduleOptions = {}): Promise<Roster> {
  const professionals = await listProfessionals(scope, options);
  return { professionals, week: await readWeekRanges(scope) };
}

/** With the choices of all services, as the salon's version has them. */
export const keptRoster = (scope: PublicScope) => keepFacts(scope, 'roster', () => readRoster(scope));

/** The active ranges, by weekday and start. */
export function readWeekRanges(scope: AnySalonScope): Promise<AvailabilityRange[]> {
  return scope.db
    .selectFrom('salonAvailability')
    .where('isActive', '=', true)
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .execute();
}

export function scheduleOf(scope: AnySalonScope, roster: Roster, busy: Pick<Schedule, 'busyOn'>): Schedule {
  const now = { date: scope.today, time: scope.time };
  const teamKey = teamKeys(roster);
  const ranges = rangesByWeekday(roster.week);
  const measured = new Map<LocalDate, FreeTime>();
  const known = new Map<string, Opening[]>();
  function freeTimeOn(date: LocalDate): FreeTime {
    const freeTime = measured.get(date) ?? measureFreeTime({ ...daySearch(schedule, date), now });
    measured.set(date, freeTime);
    return freeTime;
  }
  const schedule: Schedule = {
    ...roster,
    rangesOn: (date) => ranges[weekday(date)] ?? [],
    busyOn: busy.busyOn,
    openingsOn(date, wanted) {
      const key = `${date} ${teamKey(wanted.serviceId)} ${wanted.employeeId}`;
      const openings = known.get(key) ?? openingsIn(freeTimeOn(date), wanted);
      known.set(key, openings);
      return openings;
    },
    longestOn: (date) => longestFree(freeTimeOn(date)),
  };
  return schedule;
}

const weeks = new WeakMap<Roster['week'], Range[][]>();

/** The same lists for the same week, as what is kept of them is kept by list. */
function rangesByWeekday(week: Roster['week']): Range[][] {
  const ranges =
    weeks.get(week) ??
    Array.from({ length: 7 }, (_, dayOfWeek) => week.filter((range) => range.dayOfWeek === dayOfWeek));
  weeks.set(week, ranges);
  return ranges;
}

/** Returns a key for each service: the same for services that the same people perform. */
export function teamKeys({ professionals }: Roster) {
  const known = new Map<string | null, string>();
  return (serviceId: string | null) => {
    const key = known.get(serviceId) ?? professionals.map((one) => Number(performs(one, serviceId))).join('');
    known.set(serviceId, key);
    return key;
  };
}

export const daySearch = (schedule: Schedule, date: LocalDate) => ({
  date,
  ranges: schedule.rangesOn(date),
  professionals: schedule.professionals,
  busy: schedule.busyOn(date),
});

export const countOfDay = (scope: Pick<AnySalonScope, 'db'>, date: LocalDate) =>
  scope.db.ofEverybody
    .selectFrom('appointments')
    .where('appointmentDate', '=', date)
    .select((eb) => eb.fn.countAll<number>().as('count'));

/** A `Professional`: an employee who is active and takes appointments. */
export const isBookable = (eb: ExpressionBuilder<SalonTables, 'employees'>) =>
  eb.and([eb('isActive', '=', true), eb('takesAppointments', '=', true), eb('deletedAt', 'is', null)]);

export async function listProfessionals(
  scope: AnySalonScope,
  { currentEmployeeId, lock, serviceIds }: ScheduleOptions = {},
): Promise<Professional[]> {
  const employees = await scope.db.ofEverybody
    .selectFrom('employees')
    .where((eb) => {
      return currentEmployeeId ? eb.or([isBookable(eb), eb('id', '=', currentEmployeeId)]) : isBookable(eb);
    })
    .select(['id', 'name'])
    .$if(Boolean(lock), (query) => query.forShare())
    .execute();
  // Another statement: after waiting for a lock, the first one would still see the choices from before.
  const chosen = await readChosenServices(scope, { serviceIds });
  return employees.map((employee) => ({ ...employee, serviceIds: chosen.get(employee.id) ?? null }));
}

type Choices = { employeeId?: string | undefined; serviceIds?: string[] | undefined };

/** An entry for each professional who has a choice, also where none of the asked services is in it. */
export async function readChosenServices(scope: AnySalonScope, { employeeId, serviceIds }: Choices = {}) {
  // Text, because the driver takes five times as long for an array.
  const chosen = sql<string | null>`string_agg(service_id::text, ',')`;
  const asked = sql<string | null>`${chosen} filter (where service_id = any(${serviceIds ?? []}::uuid[]))`;
  const rows = await scope.db
    .selectFrom('employeeServices')
    .$if(employeeId !== undefined, (query) => query.where('employeeId', '=', employeeId as string))
    .groupBy('employeeId')
    .select(['employeeId', (serviceIds ? asked : chosen).as('serviceIds')])
    .execute();
  return new Map(rows.map((row) => [row.employeeId, new Set(row.serviceIds?.split(','))]));
}

/** Literals, not parameters: the database must recognise the condition of its partial index. */
const isOccupying = sql<boolean>`status in (${sql.join(OCCUPYING_STATUSES.map((status) => sql.lit(status)))})`;
const startMinute = sql<number>`(extract(epoch from appointment_time) / 60)::int`;
const runsPastMidnight = sql<boolean>`${startMinute} + duration_minutes > ${sql.lit(MINUTES_PER_DAY)}`;

type AskedBusy = Span & Pick<ScheduleOptions, 'except'>;

/** One row for each professional and date, because a full month has 62,000 appointments. All of it comes from one index. */
export function busyRows(scope: Pick<AnySalonScope, 'db'>, { first, last, except }: AskedBusy) {
  return (
    scope.db.ofEverybody
      .selectFrom('appointments')
      .where('appointmentDate', '>=', sql<LocalDate>`${first}::date - 1`)
      .where('appointmentDate', '<=', last)
      .where((eb) => eb.or([eb('appointmentDate', '>=', first), runsPastMidnight]))
      .where(isOccupying)
      .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
      .groupBy(['appointmentDate', 'employeeId'])
      // Words of one part: the same in JSON.
      .select([
        'appointmentDate as date',
        'employeeId as employee',
        sql<number[]>`array_agg(${startMinute})`.as('starts'),
        sql<number[]>`array_agg(duration_minutes)`.as('durations'),
        // Only of these, because the driver takes long for an array of ids.
        sql<(string | null)[] | null>`array_agg(service_id) filter (where employee_id is null)`.as('services'),
      ])
  );
}

type BusyRow = {
  date: LocalDate;
  employee: string | null;
  /** In minutes, each with the duration and the service at its place. */
  starts: number[];
  durations: number[];
  /** Only where there is no employee: who could take the appointment depends on its service. */
  services: (string | null)[] | null;
};

const askBusy = builtOnceOfSalon(busyRows);

export async function readBusy(scope: AnySalonScope, span: Span, { except }: ScheduleOptions = {}) {
  return busyOf(await askBusy(scope, { ...span, except }));
}

export function busyOf(rows: BusyRow[]) {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const busyOn = (date: LocalDate) => {
    const busy: Busy[] = [];
    for (const [begun, midnight] of [[addDays(date, -1), -MINUTES_PER_DAY] as const, [date, 0] as const]) {
      for (const { employee: employeeId, services, starts, durations } of byDate.get(begun) ?? []) {
        for (const [n, start] of starts.entries()) {
          const startMinute = midnight + start;
          const endMinute = startMinute + (durations[n] ?? 0);
          const serviceId = services?.[n] ?? null;
          if (endMinute > 0) busy.push({ employeeId, serviceId, startMinute, endMinute });
        }
      }
    }
    return busy;
  };
  const unassigned = rows.flatMap(({ services }) => services ?? []).filter((id) => id !== null);
  return { busyOn, unassignedServices: [...new Set(unassigned)] };
}

/** Everything that an appointment on the date could overlap: what begins on it, the day before or the day after. */
export async function listAround(scope: AnySalonScope, date: LocalDate, { except }: ScheduleOptions) {
  const found = await scope.db.ofEverybody
    .selectFrom('appointments')
    .where('appointmentDate', '>=', addDays(date, -1))
    .where('appointmentDate', '<=', addDays(date, 1))
    .where(isOccupying)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .select(['id', 'appointmentDate as date', 'appointmentTime as time', 'durationMinutes', 'employeeId', 'serviceId'])
    .execute();
  return found.map((appointment) => ({ ...busyOn(date, appointment), appointmentId: appointment.id }));
}
