import type { SalonScope } from '#server/gate/scope.ts';
import type { PlanNotice } from './rules.ts';

/** The command of `notifications`, which imports the rules of subscriptions. */
export type SendPlanMail = (scope: SalonScope, notice: PlanNotice) => Promise<void>;

/**
 * Once for each kind and what it is about, such as an end or a charge; returns false when the owner was told before. In the caller's
 * transaction.
 */
export async function tellOwner(
  scope: SalonScope,
  { about, ...notice }: PlanNotice & { about: string },
  { sendPlanMail }: { sendPlanMail: SendPlanMail },
): Promise<boolean> {
  const told = await scope.db
    .insertInto('subscriptionNotices')
    .values({ kind: notice.kind, about, createdAt: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (told) await sendPlanMail(scope, notice);
  return told !== undefined;
}
