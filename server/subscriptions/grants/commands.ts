import type { GrantedPlan } from '#contract/plans.ts';
import type { Plan } from '#contract/subscriptions.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { mintForAdmin, type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import type { Checkouts } from '#server/infra/providers/subscription-gateway.ts';
import { replaceOrders, type SetSubscription, type Tools } from '../cancellation/commands.ts';
import { askProvider, providerFailed } from '../gateways/ask.ts';
import { closeOrderJob } from '../jobs.ts';
import { readHeld } from '../orders/queries.ts';
import { getOfferedPlan, keepPlan } from '../queries.ts';
import { CURRENCY, subscriptionState } from '../rules.ts';
import { getSalon, listOpenCheckouts, listRenewing } from './queries.ts';
import { grantOf, isSameGrant, stateForLog } from './rules.ts';

type Wish = { salonId: string; planId: string | null };

/** The provider is asked first, outside of the transaction: when it refuses, nothing changes. */
export async function grantPlan(scope: PlatformScope, wish: Wish, tools: Tools): Promise<GrantedPlan> {
  const salon = await getSalon(scope, wish.salonId);
  await expectGrantable(mintForAdmin(scope, salon), wish.planId);
  const cancelled = await cancelAtProvider(scope, salon.id, tools.checkouts);
  return transaction(scope, async (scope) => {
    const salonScope = mintForAdmin(scope, salon);
    await lockSalon(salonScope.db);
    await getSalon(scope, salon.id);
    await expectNothingRenews(scope, salon.id, cancelled);
    const { orderId, granted, ...change } = await replacePlan(salonScope, wish.planId, tools);
    const data = { name: salon.name, ...change };
    await audit(scope, {
      ...{ action: 'subscriptions.grantPlan', entityId: orderId ?? salon.id },
      ...{ salonId: salon.id, data },
    });
    return granted;
  });
}

/** For the demo, whose plans no provider charges. */
export function grantPlanBySystem(
  scope: SalonScope,
  planId: string,
  tools: { setSubscription: SetSubscription },
): Promise<void> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const { orderId, granted: _, ...data } = await replacePlan(scope, planId, tools);
    await audit(scope, { action: 'subscriptions.grantPlan', entityId: orderId, data });
  });
}

/**
 * Afterwards no provider charges this salon again; returns the orders that it asked for. Comes before the transaction, which gives
 * them to `expectNothingRenews`. Throws CANCELLATION_FAILED with the provider's words. May be repeated.
 */
export async function cancelAtProvider(
  scope: PlatformScope,
  salonId: string,
  { open, timeLimitMs }: Checkouts,
): Promise<string[]> {
  const failure = 'CANCELLATION_FAILED';
  const orders = await listRenewing(scope, salonId);
  const gateways = await open();
  for (const { id: orderId, provider, checkoutId, paymentId, way } of orders) {
    const gateway = gateways[provider];
    if (!gateway) throw providerFailed(failure);
    await askProvider({ log: scope.log, timeLimitMs, failure }, (signal) =>
      gateway.cancelSubscription({ orderId, checkoutId, paymentId, way }, signal),
    );
  }
  return orders.map(({ id }) => id);
}

/** Under the salon's lock: throws CHANGED_MEANWHILE when the owner has paid while the provider was asked. */
export async function expectNothingRenews(scope: PlatformScope, salonId: string, cancelled: string[]): Promise<void> {
  const renewing = await listRenewing(scope, salonId);
  if (renewing.some(({ id }) => !cancelled.includes(id))) throw refuse('CHANGED_MEANWHILE');
}

/** Nobody shall pay for a salon that is deleted. By jobs, which outlive it. */
export async function closeCheckouts(scope: PlatformScope, salonId: string): Promise<void> {
  const orders = await listOpenCheckouts(scope, salonId);
  await scope.jobs.sendMany(
    scope.db,
    closeOrderJob,
    orders.map(({ id: orderId, ...order }) => ({ salonId, orderId, ...order })),
  );
}

/** Before the provider is asked, because it cannot take back what it has cancelled. */
async function expectGrantable(scope: SalonScope, planId: string | null): Promise<void> {
  if (planId !== null) await getOfferedPlan(scope, planId);
  if (isSameGrant(await readHeld(scope), planId, scope.now)) throw refuse('PLAN_CURRENT');
}

async function replacePlan(
  scope: SalonScope,
  planId: string | null,
  { setSubscription }: { setSubscription: SetSubscription },
) {
  if (planId !== null) await keepPlan(scope, planId);
  await expectGrantable(scope, planId);
  const held = await readHeld(scope);
  const plan = planId === null ? null : await getOfferedPlan(scope, planId);
  const next = grantOf(held, planId, scope.now);
  await scope.db
    .updateTable('salonSubscriptions')
    .set({ renews: false, isPaused: false, nextChargeAt: null })
    .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
    .execute();
  await replaceOrders(scope);
  const orderId = plan && (await keepGrant(scope, plan, next.endDate));
  await setSubscription(scope, { planId, ...next, next: null });
  const after = { ...stored(next), planId, plan };
  return {
    orderId,
    granted: { plan: plan && { id: plan.id, name: plan.name }, subscription: subscriptionState(after, scope.now) },
    plan: plan?.name ?? null,
    ...changesOf(stateForLog(held), stateForLog(after)),
  };
}

const stored = ({ status, startDate, endDate }: ReturnType<typeof grantOf>) => ({
  subscriptionStatus: status,
  subscriptionStartDate: startDate,
  subscriptionEndDate: endDate,
  ...{ endedStatus: null, nextPlanAt: null, nextPlanEnd: null },
});

/** An order of nothing: it says since when the salon has the plan, and that it had it. */
async function keepGrant(scope: SalonScope, plan: Plan, endDate: Date | null): Promise<string> {
  const id = newId();
  await scope.db
    .insertInto('salonSubscriptions')
    .values({
      ...{ id, planId: plan.id, status: 'active', amountCents: 0, currency: CURRENCY, isGrant: true },
      billingCycle: plan.billingCycle,
      ...{ periodStart: scope.now, periodEnd: endDate, createdAt: scope.now, updatedAt: scope.now },
    })
    .execute();
  return id;
}
