import type { SubscriptionStatus } from '#contract/salons.ts';
import type { PaymentWay, Plan } from '#contract/subscriptions.ts';
import { localNow } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import {
  dropFollower,
  leaveOpenCheckouts,
  type NextPlan,
  replaceOrders,
  type Tools,
} from '../cancellation/commands.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { alignOrderJob, reviewSubscriptionJob } from '../jobs.ts';
import { tellOwner } from '../notices/commands.ts';
import { expectChoosable, readHeld } from '../orders/queries.ts';
import type { Held } from '../orders/rules.ts';
import { getPlan, keepPlan } from '../queries.ts';
import { CURRENCY } from '../rules.ts';
import { findSuspensionCharge } from '../suspensions/queries.ts';
import {
  describeChange,
  findDueChange,
  findFollowingCard,
  findPresentCard,
  hasDroppedChange,
  type PresentCard,
} from './queries.ts';
import { type Wanted, wantedOf } from './rules.ts';

/** Without a checkout: a plan without price, or one that is paid by PIX when the present one is about to end. May be repeated. */
export function chooseInAdvance(scope: SalonScope, plan: Plan, way: PaymentWay | null, tools: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await keepPlan(scope, plan.id);
    const { held, startsAt, follower } = await expectChoosable(scope, plan);
    if (!startsAt) throw refuse('CHANGED_MEANWHILE');
    if (follower?.planId === plan.id && follower.way === way) return;
    await leaveOpenCheckouts(scope);
    await dropFollower(scope);
    const id = newId();
    const { priceCents: amountCents, billingCycle } = plan;
    await scope.db
      .insertInto('salonSubscriptions')
      .values({
        ...{ id, planId: plan.id, status: 'scheduled', amountCents, currency: CURRENCY, billingCycle, way, startsAt },
        ...{ createdAt: scope.now, updatedAt: scope.now },
      })
      .execute();
    await setNext(scope, held, amountCents === 0 ? { planId: plan.id, at: startsAt, end: null } : null, tools);
    await alignPresentCard(scope);
    const data = { plan: plan.name, amountCents, way, startsAt: startsAt.toISOString() };
    await audit(scope, { action: 'subscriptions.choosePlan', entityId: id, data });
  });
}

/** The card was entered, and is charged once the present plan has ended. Under the salon's lock. */
export async function schedule(
  scope: SalonScope,
  order: { id: string; planId: string; amountCents: number; startsAt: Date | null },
  tools: Tools,
): Promise<void> {
  await dropFollower(scope, order.id);
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'scheduled', updatedAt: scope.now })
    .where('id', '=', order.id)
    .execute();
  await setNext(scope, await readHeld(scope), null, tools);
  await alignPresentCard(scope);
  const { name: plan } = await getPlan(scope, order.planId);
  const { startsAt, amountCents } = order;
  const data = { plan, startsAt: startsAt?.toISOString() ?? null };
  await audit(scope, { action: 'subscriptions.schedule', entityId: order.id, data });
  if (!startsAt) return;
  const from = localNow(startsAt, scope.timeZone).date;
  await tellOwner(scope, { kind: 'plan_begun', about: order.id, plan, amountCents, from, firstCharge: from }, tools);
}

/** The present plan stays as it is. A plan that is settled begins by itself, and a job writes so when its time comes. */
export async function setNext(
  scope: SalonScope,
  held: Held,
  next: NextPlan | null,
  { setSubscription }: Pick<Tools, 'setSubscription'>,
): Promise<void> {
  const { planId, subscriptionStartDate: startDate, subscriptionEndDate: endDate } = held;
  const status = held.subscriptionStatus as SubscriptionStatus;
  await setSubscription(scope, { planId, status, startDate, endDate, next });
  if (next) {
    await scope.jobs.send(scope.db, reviewSubscriptionJob, { salonId: scope.salonId }, { startAfter: next.at });
  }
}

/** Stores the plan that holds by now, once. Runs under the salon's lock, before any other decision. */
export async function applyDueChange(
  scope: SalonScope,
  { setSubscription }: Pick<Tools, 'setSubscription'>,
): Promise<void> {
  const due = await findDueChange(scope);
  if (!due?.nextPlanId || !due.nextPlanAt) return;
  const { nextPlanId: planId, nextPlanAt: at, nextPlanEnd: endDate, subscriptionStartDate: startDate } = due;
  const [order] = await scope.db
    .updateTable('salonSubscriptions')
    .set(({ fn, val }) => ({
      ...{ status: 'active', periodStart: at, periodEnd: endDate, updatedAt: scope.now },
      paidAt: fn.coalesce('paidAt', val(at)),
    }))
    .where('status', '=', 'scheduled')
    .returning('id')
    .execute();
  await replaceOrders(scope, order?.id);
  await setSubscription(scope, { planId, status: 'active', startDate, endDate, next: null });
  const plan = await getPlan(scope, planId);
  const data = {
    plan: plan.name,
    after: { plan: plan.name, status: 'active', endsAt: endDate?.toISOString() ?? null },
  };
  await audit(scope, { action: 'subscriptions.changePlan', entityId: order?.id ?? scope.salonId, data });
}

