import { sql } from 'kysely';
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

function readSales(scope: SalonScope) {
  const { from, until } = evolutionSpan(scope.today);
  const month = sql<string>`to_char(sale_date, 'YYYY-MM')`;
  return scope.db
    .selectFrom('sales')
    .where('saleDate', '>=', from)
    .where('saleDate', '<=', until)
    .select(({ fn }) => [month.as('month'), fn.sum<number>('totalCents').as('totalCents')])
    .groupBy(month)
    .execute();
}

function countAppointments(scope: SalonScope) {
  const { from, until } = evolutionSpan(scope.today);
  const month = sql<string>`to_char(appointment_date, 'YYYY-MM')`;
  return scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', until)
    .select(({ fn }) => [month.as('month'), 'status', fn.countAll<number>().as('count')])
    .groupBy([month, 'status'])
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
const commission = sql<number>`coalesce(sum(round(v.total_cents * e.commission_percentage / 100)), 0)::bigint`;

async function listProfessionals(scope: SalonScope, { from, until }: Span): Promise<Report['professionals']> {
  return scope.db
    .selectFrom('appointments as a')
    .leftJoin('sales as v', (join) => join.onRef('v.salonId', '=', 'a.salonId').onRef('v.appointmentId', '=', 'a.id'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', until)
    .groupBy(['e.id', 'e.name', 'e.commissionPercentage'])
    .select((eb) => [
      'e.id as employeeId',
      'e.name',
      'e.commissionPercentage',
      eb.fn.countAll<number>().as('appointments'),
      eb.fn.countAll<number>().filterWhere('a.status', '=', 'completed').as('completed'),
      eb.fn.coalesce(eb.fn.sum<number>('v.totalCents'), eb.lit(0)).as('revenueCents'),
      commission.as('commissionCents'),
    ])
    .orderBy((eb) => eb('e.id', 'is', null))
    .orderBy('revenueCents', 'desc')
    .orderBy('appointments', 'desc')
    .orderBy('e.name')
    .orderBy('e.id')
    .execute();
}
