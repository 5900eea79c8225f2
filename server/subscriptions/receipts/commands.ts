import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import { newId } from '#lib/id.ts';
import { type AnyoneScope, type PlatformScope, transaction } from '#server/gate/scope.ts';
import type { Checkouts, ProviderCharge } from '#server/infra/providers/subscription-gateway.ts';
import { isSurplus, laterStatus } from '../charges/rules.ts';
import { askProvider } from '../gateways/ask.ts';
import { refundSurplusJob } from '../jobs.ts';
import { refundAtProvider } from '../refunds/commands.ts';
import { findReceipt, listReceiptsOf, listReceived, listUnpaidCheckouts } from './queries.ts';

type Tools = { checkouts: Checkouts };

/**
 * Keeps the received payments without names when the salon is deleted, and the checkouts that may still be paid. Runs in the
 * deletion's transaction.
 */
export async function keepReceipts(scope: PlatformScope, salonId: string): Promise<void> {
  const received = await listReceived(scope, salonId);
  const unpaid = await listUnpaidCheckouts(scope, salonId);
  const kept = [
    ...received,
    ...unpaid.map(({ createdAt: chargedAt, ...order }) => ({
      ...order,
      ...{ orderId: order.id, status: 'pending' as const, refundedCents: 0, chargedAt },
    })),
  ];
  if (kept.length === 0) return;
  await scope.db
    .insertInto('platformReceipts')
    .values(kept.map((receipt) => ({ ...receipt, createdAt: scope.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Asks the provider what of a deleted salon's money was paid back since, and what came since: that pays for nothing and goes back.
 * Does nothing for an order that left no receipt.
 */
export async function syncReceipts(
  scope: AnyoneScope,
  order: { provider: CheckoutProvider; orderId: string },
  { checkouts: { open, timeLimitMs } }: Tools,
): Promise<void> {
  const kept = await listReceiptsOf(scope, order);
  const { checkoutId, way, planName } = kept[0] ?? {};
  const paymentId = kept.find(({ chargeId }) => chargeId)?.chargeId ?? null;
  const gateway = checkoutId && way ? (await open())[order.provider] : undefined;
  if (!checkoutId || !way || !planName || !gateway) return;
  const asked = { orderId: order.orderId, checkoutId, paymentId, way };
  const told = await askProvider({ log: scope.log, timeLimitMs }, (signal) => gateway.readOrder(asked, signal));
  const charges = (told?.charges ?? []).filter((one) => one.orderId === order.orderId);
  for (const charge of charges) {
    if (charge.status !== 'approved' || kept.some(({ chargeId }) => chargeId === charge.id)) continue;
    await keepLate(scope, { ...order, planName, checkoutId, way }, charge);
  }
  for (const { id, chargeId, status, amountCents } of kept) {
    const charge = charges.find((one) => one.id === chargeId);
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

type Late = { provider: CheckoutProvider; orderId: string; planName: string; checkoutId: string; way: PaymentWay };

/** Once, however often and at once it is told. */
function keepLate(scope: AnyoneScope, order: Late, charge: ProviderCharge): Promise<void> {
  return transaction(scope, async (scope) => {
    const { id: chargeId, amountCents, refundedCents, currency, chargedAt } = charge;
    const id = newId();
    const kept = await scope.db
      .insertInto('platformReceipts')
      .values({
        ...{ id, ...order, chargeId, status: 'approved', amountCents, refundedCents, currency, chargedAt },
        createdAt: scope.now,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'chargeId']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept) await scope.jobs.send(scope.db, refundSurplusJob, { salonId: null, id });
  });
}

/** As `refundSurplus`, once the salon is deleted. Throws, so that the queue tries again. */
export async function refundSurplusReceipt(scope: AnyoneScope, { id }: { id: string }, tools: Tools): Promise<void> {
  const receipt = await findReceipt(scope, id);
  if (!receipt?.chargeId || !isSurplus(receipt)) return;
  const { provider, orderId, chargeId } = receipt;
  await refundAtProvider(scope, { ...receipt, chargeId }, tools);
  if (orderId) await syncReceipts(scope, { provider, orderId }, tools);
}

/** With the salon: nothing else takes them away. */
export async function deleteChargeClaims(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db.deleteFrom('chargeClaims').where('salonId', '=', salonId).execute();
}
