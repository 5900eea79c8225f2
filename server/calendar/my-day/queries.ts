import { sql } from 'kysely';
import type { DayAppointment, MyDay } from '#contract/calendar.ts';
import { addDays, type LocalDate, startOfMonth, weekday } from '#lib/dates.ts';
import { ownerRows, toAppointment } from '#server/appointments/queries.ts';
import { listFreeTimes } from '#server/availability/free-times/queries.ts';
import { OCCUPYING_STATUSES } from '#server/availability/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';

/** The number of queries is always the same. Also whoever sees the agenda of all gets the own day alone. */
export async function getMyDay(scope: SalonScope, date: LocalDate = scope.today): Promise<MyDay | null> {
  const employee = await findOwnRecord(scope);
  if (!employee) return null;
  const rows = await ownerRows(scope)
    .where('a.employeeId', '=', employee.id)
    .where('a.appointmentDate', '=', date)
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute();
  const customers = await readCustomers(scope, employee.id, [...new Set(rows.map(({ customerId }) => customerId))]);
  return {
    date,
    employee,
    appointments: rows.map((row) => ({
      ...toAppointment(scope, row),
      customer: customers.get(row.customerId) ?? { notes: null, visits: 0, lastVisit: null },
    })),
    freeTimes: (await listFreeTimes(scope, { date, employeeId: employee.id })).times,
    week: await countWeek(scope, employee.id, date),
    sales: await sumSales(scope, employee.id, date),
  };
}

async function findOwnRecord(scope: SalonScope): Promise<MyDay['employee'] | null> {
  const id = scope.member?.employeeId ?? null;
  const found = await scope.db.selectFrom('employees').where('id', '=', id).select(['id', 'name']).executeTakeFirst();
  return found ?? null;
}

/** Their notes, and what of their visits was with this professional. */
async function readCustomers(
  scope: SalonScope,
  employeeId: string,
  ids: string[],
): Promise<Map<string, DayAppointment['customer']>> {
  const lastVisits = scope.db
    .selectFrom('appointments as a')
    .where('a.employeeId', '=', employeeId)
    .where('a.customerId', 'in', ids.length > 0 ? ids : [null])
    .where('a.status', '=', 'completed')
    .distinctOn('a.customerId')
    .orderBy('a.customerId')
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .select(['a.salonId', 'a.customerId', 'a.serviceId', 'a.appointmentDate as date'])
    .select(sql<number>`count(*) over (partition by a.customer_id)`.as('visits'));
  const rows = await scope.db
    .selectFrom('customers as c')
    .where('c.id', 'in', ids.length > 0 ? ids : [null])
    .leftJoin(lastVisits.as('v'), (join) =>
      join.onRef('v.salonId', '=', 'c.salonId').onRef('v.customerId', '=', 'c.id'),
    )
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'v.salonId').onRef('s.id', '=', 'v.serviceId'))
    .select(['c.id', 'c.notes', 'v.date', 'v.visits', 's.name as serviceName'])
    .execute();
  return new Map(
    rows.map(({ id, notes, date, visits, serviceName }) => [
      id,
      { notes, visits: visits ?? 0, lastVisit: date === null ? null : { date, serviceName } },
    ]),
  );
}

async function countWeek(scope: SalonScope, employeeId: string, date: LocalDate): Promise<MyDay['week']> {
  const first = addDays(date, -weekday(date));
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  const counted = await scope.db
    .selectFrom('appointments')
    .where('employeeId', '=', employeeId)
    .where('appointmentDate', '>=', first)
    .where('appointmentDate', '<=', addDays(first, 6))
    .where('status', 'in', OCCUPYING_STATUSES)
    .groupBy('appointmentDate')
    .select(({ fn }) => ['appointmentDate as date', fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(counted.map((day) => [day.date, day.count]));
  return days.map((day) => ({ date: day, count: counts.get(day) ?? 0 }));
}

async function sumSales(scope: SalonScope, employeeId: string, date: LocalDate): Promise<MyDay['sales']> {
  const ofMonth = scope.db
    .selectFrom('saleTallies')
    .where('employeeId', '=', employeeId)
    .where('month', '=', startOfMonth(date))
    .select(sql<number>`coalesce(sum(sales::bigint * total_cents), 0)::bigint`.as('cents'))
    .$asScalar()
    .$notNull();
  const { dayCents, monthCents } = await scope.db
    .selectFrom('sales')
    .where('employeeId', '=', employeeId)
    .where('saleDate', '=', date)
    .select(({ fn, lit }) => [
      sql<number>`${fn.coalesce(fn.sum('totalCents'), lit(0))}::bigint`.as('dayCents'),
      ofMonth.as('monthCents'),
    ])
    .executeTakeFirstOrThrow();
  return { dayCents, monthCents };
}
