import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import type { SalonScope } from '../../scope.ts';
import { dropFollower, replaceOrders, type Tools } from '../cancellation/commands.ts';
import { setNext } from '../changes/commands.ts';
import { findPresentOrder, listCharges, type Order } from '../charges/queries.ts';
import { endWithout, isRunning } from '../charges/rules.ts';
import { stateForLog } from '../grants/rules.ts';
import { readHeld } from '../orders/queries.ts';
import type { Held } from '../orders/rules.ts';
import { type Applied, nextAfter, updateOrder } from '../periods/commands.ts';
import { getPlan } from '../queries.ts';
import { subscriptionState } from '../rules.ts';

/** What was paid back is no longer held: its period is over, and one that it was added to ends where that one would have. */
export async function takeBack(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
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
