import { type SalonScope, transaction } from '#server/gate/scope.ts';
import type { LockedAppointment } from '../queries.ts';
import { type Caused, fromFormer, toFormer } from './rules.ts';

const KEPT_MS = 3_600_000;

/** The last change of an appointment by an owner, so that it can be undone. In the change's transaction. */
export function rememberChange(scope: SalonScope, before: LockedAppointment, caused: Caused): Promise<void> {
  return transaction(scope, async (scope) => {
    const { userId: actorUserId } = scope.actor;
    if (actorUserId === null) return;
    await forgetOldChanges(scope);
    const change = {
      ...{ madeVersion: before.version + 1, actorUserId, doneAt: scope.now },
      former: JSON.stringify(toFormer(before)),
      caused: JSON.stringify(caused),
    };
    await scope.db
      .insertInto('appointmentUndos')
      .values({ appointmentId: before.id, ...change })
      .onConflict((conflict) => conflict.columns(['salonId', 'appointmentId']).doUpdateSet(change))
      .execute();
  });
}

/** Those of this salon. Rows that another change is at stay for the next one. */
async function forgetOldChanges(scope: SalonScope): Promise<void> {
  const old = scope.db
    .selectFrom('appointmentUndos')
    .where('doneAt', '<', new Date(scope.now.getTime() - KEPT_MS))
    .select('appointmentId')
    .forUpdate()
    .skipLocked();
  await scope.db.deleteFrom('appointmentUndos').where('appointmentId', 'in', old).execute();
}

/** Takes the change that made this version, so that it is undone once; null when it was another, or somebody else's. */
export async function takeChange(scope: SalonScope, { id, version }: LockedAppointment) {
  const change = await scope.db
    .deleteFrom('appointmentUndos')
    .where('appointmentId', '=', id)
    .where('madeVersion', '=', version)
    .where('actorUserId', '=', scope.actor.userId)
    .returning(['doneAt', 'former', 'caused'])
    .executeTakeFirst();
  if (!change) return null;
  return { doneAt: change.doneAt, former: fromFormer(change.former), caused: change.caused as Caused };
}
