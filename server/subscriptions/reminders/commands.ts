import { localNow } from '#lib/dates.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { lockSalon } from '../../infra/locks.ts';
import { type AnyoneScope, type SalonScope, transaction } from '../../scope.ts';
import { graceEnd } from '../charges/rules.ts';
import { stateForLog } from '../grants/rules.ts';
import { reviewSubscriptionJob, syncOrderJob } from '../jobs.ts';
import { tellOwner } from '../notices/commands.ts';
import type { Tools } from '../orders/commands.ts';
import { readHeld } from '../orders/queries.ts';
import { listLostOrders, listSalonsNearEnd } from './queries.ts';
import { isUnpaid, noticeDue } from './rules.ts';

/** Sends a job for each salon that time may have changed, and for each order whose webhook may have been lost. */
export async function reviewSubscriptions(scope: AnyoneScope): Promise<void> {
  await scope.jobs.sendMany(scope.db, syncOrderJob, await listLostOrders(scope));
  await scope.jobs.sendMany(scope.db, reviewSubscriptionJob, await listSalonsNearEnd(scope));
}

/** Writes down what has ended unpaid (D24), and tells the owner once what there is to tell. */
export function reviewSubscription(scope: SalonScope, _: object, tools: Tools): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    await markLate(scope, tools);
    const held = await readHeld(scope);
    const due = noticeDue(held, scope.now);
    if (!due) return;
    const until = localNow(due.about, scope.timeZone).date;
    const about = due.about.toISOString();
    await tellOwner(scope, { kind: due.kind, plan: held.plan?.name ?? '', until, about }, tools);
  });
}

async function markLate(scope: SalonScope, { setSubscription }: Tools): Promise<void> {
  const { plan, ...held } = await readHeld(scope);
  const { planId, subscriptionStartDate: startDate, subscriptionEndDate: end } = held;
  if (!end || !isUnpaid(held, scope.now)) return;
  const endDate = graceEnd(end);
  await setSubscription(scope, { planId, status: 'past_due', startDate, endDate });
  const after = { plan: plan?.name ?? null, status: 'past_due', endsAt: endDate.toISOString() };
  const data = { plan: plan?.name ?? null, ...changesOf(stateForLog({ ...held, plan }), after) };
  await audit(scope, { action: 'subscriptions.expire', entityId: scope.salonId, data });
}
