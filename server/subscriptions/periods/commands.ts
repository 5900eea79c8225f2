import { localNow } from '#lib/dates.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { ProviderCharge, ProviderOrder } from '#server/infra/providers/subscription-gateway.ts';
import { dropFollower, type NextPlan, replaceOrders, type Tools } from '../cancellation/commands.ts';
import { alignPresentCard, setNext } from '../changes/commands.ts';
import { findPresentOrder, type KeptCharge, type Order } from '../charges/queries.ts';
import { isRunning, renewalOf } from '../charges/rules.ts';
import { stateForLog } from '../grants/rules.ts';
import { tellOwner } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { type Credit, creditOf, cycleAfter, type Held, periodOf, waits } from '../orders/rules.ts';
import { getPlan } from '../queries.ts';
import { subscriptionState } from '../rules.ts';

export type Kept = Pick<KeptCharge, 'id' | 'status' | 'refundedCents' | 'periodStart' | 'periodEnd'> & {
  before: Pick<KeptCharge, 'status' | 'refundedCents'> | null;
};

/** A charge as the provider tells it now, with what is kept of it. */
export type Applied = Omit<ProviderCharge, 'id'> & Kept & { chargeId: string; told: ProviderOrder };

/** The first charge of an order. */
export async function applyFirst(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (!waits(held, order, scope.now)) return activate(scope, order, charge, tools);
  // Taken back, and charged all the same: the money lengthens the plan that the salon has.
  if (order.status === 'cancelled' && order.way === 'card') {
    await updateOrder(scope, order.id, { paymentId: charge.chargeId, paidAt: scope.now });
    return renew(scope, order, charge, tools);
  }
  return schedulePaid(scope, held, order, charge, tools);
}

/** Paid before the present plan has ended, which stays until then with all that it allows. */
async function schedulePaid(scope: SalonScope, held: Held, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const start = held.subscriptionEndDate ?? scope.now;
  const end = cycleAfter(start, order.billingCycle, scope.timeZone);
  const period = { periodStart: start, periodEnd: end };
  const isTwice = await isPaidTwice(scope, order);
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
  await sendReceipt(scope, order, charge, { plan: plan.name, end, start, isTwice }, tools);
}

