import type { CheckoutProvider } from '#contract/subscriptions.ts';
import { refuse } from '../../refuse.ts';
import type { PlatformScope } from '../../scope.ts';

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

/** What a provider will charge again, whether or not the salon still uses it. */
export async function listRenewing(scope: PlatformScope, salonId: string) {
  const orders = await scope.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salonId)
    .where('renews', '=', true)
    .select(['id', 'provider', 'checkoutId', 'paymentId'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return orders.map(({ provider, checkoutId, ...order }) => ({
    ...order,
    provider: provider as CheckoutProvider,
    checkoutId: checkoutId ?? '',
  }));
}
