import { newId } from '#lib/id.ts';
import type { AnyoneScope, PersonScope, Scope } from '../scope.ts';
import { KEPT_DAYS, type Origin } from './rules.ts';

type Entry = {
  /** The operation's name in the contract, such as `services.create`. */
  action: string;
  entityId?: string | null;
  /** What a reader of the log needs to understand it: names as they were, old and new values. No secrets. */
  data?: Record<string, unknown>;
  /** Only when the scope has no salon: the salon that this concerns, if any. */
  salonId?: string;
  /** Where sign-ins and refused limits came from; an administrator's scope brings its own. Such an entry is deleted after KEPT_DAYS. */
  origin?: Origin;
};

export async function audit(
  scope: Scope,
  { action, entityId = null, data = {}, salonId, origin = 'origin' in scope ? scope.origin : undefined }: Entry,
): Promise<void> {
  const entry = {
    id: newId(),
    actorKind: scope.actor.kind,
    actorUserId: scope.actor.userId,
    action,
    entityId,
    data: JSON.stringify(data),
    address: origin?.address,
    userAgent: origin?.userAgent,
    createdAt: scope.now,
  };
  await ('salonId' in scope
    ? scope.db.insertInto('auditLog').values(entry).execute()
    : scope.db
        .insertInto('auditLog')
        .values({ ...entry, salonId })
        .execute());
}

/** Takes names, e-mails and addresses out of the entries about a deleted account. That something happened stays. */
export async function forgetAccountEntries(scope: PersonScope): Promise<void> {
  await scope.db
    .updateTable('auditLog')
    .set({ data: '{}', address: null, userAgent: null })
    .where('salonId', 'is', null)
    .where('entityId', '=', scope.person.id)
    .execute();
}

/** Entries with an address may concern people who are nobody's customers, so they are not kept forever. */
export async function forgetOldEntries(scope: AnyoneScope): Promise<void> {
  const keptSince = new Date(scope.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  for (;;) {
    // In pieces, because after an attack there are many and each statement has a time limit.
    const { numDeletedRows } = await scope.db
      .deleteFrom('auditLog')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('auditLog')
          .select('id')
          .where('address', 'is not', null)
          .where('createdAt', '<', keptSince)
          .limit(PIECE),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(PIECE)) return;
  }
}

const PIECE = 5000;
