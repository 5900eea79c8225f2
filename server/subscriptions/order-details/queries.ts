import { sql } from 'kysely';
import type { Order, OrderDetails, OrderEntry } from '#contract/orders.ts';
import { MOST_INVOICES } from '#contract/subscriptions.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { PlatformScope } from '#server/gate/scope.ts';
import { orderOf, orderRows } from '../all-orders/queries.ts';
import { presentPlanId } from '../queries.ts';
import { STATE_COLUMNS, subscriptionState } from '../rules.ts';

const MOST_ENTRIES = 50;

/** Throws NOT_FOUND, also for an order of another salon than the one that is named. */
export async function getOrderDetails(
  scope: PlatformScope,
  { salonId, id }: { salonId: string; id: string },
): Promise<OrderDetails> {
  const row = await orderRows(scope)
    .leftJoin('plans as present', (join) => join.on('present.id', '=', presentPlanId(scope.now, 'salon')))
    .where('o.salonId', '=', salonId)
    .where('o.id', '=', id)
    .select([
      'o.provider',
      'o.checkoutId',
      'o.paymentId',
      'o.paidAt',
      'o.periodStart',
      'o.periodEnd',
      'o.renews',
      'o.isPaused',
    ])
    .select(['o.way', 'o.nextChargeAt', 'o.startsAt'])
    .select(['salon.slug', 'salon.isActive', 'salon.suspendedAt', 'present.name as presentPlanName'])
    .select(STATE_COLUMNS)
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  const { subscriptionStatus, subscriptionStartDate, subscriptionEndDate, endedStatus, ...others } = row;
  const { nextPlanAt, nextPlanEnd, ...rest } = others;
  const { slug, isActive, suspendedAt, presentPlanName, paidAt, periodStart, periodEnd, ...order } = rest;
  const held = { subscriptionStatus, subscriptionStartDate, subscriptionEndDate, endedStatus, nextPlanAt, nextPlanEnd };
  return {
    ...(orderOf(order) satisfies Order),
    provider: order.provider,
    checkoutId: order.checkoutId,
    paymentId: order.paymentId,
    renews: order.renews,
    isPaused: order.isPaused,
    way: order.way,
    nextChargeAt: order.nextChargeAt?.toISOString() ?? null,
    startsAt: order.startsAt?.toISOString() ?? null,
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
    .select(['id', 'chargeId', 'status', 'amountCents', 'refundedCents', 'currency', 'failure'])
    .select(['chargedAt', 'periodStart', 'periodEnd'])
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

/** The audit entries of the order, and the grants since, which may have ended it. Newest first. */
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
