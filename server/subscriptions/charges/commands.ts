import { localNow } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { refuse } from '../../refuse.ts';
import { type SalonScope, transaction } from '../../scope.ts';
import { closeOrders, dropFollower, type NextPlan, replaceOrders, type Tools } from '../cancellation/commands.ts';
import { alignPresentCard, applyDueChange, schedule, setNext } from '../changes/commands.ts';
import { askProvider } from '../gateways/ask.ts';
import type { ProviderCharge, ProviderOrder } from '../gateways/gateway.ts';
import { stateForLog } from '../grants/rules.ts';
import { tellOwner } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { cycleAfter, type Held, periodOf, waits } from '../orders/rules.ts';
import { getPlan } from '../queries.ts';
import { subscriptionState } from '../rules.ts';
import { getOrder, getOrderOfCheckout, type KeptCharge, listCharges, type Order } from './queries.ts';
import { endWithout, graceEnd, inOrder, isLastRefused, laterStatus, paysFor, renewalOf } from './rules.ts';

/** `scheduled`: it follows the present plan. */
export type Verdict = 'active' | 'scheduled' | 'pending' | 'refused';

/** For the browser's return, which proves nothing and only brings the provider's ids (D24). Throws NOT_FOUND. */
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
    if (order.paidAt) await renew(scope, order, charge, tools);
    else await applyFirst(scope, order, charge, tools);
  }
  if (charge.status === 'refunded' && charge.before === 'approved' && charge.periodStart) {
    await takeBack(scope, order, charge, tools);
  }
}

async function applyFirst(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (!waits(held, order, scope.now)) return activate(scope, order, charge, tools);
  // Taken back, and charged all the same: the money lengthens the plan that the salon has.
  if (order.status === 'cancelled' && order.way === 'card') {
    await updateOrder(scope, order.id, { paymentId: charge.chargeId, paidAt: scope.now });
    return renew(scope, order, charge, tools);
  }
  return settle(scope, held, order, charge, tools);
}

