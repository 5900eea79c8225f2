import { sql } from 'kysely';
import type { ConflictQuery } from '#contract/availability.ts';
import type { ErrorData } from '#contract/errors.ts';
import type { Conflict } from '#contract/shapes.ts';
import { addDays, type LocalMoment, localNow } from '#lib/dates.ts';
import { findTimeConflicts } from '#server/availability/free-times/queries.ts';
import { OCCUPYING_STATUSES } from '#server/availability/rules.ts';
import type { OpenBlock } from '#server/availability/week/rules.ts';
import type { AnySalonScope, PlatformScope, SalonScope } from '#server/gate/scope.ts';
import { EXPECTED_STATUSES } from '../policy.ts';
import { appointments } from '../queries.ts';

/** Literals, because a partial index asks for them. The table is named `a`. */
export const isExpectedSql = sql<boolean>`a.status in (${sql.join(EXPECTED_STATUSES.map((status) => sql.lit(status)))})`;

/** The condition for scheduled or confirmed appointments that have not begun, with the table named `a`. */
export const isUpcomingSql = (scope: Pick<AnySalonScope, 'today' | 'time'>) =>
  sql<boolean>`${isExpectedSql} and
    (a.appointment_date + a.appointment_time) >= (${scope.today}::date + ${scope.time}::time)`;

const conflicts = (scope: SalonScope) =>
  appointments(scope)
    .select([
      'a.id as appointmentId',
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'c.name as customerName',
      's.name as serviceName',
      'e.name as employeeName',
    ])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id');

export function listConflicts(scope: SalonScope, ids: string[]): Promise<Conflict[]> {
  return conflicts(scope).where('a.id', 'in', ids).execute();
}

export type CustomerTime = LocalMoment & {
  durationMinutes: number;
  id: string;
  isOverbooking: boolean;
  employeeId: string | null;
};

/**
 * The other appointments of the customer that overlap this time and take place; those of the days beside it may reach into it.
 * An encaixe was shown those of its professional already.
 */
export function listConflictsOfCustomer(
  scope: SalonScope,
  customerId: string,
  { id, date, time, durationMinutes, isOverbooking, employeeId }: CustomerTime,
): Promise<Conflict[]> {
  const starts = sql`(${date}::date + ${time}::time)`;
  return conflicts(scope)
    .where('a.customerId', '=', customerId)
    .where('a.id', '<>', id)
    .$if(isOverbooking, (query) => query.where('a.employeeId', 'is distinct from', employeeId))
    .where('a.appointmentDate', 'in', [addDays(date, -1), date, addDays(date, 1)])
    .where('a.status', 'in', [...OCCUPYING_STATUSES])
    .where(
      sql<boolean>`a.appointment_date + a.appointment_time < ${starts} + make_interval(mins => ${durationMinutes})`,
    )
    .where(
      sql<boolean>`a.appointment_date + a.appointment_time + make_interval(mins => a.duration_minutes) > ${starts}`,
    )
    .execute();
}

/** The appointments over which this time would be placed now. Throws NOT_FOUND. */
export async function listConflictsAt(scope: SalonScope, query: ConflictQuery): Promise<{ conflicts: Conflict[] }> {
  const ids = await findTimeConflicts(scope, query);
  return { conflicts: ids.length > 0 ? await listConflicts(scope, ids) : [] };
}

/** Those that the account sees as its own, in the order of their ids, so that two changes lock them in one order. */
export async function listUpcomingOfAccount(scope: SalonScope, userId: string): Promise<string[]> {
  const linkedRecord = scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', userId)
    .where('accountLinkedAt', 'is not', null)
    .select('id');
  const rows = await scope.db
    .selectFrom('appointments as a')
    .where((eb) =>
      eb.or([
        eb('a.bookedByUserId', '=', userId),
        eb.and([eb('a.bookedByUserId', 'is', null), eb('a.customerId', '=', linkedRecord)]),
      ]),
    )
    .where(isUpcomingSql(scope))
    .select('a.id')
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Salon = { id: string; timeZone: string };

function upcomingOfSalon(scope: PlatformScope, { id, timeZone }: Salon) {
  const { date: today, time } = localNow(scope.now, timeZone);
  return scope.db.selectFrom('appointments as a').where('a.salonId', '=', id).where(isUpcomingSql({ today, time }));
}

/** For an administrator, who may know the number. */
export async function countUpcomingOfSalon(scope: PlatformScope, salon: Salon): Promise<number> {
  const { count } = await upcomingOfSalon(scope, salon)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** With whom to tell of each, when the salon is deleted. */
export function listUpcomingOfSalon(scope: PlatformScope, salon: Salon) {
  return upcomingOfSalon(scope, salon)
    .innerJoin('salons as salon', 'salon.id', 'a.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('users as booker', 'booker.id', 'a.bookedByUserId')
    .select(['a.id', 'c.name as customerName', 'c.phone', 'a.appointmentDate as date', 'a.appointmentTime as time'])
    .select(['s.name as serviceName', 'a.priceCents', 'salon.name as salonName'])
    .select((eb) => eb.fn.coalesce('booker.email', 'c.email').as('email'))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute();
}

type Holder = { column: 'serviceId' | 'employeeId' | 'customerId'; id: string };

/** The upcoming appointments of one service, professional or customer; `most: null` returns all of them. */
export function listUpcomingAppointments(
  scope: SalonScope,
  { column, id }: Holder,
  { most = 100 }: { most?: number | null } = {},
): Promise<Conflict[]> {
  return conflicts(scope).where(`a.${column}`, '=', id).where(isUpcomingSql(scope)).limit(most).execute();
}

/** The upcoming appointments that new weekly hours would leave outside, in one query. Lists `most` of them, counts all. */
export async function listOutside(
  scope: SalonScope,
  { before, after }: { before: OpenBlock[]; after: OpenBlock[] },
  { most = 100 }: { most?: number } = {},
): Promise<ErrorData<'APPOINTMENTS_OUTSIDE_HOURS'>> {
  const found = await conflicts(scope)
    .where('a.appointmentDate', '>=', scope.today)
    .where(isUpcomingSql(scope))
    .where(liesWithin(before))
    .where((eb) => eb.not(liesWithin(after)))
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .limit(most)
    .execute();
  const total = found[0]?.total ?? 0;
  return { conflicts: found.map(({ total: _, ...conflict }) => conflict), total };
}

/** With the table named `a`. An appointment that runs past midnight lies within no block. */
function liesWithin(blocks: OpenBlock[]) {
  const column = (field: keyof OpenBlock) => sql`${blocks.map((block) => block[field])}::int[]`;
  return sql<boolean>`exists (
    select from unnest(${column('dayOfWeek')}, ${column('startMinute')}, ${column('endMinute')})
      as block (day_of_week, start_minute, end_minute)
    where block.day_of_week = extract(dow from a.appointment_date)
      and block.start_minute <= extract(epoch from a.appointment_time) / 60
      and block.end_minute >= extract(epoch from a.appointment_time) / 60 + a.duration_minutes)`;
}
