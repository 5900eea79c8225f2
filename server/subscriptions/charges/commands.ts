import { localNow } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { refuse } from '../../refuse.ts';
import { type SalonScope, transaction } from '../../scope.ts';
import { askProvider } from '../gateways/ask.ts';
import type { ProviderCharge, ProviderOrder } from '../gateways/gateway.ts';
import { stateForLog } from '../grants/rules.ts';
import { tellOwner } from '../notices/commands.ts';
import { closeOrders, replaceOrders, type SetSubscription, type Tools } from '../orders/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { periodOf } from '../orders/rules.ts';
import { getPlan } from '../queries.ts';
import { subscriptionState } from '../rules.ts';
import { getOrder, getOrderOfCheckout, type KeptCharge, listCharges, type Order } from './queries.ts';
import { endWithout, graceEnd, inOrder, isLastRefused, laterStatus, paysFor, renewalOf } from './rules.ts';

export type Verdict = 'active' | 'pending' | 'refused';

/** For the browser's return, which proves nothing and only brings the provider's ids (D24). Throws NOT_FOUND. */
export async function verifyOrder(
  scope: SalonScope,
  { checkoutId, paymentId }: { checkoutId: string; paymentId: string | null },
  tools: Tools,
): Promise<Verdict> {
  const order = await getOrderOfCheckout(scope, checkoutId);
  return order.paidAt ? 'active' : syncOrder(scope, order.id, tools, paymentId);
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
    if (told) await applyOrder(scope, orderId, told, tools);
    return verdictOf(scope, orderId, told);
  });
}

async function verdictOf(scope: SalonScope, orderId: string, told: ProviderOrder | null): Promise<Verdict> {
  const { paidAt } = await getOrder(scope, orderId);
  if (paidAt) return 'active';
  const charges = told?.charges ?? [];
  return charges.length === 0 || charges.some(({ status }) => status === 'pending') ? 'pending' : 'refused';
}

async function applyOrder(scope: SalonScope, orderId: string, told: ProviderOrder, tools: Tools): Promise<void> {
  for (const charge of inOrder(told.charges)) {
    const order = await getOrder(scope, orderId);
    const kept = await keepCharge(scope, order, charge);
    if (kept && paysFor(charge, order)) {
      await applyCharge(scope, order, { ...charge, chargeId: charge.id, told, ...kept }, tools);
    }
  }
  await applyRenewal(scope, await getOrder(scope, orderId), told, tools);
}

type Kept = Pick<KeptCharge, 'id' | 'status' | 'periodStart' | 'periodEnd'> & { before: KeptCharge['status'] | null };

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
    if (status === known.status) return { ...known, before: status };
    await scope.db
      .updateTable('subscriptionCharges')
      .set({ status, failure: charge.failure?.slice(0, 500) ?? null, updatedAt: scope.now })
      .where('id', '=', known.id)
      .execute();
    return { ...known, status, before: known.status };
  }
  const { status, amountCents, currency, chargedAt } = charge;
  const kept = await scope.db
    .insertInto('subscriptionCharges')
    .values({
      ...{ id: newId(), ...about, provider: order.provider, status, amountCents, currency, chargedAt },
      ...{ failure: charge.failure?.slice(0, 500) ?? null, createdAt: scope.now, updatedAt: scope.now },
    })
    .onConflict((conflict) => conflict.columns(['provider', 'chargeId']).doNothing())
    .returning(['id', 'status', 'periodStart', 'periodEnd'])
    .executeTakeFirst();
  if (!kept) scope.log.error(about, 'a charge came for a second order');
  else if (!paysFor(charge, order))
    scope.log.error({ ...about, amountCents, currency }, 'a charge does not fit its order');
  return kept ? { ...kept, before: null } : null;
}

type Applied = Omit<ProviderCharge, 'id'> & Kept & { chargeId: string; told: ProviderOrder };

async function applyCharge(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  if (charge.status === 'approved' && !charge.periodStart) {
    if (!order.paidAt) await activate(scope, order, charge, tools);
    else await renew(scope, order, charge, tools);
  }
  if (charge.status === 'refunded' && charge.before === 'approved' && charge.periodStart) {
    await takeBack(scope, order, charge, tools);
  }
}