/**
 * Lets the present plan renew as before. Resumes it at the provider first, outside of the transaction: when the
 * provider refuses, nothing has changed. Only then gives up the next plan; a job tells its provider (decision 049).
 * Throws CHANGE_FINAL, CHANGE_NOT_UNDONE and CHANGED_MEANWHILE. May be repeated.
 */
export async function undoChange(scope: SalonScope, tools: Tools): Promise<{ renews: boolean }> {
  const held = await readHeld(scope);
  if (!held.follower) {
    // A second click gets the answer of the first.
    if (await hasDroppedChange(scope)) return { renews: held.renews };
    throw refuse('CHANGE_FINAL');
  }
  await expectUndoable(scope, held);
  const card = await findPresentCard(scope);
  if (card) await askCard(scope, card, 'charged', tools);
  try {
    return await transaction(scope, async (scope) => {
      await lockSalon(scope.db);
      const present = await readHeld(scope);
      if (!present.follower) return { renews: present.renews };
      if (present.follower.id !== held.follower?.id) throw refuse('CHANGED_MEANWHILE');
      await expectUndoable(scope, present);
      const { name: plan } = await getPlan(scope, present.follower.planId);
      await dropFollower(scope);
      if (card) await writeWanted(scope, card.id, 'charged');
      await setNext(scope, present, null, tools);
      await alignPresentCard(scope);
      await audit(scope, { action: 'subscriptions.undoChange', entityId: present.follower.id, data: { plan } });
      return { renews: card !== undefined };
    });
  } catch (error) {
    // The card goes on although the other plan still follows: it has to wait again.
    await alignPresentCard(scope);
    throw error;
  }
}

async function expectUndoable(scope: SalonScope, held: Held): Promise<void> {
  if (!(await describeChange(scope, held))?.canUndo) throw refuse('CHANGE_FINAL');
}

/** By a job, once the transaction is committed: the provider may be away. */
export async function alignPresentCard(scope: SalonScope): Promise<void> {
  const card = await findPresentCard(scope);
  if (card) await scope.jobs.send(scope.db, alignOrderJob, { salonId: scope.salonId, orderId: card.id });
}

/** Says to the provider what is wanted now, and again when that has changed while it was asked. Throws, so that the queue tries again. */
export async function alignOrder(scope: SalonScope, { orderId }: { orderId: string }, tools: Tools): Promise<void> {
  const asked = await findWanted(scope, orderId);
  // Replaced or cancelled: the job that closes it is on its way.
  if (!asked) return;
  await askCard(scope, asked.card, asked.wanted, tools);
  const isStillWanted = await transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const present = await findWanted(scope, orderId);
    if (!present) return true;
    if (present.wanted !== asked.wanted) return false;
    await writeWanted(scope, orderId, asked.wanted);
    return true;
  });
  if (!isStillWanted) throw refuse('CHANGED_MEANWHILE');
}

/** Null unless the order is of the present plan, or of the one that follows, and has a card. */
async function findWanted(scope: SalonScope, orderId: string): Promise<{ card: PresentCard; wanted: Wanted } | null> {
  const isHeldBack = (await findSuspensionCharge(scope)) === 'pause';
  const present = await findPresentCard(scope);
  if (present?.id === orderId) {
    return { card: present, wanted: wantedOf((await readHeld(scope)).follower, isHeldBack) };
  }
  const following = await findFollowingCard(scope);
  return following?.id === orderId ? { card: following, wanted: wantedOf(null, isHeldBack) } : null;
}

async function askCard(
  scope: SalonScope,
  { provider, id: orderId, checkoutId, paymentId, way }: PresentCard,
  wanted: Wanted,
  { checkouts: { open, timeLimitMs } }: Tools,
): Promise<void> {
  const failure = 'CHANGE_NOT_UNDONE';
  const gateway = (await open())[provider];
  if (!gateway) throw providerFailed(failure);
  const asked = { orderId, checkoutId, paymentId, way };
  await askProvider({ log: scope.log, timeLimitMs, failure }, (signal) => {
    if (wanted === 'paused') return gateway.pauseSubscription(asked, signal);
    return wanted === 'ended' ? gateway.cancelSubscription(asked, signal) : gateway.resumeSubscription(asked, signal);
  });
}

/** The date of the next charge stays while it is held back: it says until when the choice can be taken back. */
async function writeWanted(scope: SalonScope, orderId: string, wanted: Wanted): Promise<void> {
  await scope.db
    .updateTable('salonSubscriptions')
    .set({
      ...{ renews: wanted === 'charged', isPaused: wanted === 'paused', updatedAt: scope.now },
      ...(wanted === 'ended' && { nextChargeAt: null }),
    })
    .where('id', '=', orderId)
    .execute();
}
