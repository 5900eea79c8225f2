import {
  type BillingCycle,
  type CheckoutProvider,
  type Invoice,
  MOST_INVOICES,
  type MySubscription,
  type PaymentOffer,
  type Plan,
} from '#contract/subscriptions.ts';
import { localNow } from '#lib/dates.ts';
import { activeEmployees, reachableCustomers } from '#server/figures/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { Checkouts, Gateways } from '#server/infra/providers/subscription-gateway.ts';
import { describeChange } from '../changes/queries.ts';
import { getPlan, listActivePlans } from '../queries.ts';
import { hasNextPlan, STATE_COLUMNS, subscriptionState } from '../rules.ts';
import { atKeptPrice, choiceOf, type Follower, type Held, OPEN_ORDER_HOURS, termsOf } from './rules.ts';

const HOUR = 60 * 60 * 1000;

export async function getMySubscription(scope: SalonScope, checkouts: Checkouts): Promise<MySubscription> {
  const { plan, ...held } = await readHeld(scope);
  const offered = await listActivePlans(scope);
  const { employees, customers } = await countUsage(scope);
  return {
    subscription: subscriptionState(held, scope.now),
    plan,
    renews: held.renews,
    change: await describeChange(scope, held),
    usage: {
      employees: { used: employees, limit: plan?.maxEmployees ?? null },
      customers: { used: customers, limit: plan?.maxCustomers ?? null },
    },
    nextCharge: await findNextCharge(scope, held),
    invoices: await listInvoices(scope),
    plans: offered
      .map((offer) => atKeptPrice(held, offer))
      .map((plan) => ({
        ...plan,
        choice: choiceOf(held, plan, scope.now),
        terms: termsOf(held, plan, scope.now, scope.timeZone),
      })),
    openOrder: await describeOpenOrder(scope),
    payments: offersOf(await checkouts.open()),
  };
}

async function describeOpenOrder(scope: SalonScope): Promise<MySubscription['openOrder']> {
  const order = await newestOpenOrder(scope)
    .innerJoin('plans', 'plans.id', 'salonSubscriptions.planId')
    .select(['salonSubscriptions.id', 'checkoutId', 'plans.name as planName', 'amountCents', 'checkoutUrl'])
    .executeTakeFirst();
  if (!order) return null;
  const { id, checkoutId, checkoutUrl, ...told } = order;
  const last = await scope.db
    .selectFrom('subscriptionCharges')
    .where('orderId', '=', id)
    .orderBy('chargedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['status', 'failure'])
    .executeTakeFirst();
  const isRefused = last?.status === 'refused';
  const failure = isRefused ? last.failure : null;
  return { ...told, checkoutId: checkoutId ?? '', checkoutUrl: checkoutUrl ?? '', isRefused, failure };
}

/** How a plan may be paid, in the order in which it is offered. */
export const offersOf = (gateways: Gateways): PaymentOffer[] =>
  (Object.keys(gateways) as CheckoutProvider[]).flatMap((provider) =>
    (gateways[provider]?.ways ?? []).map((way) => ({ provider, way })),
  );

/** The salon's subscription, and the last payment for it. */
export async function readHeld(scope: SalonScope): Promise<Held & { plan: Plan | null; nextPlanId: string | null }> {
  const salon = await scope.db
    .selectFrom('salons')
    .select(['planId', 'nextPlanId', ...STATE_COLUMNS])
    .executeTakeFirstOrThrow();
  const following = await findFollower(scope);
  if (hasNextPlan(salon, scope.now) && following) return readFollowed(scope, salon, following);
  const plan = salon.planId ? await getPlan(scope, salon.planId) : null;
  const paid = await scope.db
    .selectFrom('salonSubscriptions')
    .where('paidAt', 'is not', null)
    .where('status', 'in', ['active', 'ended'])
    .select(['planId', 'amountCents', 'billingCycle', 'periodEnd', 'renews', 'creditOf', 'paymentId'])
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isPaid = paid !== undefined && paid.planId === salon.planId;
  return {
    ...salon,
    plan,
    price: plan && (isPaid ? { billingCycle: paid.billingCycle, priceCents: paid.amountCents } : plan),
    isPaid,
    isTrial: isPaid && paid.creditOf === 'trial' && paid.paymentId === null,
    paidUntil: isPaid ? paid.periodEnd : null,
    renews: (isPaid && paid.renews) || (following?.renews ?? false),
    follower: following,
  };
}

type Salon = Omit<Held, 'price' | 'isPaid' | 'isTrial' | 'paidUntil' | 'renews' | 'follower'> & {
  nextPlanId: string | null;
};

/** The state when the next plan already holds and no job has stored that yet. */
async function readFollowed(scope: SalonScope, salon: Salon, { planId, price, renews }: Follower) {
  return {
    ...salon,
    planId,
    plan: await getPlan(scope, planId),
    price,
    isPaid: true,
    isTrial: false,
    paidUntil: salon.nextPlanEnd,
    subscriptionEndDate: salon.nextPlanEnd,
    renews,
    follower: null,
  };
}

async function findFollower(scope: SalonScope): Promise<Follower | null> {
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('status', '=', 'scheduled')
    .select(['id', 'planId', 'way', 'amountCents as priceCents', 'billingCycle', 'periodStart', 'periodEnd'])
    // A card that waits while the salon is suspended is charged afterwards.
    .select(({ or, eb }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]).as('renews'))
    .executeTakeFirst();
  if (!order) return null;
  const { priceCents, billingCycle, periodStart: start, periodEnd: end, ...rest } = order;
  return {
    ...rest,
    renews: Boolean(rest.renews),
    price: { priceCents, billingCycle },
    period: start && end && { start, end },
  };
}

