import type { SalonScope } from '../../scope.ts';

/** Who hears of an outage. */
export async function getOutageFacts(
  scope: SalonScope,
): Promise<{ email: string; ownerName: string; salonName: string }> {
  return scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .select(['users.email', 'users.name as ownerName', 'salons.name as salonName'])
    .executeTakeFirstOrThrow();
}
