import { sql } from 'kysely';
import type { Order, OrderDetails, OrderEntry, OrderStatus } from '#contract/orders.ts';
import { containsFolded, containsPart } from '../../infra/search.ts';
import { refuse } from '../../refuse.ts';
import type { PlatformScope } from '../../scope.ts';
import { CURRENCY, subscriptionState } from '../rules.ts';

type Filter = { search?: string; status?: OrderStatus; limit: number; offset: number };

const MOST_ENTRIES = 50;

/** Newest first. */
export async function listOrders(scope: PlatformScope, { search = '', status, limit, offset }: Filter) {
  const found = scope.db
    .selectFrom('salonSubscriptions as o')
    .$if(status !== undefined, (query) => query.where('o.status', '=', status as OrderStatus))
    .$if(search.trim() !== '', (query) => query.where('o.salonId', 'in', salonsLike(scope, search)));
  const page = found
    .select(['o.salonId', 'o.id', 'o.createdAt'])
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset);
  const rows = await orderRows(scope)
    .innerJoin(page.as('page'), (join) => join.onRef('page.salonId', '=', 'o.salonId').onRef('page.id', '=', 'o.id'))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id')
    .execute();
  const { matching } = await found.select(({ fn }) => fn.countAll<number>().as('matching')).executeTakeFirstOrThrow();
  return { orders: rows.map(orderOf), matching };
}

const salonsLike = (scope: PlatformScope, search: string) =>
  scope.db
    .selectFrom('salons')
    .where(({ or }) => or([containsFolded('searchName', search), containsPart('slug', search.trim())]))
    .select('id');

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
  const rows = await scope.db
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
      sql<string | null>`coalesce(a.data #>> '{after,plan}', a.data ->> 'plan')`.as('planAfter'),
    ])
    .execute();
  return rows.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() }));
}
