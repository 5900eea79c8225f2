import type { CheckoutProvider } from '#contract/subscriptions.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { dropFollower, replaceOrders, type Tools } from '../cancellation/commands.ts';
import { setNext } from '../changes/commands.ts';
import { findCharge, findPresentOrder, listCharges, type Order } from '../charges/queries.ts';
import { endWithout, isRunning, isSurplus } from '../charges/rules.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { stateForLog } from '../grants/rules.ts';
import { refundSurplusJob, syncOrderJob } from '../jobs.ts';
import { tellOwner } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import type { Held } from '../orders/rules.ts';
import { type Applied, nextAfter, updateOrder } from '../periods/commands.ts';
import { getPlan } from '../queries.ts';
import { subscriptionState } from '../rules.ts';

/** Money that came and pays for nothing: the owner is told, administrators read it in the log, and a job pays it back. */
export async function findSurplus(scope: SalonScope, order: Order, id: string, tools: Tools): Promise<void> {
  const charge = (await listCharges(scope, order.id)).find((one) => one.id === id);
  if (!charge || charge.periodStart || charge.amountCents === 0) return;
  const { amountCents, currency } = charge;
  const { name: plan } = await getPlan(scope, order.planId);
  const isNew = await tellOwner(scope, { kind: 'plan_surplus', about: id, plan, amountCents, currency }, tools);
  if (!isNew) return;
  await audit(scope, { action: 'subscriptions.surplus', entityId: order.id, data: { plan, amountCents } });
  await scope.jobs.send(scope.db, refundSurplusJob, { salonId: scope.salonId, id });
}

/** Once. Throws when the provider does not, so that the queue tries again and administrators see it. */
export async function refundSurplus(
  scope: SalonScope,
  { id }: { id: string },
  tools: Pick<Tools, 'checkouts'>,
): Promise<void> {
  const charge = await findCharge(scope, id);
  if (!charge || !isSurplus(charge)) return;
  await refundAtProvider(scope, charge, tools);
  await scope.jobs.send(scope.db, syncOrderJob, { salonId: scope.salonId, orderId: charge.orderId });
}

/** Refunds the whole charge. Our id of the charge is the key, so that repeated calls refund it once. */
export async function refundAtProvider(
  { log }: Pick<SalonScope, 'log'>,
  { id: key, provider, chargeId, amountCents }: { id: string; provider: string; chargeId: string; amountCents: number },
  { checkouts: { open, timeLimitMs } }: Pick<Tools, 'checkouts'>,
): Promise<void> {
  const gateway = (await open())[provider as CheckoutProvider];
  if (!gateway) throw providerFailed('CHECKOUT_FAILED');
  await askProvider({ log, timeLimitMs }, (signal) => gateway.refundCharge({ chargeId, amountCents, key }, signal));
}

/** Ends the refunded period. A period that it was added to ends where it would have ended without it. */
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

/** A part was paid back: `charge` has the period of that part, the last of what the whole has paid. */
export async function takeBackPart(scope: SalonScope, order: Order, charge: Applied, tools: Tools): Promise<void> {
  const { id, periodStart, periodEnd } = charge;
  if (!periodStart || !periodEnd) return;
  if (order.status === 'scheduled') await shortenNext(scope, order, { periodStart, periodEnd }, tools);
  else await shorten(scope, order, charge, tools);
  await scope.db
    .updateTable('subscriptionCharges')
    .set({ periodEnd: periodStart })
    .where('id', '=', id)
    .where('periodStart', '<', periodStart)
    .execute();
}

async function shortenNext(
  scope: SalonScope,
  order: Order,
  part: { periodStart: Date; periodEnd: Date },
  tools: Tools,
): Promise<void> {
  const held = await readHeld(scope);
  const { planId, periodStart: at, periodEnd: until } = order;
  if (!at || !until) return;
  const end = new Date(until.getTime() - (part.periodEnd.getTime() - part.periodStart.getTime()));
  await updateOrder(scope, order.id, { periodEnd: end });
  await setNext(scope, held, { planId, at, end }, tools);
  const { name: plan } = await getPlan(scope, planId);
  await audit(scope, { action: 'subscriptions.refund', entityId: order.id, data: { plan } });
}

/** The next plan was refunded and will not begin. The present plan is not charged again without a new choice. */
async function giveUp(scope: SalonScope, held: Held, order: Order, tools: Tools): Promise<void> {
  await dropFollower(scope);
  await setNext(scope, held, null, tools);
  const { name: plan } = await getPlan(scope, order.planId);
  await audit(scope, { action: 'subscriptions.refund', entityId: order.id, data: { plan } });
}

/** Shortens a later period that holds the refunded days: of the same order, or as the credit of an upgrade. */
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
