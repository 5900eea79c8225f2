import { salonPrefix } from '#lib/salon-prefix.ts';
import type { AnySalonScope } from '#server/gate/scope.ts';
import type { PlanNotice } from '#server/subscriptions/notices/rules.ts';
import { send } from '../delivery/commands.ts';
import { planMail } from '../messages/plan.ts';
import { siteUrlOf } from '../queries.ts';

/** By mail to the salon's owner, in the caller's transaction. */
export async function sendPlanMail(scope: AnySalonScope, notice: PlanNotice): Promise<void> {
  const { email, ownerName, salonName, slug } = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'users.name as ownerName', 'salons.name as salonName', 'slug'])
    .executeTakeFirstOrThrow();
  // The owner may have other salons.
  const settingsUrl = `${siteUrlOf(scope)}${salonPrefix(slug)}/settings`;
  const mail = planMail(notice, { ownerName, salonName, settingsUrl });
  await send(scope, { kind: notice.kind, channel: 'mail', recipient: email, ...mail });
}