async function findNextCharge(scope: SalonScope, held: Held): Promise<MySubscription['nextCharge']> {
  const { renews, paidUntil } = held;
  if (!renews) return null;
  const order = await scope.db
    .selectFrom('salonSubscriptions')
    .where('renews', '=', true)
    // While another plan follows, only that one is charged.
    .where('status', 'in', held.follower ? ['scheduled'] : ['active', 'ended', 'scheduled'])
    .select(['nextChargeAt', 'amountCents'])
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = order?.nextChargeAt ?? (held.follower ? held.subscriptionEndDate : paidUntil);
  return order && at ? { at: at.toISOString(), amountCents: order.amountCents } : null;
}

async function listInvoices(scope: SalonScope): Promise<Invoice[]> {
  const rows = await scope.db
    .selectFrom('subscriptionCharges as c')
    .innerJoin('salonSubscriptions as o', (join) =>
      join.onRef('o.salonId', '=', 'c.salonId').onRef('o.id', '=', 'c.orderId'),
    )
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['c.id', 'p.name as planName', 'o.way', 'c.status', 'c.amountCents', 'c.refundedCents', 'c.currency'])
    .select(['c.chargedAt', 'c.periodStart', 'c.periodEnd'])
    .orderBy('c.chargedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST_INVOICES)
    .execute();
  return rows.map(({ way, chargedAt, periodStart, periodEnd, ...invoice }) => ({
    ...invoice,
    way: way ?? 'card',
    chargedAt: chargedAt.toISOString(),
    periodStart: periodStart?.toISOString() ?? null,
    periodEnd: periodEnd?.toISOString() ?? null,
  }));
}

const countUsage = (scope: SalonScope) =>
  scope.db
    .selectNoFrom([activeEmployees(scope).as('employees'), reachableCustomers(scope).as('customers')])
    .executeTakeFirstOrThrow();

/** The last checkout that somebody may still want to pay. */
const newestOpenOrder = (scope: SalonScope) =>
  scope.db
    .selectFrom('salonSubscriptions')
    .where('salonSubscriptions.createdAt', '>', new Date(scope.now.getTime() - OPEN_ORDER_HOURS * HOUR))
    .where('status', '=', 'pending')
    .where('checkoutUrl', 'is not', null)
    .orderBy('salonSubscriptions.createdAt', 'desc')
    .limit(1);

export type Wanted = PaymentOffer & {
  planId: string;
  amountCents: number;
  billingCycle: BillingCycle;
  startsAt: Date | null;
  /** When a card is charged first; null is at once. */
  firstChargeAt: Date | null;
};

/** The address of an open checkout for the same, so that a second click opens no second one. */
export async function findOpenCheckout(scope: SalonScope, wanted: Wanted): Promise<string | null> {
  const order = await newestOpenOrder(scope)
    .where('planId', '=', wanted.planId)
    .where('provider', '=', wanted.provider)
    .where('way', '=', wanted.way)
    .where('amountCents', '=', wanted.amountCents)
    .where('billingCycle', '=', wanted.billingCycle)
    .where('startsAt', 'is not distinct from', wanted.startsAt)
    .select(['checkoutUrl', 'firstChargeAt'])
    .executeTakeFirst();
  // Another day than the dialog has just named is another checkout.
  const dayOf = (at: Date | null) => at && localNow(at, scope.timeZone).date;
  return order && dayOf(order.firstChargeAt) === dayOf(wanted.firstChargeAt) ? order.checkoutUrl : null;
}

/** Decided again when the order is made. Throws PLAN_CURRENT and PLAN_PAID_AHEAD. */
export async function expectChoosable(
  scope: SalonScope,
  plan: Plan,
): Promise<{ held: Held; startsAt: Date | null; follower: Follower | null }> {
  const held = await readHeld(scope);
  const { subscriptionEndDate: end, follower } = held;
  const choice = choiceOf(held, plan, scope.now);
  if (choice === 'current') throw refuse('PLAN_CURRENT');
  if (choice === 'unavailable') throw refuse('PLAN_PAID_AHEAD', { until: end?.toISOString() ?? null });
  return { held, follower, startsAt: choice === 'choose' || choice === 'renew' ? null : end };
}

/** Where the checkout goes wrong, the provider asks this person. */
export function getPayer(scope: SalonScope): Promise<{ email: string; slug: string }> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'salons.slug'])
    .executeTakeFirstOrThrow();
}
