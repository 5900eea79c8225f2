import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Customer } from '#contract/customers.ts';
import { allCustomers, customersAdded, reachableCustomers, sumOfSalon, thisMonth } from '../figures/queries.ts';
import { refuse } from '../gate/refuse.ts';
import { may } from '../gate/rights.ts';
import type { SalonScope } from '../gate/scope.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { containsFolded, firstLineContains } from '../infra/database/search.ts';

const columns = [
  'c.id',
  'c.name',
  'c.phone',
  'c.email',
  'c.birthDate',
  'c.notes',
  'c.customerUserId',
  'c.accountLinkedAt',
  'c.createdAt',
  'c.version',
] as const;

const ownCustomers = (scope: SalonScope) => scope.db.selectFrom('customers').where('deletedAt', 'is', null);

type Filter = { search?: string; limit: number; offset: number };

export async function listCustomers(scope: SalonScope, { search = '', limit, offset }: Filter) {
  const found = findCustomers(scope, search);
  const customers = await readFigures(scope, found.orderBy('name').orderBy('id').limit(limit).offset(offset));
  return { customers, matching: isSearch(search) ? await count(found) : await countCustomers(scope) };
}

const isSearch = (search: string) => search.trim() !== '';

/** By name, and where the member sees them by phone or e-mail; all of them without a search. */
export const findCustomers = (scope: SalonScope, search = '') =>
  ownCustomers(scope).$if(isSearch(search), (query) => query.where(isNamed(scope, search)));

const isNamed = (scope: SalonScope, search: string) =>
  may(scope, 'customers.phones') ? containsFolded('searchText', search) : firstLineContains('searchText', search);

async function count(found: ReturnType<typeof ownCustomers>): Promise<number> {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function totalCustomers(scope: SalonScope) {
  const { total, ...counted } = await customersAdded(scope, thisMonth(scope))
    .select(sumOfSalon(scope, 'revenueCents').as('billedCents'))
    .executeTakeFirstOrThrow();
  const billedCents = may(scope, 'reports.read') ? counted.billedCents : null;
  return { total, newThisMonth: counted.new, billedCents };
}

export async function countCustomers(scope: SalonScope): Promise<number> {
  const { count } = await scope.db.selectNoFrom(allCustomers(scope).as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Those whom a plan counts. */
export async function countReachable(scope: SalonScope): Promise<number> {
  const { count } = await scope.db.selectNoFrom(reachableCustomers(scope).as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Throws NOT_FOUND, also for an anonymised customer. */
export async function getCustomer(scope: SalonScope, id: string): Promise<Customer> {
  const [customer] = await readFigures(scope, ownCustomers(scope).where('id', '=', id));
  if (!customer) throw refuse('NOT_FOUND');
  return customer;
}

/** One that the caller has just created: it has no visit yet, by which a professional would see it. */
export async function getNewCustomer(scope: SalonScope, id: string): Promise<Customer> {
  const customer = await getCustomer({ ...scope, db: scope.db.ofEverybody }, id);
  return scope.db.only ? { ...customer, samePhone: [] } : customer;
}

/** Customers with this phone (+55…), by name, at most twenty: a family may share a phone. */
export function listCustomersWithPhone(scope: SalonScope, phone: string) {
  return ownCustomers(scope)
    .where('phone', '=', phone)
    .select(['id', 'name'])
    .select((eb) => eb.ref('phone').$notNull().as('phone'))
    .orderBy('name')
    .orderBy('id')
    .limit(20)
    .execute();
}

const MOST_SAME_PHONE = 5;

/** The other customers with this one's phone, by name. */
export function listSamePhone(scope: SalonScope, { id, phone }: Customer): Promise<Customer[]> {
  const others = ownCustomers(scope).where('phone', '=', phone).where('id', '<>', id);
  return readFigures(scope, others.orderBy('name').orderBy('id').limit(MOST_SAME_PHONE));
}

export const withSamePhone = (
  scope: SalonScope,
  { id, phone }: { id: Expression<string>; phone: Expression<string | null> },
) =>
  jsonArrayFrom(
    scope.db
      .selectFrom('customers as other')
      .where('other.deletedAt', 'is', null)
      .where('other.phone', '=', phone)
      .where('other.id', '<>', id)
      .$if(!may(scope, 'customers.phones'), (query) => query.where(sql<boolean>`false`))
      .select(['other.id', 'other.name'])
      .orderBy('other.name')
      .orderBy('other.id')
      .limit(MOST_SAME_PHONE),
  );

/**
 * Visits and money are computed from appointments and sales each time, so they are never out of date. `some` is read
 * from an index alone before the customers of the page are.
 */
export async function readFigures(
  scope: SalonScope,
  some: SelectQueryBuilder<SalonTables, 'customers', object>,
): Promise<Customer[]> {
  const rows = await scope.db
    .selectFrom('customers as c')
    .innerJoin(some.select(['salonId', 'id']).as('page'), (join) =>
      join.onRef('page.salonId', '=', 'c.salonId').onRef('page.id', '=', 'c.id'),
    )
    .innerJoinLateral(
      (eb) =>
        scope.db
          .selectFrom('appointments as a')
          .leftJoin('sales as s', (join) =>
            join.onRef('s.salonId', '=', 'a.salonId').onRef('s.appointmentId', '=', 'a.id'),
          )
          .where('a.customerId', '=', eb.ref('c.id'))
          .select((eb) => [
            eb.fn.countAll<number>().filterWhere('a.status', '=', 'completed').as('totalVisits'),
            eb.fn.max<string | null>('a.appointmentDate').filterWhere('a.status', '=', 'completed').as('lastVisit'),
            eb.fn.coalesce(eb.fn.sum<number>('s.totalCents'), eb.lit(0)).as('totalSpentCents'),
            eb.fn.countAll<number>().filterWhere('a.bookedByUserId', 'is', null).as('bookedBySalon'),
          ])
          .as('figures'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as u', 'u.id', 'c.customerUserId')
    .select(columns)
    .selectAll('figures')
    .select(['u.name as accountName', 'u.email as accountEmail'])
    .select((eb) => withSamePhone(scope, { id: eb.ref('c.id'), phone: eb.ref('c.phone') }).as('samePhone'))
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
  const seesPhones = may(scope, 'customers.phones');
  const shown = (contact: string | null) => (seesPhones ? contact : null);
  return rows.map(({ customerUserId: _, accountName, accountEmail, accountLinkedAt, createdAt, ...customer }) => ({
    ...customer,
    phone: shown(customer.phone),
    email: shown(customer.email),
    account:
      accountName === null
        ? null
        : { name: accountName, email: shown(accountEmail), isLinked: accountLinkedAt !== null },
    createdAt: createdAt.toISOString(),
  }));
}

/** Locks these customers. The map lacks ids that do not exist; null is a customer without an account. */
export async function lockAccounts(scope: SalonScope, ids: string[]): Promise<Map<string, string | null>> {
  const locked = await scope.db
    .selectFrom('customers')
    .where('id', 'in', ids)
    .select(['id', 'customerUserId'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(locked.map(({ id, customerUserId }) => [id, customerUserId]));
}
