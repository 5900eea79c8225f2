import type { SalonScope } from '#server/gate/scope.ts';

type Record = { id: string; isLinked: boolean };

export async function lockRecordOf(scope: SalonScope, userId: string): Promise<Record | null> {
  const record = await scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', userId)
    .select(['id', 'accountLinkedAt'])
    .forUpdate()
    .executeTakeFirst();
  return record ? { id: record.id, isLinked: record.accountLinkedAt !== null } : null;
}

/** Whether the record holds appointments that the account does not see as its own. */
export async function findSharedUse(
  scope: SalonScope,
  { id, isLinked, userId }: Record & { userId: string },
): Promise<boolean> {
  const foreign = await scope.db
    .selectFrom('appointments')
    .where('customerId', '=', id)
    .where((eb) => eb.or([eb('bookedByUserId', '<>', userId), ...(isLinked ? [] : [eb('bookedByUserId', 'is', null)])]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return foreign !== undefined;
}

export async function hasHistory(scope: SalonScope, userId: string): Promise<boolean> {
  const { found } = await scope.db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(scope.db.selectFrom('appointments').where('bookedByUserId', '=', userId).select('id')),
          eb.exists(scope.db.selectFrom('reviews').where('userId', '=', userId).select('id')),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}