async function activate(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const { setSubscription } = tools;
  const { id, planId, amountCents, billingCycle, provider, way } = order;
  // It may have been taken off the market since: it is paid all the same.
  const plan = await getPlan(scope, planId);
  const held = await readHeld(scope);
  const { start, end } = periodOf(
    held,
    { id: planId, priceCents: amountCents, billingCycle },
    scope.now,
    scope.timeZone,
    way,
  );
  const isTwice = await isPaidTwice(scope, order);
  await replaceOrders(scope, id);
  const period = { periodStart: start, periodEnd: end };
  await updateOrder(scope, id, { ...period, status: 'active', paymentId: charge.chargeId, paidAt: scope.now });
  await keepPeriod(scope, charge, period);
  const startDate = start < scope.now ? start : scope.now;
  await setSubscription(scope, { planId, status: 'active', startDate, endDate: end, next: null });
  const after = { plan: plan.name, status: 'active', endsAt: end?.toISOString() ?? null };
  const data = { plan: plan.name, amountCents, provider, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.activate', entityId: id, data });
  if (end) await sendReceipt(scope, order, charge, { plan: plan.name, end, isTwice }, tools);
}

/** The card was entered: the plan holds from now on, and is charged when what is paid, or left of the trial, has ended. */
export async function begin(scope: SalonScope, order: Order, nextCharge: Date | null, tools: Tools): Promise<void> {
  const { id, planId, amountCents, billingCycle, provider, firstChargeAt } = order;
  const plan = await getPlan(scope, planId);
  const held = await readHeld(scope);
  const credit = creditOf(held, { id: planId, priceCents: amountCents, billingCycle }, scope.now);
  // Unused days of a smaller plan last longer in it, while its owner looks for the card.
  const end = credit && (!firstChargeAt || credit.until > firstChargeAt) ? credit.until : firstChargeAt;
  if (!end) return;
  await replaceOrders(scope, id);
  await updateOrder(scope, id, {
    ...{ status: 'active', paidAt: scope.now, periodStart: scope.now, periodEnd: end },
    creditOf: credit?.of ?? 'plan',
  });
  await tools.setSubscription(scope, { planId, status: 'active', startDate: scope.now, endDate: end, next: null });
  const after = { plan: plan.name, status: 'active', endsAt: end.toISOString() };
  const data = { plan: plan.name, amountCents, provider, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.begin', entityId: id, data });
  const firstCharge = localNow(nextCharge ?? end, scope.timeZone).date;
  await tellOwner(
    scope,
    { kind: 'plan_begun', about: id, plan: plan.name, amountCents, from: null, firstCharge },
    tools,
  );
}

/** A charge of an order that is paid already. */
export async function renew(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
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
    const begun = isPresent && { periodStart: start, status: 'active', paymentId: order.paymentId ?? charge.chargeId };
    await updateOrder(scope, changed, { ...begun, periodEnd: end });
  }
  // A charge that was on its way when the owner cancelled is kept, and cancelled it stays.
  const isCancelled = subscriptionState(held, scope.now).status === 'cancelled';
  const status = isCancelled ? 'cancelled' : 'active';
  const { planId, subscriptionStartDate: startDate, plan } = held;
  await tools.setSubscription(scope, { planId, status, startDate, endDate: end, next: nextAfter(held, end) });
  const after = { plan: plan?.name ?? null, status, endsAt: end.toISOString() };
  const data = { plan: plan?.name ?? null, amountCents: charge.amountCents, ...changesOf(stateForLog(held), after) };
  await audit(scope, { action: 'subscriptions.renew', entityId: order.id, data });
  // PIX pays one period: a second payment was not asked for.
  const isTwice = order.way === 'pix';
  await sendReceipt(scope, order, charge, { plan: plan?.name ?? '', end, isTwice }, tools);
}

/** One more period of a plan that still waits. */
async function prolong(scope: SalonScope, held: Held, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const { planId, periodStart: at, periodEnd: start } = order;
  if (!at || !start) return;
  const end = cycleAfter(start, order.billingCycle, scope.timeZone);
  await keepPeriod(scope, charge, { periodStart: start, periodEnd: end });
  await updateOrder(scope, order.id, { periodEnd: end });
  await setNext(scope, held, { planId, at, end }, tools);
  if (order.way !== 'pix') return;
  const { name: plan } = await getPlan(scope, planId);
  await sendReceipt(scope, order, charge, { plan, start, end, isTwice: true }, tools);
}

/** A plan that is paid for and waits begins when the present one ends, whenever that is. */
export function nextAfter({ follower, nextPlanAt: at, nextPlanEnd }: Held, end: Date): NextPlan | null {
  if (!follower || !at) return null;
  const shift = end.getTime() - at.getTime();
  return { planId: follower.planId, at: end, end: nextPlanEnd && new Date(nextPlanEnd.getTime() + shift) };
}

/** Left for another checkout that was paid since, and paid all the same. */
async function isPaidTwice(scope: SalonScope, { id, status, createdAt }: Order): Promise<boolean> {
  if (status !== 'cancelled') return false;
  const other = await scope.db
    .selectFrom('salonSubscriptions')
    .where('id', '<>', id)
    .where('paymentId', 'is not', null)
    .where('paidAt', '>=', createdAt)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type Receipt = { plan: string; start?: Date; end: Date; isTwice: boolean };

async function sendReceipt(
  scope: SalonScope,
  order: Order,
  { id: about, amountCents, told: { renews, nextChargeAt } }: Applied,
  { plan, start, end, isTwice }: Receipt,
  tools: Tools,
): Promise<void> {
  if (isTwice) {
    const data = { plan, amountCents, endsAt: end.toISOString() };
    await audit(scope, { action: 'subscriptions.paidTwice', entityId: order.id, data });
  }
  const day = (instant: Date) => localNow(instant, scope.timeZone).date;
  const dates = {
    ...{ from: start ? day(start) : null, until: day(end) },
    nextCharge: renews ? day(nextChargeAt ?? end) : null,
  };
  await tellOwner(scope, { kind: 'plan_paid', about, plan, amountCents, ...dates, isTwice }, tools);
}

export async function updateOrder(
  scope: SalonScope,
  id: string,
  values: Partial<
    Pick<
      Order,
      'status' | 'paymentId' | 'paidAt' | 'periodStart' | 'periodEnd' | 'renews' | 'nextChargeAt' | 'isPaused'
    >
  > & { creditOf?: Credit['of'] },
): Promise<void> {
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ ...values, updatedAt: scope.now })
    .where('id', '=', id)
    .execute();
}

const keepPeriod = (scope: SalonScope, { id }: Applied, period: { periodStart: Date; periodEnd: Date | null }) =>
  scope.db.updateTable('subscriptionCharges').set(period).where('id', '=', id).execute();
