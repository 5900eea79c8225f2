import type { PersonScope, PlatformScope } from '../gate/scope.ts';

/** In the transaction that opens the salon, before its row. */
export async function insertOwner(scope: PersonScope, salonId: string): Promise<void> {
  const owner = { salonId, userId: scope.person.id, role: 'owner' as const, createdAt: scope.now };
  await scope.db.insertInto('memberships').values(owner).execute();
}

/** In the transaction that deletes the salon, after its row. */
export async function deleteMembers(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db.deleteFrom('memberships').where('salonId', '=', salonId).execute();
}
