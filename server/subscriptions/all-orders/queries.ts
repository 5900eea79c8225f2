import { sql } from 'kysely';
import {
  MOST_LISTED_ORDERS,
  type Order,
  type OrderDetails,
  type OrderEntry,
  type OrderStatus,
} from '#contract/orders.ts';
import { MOST_INVOICES } from '#contract/subscriptions.ts';
import { containsWords, readFromIndexes } from '../../infra/search.ts';
import { refuse } from '../../refuse.ts';
import { type PlatformScope, transaction } from '../../scope.ts';
import { CURRENCY, subscriptionState } from '../rules.ts';

type Filter = { search?: string; status?: OrderStatus; limit: number; offset: number };

const MOST_ENTRIES = 50;

/** Newest first. Neither the count nor the page reads more than the orders that can be listed, however many there are. */
export function listOrders(scope: PlatformScope, filter: Filter) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return listFound(scope, filter);
  });
}

async function listFound(scope: PlatformScope, { search = '', status, limit, offset }: Filter) {
  const found = scope.db
    .selectFrom('salonSubscriptions as o')
    .$if(status !== undefined, (query) => query.where('o.status', '=', status as OrderStatus))
    .$if(search.trim() !== '', (query) => query.where('o.salonId', 'in', salonsLike(scope, search)));
  const listable = found.select('o.id').limit(MOST_LISTED_ORDERS + 1);
  const { count } = await scope.db
    .selectFrom(listable.as('listable'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = found
    .select(['o.salonId', 'o.id', 'o.createdAt'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id', 'desc')
    .limit(Math.max(0, Math.min(limit, MOST_LISTED_ORDERS - offset)))
    .offset(offset);
  const rows = await orderRows(scope)
    .innerJoin(page.as('page'), (join) => join.onRef('page.salonId', '=', 'o.salonId').onRef('page.id', '=', 'o.id'))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id', 'desc')
    .execute();
  return {
    orders: rows.map(orderOf),
    matching: Math.min(count, MOST_LISTED_ORDERS),
    hasMore: count > MOST_LISTED_ORDERS,
  };
}

/** As the list of salons finds them. */
const salonsLike = (scope: PlatformScope, search: string) =>
  scope.db.selectFrom('salons').where(containsWords('directoryText', search.trim())).select('id');

const orderRows = (scope: PlatformScope) =>
  scope.db
    .selectFrom('salonSubscriptions as o')
    .innerJoin('salons as salon', 'salon.id', 'o.salonId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['o.id', 'o.salonId', 'o.billingCycle', 'o.status', 'o.amountCents', 'o.currency', 'o.isGrant'])
    .select(['o.createdAt', 'salon.name as salonName', 'p.name as planName']);

const orderOf = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** One row for each status is read from an index alone. */
export async function totalOrders(scope: PlatformScope) {
  const rows = await transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return scope.db
      .selectFrom('salonSubscriptions')
      .groupBy('status')
      .select(({ fn }) => [
        'status',
        fn.countAll<number>().as('count'),
        fn
          .coalesce(fn.sum<number>('amountCents').filterWhere('currency', '=', CURRENCY), sql<number>`0`)
          .as('amountCents'),
      ])
      .execute();
  });
  const of = (status: OrderStatus) => rows.find((row) => row.status === status);
  return {
    total: rows.reduce((total, { count }) => total + count, 0),
    active: of('active')?.count ?? 0,
    pending: of('pending')?.count ?? 0,
    revenueCents: of('active')?.amountCents ?? 0,
  };
}

/** Throws NOT_FOUND, also for an order of another salon than the one that is named. */
export async function getOrderDetails(
  scope: PlatformScope,
  { salonId, id }: { salonId: string; id: string },
): Promise<OrderDetails> {
  const row = await orderRows(scope)
    .leftJoin('plans as present', 'present.id', 'salon.planId')
    .where('o.salonId', '=', salonId)
    .where('o.id', '=', id)
    .select(['o.provider', 'o.checkoutId', 'o.paymentId', 'o.paidAt', 'o.periodStart', 'o.periodEnd', 'o.renews'])
    .select(['o.way', 'o.nextChargeAt'])
    .select(['salon.slug', 'salon.isActive', 'salon.suspendedAt', 'present.name as presentPlanName'])
    .select(['salon.subscriptionStatus', 'salon.subscriptionStartDate', 'salon.subscriptionEndDate'])
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  const { subscriptionStatus, subscriptionStartDate, subscriptionEndDate, ...rest } = row;
  const { slug, isActive, suspendedAt, presentPlanName, paidAt, periodStart, periodEnd, ...order } = rest;
  const held = { subscriptionStatus, subscriptionStartDate, subscriptionEndDate };
  return {
    ...(orderOf(order) satisfies Order),
    provider: order.provider,
    checkoutId: order.checkoutId,
    paymentId: order.paymentId,
    renews: order.renews,
    way: order.way,
    nextChargeAt: order.nextChargeAt?.toISOString() ?? null,
    charges: await listCharges(scope, { salonId, id }),
    paidAt: paidAt?.toISOString() ?? null,
    periodStart: periodStart?.toISOString() ?? null,
    periodEnd: periodEnd?.toISOString() ?? null,
    salon: {
      slug,
      isPublic: isActive && suspendedAt === null,
      planName: presentPlanName,
      subscription: subscriptionState(held, scope.now),
    },
    entries: await listEntries(scope, { salonId, id, since: row.createdAt }),
  };
}

async function listCharges(
  scope: PlatformScope,
  { salonId, id }: { salonId: string; id: string },
): Promise<OrderDetails['charges']> {
  const rows = await scope.db
    .selectFrom('subscriptionCharges')
    .where('salonId', '=', salonId)
    .where('orderId', '=', id)
    .select(['id', 'chargeId', 'status', 'amountCents', 'currency', 'failure', 'chargedAt', 'periodStart', 'periodEnd'])
    .orderBy('chargedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_INVOICES)
    .execute();
  return rows.map(({ chargedAt, periodStart, periodEnd, ...charge }) => ({
    ...charge,
    chargedAt: chargedAt.toISOString(),
    periodStart: periodStart?.toISOString() ?? null,
    periodEnd: periodEnd?.toISOString() ?? null,
  }));
}

/** What was done with the order, and the grants since, which may have ended it. Newest first. */
async function listEntries(
  scope: PlatformScope,
  { salonId, id, since }: { salonId: string; id: string; since: Date },
): Promise<OrderEntry[]> {
  const rows = await scope.db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.actorUserId')
    .where('a.salonId', '=', salonId)
    .where('a.createdAt', '>=', since)
    .where(({ or, eb }) => or([eb('a.entityId', '=', id), eb('a.action', '=', 'subscriptions.grantPlan')]))
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_ENTRIES)
    .select(['a.id', 'a.action', 'a.createdAt', 'a.actorKind', 'u.name as actorName'])
    .select([
      sql<string | null>`a.data #>> '{before,plan}'`.as('planBefore'),
      // An entry of a grant is named after the salon, the others after the plan.
      sql<string | null>`coalesce(
        a.data ->> 'plan', case when a.action <> 'subscriptions.grantPlan' then a.data ->> 'name' end
      )`.as('planAfter'),
    ])
    .execute();
  return rows.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() }));
}
