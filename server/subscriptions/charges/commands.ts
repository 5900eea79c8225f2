import { newId } from '#lib/id.ts';
import { printableLine } from '#lib/text.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import type { ProviderCharge, ProviderOrder } from '#server/infra/providers/subscription-gateway.ts';
import type { Tools } from '../cancellation/commands.ts';
import { applyDueChange } from '../changes/commands.ts';
import { askProvider } from '../gateways/ask.ts';
import { type Applied, applyFirst, type Kept, renew } from '../periods/commands.ts';
import { findSurplus, takeBack, takeBackPart } from '../refunds/commands.ts';
import { applyRenewal } from '../renewals/commands.ts';
import { getOrder, getOrderOfCheckout, listCharges, type Order } from './queries.ts';
import { inOrder, laterStatus, paysFor, tailOf } from './rules.ts';

/** `scheduled`: it follows the present plan. */
export type Verdict = 'active' | 'scheduled' | 'pending' | 'refused';

/** For the browser's return, which proves nothing and only brings the provider's ids. Throws NOT_FOUND. */
export async function verifyOrder(
  scope: SalonScope,
  { checkoutId, paymentId }: { checkoutId: string; paymentId: string | null },
  tools: Tools,
): Promise<Verdict> {
  const order = await getOrderOfCheckout(scope, checkoutId);
  return order.paidAt && order.status !== 'scheduled' ? 'active' : syncOrder(scope, order.id, tools, paymentId);
}

/**
 * Asks the provider about the order and applies what it answers, each charge once, however often and in whichever order it comes.
 * `claimedId` is a charge that the browser names. Throws NOT_FOUND, CHECKOUT_UNAVAILABLE and CHECKOUT_FAILED.
 */
export async function syncOrder(
  scope: SalonScope,
  orderId: string,
  tools: Tools,
  claimedId: string | null = null,
): Promise<Verdict> {
  const { provider, checkoutId, way, paymentId } = await getOrder(scope, orderId);
  const { open, timeLimitMs } = tools.checkouts;
  const gateway = (await open())[provider];
  if (!gateway) throw refuse('CHECKOUT_UNAVAILABLE');
  const asked = { orderId, checkoutId, paymentId: paymentId ?? claimedId, way };
  const told = await askProvider({ log: scope.log, timeLimitMs }, (signal) => gateway.readOrder(asked, signal));
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await applyDueChange(scope, tools);
    if (told) await applyOrder(scope, orderId, told, tools);
    return verdictOf(scope, orderId, told);
  });
}

async function verdictOf(scope: SalonScope, orderId: string, told: ProviderOrder | null): Promise<Verdict> {
  const { paidAt, status } = await getOrder(scope, orderId);
  if (status === 'scheduled') return 'scheduled';
  if (paidAt) return 'active';
  const charges = told?.charges ?? [];
  // Another choice took its place before anything was charged.
  if (status === 'cancelled' && told?.renews && charges.length === 0) return 'refused';
  return charges.length === 0 || charges.some(({ status }) => status === 'pending') ? 'pending' : 'refused';
}

async function applyOrder(scope: SalonScope, orderId: string, told: ProviderOrder, tools: Tools): Promise<void> {
  for (const charge of inOrder(told.charges)) {
    const order = await getOrder(scope, orderId);
    const kept = await keepCharge(scope, order, charge);
    if (kept && paysFor(charge, order)) {
      await applyCharge(scope, order, { ...charge, chargeId: charge.id, told, ...kept }, tools);
    }
    // A charge that was approved before is known to people already.
    if (kept?.status === 'approved' && kept.before?.status !== 'approved')
      await findSurplus(scope, order, kept.id, tools);
  }
  await applyRenewal(scope, await getOrder(scope, orderId), told, tools);
}

/** Null for a charge of another order, which must not be believed here. */
async function keepCharge(scope: SalonScope, order: Order, charge: ProviderCharge): Promise<Kept | null> {
  const about = { orderId: order.id, chargeId: charge.id };
  if (charge.orderId !== order.id) {
    scope.log.error(about, 'a charge does not belong to its order');
    return null;
  }
  const known = (await listCharges(scope, order.id)).find(({ chargeId }) => chargeId === charge.id);
  if (known) {
    const status = laterStatus(known.status, charge.status);
    const refundedCents = Math.max(known.refundedCents, charge.refundedCents);
    if (status === known.status && refundedCents === known.refundedCents) return { ...known, before: known };
    await scope.db
      .updateTable('subscriptionCharges')
      .set({ status, refundedCents, failure: wordsOf(charge.failure), updatedAt: scope.now })
      .where('id', '=', known.id)
      .execute();
    return { ...known, status, refundedCents, before: known };
  }
  const { status, amountCents, refundedCents, currency, chargedAt } = charge;
  // The key is over all salons, on several machines too.
  const claim = await scope.db
    .insertInto('chargeClaims')
    .values({ provider: order.provider, chargeId: charge.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!claim.numInsertedOrUpdatedRows) {
    scope.log.error(about, 'a charge came for a second order');
    return null;
  }
  const kept = await scope.db
    .insertInto('subscriptionCharges')
    .values({
      ...{ id: newId(), ...about, provider: order.provider, status, amountCents, refundedCents, currency, chargedAt },
      ...{ failure: wordsOf(charge.failure), createdAt: scope.now, updatedAt: scope.now },
    })
    // The previous release keeps charges without a claim.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'refundedCents', 'periodStart', 'periodEnd'])
    .executeTakeFirst();
  if (!kept) scope.log.error(about, 'a charge came for a second order');
  else if (!paysFor(charge, order))
    scope.log.error({ ...about, amountCents, currency }, 'a charge does not fit its order');
  return kept ? { ...kept, before: null } : null;
}

async function applyCharge(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  if (charge.status === 'approved' && !charge.periodStart) {
    if (order.paidAt) await renew(scope, order, charge, tools);
    else await applyFirst(scope, order, charge, tools);
  }
  if (charge.status === 'refunded' && charge.before?.status === 'approved' && charge.periodStart) {
    return takeBack(scope, order, charge, tools);
  }
  const refundedBefore = charge.before?.refundedCents ?? 0;
  if (charge.status !== 'approved' || charge.refundedCents <= refundedBefore) return;
  const { periodStart, periodEnd } = (await listCharges(scope, order.id)).find(({ id }) => id === charge.id) ?? charge;
  const tail = tailOf({ ...charge, periodStart, periodEnd, refundedBefore }, scope.now);
  if (tail) await takeBackPart(scope, await getOrder(scope, order.id), { ...charge, ...tail }, tools);
}

const LONGEST_FAILURE = 500;

const wordsOf = (failure: string | null | undefined) => (failure ? printableLine(failure, LONGEST_FAILURE) : null);
