import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import type { AnyoneScope, PlatformScope } from '#server/gate/scope.ts';

/** The payments of a salon, with the ids that the provider knows. A receipt has the id of its charge. */
export const listReceived = (scope: PlatformScope, salonId: string) =>
  scope.db
    .selectFrom('subscriptionCharges as c')
    .innerJoin('salonSubscriptions as o', (join) =>
      join.onRef('o.salonId', '=', 'c.salonId').onRef('o.id', '=', 'c.orderId'),
    )
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .where('c.salonId', '=', salonId)
    .where('c.status', 'in', ['approved', 'refunded'])
    .select(['c.id', 'c.provider', 'c.chargeId', 'p.name as planName', 'c.status', 'c.amountCents', 'c.currency'])
    .select(['c.refundedCents', 'c.chargedAt', 'c.periodStart', 'c.periodEnd'])
    .select(['c.orderId', 'o.checkoutId', 'o.way'])
    .$narrowType<{ status: 'approved' | 'refunded'; way: PaymentWay | null }>()
    .execute();

/** The checkouts of a salon that nothing was paid in so far. */
export const listUnpaidCheckouts = (scope: PlatformScope, salonId: string) =>
  scope.db
    .selectFrom('salonSubscriptions as o')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .where('o.salonId', '=', salonId)
    .where('o.checkoutId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptionCharges as c')
            .whereRef('c.salonId', '=', 'o.salonId')
            .whereRef('c.orderId', '=', 'o.id')
            .where('c.status', 'in', ['approved', 'refunded'])
            .select('c.id'),
        ),
      ),
    )
    .select(['o.id', 'o.provider', 'p.name as planName', 'o.amountCents', 'o.currency', 'o.createdAt'])
    .select(['o.checkoutId', 'o.way'])
    .$narrowType<{ provider: CheckoutProvider; way: PaymentWay | null }>()
    .execute();

export async function findReceipt(scope: AnyoneScope, id: string) {
  const receipt = await receipts(scope).where('id', '=', id).executeTakeFirst();
  return receipt && receiptOf(receipt);
}

export async function listReceiptsOf(
  scope: AnyoneScope,
  { provider, orderId }: { provider: CheckoutProvider; orderId: string },
) {
  const found = await receipts(scope).where('provider', '=', provider).where('orderId', '=', orderId).execute();
  return found.map(receiptOf);
}

const receipts = (scope: AnyoneScope) =>
  scope.db
    .selectFrom('platformReceipts')
    .select(['id', 'provider', 'chargeId', 'planName', 'status', 'amountCents', 'refundedCents', 'periodStart'])
    .select(['orderId', 'checkoutId', 'way'])
    .orderBy('chargedAt')
    .orderBy('id');

const receiptOf = <Receipt extends { provider: string }>(receipt: Receipt) => ({
  ...receipt,
  provider: receipt.provider as CheckoutProvider,
});
