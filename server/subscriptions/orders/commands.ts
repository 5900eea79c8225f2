import type { BillingCycle, CheckoutProvider, Plan } from '#contract/subscriptions.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { isUniqueViolation } from '../../infra/pg-errors.ts';
import { refuse } from '../../refuse.ts';
import { type SalonScope, transaction } from '../../scope.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import type { Checkout, Checkouts, ProviderCharge } from '../gateways/gateway.ts';
import { stateForLog } from '../grants/rules.ts';
import { getOfferedPlan, getPlan, keepPlan } from '../queries.ts';
import { CURRENCY } from '../rules.ts';
import { findOpenCheckout, getOrder, getPayerEmail, type Order, providersOf, readHeld } from './queries.ts';
import { choiceOf, isCheckoutUrl, paysFor, periodOf } from './rules.ts';

/** The command of `salons` that writes the present state beside the order behind it. */
export type SetSubscription = (
  scope: SalonScope,
  values: {
    planId: string | null;
    status: 'active' | 'inactive';
    startDate: Date | null;
    endDate: Date | null;
  },
) => Promise<void>;

export type Tools = { checkouts: Checkouts; setSubscription: SetSubscription };
type Wish = { planId: string; salonId?: string | undefined; provider?: CheckoutProvider | undefined };

/** Returns where to pay; null when the plan costs nothing and is active now (D23). */
export async function choosePlan(scope: SalonScope, wish: Wish, tools: Tools): Promise<string | null> {
  // Another tab may have signed in as somebody else.
  if (wish.salonId !== undefined && wish.salonId !== scope.salonId) throw refuse('NOT_FOUND');
  const plan = await getOfferedPlan(scope, wish.planId);
  if (plan.priceCents === 0) {
    await activateFreePlan(scope, plan, tools);
    return null;
  }
  await expectChoosable(scope, plan);
  const { checkouts } = tools;
  const gateways = await checkouts.open();
  const provider = wish.provider ?? providersOf(gateways)[0];
  const gateway = provider && gateways[provider];
  const way = gateway?.ways[0];
  if (!gateway || !way) throw refuse('CHECKOUT_UNAVAILABLE');
  const { billingCycle, priceCents: amountCents } = plan;
  const wanted = { planId: plan.id, provider, amountCents, billingCycle };
  const open = await findOpenCheckout(scope, wanted);
  if (open) return open;

  const order = { ...wanted, id: newId(), currency: CURRENCY };
  const request = {
    ...{ orderId: order.id, planName: plan.name, way, billingCycle, amountCents, currency: order.currency },
    ...{ firstChargeAt: null, notificationUrl: null },
    payerEmail: await getPayerEmail(scope),
    returnUrl: `${scope.env.publicUrl ?? `http://localhost:${scope.env.port}`}/settings`,
  };
  const { timeLimitMs } = checkouts;
  const checkout = await askProvider({ log: scope.log, timeLimitMs }, (signal) =>
    gateway.createCheckout(request, signal),
  );
  if (!isCheckoutUrl(checkout?.url)) throw providerFailed('CHECKOUT_FAILED', 'URL de checkout não recebida');
  return keepOrder(scope, plan, order, checkout);
}

type NewOrder = {
  id: string;
  planId: string;
  provider: CheckoutProvider;
  amountCents: number;
  billingCycle: BillingCycle;
  currency: string;
};

/** Of two at once, the second takes the checkout of the first. */
function keepOrder(scope: SalonScope, plan: Plan, order: NewOrder, checkout: Checkout): Promise<string> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await keepPlan(scope, plan.id);
    await expectChoosable(scope, plan);
    const open = await findOpenCheckout(scope, order);
    if (open) return open;
    await scope.db
      .insertInto('salonSubscriptions')
      .values({
        ...order,
        ...{ checkoutId: checkout.id, checkoutUrl: checkout.url },
        ...{ createdAt: scope.now, updatedAt: scope.now },
      })
      .execute();
    const data = { plan: plan.name, amountCents: order.amountCents, provider: order.provider };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: order.id, data });
    return checkout.url;
  });
}

