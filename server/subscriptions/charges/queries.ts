import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';

const orderColumns = [
  ...(['id', 'planId', 'status', 'provider', 'way', 'checkoutId', 'paymentId', 'amountCents', 'currency'] as const),
  ...([
    'billingCycle',
    'paidAt',
    'periodStart',
    'periodEnd',
    'renews',
    'nextChargeAt',
    'isPaused',
    'startsAt',
    'firstChargeAt',
    'createdAt',
  ] as const),
] as const;

/** An order that a provider knows. Throws NOT_FOUND, also for an order of another salon. */
export const getOrder = (scope: SalonScope, id: string) => readOrder(scope, 'id', id);

/** As `getOrder`, by the provider's own id. */
export const getOrderOfCheckout = (scope: SalonScope, checkoutId: string) => readOrder(scope, 'checkoutId', checkoutId);

async function readOrder(scope: SalonScope, by: 'id' | 'checkoutId', value: string) {
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where(by, '=', value)
    .select(orderColumns)
    .executeTakeFirst();
  const { provider, way, checkoutId } = order ?? {};
  if (!order || !provider || !way || !checkoutId) throw refuse('NOT_FOUND');
  return { ...order, checkoutId, way: way as PaymentWay, provider: provider as CheckoutProvider };
}
export type Order = Awaited<ReturnType<typeof getOrder>>;

/** Oldest first. */
export const listCharges = (scope: SalonScope, orderId: string) =>
  scope.db
    .selectFrom('subscriptionCharges')
    .where('orderId', '=', orderId)
    .select(['id', 'chargeId', 'status', 'amountCents', 'refundedCents', 'currency'])
    .select(['chargedAt', 'periodStart', 'periodEnd'])
    .orderBy('chargedAt')
    .orderBy('id')
    .execute();
export type KeptCharge = Awaited<ReturnType<typeof listCharges>>[number];

/** By our own id of it, with what the provider is asked by. */
export const findCharge = (scope: SalonScope, id: string) =>
  scope.db
    .selectFrom('subscriptionCharges')
    .where('id', '=', id)
    .select(['id', 'orderId', 'provider', 'chargeId', 'status', 'amountCents', 'refundedCents', 'periodStart'])
    .executeTakeFirst();

/** The order whose period the salon is in; null for a grant. */
export async function findPresentOrder(scope: SalonScope): Promise<string | null> {
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('status', '=', 'active')
    .where('paidAt', 'is not', null)
    .select('id')
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.id ?? null;
}
