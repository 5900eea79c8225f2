import type { ClientProfile } from '#contract/profiles.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { renamePerson } from '#server/auth/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type CustomerScope, type SalonScope, transactionOfAccount } from '#server/gate/scope.ts';
import { tellSalonsOfAccount } from '#server/infra/database/tell-salons.ts';
import { changedFields } from '../rules.ts';
import { findProfile, getProfile } from './queries.ts';

export async function joinSalon(scope: CustomerScope): Promise<ClientProfile> {
  await ensureProfile(scope, { phone: scope.person.phone });
  return getProfile(scope);
}

/** Makes the account a customer of the salon. An existing profile takes the phone only when it has none. */
export async function ensureProfile(scope: CustomerScope, { phone }: { phone: string | null }): Promise<void> {
  await scope.db
    .insertInto('clientProfiles')
    .values({ id: newId(), userId: scope.person.id, phone, createdAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .columns(['salonId', 'userId'])
        .doUpdateSet((eb) => ({ phone, version: eb('clientProfiles.version', '+', 1) }))
        .where('clientProfiles.phone', 'is', null)
        .where((eb) => eb('excluded.phone', 'is not', null)),
    )
    .execute();
}

type ProfileValues = { fullName: string; phone: string; address: string | null; version: number };

/** The nickname is the account's name; phone and address are this salon's. Version 0: there was no profile to read. */
export function updateProfile(
  scope: CustomerScope,
  { fullName, phone, address, version }: ProfileValues,
): Promise<ClientProfile> {
  return transactionOfAccount(scope, async (scope) => {
    const known = await findProfile(scope);
    if (!known && version > 0) throw refuse('NOT_FOUND');
    // The record before the profile, as a removal does, so that no deadlock arises.
    await copyToRecord(scope, fullName, phone);
    const before = known ?? (await joinSalon(scope));
    const expected = known ? version : before.version;
    const { numUpdatedRows } = await scope.db
      .updateTable('clientProfiles')
      .set({ phone, address, version: expected + 1 })
      .where('userId', '=', scope.person.id)
      .where('version', '=', expected)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    await renamePerson(scope, fullName);
    const changed = changedFields(before, { fullName, phone, address });
    await audit(scope, { action: 'customers.updateProfile', entityId: scope.person.id, data: { changed } });
    await tellSalonsOfAccount(scope.db.platform, scope.person.id);
    return { ...before, fullName, phone, address, version: expected + 1 };
  });
}

/** Skips a record that the salon booked for and has not linked: its messages may be for another person, not for this phone. */
async function copyToRecord(scope: CustomerScope, name: string, phone: string): Promise<void> {
  await scope.db
    .updateTable('customers')
    .set((eb) => ({ name, phone, version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('customerUserId', '=', scope.person.id)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('accountLinkedAt', 'is not', null),
        eb.not(
          eb.exists(
            scope.db
              .selectFrom('appointments as a')
              .where('a.customerId', '=', eb.ref('customers.id'))
              .where('a.bookedByUserId', 'is', null)
              .select('a.id'),
          ),
        ),
      ]),
    )
    .execute();
}

/** Removes phone and address. The profile stays, because the account keeps its old bookings here. */
export async function forgetProfile(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('clientProfiles')
    .set((eb) => ({ phone: null, address: null, version: eb('version', '+', 1) }))
    .where('userId', '=', scope.db.selectFrom('customers').where('id', '=', customerId).select('customerUserId'))
    .execute();
}
