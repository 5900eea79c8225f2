import { type Expression, sql } from 'kysely';
import type { Report, ReportPeriod } from '#contract/reports.ts';
import { addDays, instantOf } from '#lib/dates.ts';
import type { SalonScope } from '../../scope.ts';
import { evolutionSpan, figuresOf, percentOf, type Span, spansOf } from './rules.ts';

export async function getReport(scope: SalonScope, period: ReportPeriod): Promise<Report> {
  const { span, previous } = spansOf(period, scope.today);
  const byMonth = { sold: await readSales(scope), counted: await countAppointments(scope) };
  return {
    ...span,
    today: scope.today,
    previous,
    ...figuresOf(byMonth, period, scope.today),
    customers: await countCustomers(scope, span),
    popularService: await findPopularService(scope, span),
    averagePriceCents: await averagePrice(scope),
    professionals: await listProfessionals(scope, span),
  };
}

/** By day first: there are few days, and a month's name is slow to make. */
const month = sql<string>`to_char(d.day, 'YYYY-MM')`;
/** PostgreSQL sums bigints as numeric. */
const sum = (summed: Expression<unknown>) => sql<number>`${summed}::bigint`;

function readSales(scope: SalonScope) {
  const { from, until } = evolutionSpan(scope.today);
  const byDay = scope.db
    .selectFrom('sales')
    .where('saleDate', '>=', from)
    .where('saleDate', '<=', until)
    .groupBy('saleDate')
    .select(({ fn }) => ['saleDate as day', fn.sum<number>('totalCents').as('cents')]);
  return scope.db
    .selectFrom(byDay.as('d'))
    .select(({ fn }) => [month.as('month'), sum(fn.sum('d.cents')).as('totalCents')])
    .groupBy(month)
    .execute();
}

function countAppointments(scope: SalonScope) {
  const { from, until } = evolutionSpan(scope.today);
  const byDay = scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', until)
    .groupBy(['appointmentDate', 'status'])
    .select(({ fn }) => ['appointmentDate as day', 'status', fn.countAll<number>().as('count')]);
  return scope.db
    .selectFrom(byDay.as('d'))
    .select(({ fn }) => [month.as('month'), 'd.status', sum(fn.sum('d.count')).as('count')])
    .groupBy([month, 'd.status'])
    .execute();
}

async function countCustomers(scope: SalonScope, { from, until }: Span): Promise<Report['customers']> {
  const startOf = (date: string) => instantOf(date, '00:00', scope.timeZone);
  const returning = scope.db
    .selectFrom('appointments')
    .where('status', '=', 'completed')
    .groupBy(['salonId', 'customerId'])
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .select(['salonId', 'customerId']);
  const counted = await scope.db
    .selectFrom('customers as c')
    .leftJoin(returning.as('r'), (join) => join.onRef('r.salonId', '=', 'c.salonId').onRef('r.customerId', '=', 'c.id'))
    .where('c.deletedAt', 'is', null)
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('c.createdAt', '>=', startOf(from)), eb('c.createdAt', '<', startOf(addDays(until, 1)))]))
        .as('new'),
      fn.count<number>('r.customerId').as('returning'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counted, retentionPercent: percentOf(counted.returning, counted.total) };
}

/** Counts before it joins the names. */
async function findPopularService(scope: SalonScope, { from, until }: Span): Promise<Report['popularService']> {
  const counted = scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', until)
    .where('status', '<>', 'cancelled')
    .where('serviceId', 'is not', null)
    .groupBy(['salonId', 'serviceId'])
    .select((eb) => ['salonId', 'serviceId', eb.fn.countAll<number>().as('appointments')]);
  const popular = await scope.db
    .selectFrom(counted.as('n'))
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'n.salonId').onRef('s.id', '=', 'n.serviceId'))
    .select(['s.name', 'n.appointments'])
    .orderBy('n.appointments', 'desc')
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
  return popular ?? null;
}

async function averagePrice(scope: SalonScope): Promise<number | null> {
  const { average } = await scope.db
    .selectFrom('services')
    .where('deletedAt', 'is', null)
    .where('isActive', '=', true)
    .select((eb) => eb.fn.avg<number | null>('priceCents').as('average'))
    .executeTakeFirstOrThrow();
  return average === null ? null : Math.round(average);
}

// Rounds half a cent up, as `round` does for numeric.
const commission = sql<number>`coalesce(sum(n.count * round(n.total_cents * e.commission_percentage / 100)), 0)::bigint`;
const revenue = sql<number>`coalesce(sum(n.count * n.total_cents), 0)::bigint`;

/** Counts equal amounts of one professional before it takes percentages of them. */
async function listProfessionals(scope: SalonScope, { from, until }: Span): Promise<Report['professionals']> {
  const counted = scope.db
    .selectFrom('appointments as a')
    .leftJoin('sales as v', (join) =>
      join
        .onRef('v.salonId', '=', 'a.salonId')
        .onRef('v.appointmentId', '=', 'a.id')
        // A sale has its appointment's date (D17): from the index, instead of all sales of all time.
        .on('v.saleDate', '>=', from)
        .on('v.saleDate', '<=', until),
    )
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', until)
    .groupBy(['a.salonId', 'a.employeeId', 'v.totalCents'])
    .select((eb) => [
      'a.salonId',
      'a.employeeId',
      'v.totalCents',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('a.status', '=', 'completed').as('completed'),
    ]);
  return scope.db
    .selectFrom(counted.as('n'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'n.salonId').onRef('e.id', '=', 'n.employeeId'))
    .groupBy(['e.id', 'e.name', 'e.commissionPercentage'])
    .select(({ fn }) => [
      'e.id as employeeId',
      'e.name',
      'e.commissionPercentage',
      sum(fn.sum('n.count')).as('appointments'),
      sum(fn.sum('n.completed')).as('completed'),
      revenue.as('revenueCents'),
      commission.as('commissionCents'),
    ])
    .orderBy((eb) => eb('e.id', 'is', null))
    .orderBy('revenueCents', 'desc')
    .orderBy('appointments', 'desc')
    .orderBy('e.name')
    .orderBy('e.id')
    .execute();
}
