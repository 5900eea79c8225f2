import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
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

/** What a provider will charge again, or once it goes on, whether or not the salon still uses it. */
export const listRenewing = (scope: PlatformScope, salonId: string) =>
  listAtProvider(
    ordersOf(scope, salonId).where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)])),
  );

/** What somebody may still pay. */
export const listOpenCheckouts = (scope: PlatformScope, salonId: string) =>
  listAtProvider(ordersOf(scope, salonId).where('status', '=', 'pending').where('provider', 'is not', null));

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
