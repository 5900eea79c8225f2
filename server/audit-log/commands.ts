import { newId } from '#lib/id.ts';
import type { Scope } from '../scope.ts';

type Entry = {
  /** The operation's name in the contract, such as `services.create`. */
  action: string;
  entityId?: string | null;
  /** What a reader of the log needs to understand it: names as they were, old and new values. No secrets. */
  data?: Record<string, unknown>;
  /** Only where the scope has no salon: the salon this concerns, if any. */
  salonId?: string;
};

/** Writes down what was done, by whom, in the transaction of the deed. */
export async function audit(scope: Scope, { action, entityId = null, data = {}, salonId }: Entry): Promise<void> {
  await scope.db
    .insertInto('auditLog')
    .values({
      id: newId(),
      salonId: 'salonId' in scope ? scope.salonId : (salonId ?? null),
      actorKind: scope.actor.kind,
      actorUserId: scope.actor.userId,
      action,
      entityId,
      data: JSON.stringify(data),
      createdAt: scope.now,
    })
    .execute();
}
