import { newId } from '#lib/id.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { anonymise, NAMELESS } from '../commands.ts';
import { findSharedUse, hasHistory, lockRecordOf } from './queries.ts';

export type Leaving = {
  userId: string;
  /** The customer record of the account, if it has one in this salon. */
  recordId: string | null;
  /** The record also holds what others booked for it, so it is not the account's alone. */
  isShared: boolean;
};

/** Locks the account's record, as every change of it does. */
export async function beginLeaving(scope: SalonScope, userId: string): Promise<Leaving> {
  const record = await lockRecordOf(scope, userId);
  const isShared = record !== null && (await findSharedUse(scope, { ...record, userId }));
  return { userId, recordId: record?.id ?? null, isShared };
}

/**
 * Returns the customer without a name who keeps the account's bookings and reviews: its own record or, where others use
 * that one too, a new one. What the salon booked for a record that it never linked is not the account's to undo. Null
 * when there is nothing to keep.
 */
export async function loseName(scope: SalonScope, { userId, recordId, isShared }: Leaving): Promise<string | null> {
  if (recordId !== null && !isShared) {
    await anonymise(scope, recordId);
    return recordId;
  }
  if (recordId !== null) await takeAccountOff(scope, recordId);
  if (!(await hasHistory(scope, userId))) return null;
  const id = newId();
  await scope.db
    .insertInto('customers')
    .values({ id, ...NAMELESS, deletedAt: scope.now, createdAt: scope.now, updatedAt: scope.now })
    .execute();
  return id;
}

async function takeAccountOff(scope: SalonScope, id: string): Promise<void> {
  await scope.db
    .updateTable('customers')
    .set((eb) => ({
      customerUserId: null,
      accountLinkedAt: null,
      updatedAt: scope.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
