import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { PlatformScope } from '#server/gate/scope.ts';

/** Throws NOT_FOUND. */
export async function getSalon(scope: PlatformScope, salonId: string) {
  const salon = await scope.db
    .selectFrom('salons')
    .where('id', '=', salonId)
    .select(['id', 'name', 'timeZone'])
    .executeTakeFirst();
  if (!salon) throw refuse('NOT_FOUND');
  return salon;
}

/** The orders that a provider will charge, now or after a pause, whether or not the salon still uses them. */
export const listRenewing = (scope: PlatformScope, salonId: string) =>
  listAtProvider(
    ordersOf(scope, salonId).where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)])),
  );

/** The checkouts that somebody may still pay. */
export const listOpenCheckouts = (scope: PlatformScope, salonId: string) =>
  listAtProvider(ordersOf(scope, salonId).where('status', '=', 'pending').where('provider', 'is not', null));

/** The plan that the salon has paid for, and until when; null without one. */
export async function findPaidPlan(scope: PlatformScope, salonId: string) {
  const order = await scope.db
    .selectFrom('salonSubscriptions as o')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .where('o.salonId', '=', salonId)
    .where('o.paidAt', 'is not', null)
    .where('o.amountCents', '>', 0)
    // The rest of a trial is not paid, also when its card was entered.
    .where(({ eb, or }) => or([eb('o.paymentId', 'is not', null), eb('o.creditOf', '=', 'plan')]))
    .where('o.status', 'in', ['active', 'scheduled'])
    .where('o.periodEnd', '>', scope.now)
    .select(['p.name as planName', 'o.periodEnd as until'])
    .orderBy('o.periodEnd', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.until ? { planName: order.planName, until: order.until.toISOString() } : null;
}

const ordersOf = (scope: PlatformScope, salonId: string) =>
  scope.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salonId)
    .select(['id', 'provider', 'checkoutId', 'paymentId', 'way'])
    .orderBy('createdAt')
    .orderBy('id');

async function listAtProvider(query: ReturnType<typeof ordersOf>) {
  const orders = await query.execute();
  return orders.map(({ provider, checkoutId, way, ...order }) => ({
    ...order,
    provider: provider as CheckoutProvider,
    checkoutId: checkoutId ?? '',
    way: (way ?? 'card') as PaymentWay,
  }));
}
