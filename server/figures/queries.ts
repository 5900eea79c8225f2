import { type Expression, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { WantedEmployee } from '#contract/shapes.ts';
import { addDays, instantOf, type LocalDate } from '#lib/dates.ts';
import type { SalonScope } from '../gate/scope.ts';
import { evolutionSpan, type Span, spansOf, wholeMonthsOf } from './rules.ts';

/**
 * The definition of each figure of a salon, once for the dashboard, the reports, the customers, the calendar and the usage of a
 * plan. Sums come from the tallies that triggers keep (docs/decisions/058-figures-of-a-salon.md).
 */

/** PostgreSQL sums bigints as numeric. */
const sum = (summed: Expression<unknown>) => sql<number>`${summed}::bigint`;
/** The month of a tally, 'yyyy-MM'. It is stored as its first day. */
const monthName = sql<string>`to_char(month, 'YYYY-MM')`;

/** Totals since the salon began. Removed customers do not count, their sales do. */
export const sumOfSalon = (scope: SalonScope, column: 'appointments' | 'customers' | 'revenueCents') =>
  scope.db
    .selectFrom('salonTallies')
    .select(({ fn, lit }) => fn.coalesce(sum(fn.sum(column)), lit(0)).as('sum'))
    .$asScalar()
    .$notNull();

/** All customers of the salon, from its sums. Those whom one professional sees are counted. */
export const allCustomers = (scope: SalonScope) =>
  scope.db.only
    ? scope.db
        .selectFrom('customers')
        .where('deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
    : sumOfSalon(scope, 'customers');

/** The customers whom a plan counts: all but walk-ins, who left neither a phone nor an account. */
export function reachableCustomers(scope: SalonScope) {
  const walkIns = scope.db.ofEverybody
    .selectFrom('customers')
    .where('deletedAt', 'is', null)
    .where('phone', 'is', null)
    .where('customerUserId', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return sql<number>`(${sumOfSalon(scope, 'customers')} - (${walkIns}))`;
}

/** Reads whole months. Where there is no professional or service, the id consists of zeros. */
export const appointmentTallies = (scope: SalonScope, { from, until }: Span) =>
  scope.db.selectFrom('appointmentTallies').where('month', '>=', from).where('month', '<=', until);

/** In every status, by the date of the appointment. */
export function countAppointmentsByMonth(scope: SalonScope) {
  return appointmentTallies(scope, evolutionSpan(scope.today))
    .groupBy(['month', 'status'])
    .select(({ fn }) => [
      monthName.as('month'),
      sql<AppointmentStatus>`status`.as('status'),
      fn.sum<number>('appointments').as('count'),
    ])
    .execute();
}

/** The condition of a filter by professional on a column of appointments. */
export const isOfEmployee = (column: 'employeeId' | 'a.employeeId', wanted: WantedEmployee) =>
  wanted === 'none' ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${wanted}`;

/** The id of a professional in tallies, where null is an id of zeros. */
export const tallyIdOf = (wanted: WantedEmployee) =>
  wanted === 'none' ? '00000000-0000-0000-0000-000000000000' : wanted;

/** The appointments of today in every status; those of one professional when that one is asked for. */
export const appointmentsOfToday = (scope: SalonScope, employeeId?: WantedEmployee) =>
  scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '=', scope.today)
    .$if(employeeId !== undefined, (query) => query.where(isOfEmployee('employeeId', employeeId as WantedEmployee)));

/** The appointments of any date that nobody has confirmed. */
export const pendingAppointments = (scope: SalonScope) =>
  scope.db
    .selectFrom('appointments')
    .where('status', '=', 'scheduled')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();

/** Sales of whole months. */
export const saleTallies = (scope: SalonScope, { from, until }: Span) =>
  scope.db.selectFrom('saleTallies').where('month', '>=', from).where('month', '<=', until);

const cents = sql<number>`coalesce(sum(sales::bigint * total_cents), 0)::bigint`;

/** Sales by month, and those of the span that the period is compared with. */
export async function readRevenue(scope: SalonScope, previous: Span) {
  const { months, days } = wholeMonthsOf(previous);
  const inMonths = saleTallies(scope, months).select(cents.as('cents')).$asScalar().$notNull();
  const inDays = scope.db
    .selectFrom('sales')
    .where('saleDate', '>=', days.from)
    .where('saleDate', '<=', days.until)
    .select(({ fn, lit }) => fn.coalesce(sum(fn.sum('totalCents')), lit(0)).as('cents'))
    .$asScalar()
    .$notNull();
  const sold = await saleTallies(scope, evolutionSpan(scope.today))
    .groupBy('month')
    .select((eb) => [
      monthName.as('month'),
      cents.as('totalCents'),
      // The same in each row.
      eb(inMonths, '+', inDays).$castTo<number>().as('previousCents'),
    ])
    .execute();
  return { sold, previousCents: sold[0]?.previousCents ?? 0 };
}

/** Customers of the book: all of today, and those who were added in the span by the salon's clock. */
export const customersAdded = (scope: SalonScope, { from, until }: Span) => {
  const startOf = (date: LocalDate) => instantOf(date, '00:00', scope.timeZone);
  return scope.db
    .selectFrom('customers')
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', startOf(from))
    .where('createdAt', '<', startOf(addDays(until, 1)))
    .select(({ fn }) => [allCustomers(scope).as('total'), fn.countAll<number>().as('new')]);
};

export const thisMonth = ({ today }: SalonScope): Span => spansOf('current_month', today).span;

/** The professionals that count towards the limit of a plan: those who are active. */
export const activeEmployees = (scope: SalonScope) =>
  scope.db
    .selectFrom('employees')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
