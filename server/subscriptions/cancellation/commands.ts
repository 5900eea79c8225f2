import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { refuse } from '../../refuse.ts';
import { type AnyoneScope, type SalonScope, transaction } from '../../scope.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { stateForLog } from '../grants/rules.ts';
import type { ReplacedOrder } from '../jobs.ts';
import type { Tools } from '../orders/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { findOrderStatus, listRenewing } from './queries.ts';

/**
 * What is paid stays until its end (D24). The provider is asked first, outside of the transaction: when it refuses, nothing changes, and
 * its words are the message of CANCELLATION_FAILED. Throws NOT_RENEWING, and CHANGED_MEANWHILE when a payment came in between.
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
      .set({ renews: false, nextChargeAt: null, updatedAt: scope.now })
      .where('renews', '=', true)
      .execute();
    const { plan, ...held } = await readHeld(scope);
    const { planId, subscriptionStartDate: startDate, subscriptionEndDate: endDate } = held;
    await tools.setSubscription(scope, { planId, status: 'cancelled', startDate, endDate });
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
    .set({ renews: false, nextChargeAt: null, updatedAt: scope.now })
    .where('salonId', '=', salonId)
    .where('id', '=', asked.orderId)
    .where('status', '=', 'cancelled')
    .where('renews', '=', true)
    .execute();
}