function activateFreePlan(scope: SalonScope, plan: Plan, { setSubscription }: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await keepPlan(scope, plan.id);
    await expectChoosable(scope, plan);
    const id = newId();
    const held = await readHeld(scope);
    await replaceOrders(scope);
    await scope.db
      .insertInto('salonSubscriptions')
      .values({
        ...{ id, planId: plan.id, status: 'active', amountCents: 0, currency: CURRENCY },
        billingCycle: plan.billingCycle,
        ...{ paidAt: scope.now, periodStart: scope.now, createdAt: scope.now, updatedAt: scope.now },
      })
      .execute();
    await setSubscription(scope, { planId: plan.id, status: 'active', startDate: scope.now, endDate: null });
    const after = { plan: plan.name, status: 'active', endsAt: null };
    const data = { plan: plan.name, amountCents: 0, ...changesOf(stateForLog(held), after) };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: id, data });
  });
}

export type Verdict = 'active' | 'pending' | 'refused';

/** Asks the provider whether the order is paid, and applies the payment once (D24). Throws NOT_FOUND. */
export async function verifyOrder(
  scope: SalonScope,
  { checkoutId, paymentId }: { checkoutId: string; paymentId: string | null },
  tools: Tools,
): Promise<Verdict> {
  const order = await getOrder(scope, checkoutId);
  if (order.paidAt) return 'active';
  const { open, timeLimitMs } = tools.checkouts;
  const gateway = (await open())[order.provider];
  if (!gateway) throw refuse('CHECKOUT_UNAVAILABLE');
  const told = await askProvider({ log: scope.log, timeLimitMs }, (signal) =>
    gateway.readOrder({ orderId: order.id, checkoutId, paymentId, way: gateway.ways[0] ?? 'card' }, signal),
  );
  const payment = told?.charges[0];
  if (!payment || payment.status === 'pending') return 'pending';
  if (payment.status === 'refused') return 'refused';
  if (!paysFor(payment, order)) {
    scope.log.error({ orderId: order.id, paymentId: payment.id }, 'a payment does not fit its order');
    return 'refused';
  }
  return applyPayment(scope, order, { ...payment, renews: told.renews }, tools);
}

async function applyPayment(
  scope: SalonScope,
  { id, provider }: Order,
  payment: ProviderCharge & { renews: boolean },
  { setSubscription }: Tools,
): Promise<Verdict> {
  try {
    await transaction(scope, async (scope) => {
      await lockSalon(scope.db);
      const order = await scope.db
        .selectFrom('salonSubscriptions')
        .where('id', '=', id)
        .select(['planId', 'paidAt', 'amountCents', 'billingCycle'])
        .executeTakeFirstOrThrow();
      if (order.paidAt) return;
      // It may have been taken off the market since: it is paid all the same.
      const plan = await getPlan(scope, order.planId);
      const paidFor = { id: plan.id, priceCents: order.amountCents, billingCycle: order.billingCycle };
      const held = await readHeld(scope);
      const { start, end } = periodOf(held, paidFor, scope.now, scope.timeZone);
      await replaceOrders(scope);
      await scope.db
        .updateTable('salonSubscriptions')
        .set({
          ...{ status: 'active', paymentId: payment.id, paidAt: scope.now, renews: payment.renews },
          ...{ periodStart: start, periodEnd: end, updatedAt: scope.now },
        })
        .where('id', '=', id)
        .execute();
      const startDate = start < scope.now ? start : scope.now;
      await setSubscription(scope, { planId: order.planId, status: 'active', startDate, endDate: end });
      const after = { plan: plan.name, status: 'active', endsAt: end?.toISOString() ?? null };
      const changes = changesOf(stateForLog(held), after);
      const data = { plan: plan.name, amountCents: order.amountCents, provider, ...changes };
      await audit(scope, { action: 'subscriptions.activate', entityId: id, data });
    });
    return 'active';
  } catch (error) {
    if (!isUniqueViolation(error, 'salon_subscriptions_payment')) throw error;
    scope.log.error({ orderId: id, paymentId: payment.id }, 'a payment came for a second order');
    return 'refused';
  }
}

/** What was bought or begun before is over, or part of what comes now. */
export async function replaceOrders(scope: SalonScope): Promise<void> {
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', 'in', ['active', 'pending'])
    .execute();
}

async function expectChoosable(scope: SalonScope, plan: Plan): Promise<void> {
  const held = await readHeld(scope);
  const choice = choiceOf(held, plan, scope.now);
  if (choice === 'current') throw refuse('PLAN_CURRENT');
  if (choice === 'later') {
    throw refuse('PLAN_PAID_AHEAD', { until: held.subscriptionEndDate?.toISOString() ?? null });
  }
}
