import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';

/** The orders that a provider will charge, now or after a pause, whether or not the salon still uses them. */
export async function listRenewing(scope: SalonScope) {
  const orders = await scope.db
    .selectFrom('salonSubscriptions')
    .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
    .select(['id', 'provider', 'checkoutId', 'paymentId'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return orders.map(({ provider, checkoutId, ...order }) => ({
    ...order,
    provider: provider as CheckoutProvider,
    checkoutId: checkoutId ?? '',
    way: 'card' satisfies PaymentWay as PaymentWay,
  }));
}

/** Null once the salon is deleted. */
export async function findOrderStatus(scope: AnyoneScope, salonId: string, id: string): Promise<string | null> {
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salonId)
    .where('id', '=', id)
    .select('status')
    .executeTakeFirst();
  return order?.status ?? null;
}
