import { sql } from 'kysely';
import type { PaymentWay, Report, ReportPeriod } from '#contract/reports.ts';
import {
  appointmentTallies,
  countAppointmentsByMonth,
  customersAdded,
  readRevenue,
  saleTallies,
} from '#server/figures/queries.ts';
import { percentOf, type Span, spansOf } from '#server/figures/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { figuresOf, waysOf } from './rules.ts';

export async function getReport(scope: SalonScope, period: ReportPeriod): Promise<Report> {
  const { span, previous } = spansOf(period, scope.today);
  const read = { ...(await readRevenue(scope, previous)), counted: await countAppointmentsByMonth(scope) };
  return {
    ...span,
    today: scope.today,
    previous,
    ...figuresOf(read, period, scope.today),
    customers: await countCustomers(scope, span),
    popularService: await findPopularService(scope, span),
    averagePriceCents: await averagePrice(scope),
    paymentWays: waysOf(await sumPayments(scope, span)),
    professionals: await listProfessionals(scope, span),
  };
}

async function countCustomers(scope: SalonScope, span: Span): Promise<Report['customers']> {
  const counted = await customersAdded(scope, span)
    .select(returningCustomers(scope).as('returning'))
    .executeTakeFirstOrThrow();
  return { ...counted, retentionPercent: percentOf(counted.returning, counted.total) };
}

/** Customers with more than one completed appointment. A customer has several tallies when two transactions wrote them at once. */
const returningCustomers = (scope: SalonScope) => {
  const removed = scope.db.selectFrom('customers').where('deletedAt', 'is not', null).select('id');
  const returning = scope.db
    .selectFrom('customerTallies')
    .where('customerId', 'not in', removed)
    .groupBy('customerId')
    .having((eb) => eb(eb.fn.sum('appointments'), '>', 1))
    .select('customerId');
  return scope.db
    .selectFrom(returning.as('r'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
};

/** Counts before it joins the names. */
async function findPopularService(scope: SalonScope, span: Span): Promise<Report['popularService']> {
  const counted = appointmentTallies(scope, span)
    .where('status', '<>', 'cancelled')
    .groupBy(['salonId', 'serviceId'])
    .having((eb) => eb(eb.fn.sum('appointments'), '>', 0))
    .select(({ fn }) => ['salonId', 'serviceId', fn.sum<number>('appointments').as('appointments')]);
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

/** By what was said of the part that was paid at the salon; beside it what came online. */
function sumPayments(scope: SalonScope, span: Span) {
  return saleTallies(scope, span)
    .groupBy('paidBy')
    .select([
      sql<PaymentWay>`paid_by`.as('paidBy'),
      sql<number>`coalesce(sum(sales) filter (where total_cents > online_cents), 0)`.as('payments'),
      sql<number>`sum(sales::bigint * (total_cents - online_cents))::bigint`.as('cents'),
      sql<number>`coalesce(sum(sales) filter (where online_cents > 0), 0)`.as('onlinePayments'),
      sql<number>`sum(sales::bigint * online_cents)::bigint`.as('onlineCents'),
    ])
    .execute();
}

// Rounds half a cent up, as `round` does for numeric.
const commission = sql<number>`coalesce(sum(sold.sales * round(sold.total_cents * e.commission_percentage / 100)), 0)::bigint`;
const revenue = sql<number>`coalesce(sum(sold.sales * sold.total_cents), 0)::bigint`;

/** Takes percentages of the amounts that occur, not of each sale. */
async function listProfessionals(scope: SalonScope, span: Span): Promise<Report['professionals']> {
  const counted = appointmentTallies(scope, span)
    .groupBy(['salonId', 'employeeId'])
    .select(({ fn }) => [
      'salonId',
      'employeeId',
      fn.sum<number>('appointments').as('appointments'),
      fn.coalesce(fn.sum<number>('appointments').filterWhere('status', '=', 'completed'), sql.lit(0)).as('completed'),
    ])
    // Those of a professional whose appointments were given to another one are 0.
    .having((eb) => eb(eb.fn.sum('appointments'), '>', 0));
  const sold = saleTallies(scope, span)
    .groupBy(['salonId', 'employeeId', 'totalCents'])
    .select(({ fn }) => ['salonId', 'employeeId', 'totalCents', fn.sum<number>('sales').as('sales')]);
  return scope.db
    .selectFrom(counted.as('n'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'n.salonId').onRef('e.id', '=', 'n.employeeId'))
    .leftJoin(sold.as('sold'), (join) =>
      join.onRef('sold.salonId', '=', 'n.salonId').onRef('sold.employeeId', '=', 'n.employeeId'),
    )
    .groupBy(['e.id', 'e.name', 'e.commissionPercentage', 'n.appointments', 'n.completed'])
    .select([
      'e.id as employeeId',
      'e.name',
      'e.commissionPercentage',
      'n.appointments',
      'n.completed',
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
