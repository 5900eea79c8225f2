import type { CheckoutProvider, PaymentWay, Plan } from '#contract/subscriptions.ts';
import { newId } from '#lib/id.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { notificationUrlOf } from '#server/gate/define-webhook.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import type { Checkout, SubscriptionGateway } from '#server/infra/providers/subscription-gateway.ts';
import { leaveOpenCheckouts, replaceOrders, type Tools } from '../cancellation/commands.ts';
import { chooseInAdvance } from '../changes/commands.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { stateForLog } from '../grants/rules.ts';
import { closeOrderJob } from '../jobs.ts';
import { getOfferedPlan, keepOffer, keepPlan } from '../queries.ts';
import { CURRENCY } from '../rules.ts';
import { expectChoosable, findOpenCheckout, getPayer, offersOf, readHeld, type Wanted } from './queries.ts';
import { atKeptPrice, creditOf, isCheckoutUrl, pixFrom, pixWaitsUntil } from './rules.ts';

type Wish = {
  planId: string;
  salonId?: string | undefined;
  provider?: CheckoutProvider | undefined;
  way?: PaymentWay | undefined;
};

export type Chosen = {
  /** Where to pay; null when there is nothing to pay now. */
  checkoutUrl: string | null;
  /** When the plan begins; null is at once. */
  startsAt: string | null;
};

/** A smaller plan than the present one begins when that one ends. */
export async function choosePlan(scope: SalonScope, wish: Wish, tools: Tools): Promise<Chosen> {
  // Another tab may have signed in as somebody else.
  if (wish.salonId !== undefined && wish.salonId !== scope.salonId) throw refuse('NOT_FOUND');
  const offer = await getOfferedPlan(scope, wish.planId);
  const { held, startsAt, follower } = await expectChoosable(scope, offer);
  const plan = atKeptPrice(held, offer);
  if (plan.priceCents === 0) {
    await (startsAt ? chooseInAdvance(scope, plan, null, tools) : activateFreePlan(scope, plan, tools));
    return chosen(null, startsAt);
  }
  const gateways = await tools.checkouts.open();
  const payment = offersOf(gateways).find(
    (one) =>
      (wish.provider === undefined || one.provider === wish.provider) &&
      (wish.way === undefined || one.way === wish.way),
  );
  const gateway = payment && gateways[payment.provider];
  if (!gateway) throw refuse('CHECKOUT_UNAVAILABLE');
  const followsByCard = follower?.planId === plan.id && follower.way === 'card';
  if (startsAt && payment.way === 'card' && followsByCard) return chosen(null, startsAt);
  if (startsAt && payment.way === 'pix' && pixFrom(startsAt) > scope.now) {
    await chooseInAdvance(scope, plan, 'pix', tools);
    return chosen(null, startsAt);
  }
  if (payment.way === 'pix' && !startsAt && pixWaitsUntil(held, plan, scope.now)) {
    await takeUpAgain(scope, plan, tools);
    return chosen(null, null);
  }
  const { billingCycle, priceCents: amountCents } = plan;
  const firstChargeAt = payment.way === 'card' ? (startsAt ?? creditOf(held, plan, scope.now)?.until ?? null) : null;
  const wanted = { planId: plan.id, ...payment, amountCents, billingCycle, startsAt, firstChargeAt };
  return chosen(await openCheckout(scope, offer, wanted, gateway, tools), startsAt);
}

const chosen = (checkoutUrl: string | null, startsAt: Date | null): Chosen => ({
  checkoutUrl,
  startsAt: startsAt?.toISOString() ?? null,
});

async function openCheckout(
  scope: SalonScope,
  plan: Plan,
  wanted: Wanted,
  gateway: SubscriptionGateway,
  { checkouts: { timeLimitMs } }: Tools,
): Promise<string> {
  const open = await findOpenCheckout(scope, wanted);
  if (open) return open;
  const order = { ...wanted, id: newId(), currency: CURRENCY };
  const { way, provider, billingCycle, amountCents, firstChargeAt } = wanted;
  const payer = await getPayer(scope);
  const siteUrl = scope.env.publicUrl ?? `http://localhost:${scope.env.port}`;
  const request = {
    ...{ orderId: order.id, planName: plan.name, way, billingCycle, amountCents, currency: order.currency },
    firstChargeAt,
    notificationUrl: provider === 'mercado_pago' ? notificationUrlOf(scope.env, 'mercadopago') : null,
    payerEmail: payer.email,
    returnUrl: `${siteUrl}${scope.member?.isElsewhereToo ? salonPrefix(payer.slug) : ''}/settings`,
  };
  const checkout = await askProvider({ log: scope.log, timeLimitMs }, (signal) =>
    gateway.createCheckout(request, signal),
  );
  if (!isCheckoutUrl(checkout?.url)) throw providerFailed('CHECKOUT_FAILED', 'URL de checkout não recebida');
  return keepOrder(scope, plan, order, checkout);
}

type NewOrder = Wanted & { id: string; currency: string };

/** When two requests race, the second takes the checkout of the first. */
function keepOrder(scope: SalonScope, plan: Plan, order: NewOrder, checkout: Checkout): Promise<string> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await keepOffer(scope, plan);
    const { held } = await expectChoosable(scope, plan);
    const { priceCents, billingCycle } = atKeptPrice(held, plan);
    // The choice that keeps another price was made or taken back meanwhile.
    if (priceCents !== order.amountCents || billingCycle !== order.billingCycle) throw refuse('CHANGED_MEANWHILE');
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
    const { amountCents, provider, way, startsAt } = order;
    const data = { plan: plan.name, amountCents, provider, way, startsAt: startsAt?.toISOString() ?? null };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: order.id, data });
    return checkout.url;
  });
}

/** The plan has another price or cycle now: a checkout at the old one can be paid no more. Providers are told by jobs. */
export async function closeOutdatedCheckouts(scope: PlatformScope, planId: string): Promise<void> {
  const closed = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('planId', '=', planId)
    .where('status', '=', 'pending')
    .returning(['salonId', 'id as orderId', 'provider', 'checkoutId', 'paymentId', 'way'])
    .execute();
  await scope.jobs.sendMany(
    scope.db,
    closeOrderJob,
    closed.map(({ provider, checkoutId, way, ...order }) => ({
      ...order,
      ...{ provider: provider as CheckoutProvider, checkoutId: checkoutId ?? '', way: way as PaymentWay },
    })),
  );
}

/** Takes up a cancelled plan again: it goes on to the end of what is paid, and is then paid by PIX. */
function takeUpAgain(scope: SalonScope, plan: Plan, { setSubscription }: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const { held } = await expectChoosable(scope, plan);
    if (!pixWaitsUntil(held, plan, scope.now)) throw refuse('CHANGED_MEANWHILE');
    await leaveOpenCheckouts(scope);
    const { subscriptionStartDate: startDate, subscriptionEndDate: endDate } = held;
    await setSubscription(scope, { planId: plan.id, status: 'active', startDate, endDate, next: 'kept' });
    const after = { plan: plan.name, status: 'active', endsAt: endDate?.toISOString() ?? null };
    const data = { plan: plan.name, way: 'pix', ...changesOf(stateForLog({ ...held, plan }), after) };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: scope.salonId, data });
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
    const dates = { startDate: scope.now, endDate: null };
    await setSubscription(scope, { planId: plan.id, status: 'active', ...dates, next: null });
    const after = { plan: plan.name, status: 'active', endsAt: null };
    const data = { plan: plan.name, amountCents: 0, ...changesOf(stateForLog(held), after) };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: id, data });
  });
}
