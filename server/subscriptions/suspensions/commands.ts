import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import { cancelSubscription, leaveOpenCheckouts, type SetSubscription, type Tools } from '../cancellation/commands.ts';
import { listRenewing } from '../cancellation/queries.ts';
import { alignOrder, applyDueChange } from '../changes/commands.ts';
import { stateForLog } from '../grants/rules.ts';
import { followSuspensionJob, reviewSubscriptionJob } from '../jobs.ts';
import { readHeld } from '../orders/queries.ts';
import { findSuspensionCharge } from './queries.ts';
import { graceAfterSuspension } from './rules.ts';

/** In the caller's transaction: the provider is asked once it is committed, and again until it has answered. */
export const queueFollowSuspension = (scope: SalonScope | PlatformScope, salonId: string) =>
  scope.jobs.send(scope.db, followSuspensionJob, { salonId });

/** Pauses, resumes or cancels what a provider charges the salon, as its suspension wants now. Throws, so that the queue tries again. */
export async function followSuspension(scope: SalonScope, tools: Tools): Promise<void> {
  const wanted = await findSuspensionCharge(scope);
  if (wanted === 'pause' || wanted === 'cancel') await closeOpenCheckouts(scope);
  const cards = await listRenewing(scope);
  if (wanted !== 'cancel') for (const { id: orderId } of cards) await alignOrder(scope, { orderId }, tools);
  else if (cards.length > 0) await cancelSubscription(scope, tools);
}

/** Nobody shall begin to pay for a salon that is suspended. */
function closeOpenCheckouts(scope: SalonScope): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const wanted = await findSuspensionCharge(scope);
    if (wanted === 'pause' || wanted === 'cancel') await leaveOpenCheckouts(scope);
  });
}

/** A suspension ends, in the caller's transaction: nobody is blocked for what they could not pay while it lasted. */
export async function renewGrace(
  scope: SalonScope,
  suspendedAt: Date,
  tools: { setSubscription: SetSubscription },
): Promise<void> {
  await lockSalon(scope.db);
  await applyDueChange(scope, tools);
  const { plan, ...held } = await readHeld(scope);
  const endDate = graceAfterSuspension(held, suspendedAt, scope.now);
  if (!endDate) return;
  const { planId, subscriptionStartDate: startDate } = held;
  await tools.setSubscription(scope, { planId, status: 'past_due', startDate, endDate, next: 'kept' });
  if (planId && held.paidUntil) await takeUp(scope, { planId, periodEnd: held.paidUntil });
  const after = { plan: plan?.name ?? null, status: 'past_due', endsAt: endDate.toISOString() };
  const data = { plan: plan?.name ?? null, ...changesOf(stateForLog({ ...held, plan }), after) };
  await audit(scope, { action: 'subscriptions.renewGrace', entityId: scope.salonId, data });
  // It tells the owner until when to pay.
  await scope.jobs.send(scope.db, reviewSubscriptionJob, { salonId: scope.salonId });
}

/** The order of the present plan, which time had ended. */
async function takeUp(scope: SalonScope, { planId, periodEnd }: { planId: string; periodEnd: Date }): Promise<void> {
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'active', updatedAt: scope.now })
    .where('status', '=', 'ended')
    .where('planId', '=', planId)
    .where('periodEnd', '=', periodEnd)
    .execute();
}
