import type { SubscriptionStatus } from '#contract/salons.ts';
import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnyoneScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import type { Checkouts } from '#server/infra/providers/subscription-gateway.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { stateForLog } from '../grants/rules.ts';
import { closeOrderJob, type ReplacedOrder } from '../jobs.ts';
import type { SendPlanMail } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import type { EndedStatus } from '../rules.ts';
import { findOrderStatus, listRenewing } from './queries.ts';

/** `end` is null for a plan without price, which has none. */
export type NextPlan = { planId: string; at: Date; end: Date | null };

/** The command of `salons` that writes the present state beside the order behind it. */
export type SetSubscription = (
  scope: SalonScope,
  values: {
    planId: string | null;
    status: SubscriptionStatus;
    startDate: Date | null;
    endDate: Date | null;
    /** The plan that follows by itself; `kept` leaves it unchanged. */
    next: NextPlan | null | 'kept';
    /** Only with `inactive`, once time has ended the status. */
    endedStatus?: EndedStatus;
  },
) => Promise<void>;

export type Tools = { checkouts: Checkouts; setSubscription: SetSubscription; sendPlanMail: SendPlanMail };
/**
 * The paid period stays until its end; a plan that was to follow does not, unless it is paid. The provider is
 * asked first, outside of the transaction: when it refuses, nothing changes, and its words are the message of
 * CANCELLATION_FAILED. Throws NOT_RENEWING, and CHANGED_MEANWHILE when a payment came in between.
 */
export async function cancelSubscription(scope: SalonScope, tools: Tools): Promise<{ endsAt: string | null }> {
  const { open, timeLimitMs } = tools.checkouts;
  const failure = 'CANCELLATION_FAILED';
  const orders = await listRenewing(scope);
  if (orders.length === 0) {
    const { subscriptionStatus, subscriptionEndDate } = await readHeld(scope);
    // A second click gets the answer of the first.
    if (subscriptionStatus === 'cancelled') return { endsAt: subscriptionEndDate?.toISOString() ?? null };
    throw refuse('NOT_RENEWING');
  }
  const gateways = await open();
  for (const { provider, id: orderId, checkoutId, paymentId, way } of orders) {
    const gateway = gateways[provider];
    if (!gateway) throw providerFailed(failure);
    await askProvider({ log: scope.log, timeLimitMs, failure }, (signal) =>
      gateway.cancelSubscription({ orderId, checkoutId, paymentId, way }, signal),
    );
  }
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const left = await listRenewing(scope);
    // Somebody else has cancelled as well.
    if (left.length === 0) return { endsAt: (await readHeld(scope)).subscriptionEndDate?.toISOString() ?? null };
    if (left.some(({ id }) => !orders.some((asked) => asked.id === id))) throw refuse('CHANGED_MEANWHILE');
    await scope.db
      .updateTable('salonSubscriptions')
      .set({ renews: false, isPaused: false, nextChargeAt: null, updatedAt: scope.now })
      .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
      .execute();
    const { follower } = await readHeld(scope);
    if (!follower?.period) await dropFollower(scope);
    const { plan, ...held } = await readHeld(scope);
    const { planId, subscriptionStartDate: startDate, subscriptionEndDate: endDate } = held;
    await tools.setSubscription(scope, {
      planId,
      status: 'cancelled',
      startDate,
      endDate,
      next: follower?.period ? 'kept' : null,
    });
    const endsAt = endDate?.toISOString() ?? null;
    const after = { plan: plan?.name ?? null, status: 'cancelled', endsAt };
    const data = { plan: plan?.name ?? null, ...changesOf(stateForLog({ ...held, plan }), after) };
    await audit(scope, { action: 'subscriptions.cancel', entityId: orders[0]?.id ?? null, data });
    return { endsAt };
  });
}

/** An order that is used again meanwhile, because it was paid late, is left alone. Throws, so that the queue tries again. */
export async function closeOrder(
  scope: AnyoneScope,
  { salonId, provider, ...asked }: ReplacedOrder,
  { checkouts: { open, timeLimitMs } }: Pick<Tools, 'checkouts'>,
): Promise<void> {
  const status = await findOrderStatus(scope, salonId, asked.orderId);
  if (status !== null && status !== 'cancelled') return;
  const gateway = (await open())[provider];
  if (!gateway) throw providerFailed('CANCELLATION_FAILED');
  await askProvider({ log: scope.log, timeLimitMs, failure: 'CANCELLATION_FAILED' }, (signal) =>
    gateway.cancelSubscription(asked, signal),
  );
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ renews: false, isPaused: false, nextChargeAt: null, updatedAt: scope.now })
    .where('salonId', '=', salonId)
    .where('id', '=', asked.orderId)
    .where('status', '=', 'cancelled')
    .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
    .execute();
}

/** Closes unpaid checkouts, because the owner pays the newest one. A payment in an old one still counts. */
export async function leaveOpenCheckouts(scope: SalonScope): Promise<void> {
  const left = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', '=', 'pending')
    .returning(['id', 'provider', 'checkoutId', 'paymentId', 'way'])
    .execute();
  await closeOrders(scope, left);
}

/**
 * Cancels all orders but `exceptId`: they are over, or part of the new one. The provider charges nothing more for them.
 */
export async function replaceOrders(scope: SalonScope, exceptId?: string): Promise<void> {
  const replaced = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', 'in', ['active', 'pending', 'scheduled', 'ended'])
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .returning(['id', 'provider', 'checkoutId', 'paymentId', 'way', 'renews', 'isPaused', 'paidAt'])
    .execute();
  await closeOrders(
    scope,
    replaced.filter(({ renews, isPaused, paidAt }) => renews || isPaused || !paidAt),
  );
}
type Closed = {
  id: string;
  provider: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  way: string | null;
};

/** Closes the orders at their provider by a job after the commit, because the provider may be away. */
export async function closeOrders(scope: SalonScope, orders: Closed[]): Promise<void> {
  for (const { id: orderId, provider, checkoutId, paymentId, way } of orders) {
    if (!provider || !checkoutId || !way) continue;
    const order = { provider: provider as CheckoutProvider, checkoutId, paymentId, way: way as PaymentWay };
    await scope.jobs.send(scope.db, closeOrderJob, { salonId: scope.salonId, orderId, ...order });
  }
}

/** Cancels the next plan, for which its provider then charges nothing. Returns whether there was one. */
export async function dropFollower(scope: SalonScope, exceptId?: string): Promise<boolean> {
  const dropped = await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'cancelled', updatedAt: scope.now })
    .where('status', '=', 'scheduled')
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .returning(['id', 'provider', 'checkoutId', 'paymentId', 'way'])
    .execute();
  await closeOrders(scope, dropped);
  return dropped.length > 0;
}
