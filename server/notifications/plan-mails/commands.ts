import type { AnySalonScope } from '#server/gate/scope.ts';
import type { PlanNotice } from '#server/subscriptions/notices/rules.ts';
import { send } from '../delivery/commands.ts';
import { planMail } from '../messages/plan.ts';

/** By mail to the salon's owner, in the caller's transaction. */
export async function sendPlanMail(scope: AnySalonScope, notice: PlanNotice): Promise<void> {
  const { email, ownerName, salonName } = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'users.name as ownerName', 'salons.name as salonName'])
    .executeTakeFirstOrThrow();
  const siteUrl = scope.env.publicUrl ?? `http://localhost:${scope.env.port}`;
  const mail = planMail(notice, { ownerName, salonName, siteUrl });
  await send(scope, { kind: notice.kind, channel: 'mail', recipient: email, ...mail });
}
