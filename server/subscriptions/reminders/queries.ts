import type { AnyoneScope } from '../../scope.ts';

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
        // What has ended is `inactive` once it was written down.
        and([eb('subscriptionStatus', '<>', 'inactive'), eb('subscriptionEndDate', '<', to)]),
        eb('nextPlanAt', '<', to),
      ]),
    )
    .select('id as salonId')
    .execute();
}