/** Paid before the present plan has ended, which stays until then with all that it allows. */
async function settle(
  scope: SalonScope,
  held: Awaited<ReturnType<typeof readHeld>>,
  order: Order,
  charge: Applied,
  tools: Tools,
): Promise<void> {
  const start = held.subscriptionEndDate ?? scope.now;
  const end = cycleAfter(start, order.billingCycle, scope.timeZone);
  const period = { periodStart: start, periodEnd: end };
  await dropFollower(scope, order.id);
  await updateOrder(scope, order.id, { ...period, status: 'scheduled', paymentId: charge.chargeId, paidAt: scope.now });
  await keepPeriod(scope, charge, period);
  await setNext(scope, held, { planId: order.planId, at: start, end }, tools);
  await alignPresentCard(scope);
  const plan = await getPlan(scope, order.planId);
  const data = {
    plan: plan.name,
    amountCents: order.amountCents,
    provider: order.provider,
    startsAt: start.toISOString(),
  };
  await audit(scope, { action: 'subscriptions.activate', entityId: order.id, data });
  await sendReceipt(scope, charge, { plan: plan.name, end, start }, tools);
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
  await setSubscription(scope, { planId, status: 'active', startDate, endDate: end, next: null });
  const after = { plan: plan.name, status: 'active', endsAt: end?.toISOString() ?? null };
  const data = { plan: plan.name, amountCents, provider, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.activate', entityId: id, data });
  if (end) await sendReceipt(scope, charge, { plan: plan.name, end }, tools);
}

async function renew(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (order.status === 'scheduled') return prolong(scope, held, order, charge, tools);
  const isPresent = isRunning(order) && held.planId === order.planId;
  const paid = { isPresent, priceCents: order.amountCents, billingCycle: order.billingCycle };
  const at = { ...charge, now: scope.now, timeZone: scope.timeZone };
  const period = renewalOf({ ...paid, paidUntil: order.periodEnd ?? scope.now }, held, at);
  if (!period?.end) {
    scope.log.error({ orderId: order.id, chargeId: charge.chargeId }, 'a charge renews nothing');
    return;
  }
  const { start, end } = period;
  await keepPeriod(scope, charge, { periodStart: start, periodEnd: end });
  const changed = isPresent ? order.id : await findPresentOrder(scope);
  if (changed) {
    await updateOrder(scope, changed, { ...(isPresent && { periodStart: start, status: 'active' }), periodEnd: end });
  }
  // A charge that was on its way when the owner cancelled is kept, and cancelled it stays.
  const isCancelled = subscriptionState(held, scope.now).status === 'cancelled';
  const status = isCancelled ? 'cancelled' : 'active';
  const { planId, subscriptionStartDate: startDate, plan } = held;
  await tools.setSubscription(scope, { planId, status, startDate, endDate: end, next: nextAfter(held, end) });
  const after = { plan: plan?.name ?? null, status, endsAt: end.toISOString() };
  const data = { plan: plan?.name ?? null, amountCents: charge.amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.renew', entityId: order.id, data });
  await sendReceipt(scope, charge, { plan: plan?.name ?? '', end }, tools);
}

const isRunning = ({ status }: Order) => status === 'active' || status === 'ended';

/** One more period of a plan that still waits. */
async function prolong(scope: SalonScope, held: Held, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const { planId, periodStart: at, periodEnd: start } = order;
  if (!at || !start) return;
  const end = cycleAfter(start, order.billingCycle, scope.timeZone);
  await keepPeriod(scope, charge, { periodStart: start, periodEnd: end });
  await updateOrder(scope, order.id, { periodEnd: end });
  await setNext(scope, held, { planId, at, end }, tools);
}

/** A plan that is paid for and waits begins when the present one ends, whenever that is. */
function nextAfter({ follower, nextPlanAt: at, nextPlanEnd }: Held, end: Date): NextPlan | null {
  if (!follower || !at) return null;
  const shift = end.getTime() - at.getTime();
  return { planId: follower.planId, at: end, end: nextPlanEnd && new Date(nextPlanEnd.getTime() + shift) };
}

async function sendReceipt(
  scope: SalonScope,
  { id: about, amountCents, told: { renews, nextChargeAt } }: Applied,
  { plan, start, end }: { plan: string; start?: Date; end: Date },
  tools: Tools,
): Promise<void> {
  const day = (instant: Date) => localNow(instant, scope.timeZone).date;
  const dates = {
    ...{ from: start ? day(start) : null, until: day(end) },
    nextCharge: renews ? day(nextChargeAt ?? end) : null,
  };
  await tellOwner(scope, { kind: 'plan_paid', about, plan, amountCents, ...dates }, tools);
}

/** What was paid back is no longer held: its period is over, and one that it was added to ends where that one would have. */
async function takeBack(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (order.status === 'scheduled') return giveUp(scope, held, order, tools);
  const isNewest = isRunning(order) && order.periodEnd?.getTime() === charge.periodEnd?.getTime();
  if (!charge.periodStart) return;
  if (!isNewest || held.planId !== order.planId) return shorten(scope, order, charge, tools);
  const rest = (await listCharges(scope, order.id)).findLast(
    (one) => one.status === 'approved' && one.periodEnd && one.periodEnd <= (charge.periodStart ?? scope.now),
  );
  const goesOn = charge.periodStart > scope.now && rest !== undefined;
  const endDate = goesOn ? charge.periodStart : scope.now;
  const isCancelled = subscriptionState(held, scope.now).status === 'cancelled';
  const status = goesOn ? (isCancelled ? 'cancelled' : 'active') : 'inactive';
  await updateOrder(scope, order.id, {
    status: goesOn ? 'active' : 'cancelled',
    ...(rest && { periodStart: rest.periodStart, periodEnd: rest.periodEnd }),
  });
  const { planId, subscriptionStartDate: startDate } = held;
  const next = endDate && nextAfter(held, endDate);
  await tools.setSubscription(scope, { planId, status, startDate, endDate, next });
  const after = { plan: held.plan?.name ?? null, status, endsAt: endDate.toISOString() };
  const data = { plan: after.plan, amountCents: charge.amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.refund', entityId: order.id, data });
}

/** The plan that was to follow was paid back, and does not. Nothing is charged for the present one without a further word. */
async function giveUp(scope: SalonScope, held: Held, order: Order, tools: Tools): Promise<void> {
  await dropFollower(scope);
  await setNext(scope, held, null, tools);
  const { name: plan } = await getPlan(scope, order.planId);
  await audit(scope, { action: 'subscriptions.refund', entityId: order.id, data: { plan } });
}

/** What was paid back is part of a later period: of the same order, or as the credit of an upgrade. */
async function shorten(
  scope: SalonScope,
  { id, amountCents: priceCents, billingCycle, periodEnd: paidUntil }: Order,
  { periodStart, periodEnd, amountCents }: Applied,
  { setSubscription }: Tools,
): Promise<void> {
  if (!periodStart || !periodEnd) return;
  const held = await readHeld(scope);
  const endDate = endWithout({ priceCents, billingCycle, periodStart, periodEnd, paidUntil }, held, scope.now);
  if (!endDate) return;
  const isOver = endDate <= scope.now;
  const present = await findPresentOrder(scope);
  // A plan that is paid to follow begins now.
  if (isOver) await replaceOrders(scope, held.follower?.period ? held.follower.id : undefined);
  // Its last period may have begun later than it ends now.
  else if (present) await updateOrder(scope, present, { periodStart: scope.now, periodEnd: endDate });
  const { planId, plan, subscriptionStartDate: startDate } = held;
  const isCancelled = subscriptionState(held, scope.now).status === 'cancelled';
  const status = isOver ? 'inactive' : isCancelled ? 'cancelled' : 'active';
  await setSubscription(scope, { planId, status, startDate, endDate, next: nextAfter(held, endDate) });
  const after = { plan: plan?.name ?? null, status, endsAt: endDate.toISOString() };
  const data = { plan: after.plan, amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.refund', entityId: id, data });
}

/** Whether the provider goes on charging, and what a refusal means for the salon (D24). */
async function applyRenewal(scope: SalonScope, before: Order, told: ProviderOrder, tools: Tools): Promise<void> {
  const renews = told.renews && before.way === 'card';
  const { follower } = await readHeld(scope);
  const isFollowed = follower !== null && follower.id !== before.id && isRunning(before);
  // It charges nothing because another plan is to follow, which is no cancellation.
  const isPaused = !renews && (before.isPaused || (before.renews && isFollowed));
  const nextChargeAt = renews ? told.nextChargeAt : isPaused ? before.nextChargeAt : null;
  const hasChanged =
    renews !== before.renews ||
    isPaused !== before.isPaused ||
    before.nextChargeAt?.getTime() !== nextChargeAt?.getTime();
  if (hasChanged) await updateOrder(scope, before.id, { renews, isPaused, nextChargeAt });
  if (renews && isFollowed) await alignPresentCard(scope);
  const order = { ...before, renews };
  if (order.startsAt && !order.paidAt) await applyWaiting(scope, before, order, tools);
  if (renews && order.status === 'cancelled') await closeOrders(scope, [order]);
  const isRefused = isLastRefused(
    (await listCharges(scope, order.id)).filter((one) => paysFor({ ...one, orderId: order.id }, order)),
  );
  const held = await readHeld(scope);
  const isPresent = isRunning(order) && order.paidAt !== null && held.planId === order.planId;
  const { status } = subscriptionState(held, scope.now);
  if (!order.paidAt) {
    const { isBlocked } = subscriptionState(held, scope.now);
    const hasNothing = isBlocked && status !== 'failed';
    const end = held.subscriptionEndDate;
    if (isRefused && order.status === 'scheduled' && held.subscriptionStatus === 'active' && end && end <= scope.now) {
      await changeStatus(scope, order, { status: 'past_due', endDate: graceEnd(end) }, tools);
    }
    if (isRefused && hasNothing)
      await changeStatus(scope, order, { status: 'failed', endDate: held.subscriptionEndDate }, tools);
    return;
  }
  if (!isPresent || !order.periodEnd) return;
  const isCharged = before.renews || renews;
  if (isRefused && isCharged && held.subscriptionStatus === 'active') {
    await changeStatus(scope, order, { status: 'past_due', endDate: graceEnd(order.periodEnd) }, tools);
  } else if (before.renews && !renews && !isPaused && held.subscriptionStatus === 'active') {
    await changeStatus(scope, order, { status: 'cancelled', endDate: order.periodEnd }, tools);
  }
}

/** A plan that begins later: its card was entered, or its payer has ended it at the provider. */
async function applyWaiting(scope: SalonScope, before: Order, order: Order, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (!waits(held, order, scope.now)) return;
  if (order.renews && order.status === 'pending') await schedule(scope, order, tools);
  if (before.renews && !order.renews && order.status === 'scheduled') {
    await dropFollower(scope);
    // Whoever ends it there wants no charges, also not those of the plan before.
    await changeStatus(scope, order, { status: 'cancelled', endDate: held.subscriptionEndDate }, tools);
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
  await tools.setSubscription(scope, { planId, status, startDate, endDate, next: 'kept' });
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
    Pick<
      Order,
      'status' | 'paymentId' | 'paidAt' | 'periodStart' | 'periodEnd' | 'renews' | 'nextChargeAt' | 'isPaused'
    >
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
