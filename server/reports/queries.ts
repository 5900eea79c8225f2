import { type Expression, sql } from 'kysely';
import type { Dashboard, DashboardFigures } from '#contract/reports.ts';
import { totalCustomers as readCustomerTotals } from '../customers/queries.ts';
import type { SalonScope } from '../scope.ts';
import { countWaiting, listOpenings } from '../waiting-list/queries.ts';
import {
  ACTIVITY_ACTIONS,
  activityOf,
  firstMonth,
  growthPercent,
  revenueByMonth,
  type Span,
  sameDaysBefore,
} from './rules.ts';

const ACTIVITY_SHOWN = 8;

/** Figures as D38 counts them; months and days are the salon's. */
export async function getDashboard(scope: SalonScope): Promise<Dashboard> {
  const { revenue, revenueBeforeCents } = await readRevenue(scope);
  return {
    figures: { ...(await countFigures(scope)), ...compareMonths(revenue, revenueBeforeCents) },
    today: scope.today,
    openings: await listOpenings(scope, { from: scope.today, until: scope.today }),
    revenue,
    activity: await listActivity(scope),
  };
}

async function countFigures(scope: SalonScope) {
  const all = scope.db
    .selectFrom('salonTallies')
    .select(({ fn }) => fn.coalesce(sum(fn.sum('appointments')), sql.lit(0)).as('count'));
  const scheduled = scope.db
    .selectFrom('appointments')
    .where('status', '=', 'scheduled')
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const appointments = await scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '=', scope.today)
    .select(({ fn, eb }) => [
      all.$asScalar().$notNull().as('totalAppointments'),
      fn.countAll<number>().as('todayAppointments'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '=', 'scheduled'))
        .as('todayToConfirm'),
      scheduled.$asScalar().$notNull().as('pendingAppointments'),
    ])
    .executeTakeFirstOrThrow();
  const { total: totalCustomers, newThisMonth: newCustomersThisMonth } = await readCustomerTotals(scope);
  return { ...appointments, totalCustomers, newCustomersThisMonth, waitingListCount: await countWaiting(scope) };
}

/** PostgreSQL sums bigints as numeric. */
const sum = (summed: Expression<unknown>) => sql<number>`${summed}::bigint`;
/** Of a tally, whose months are their first days. */
export const monthName = sql<string>`to_char(month, 'YYYY-MM')`;

/** By 'yyyy-MM', of the months whose first day is in the span. */
export const salesByMonth = (scope: SalonScope, { from, until }: Span) =>
  scope.db
    .selectFrom('saleTallies')
    .where('month', '>=', from)
    .where('month', '<=', until)
    .groupBy('month')
    .select([monthName.as('month'), sql<number>`sum(sales::bigint * total_cents)::bigint`.as('totalCents')]);

async function readRevenue(scope: SalonScope) {
  const { from, until } = sameDaysBefore(scope.today);
  const before = scope.db
    .selectFrom('sales')
    .where('saleDate', '>=', from)
    .where('saleDate', '<=', until)
    .select(({ fn }) => sum(fn.sum('totalCents')).as('cents'));
  const sales = await salesByMonth(scope, { from: firstMonth(scope.today), until: scope.today })
    // The same in each row.
    .select(before.$asScalar().as('sameDaysCents'))
    .execute();
  return {
    revenue: revenueByMonth(new Map(sales.map((sale) => [sale.month, sale.totalCents])), scope.today),
    revenueBeforeCents: sales[0]?.sameDaysCents ?? 0,
  };
}

function compareMonths(
  revenue: Dashboard['revenue'],
  revenueBeforeCents: number,
): Pick<DashboardFigures, 'monthlyRevenueCents' | 'revenueBeforeCents' | 'revenueGrowthPercent'> {
  const monthlyRevenueCents = revenue.at(-1)?.totalCents ?? 0;
  const revenueGrowthPercent = growthPercent(monthlyRevenueCents, revenueBeforeCents);
  return { monthlyRevenueCents, revenueBeforeCents, revenueGrowthPercent };
}

// Columns of the log entry `l` and its appointment `a`. The entry comes first: the appointment may have moved since.
const then = (field: 'date' | 'time') =>
  sql<string | null>`coalesce(l.data ->> ${field}, l.data -> 'after' ->> ${field})`;
const dateThen = sql<string | null>`coalesce(${then('date')}, a.appointment_date::text)`;
const timeThen = sql<string | null>`coalesce(${then('time')}, left(a.appointment_time::text, 5))`;
const place = (side: 'before' | 'after') => sql`(l.data -> ${side} ->> 'date', l.data -> ${side} ->> 'time')`;
const isMove = sql<boolean>`${place('before')} is distinct from ${place('after')}`;
const rating = sql<number | null>`(l.data ->> 'rating')::int`;

async function listActivity(scope: SalonScope): Promise<Dashboard['activity']> {
  const newest = scope.db
    .selectFrom('auditLog')
    .where('action', 'in', ACTIVITY_ACTIONS)
    .select(['salonId', 'id', 'action', 'entityId', 'data', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIVITY_SHOWN);
  const entries = await scope.db
    .selectFrom(newest.as('l'))
    .leftJoin('reviews as r', (join) => join.onRef('r.salonId', '=', 'l.salonId').onRef('r.id', '=', 'l.entityId'))
    .leftJoin('waitingList as w', (join) => join.onRef('w.salonId', '=', 'l.salonId').onRef('w.id', '=', 'l.entityId'))
    .leftJoin('appointments as a', (join) =>
      join
        .onRef('a.salonId', '=', 'l.salonId')
        .on((eb) => eb('a.id', '=', eb.fn.coalesce('r.appointmentId', 'l.entityId'))),
    )
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.salonId', '=', 'l.salonId')
        .on((eb) => eb('c.id', '=', eb.fn.coalesce('a.customerId', 'l.entityId'))),
    )
    .leftJoin('services as s', (join) =>
      join
        .onRef('s.salonId', '=', 'l.salonId')
        .on((eb) => eb('s.id', '=', eb.fn.coalesce('a.serviceId', 'w.serviceId'))),
    )
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'l.salonId').onRef('e.id', '=', 'a.employeeId'))
    .select((eb) => [
      'l.id',
      'l.action',
      'l.createdAt as at',
      's.name as serviceName',
      'e.name as employeeName',
      'r.createdAt as reviewedAt',
      eb.fn.coalesce('w.customerName', 'c.name').as('customerName'),
      eb('c.deletedAt', 'is not', null).as('isAnonymous'),
    ])
    .select([dateThen.as('date'), timeThen.as('time'), isMove.as('isMove'), rating.as('rating')])
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  return entries.map((entry) => activityOf({ ...entry, isAnonymous: Boolean(entry.isAnonymous) }, scope.today));
}
