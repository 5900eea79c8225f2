import type { OwnSalon, SubscriptionState } from '#contract/salons.ts';
import type { AnyoneScope, SalonScope } from '#server/gate/scope.ts';
import { readHeld } from '../orders/queries.ts';
import { getPlan } from '../queries.ts';
import { isNearEnd, noticeDue } from './rules.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Orders that somebody may have paid, or that a provider should have charged by now, without a word of it. */
export function listLostOrders(scope: AnyoneScope): Promise<{ salonId: string; orderId: string }[]> {
  const lately = new Date(scope.now.getTime() - 3 * DAY);
  return scope.db
    .selectFrom('salonSubscriptions')
    .where(({ eb, and, or, fn }) =>
      or([
        and([eb('status', '=', 'pending'), eb('provider', 'is not', null), eb('createdAt', '>', lately)]),
        and([eb('renews', '=', true), eb(fn.coalesce('nextChargeAt', 'periodEnd'), '<=', scope.now)]),
      ]),
    )
    .select(['salonId', 'id as orderId'])
    .execute();
}

export function listSalonsNearEnd(scope: AnyoneScope): Promise<{ salonId: string }[]> {
  const to = new Date(scope.now.getTime() + 4 * DAY);
  return scope.db
    .selectFrom('salons')
    .where(({ eb, and, or }) =>
      or([
        // A subscription that has ended is `inactive` once a job has written so.
        and([eb('subscriptionStatus', '<>', 'inactive'), eb('subscriptionEndDate', '<', to)]),
        eb('nextPlanAt', '<', to),
      ]),
    )
    .select('id as salonId')
    .execute();
}

/** The notice of a plan's end, shown on every screen from three days before, as the mail says it. Reads nothing while the end is far. */
export async function findEndingPlan(scope: SalonScope, state: SubscriptionState): Promise<OwnSalon['planEnding']> {
  if (!isNearEnd(state, scope.now)) return null;
  const held = await readHeld(scope);
  const due = noticeDue(held, scope.now);
  if (due?.kind !== 'plan_ending') return null;
  const { plan, follower } = held;
  const next = follower && (await getPlan(scope, follower.planId)).name;
  return { plan: plan?.name ?? '', at: due.about.toISOString(), next };
}
