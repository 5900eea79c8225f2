import type { CheckoutProvider, MySubscription, PaymentWay } from '#contract/subscriptions.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { Held } from '../orders/rules.ts';
import { getPlan } from '../queries.ts';
import { canUndo, changeAt } from './rules.ts';

/** As the owner reads it. */
export async function describeChange(scope: SalonScope, held: Held): Promise<MySubscription['change']> {
  const { follower } = held;
  const at = follower && changeAt(held, follower, scope.now);
  if (!at) return null;
  const { planId, price, way, period } = follower;
  const card = await findPresentCard(scope);
  return {
    planId,
    planName: (await getPlan(scope, planId)).name,
    at: at.toISOString(),
    amountCents: price.priceCents,
    way,
    isPaid: period !== null,
    canUndo: canUndo(held, follower, card?.isPaused ? card.nextChargeAt : null, scope.now),
  };
}

/** The order of the present plan that a card is charged for, or would be once it goes on. */
export async function findPresentCard(scope: SalonScope) {
  const order = await renewingOrder(scope).where('status', 'in', ['active', 'ended']).executeTakeFirst();
  return order && cardOf(order);
}

const renewingOrder = (scope: SalonScope) =>
  scope.db
    .selectFrom('salonSubscriptions')
    .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
    .select(['id', 'provider', 'checkoutId', 'paymentId', 'isPaused', 'nextChargeAt'])
    .orderBy('paidAt', 'desc')
    .limit(1);

const cardOf = <Order extends { provider: string | null; checkoutId: string | null }>(order: Order) => ({
  ...order,
  provider: order.provider as CheckoutProvider,
  checkoutId: order.checkoutId ?? '',
  way: 'card' satisfies PaymentWay as PaymentWay,
});

/** The card of the plan that follows, which is charged when the present one ends. */
export async function findFollowingCard(scope: SalonScope): Promise<PresentCard | undefined> {
  const order = await renewingOrder(scope).where('status', '=', 'scheduled').executeTakeFirst();
  return order && cardOf(order);
}

export type PresentCard = NonNullable<Awaited<ReturnType<typeof findPresentCard>>>;

/** The plan that holds by now and is not written down yet; undefined when there is none. */
export const findDueChange = (scope: SalonScope) =>
  scope.db
    .selectFrom('salons')
    .where('nextPlanAt', '<=', scope.now)
    .select(['nextPlanId', 'nextPlanAt', 'nextPlanEnd', 'subscriptionStartDate'])
    .executeTakeFirst();

/** Whether a plan was to follow once, and does not. */
export async function hasDroppedChange(scope: SalonScope): Promise<boolean> {
  const dropped = await scope.db
    .selectFrom('salonSubscriptions')
    .where('startsAt', 'is not', null)
    .where('status', '=', 'cancelled')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return dropped !== undefined;
}
