import { localNow } from '#lib/dates.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { ProviderOrder } from '#server/infra/providers/subscription-gateway.ts';
import { closeOrders, dropFollower, type Tools } from '../cancellation/commands.ts';
import { alignPresentCard, schedule } from '../changes/commands.ts';
import { listCharges, type Order } from '../charges/queries.ts';
import { graceEnd, isLastRefused, isRunning, paysFor } from '../charges/rules.ts';
import { stateForLog } from '../grants/rules.ts';
import { tellOwner } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { waits } from '../orders/rules.ts';
import { begin, updateOrder } from '../periods/commands.ts';
import { subscriptionState } from '../rules.ts';
import { queueFollowSuspension } from '../suspensions/commands.ts';
import { findSuspensionCharge } from '../suspensions/queries.ts';

/** Whether the provider goes on charging, and what a refusal means for the salon. */
export async function applyRenewal(scope: SalonScope, before: Order, told: ProviderOrder, tools: Tools): Promise<void> {
  const renews = told.renews && before.way === 'card';
  const { follower } = await readHeld(scope);
  const isFollowed = follower !== null && follower.id !== before.id && isRunning(before);
  // It charges nothing because another plan is to follow, which is no cancellation.
  const suspended = await findSuspensionCharge(scope);
  // The same while its salon is suspended.
  const isPaused = !renews && (before.isPaused || (before.renews && (isFollowed || suspended === 'pause')));
  const nextChargeAt = renews ? told.nextChargeAt : isPaused ? before.nextChargeAt : null;
  const hasChanged =
    renews !== before.renews ||
    isPaused !== before.isPaused ||
    before.nextChargeAt?.getTime() !== nextChargeAt?.getTime();
  if (hasChanged) await updateOrder(scope, before.id, { renews, isPaused, nextChargeAt });
  if (renews && isFollowed) await alignPresentCard(scope);
  if (renews && (suspended === 'pause' || suspended === 'cancel')) await queueFollowSuspension(scope, scope.salonId);
  const order = { ...before, renews, isPaused };
  if (order.startsAt && !order.paidAt) await applyWaiting(scope, before, order, tools);
  if (!order.startsAt && isEntered(order, scope.now)) {
    await begin(scope, order, nextChargeAt, tools);
    return;
  }
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

/** The card of a plan that begins at once, and is charged when the credit is used up. */
const isEntered = ({ status, renews, paidAt, firstChargeAt }: Order, now: Date) =>
  status === 'pending' && renews && paidAt === null && firstChargeAt !== null && firstChargeAt > now;

/** A plan that begins later: its card was entered, or its payer has ended it at the provider. */
async function applyWaiting(scope: SalonScope, before: Order, order: Order, tools: Tools): Promise<void> {
  const held = await readHeld(scope);
  if (!waits(held, order, scope.now)) return;
  if (order.renews && order.status === 'pending') await schedule(scope, order, tools);
  if (before.renews && !order.renews && !order.isPaused && order.status === 'scheduled') {
    await dropFollower(scope);
    // An owner who ends it at the provider wants no charges, also not those of the plan before.
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
