import type { SubscriptionStatus } from '#contract/salons.ts';
import type { CheckoutProvider, PaymentWay, Plan } from '#contract/subscriptions.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { refuse } from '../../refuse.ts';
import { type SalonScope, transaction } from '../../scope.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import type { Checkout, Checkouts } from '../gateways/gateway.ts';
import { stateForLog } from '../grants/rules.ts';
import { closeOrderJob } from '../jobs.ts';
import { getOfferedPlan, keepPlan } from '../queries.ts';
import { CURRENCY } from '../rules.ts';
import { findOpenCheckout, getPayerEmail, offersOf, readHeld, type Wanted } from './queries.ts';
import { choiceOf, isCheckoutUrl } from './rules.ts';

/** The command of `salons` that writes the present state beside the order behind it. */
export type SetSubscription = (
  scope: SalonScope,
  values: {
    planId: string | null;
    status: SubscriptionStatus;
    startDate: Date | null;
    endDate: Date | null;
  },
) => Promise<void>;

export type Tools = { checkouts: Checkouts; setSubscription: SetSubscription };
type Wish = {
  planId: string;
  salonId?: string | undefined;
  provider?: CheckoutProvider | undefined;
  way?: PaymentWay | undefined;
};

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
  const offer = offersOf(gateways).find(
    (one) =>
      (wish.provider === undefined || one.provider === wish.provider) &&
      (wish.way === undefined || one.way === wish.way),
  );
  const gateway = offer && gateways[offer.provider];
  if (!gateway) throw refuse('CHECKOUT_UNAVAILABLE');
  const { billingCycle, priceCents: amountCents } = plan;
  const wanted = { planId: plan.id, ...offer, amountCents, billingCycle };
  const open = await findOpenCheckout(scope, wanted);
  if (open) return open;

  const order = { ...wanted, id: newId(), currency: CURRENCY };
  const request = {
    ...{ orderId: order.id, planName: plan.name, way: offer.way, billingCycle, amountCents, currency: order.currency },
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

type NewOrder = Wanted & { id: string; currency: string };

/** Of two at once, the second takes the checkout of the first. */
function keepOrder(scope: SalonScope, plan: Plan, order: NewOrder, checkout: Checkout): Promise<string> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await keepPlan(scope, plan.id);
    await expectChoosable(scope, plan);
    const open = await findOpenCheckout(scope, order);
    if (open) return open;
    await leaveOpenCheckouts(scope);
    await scope.db
      .insertInto('salonSubscriptions')
      .values({
        ...order,
        ...{ checkoutId: checkout.id, checkoutUrl: checkout.url },
        ...{ createdAt: scope.now, updatedAt: scope.now },
      })
      .execute();
    const data = { plan: plan.name, amountCents: order.amountCents, provider: order.provider, way: order.way };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: order.id, data });
    return checkout.url;
  });
}

/** Who begins another checkout pays that one. What is paid in the old one all the same still counts. */
async function leaveOpenCheckouts(scope: SalonScope): Promise<void> {
  const left = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', '=', 'pending')
    .returning(['id', 'provider', 'checkoutId', 'paymentId', 'way'])
    .execute();
  await closeOrders(scope, left);
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

/** What was bought or begun before is over, or part of what comes now; the provider charges nothing more for it. */
export async function replaceOrders(scope: SalonScope, exceptId?: string): Promise<void> {
  const replaced = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', 'in', ['active', 'pending'])
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .returning(['id', 'provider', 'checkoutId', 'paymentId', 'way', 'renews', 'paidAt'])
    .execute();
  await closeOrders(
    scope,
    replaced.filter(({ renews, paidAt }) => renews || !paidAt),
  );
}
type Closed = {
  id: string;
  provider: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  way: string | null;
};

/** Once the transaction is committed, by a job: the provider may be away. */
export async function closeOrders(scope: SalonScope, orders: Closed[]): Promise<void> {
  for (const { id: orderId, provider, checkoutId, paymentId, way } of orders) {
    if (!provider || !checkoutId || !way) continue;
    const order = { provider: provider as CheckoutProvider, checkoutId, paymentId, way: way as PaymentWay };
    await scope.jobs.send(scope.db, closeOrderJob, { salonId: scope.salonId, orderId, ...order });
  }
}

async function expectChoosable(scope: SalonScope, plan: Plan): Promise<void> {
  const held = await readHeld(scope);
  const choice = choiceOf(held, plan, scope.now);
  if (choice === 'current') throw refuse('PLAN_CURRENT');
  if (choice === 'later') {
    throw refuse('PLAN_PAID_AHEAD', { until: held.subscriptionEndDate?.toISOString() ?? null });
  }
}
