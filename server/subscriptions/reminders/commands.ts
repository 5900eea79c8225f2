import { localNow } from '#lib/dates.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { type AnyoneScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import { dropFollower, type Tools } from '../cancellation/commands.ts';
import { alignPresentCard, applyDueChange } from '../changes/commands.ts';
import { graceEnd } from '../charges/rules.ts';
import { stateForLog } from '../grants/rules.ts';
import { reviewSubscriptionJob, syncOrderJob } from '../jobs.ts';
import { tellOwner } from '../notices/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { getPlan } from '../queries.ts';
import { endedStatusOf, subscriptionState } from '../rules.ts';
import { isSuspended } from '../suspensions/queries.ts';
import { listLostOrders, listSalonsNearEnd } from './queries.ts';
import { isUnpaid, noticeDue } from './rules.ts';

/** Sends a job for each salon that time may have changed, and for each order whose webhook may have been lost. */
export async function reviewSubscriptions(scope: AnyoneScope): Promise<void> {
  await scope.jobs.sendMany(scope.db, syncOrderJob, await listLostOrders(scope));
  await scope.jobs.sendMany(scope.db, reviewSubscriptionJob, await listSalonsNearEnd(scope));
}

/** Writes down what time has changed or ended, and tells the owner once what there is to tell. Screens do not wait for it. */
export function reviewSubscription(scope: SalonScope, _: object, tools: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await applyDueChange(scope, tools);
    await markLate(scope, tools);
    await markEnded(scope, tools);
    const held = await readHeld(scope);
    if (held.follower) await alignPresentCard(scope);
    const due = noticeDue(held, scope.now);
    // The owner of a suspended salon can neither pay nor choose a plan.
    if (!due || (await isSuspended(scope))) return;
    const until = localNow(due.about, scope.timeZone).date;
    const about = due.about.toISOString();
    const next = held.follower && {
      plan: (await getPlan(scope, held.follower.planId)).name,
      amountCents: held.follower.price.priceCents,
    };
    await tellOwner(scope, { kind: due.kind, plan: held.plan?.name ?? '', until, next, about }, tools);
  });
}

async function markLate(scope: SalonScope, { setSubscription }: Tools): Promise<void> {
  const { plan, ...held } = await readHeld(scope);
  const { planId, subscriptionStartDate: startDate, subscriptionEndDate: end } = held;
  if (!end || !isUnpaid(held, scope.now)) return;
  const endDate = graceEnd(end);
  // A plan that was to be paid by PIX and was not follows no more.
  if (held.follower && !held.follower.renews) await dropFollower(scope);
  await setSubscription(scope, { planId, status: 'past_due', startDate, endDate, next: null });
  const after = { plan: plan?.name ?? null, status: 'past_due', endsAt: endDate.toISOString() };
  const data = { plan: plan?.name ?? null, ...changesOf(stateForLog({ ...held, plan }), after) };
  await audit(scope, { action: 'subscriptions.expire', entityId: scope.salonId, data });
}

/** A trial, a cancelled period or the days of grace that are over: what the salon was stays beside it, for those who read it. */
async function markEnded(scope: SalonScope, { setSubscription }: Tools): Promise<void> {
  const { plan, ...held } = await readHeld(scope);
  const endedStatus = endedStatusOf(held, scope.now);
  if (!endedStatus) return;
  const { planId, subscriptionStartDate: startDate } = held;
  const { endsAt } = subscriptionState(held, scope.now);
  const endDate = endsAt === null ? null : new Date(endsAt);
  await setSubscription(scope, { planId, status: 'inactive', endedStatus, startDate, endDate, next: 'kept' });
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ status: 'ended', updatedAt: scope.now })
    .where('status', '=', 'active')
    .where('periodEnd', '<=', scope.now)
    .execute();
  const after = { plan: plan?.name ?? null, status: 'inactive', endsAt };
  const data = { plan: plan?.name ?? null, ...changesOf(stateForLog({ ...held, plan }), after) };
  await audit(scope, { action: 'subscriptions.end', entityId: scope.salonId, data });
}
