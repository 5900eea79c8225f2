import { sql } from 'kysely';
import type { Calendar, CalendarDay, Opening } from '#contract/calendar.ts';
import { MAX_CALENDAR_ENTRIES } from '#contract/ceilings.ts';
import type { WantedEmployee } from '#contract/shapes.ts';
import type { LocalDate } from '#lib/dates.ts';
import { canEdit } from '../appointments/policy.ts';
import { isBookable, readWeekRanges } from '../availability/queries.ts';
import { OCCUPYING_STATUSES } from '../availability/rules.ts';
import { appointmentsOfToday, isOfEmployee } from '../figures/queries.ts';
import { may } from '../gate/rights.ts';
import type { SalonScope } from '../gate/scope.ts';
import { listOpenings } from '../waiting-list/queries.ts';

/** Both dates included; without `employeeId` everybody's appointments. */
type Asked = { from: LocalDate; until: LocalDate; employeeId?: WantedEmployee | undefined };

export async function getCalendar(scope: SalonScope, asked: Asked): Promise<Calendar> {
  const found = await listEntries(scope, asked);
  const entries = found.slice(0, MAX_CALENDAR_ENTRIES);
  const seesPhones = may(scope, 'customers.phones');
  const employeeIds = entries.flatMap(({ employeeId }) => employeeId ?? []);
  return {
    entries: entries.map(({ customerPhone, ...entry }) => ({
      ...entry,
      customerPhone: seesPhones ? customerPhone : null,
      canMove: canEdit(entry),
    })),
    isCut: found.length > entries.length,
    days: await countDays(scope, asked),
    professionals: await listColumns(scope, [...new Set(employeeIds)]),
    ranges: await readWeekRanges(scope),
    todayCount: await countToday(scope, asked),
  };
}

function listEntries(scope: SalonScope, { from, until, employeeId }: Asked) {
  return scope.db
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', until)
    .$if(employeeId !== undefined, (query) => query.where(isOfEmployee('a.employeeId', employeeId as WantedEmployee)))
    .select([
      'a.id',
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'a.employeeId',
      'a.status',
      'a.isOverbooking',
      'a.version',
      'c.name as customerName',
      'c.phone as customerPhone',
      's.name as serviceName',
    ])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(MAX_CALENDAR_ENTRIES + 1)
    .execute();
}

async function countDays(scope: SalonScope, { from, until, employeeId }: Asked): Promise<Calendar['days']> {
  return await scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', until)
    .$if(employeeId !== undefined, (query) => query.where(isOfEmployee('employeeId', employeeId as WantedEmployee)))
    .select((eb) => [
      'appointmentDate as date',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      eb.fn.countAll<number>().filterWhere('status', 'in', OCCUPYING_STATUSES).as('occupying'),
    ])
    .groupBy('appointmentDate')
    .orderBy('appointmentDate')
    .execute();
}

/** Those who take appointments, and those with these ids, by name. */
async function listColumns(scope: SalonScope, ids: string[]): Promise<Calendar['professionals']> {
  const employees = await scope.db
    .selectFrom('employees')
    .where((eb) => (ids.length > 0 ? eb.or([isBookable(eb), eb('id', 'in', ids)]) : isBookable(eb)))
    .select((eb) => ['id', 'name', isBookable(eb).as('takesAppointments')])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return employees.map(({ takesAppointments, ...employee }) => ({
    ...employee,
    takesAppointments: Boolean(takesAppointments),
  }));
}

async function countToday(scope: SalonScope, { employeeId }: Asked): Promise<number> {
  const { count } = await appointmentsOfToday(scope, employeeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const FIRST_SHOWN = 3;

/** Days with appointments that take time. The names are joined to the three shown of a day only: a month may have 62,000. */
export async function listCalendarDays(scope: SalonScope, { from, until, employeeId }: Asked): Promise<CalendarDay[]> {
  const ranked = scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', until)
    .where('status', 'in', OCCUPYING_STATUSES)
    .$if(employeeId !== undefined, (query) => query.where(isOfEmployee('employeeId', employeeId as WantedEmployee)))
    .select(['salonId', 'id', 'customerId', 'status', 'appointmentDate as date', 'appointmentTime as time'])
    .select([
      sql<number>`row_number() over (partition by appointment_date order by appointment_time, id)`.as('place'),
      sql<number>`count(*) over (partition by appointment_date)`.as('count'),
    ]);
  const rows = await scope.db
    .selectFrom(ranked.as('r'))
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'r.salonId').onRef('c.id', '=', 'r.customerId'))
    .where('r.place', '<=', FIRST_SHOWN)
    .select(['r.date', 'r.count', 'r.id', 'r.time', 'r.status', 'c.name as customerName'])
    .orderBy('r.date')
    .orderBy('r.place')
    .execute();
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, first]) => ({
    date,
    count: first[0]?.count ?? 0,
    first: first.map(({ id, time, status, customerName }) => ({ id, time, status, customerName })),
  }));
}

export async function listCalendarOpenings(
  scope: SalonScope,
  asked: Pick<Asked, 'from' | 'until'>,
): Promise<Opening[]> {
  const entries = await listOpenings(scope, asked);
  return entries
    .flatMap(({ id, customerName, serviceName, preferredDate: date, opening }) =>
      opening ? [{ id, customerName, serviceName, date, time: opening.time }] : [],
    )
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
}
