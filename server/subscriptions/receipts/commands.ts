import type { CheckoutProvider } from '#contract/subscriptions.ts';
import type { AnyoneScope, PlatformScope } from '#server/gate/scope.ts';
import type { Checkouts } from '#server/infra/providers/subscription-gateway.ts';
import { isSurplus, laterStatus } from '../charges/rules.ts';
import { askProvider } from '../gateways/ask.ts';
import { refundAtProvider } from '../refunds/commands.ts';
import { findReceipt, listReceiptsOf, listReceived } from './queries.ts';

type Tools = { checkouts: Checkouts };

/** Keeps the received payments without names when the salon is deleted. Runs in the deletion's transaction. */
export async function keepReceipts(scope: PlatformScope, salonId: string): Promise<void> {
  const received = await listReceived(scope, salonId);
  if (received.length === 0) return;
  await scope.db
    .insertInto('platformReceipts')
    .values(received.map((charge) => ({ ...charge, createdAt: scope.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Asks the provider what of a deleted salon's money was paid back since. Does nothing for an order that left no receipt. */
export async function syncReceipts(
  scope: AnyoneScope,
  order: { provider: CheckoutProvider; orderId: string },
  { checkouts: { open, timeLimitMs } }: Tools,
): Promise<void> {
  const kept = await listReceiptsOf(scope, order);
  const { checkoutId, way, chargeId: paymentId } = kept[0] ?? {};
  const gateway = checkoutId && way ? (await open())[order.provider] : undefined;
  if (!checkoutId || !way || !gateway) return;
  const asked = { orderId: order.orderId, checkoutId, paymentId: paymentId ?? null, way };
  const told = await askProvider({ log: scope.log, timeLimitMs }, (signal) => gateway.readOrder(asked, signal));
  for (const { id, chargeId, status, amountCents } of kept) {
    const charge = told?.charges.find((one) => one.id === chargeId && one.orderId === order.orderId);
    if (!charge || charge.amountCents !== amountCents) continue;
    const isRefunded = laterStatus(status, charge.status) === 'refunded';
    await scope.db
      .updateTable('platformReceipts')
      .set({ refundedCents: charge.refundedCents, ...(isRefunded && { status: 'refunded' }) })
      .where('id', '=', id)
      // Answers of a provider overtake each other: what was paid back stays so.
      .where('refundedCents', '<', charge.refundedCents)
      .execute();
  }
}

/** As `refundSurplus`, once the salon is deleted. Throws, so that the queue tries again. */
export async function refundSurplusReceipt(scope: AnyoneScope, { id }: { id: string }, tools: Tools): Promise<void> {
  const receipt = await findReceipt(scope, id);
  if (!receipt || !isSurplus(receipt)) return;
  await refundAtProvider(scope, receipt, tools);
  const { provider, orderId } = receipt;
  if (orderId) await syncReceipts(scope, { provider, orderId }, tools);
}