async function activate(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const { setSubscription } = tools;
  const { id, planId, amountCents, billingCycle, provider } = order;
  // It may have been taken off the market since: it is paid all the same.
  const plan = await getPlan(scope, planId);
  const held = await readHeld(scope);
  const { start, end } = periodOf(
    held,
    { id: planId, priceCents: amountCents, billingCycle },
    scope.now,
    scope.timeZone,
  );
  await replaceOrders(scope, id);
  const period = { periodStart: start, periodEnd: end };
  await updateOrder(scope, id, { ...period, status: 'active', paymentId: charge.chargeId, paidAt: scope.now });
  await keepPeriod(scope, charge, period);
  const startDate = start < scope.now ? start : scope.now;
  await setSubscription(scope, { planId, status: 'active', startDate, endDate: end });
  const after = { plan: plan.name, status: 'active', endsAt: end?.toISOString() ?? null };
  const data = { plan: plan.name, amountCents, provider, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.activate', entityId: id, data });
  if (end) await sendReceipt(scope, charge, { plan: plan.name, end }, tools);
}

async function renew(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  const isPresent = order.status === 'active' && held.planId === order.planId;
  const paid = { isPresent, priceCents: order.amountCents, billingCycle: order.billingCycle };
  const period =
    order.periodEnd &&
    renewalOf({ ...paid, paidUntil: order.periodEnd }, held, { ...charge, now: scope.now, timeZone: scope.timeZone });
  if (!period?.end) {
    scope.log.error({ orderId: order.id, chargeId: charge.chargeId }, 'a charge renews nothing');
    return;
  }
  const { start, end } = period;
  await keepPeriod(scope, charge, { periodStart: start, periodEnd: end });
  const changed = isPresent ? order.id : await findPresentOrder(scope);
  if (changed) await updateOrder(scope, changed, { ...(isPresent && { periodStart: start }), periodEnd: end });
  // A charge that was on its way when the owner cancelled is kept, and cancelled it stays.
  const status = held.subscriptionStatus === 'cancelled' ? 'cancelled' : 'active';
  const { planId, subscriptionStartDate: startDate, plan } = held;
  await tools.setSubscription(scope, { planId, status, startDate, endDate: end });
  const after = { plan: plan?.name ?? null, status, endsAt: end.toISOString() };
  const data = { plan: plan?.name ?? null, amountCents: charge.amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.renew', entityId: order.id, data });
  await sendReceipt(scope, charge, { plan: plan?.name ?? '', end }, tools);
}

async function sendReceipt(
  scope: SalonScope,
  { id: about, amountCents, told: { renews, nextChargeAt } }: Applied,
  { plan, end }: { plan: string; end: Date },
  tools: Tools,
): Promise<void> {
  const day = (instant: Date) => localNow(instant, scope.timeZone).date;
  const dates = { until: day(end), nextCharge: renews ? day(nextChargeAt ?? end) : null };
  await tellOwner(scope, { kind: 'plan_paid', about, plan, amountCents, ...dates }, tools);
}

/** What was paid back is no longer held: its period is over, and one that it was added to ends where that one would have. */
async function takeBack(scope: SalonScope, order: Order, charge: Applied, { setSubscription }: Tools): Promise<void> {
  const held = await readHeld(scope);
  const isNewest = order.status === 'active' && order.periodEnd?.getTime() === charge.periodEnd?.getTime();
  if (!charge.periodStart) return;
  if (!isNewest || held.planId !== order.planId) {
    await shorten(scope, order, charge, setSubscription);
    return;
  }
  const rest = (await listCharges(scope, order.id)).findLast(
    (one) => one.status === 'approved' && one.periodEnd && one.periodEnd <= (charge.periodStart ?? scope.now),
  );
  const goesOn = charge.periodStart > scope.now && rest !== undefined;
  const endDate = goesOn ? charge.periodStart : scope.now;
  const status = goesOn ? (held.subscriptionStatus === 'cancelled' ? 'cancelled' : 'active') : 'inactive';
  await updateOrder(scope, order.id, {
    status: goesOn ? 'active' : 'cancelled',
    ...(rest && { periodStart: rest.periodStart, periodEnd: rest.periodEnd }),
  });
  await setSubscription(scope, { planId: held.planId, status, startDate: held.subscriptionStartDate, endDate });
  const after = { plan: held.plan?.name ?? null, status, endsAt: endDate.toISOString() };
  const data = { plan: after.plan, amountCents: charge.amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.refund', entityId: order.id, data });
}

/** What was paid back is part of a later period: of the same order, or as the credit of an upgrade. */
async function shorten(
  scope: SalonScope,
  { id, amountCents: priceCents, billingCycle, periodEnd: paidUntil }: Order,
  { periodStart, periodEnd, amountCents }: Applied,
  setSubscription: SetSubscription,
): Promise<void> {
  if (!periodStart || !periodEnd) return;
  const held = await readHeld(scope);
  const endDate = endWithout({ priceCents, billingCycle, periodStart, periodEnd, paidUntil }, held, scope.now);
  if (!endDate) return;
  const isOver = endDate <= scope.now;
  const present = await findPresentOrder(scope);
  if (isOver) await replaceOrders(scope);
  // Its last period may have begun later than it ends now.
  else if (present) await updateOrder(scope, present, { periodStart: scope.now, periodEnd: endDate });
  const { planId, plan, subscriptionStartDate: startDate } = held;
  const status = isOver ? 'inactive' : held.subscriptionStatus === 'cancelled' ? 'cancelled' : 'active';
  await setSubscription(scope, { planId, status, startDate, endDate });
  const after = { plan: plan?.name ?? null, status, endsAt: endDate.toISOString() };
  const data = { plan: after.plan, amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.refund', entityId: id, data });
}

/** Whether the provider goes on charging, and what a refusal means for the salon (D24). */
async function applyRenewal(scope: SalonScope, before: Order, told: ProviderOrder, tools: Tools): Promise<void> {
  const renews = told.renews && before.way === 'card';
  const nextChargeAt = renews ? told.nextChargeAt : null;
  const hasChanged = renews !== before.renews || before.nextChargeAt?.getTime() !== nextChargeAt?.getTime();
  if (hasChanged) await updateOrder(scope, before.id, { renews, nextChargeAt });
  const order = { ...before, renews };
  if (renews && order.status === 'cancelled') await closeOrders(scope, [order]);
  const isRefused = isLastRefused(
    (await listCharges(scope, order.id)).filter((one) => paysFor({ ...one, orderId: order.id }, order)),
  );
  const held = await readHeld(scope);
  const isPresent = order.status === 'active' && order.paidAt !== null && held.planId === order.planId;
  const status = held.subscriptionStatus;
  if (!order.paidAt) {
    const hasNothing = subscriptionState(held, scope.now).isBlocked && status !== 'failed';
    if (isRefused && hasNothing)
      await changeStatus(scope, order, { status: 'failed', endDate: held.subscriptionEndDate }, tools);
    return;
  }
  if (!isPresent || !order.periodEnd) return;
  const isCharged = before.renews || renews;
  if (isRefused && isCharged && status === 'active') {
    await changeStatus(scope, order, { status: 'past_due', endDate: graceEnd(order.periodEnd) }, tools);
  } else if (before.renews && !renews && status === 'active') {
    await changeStatus(scope, order, { status: 'cancelled', endDate: order.periodEnd }, tools);
  }
}

const actions = {
  failed: 'subscriptions.fail',
  past_due: 'subscriptions.fail',
  cancelled: 'subscriptions.cancel',
} as const;
type Change = { status: keyof typeof actions; endDate: Date | null };

async function changeStatus(
  scope: SalonScope,
  { id }: Order,
  { status, endDate }: Change,
  tools: Tools,
): Promise<void> {
  const held = await readHeld(scope);
  const { planId, plan, subscriptionStartDate: startDate } = held;
  await tools.setSubscription(scope, { planId, status, startDate, endDate });
  const after = { plan: plan?.name ?? null, status, endsAt: endDate?.toISOString() ?? null };
  const data = { plan: plan?.name ?? null, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: actions[status], entityId: id, data });
  if (status !== 'past_due' || !endDate) return;
  const until = localNow(endDate, scope.timeZone).date;
  await tellOwner(scope, { kind: 'plan_late', about: endDate.toISOString(), plan: plan?.name ?? '', until }, tools);
}

async function updateOrder(
  scope: SalonScope,
  id: string,
  values: Partial<
    Pick<Order, 'status' | 'paymentId' | 'paidAt' | 'periodStart' | 'periodEnd' | 'renews' | 'nextChargeAt'>
  >,
): Promise<void> {
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ ...values, updatedAt: scope.now })
    .where('id', '=', id)
    .execute();
}

const keepPeriod = (scope: SalonScope, { id }: Applied, period: { periodStart: Date; periodEnd: Date | null }) =>
  scope.db.updateTable('subscriptionCharges').set(period).where('id', '=', id).execute();

/** The order whose period the salon is in; null for a grant. */
async function findPresentOrder(scope: SalonScope): Promise<string | null> {
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
