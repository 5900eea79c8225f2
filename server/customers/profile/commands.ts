import type { ClientProfile } from '#contract/customers.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../../audit-log/commands.ts';
import { renamePerson } from '../../auth/commands.ts';
import { refuse } from '../../refuse.ts';
import { type CustomerScope, type SalonScope, transaction } from '../../scope.ts';
import { changedFields } from '../rules.ts';
import { findProfile, getProfile } from './queries.ts';

/** The answer to `customers.join`. */
export async function joinSalon(scope: CustomerScope): Promise<ClientProfile> {
  await ensureProfile(scope, { phone: scope.person.phone });
  return getProfile(scope);
}

/** The account is a customer of this salon from now on (D1). A phone is only taken where the profile has none yet (D33). */
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

/** The nickname is the account's name; phone and address are this salon's, and no other person's data matters (D33). */
export function updateProfile(
  scope: CustomerScope,
  { fullName, phone, address, version }: ProfileValues,
): Promise<ClientProfile> {
  return transaction(scope, async (scope) => {
    const before = await findProfile(scope);
    if (!before) throw refuse('NOT_FOUND');
    // Before the profile, as a removal holds them: otherwise each would wait for the other.
    await copyToRecord(scope, fullName, phone);
    const { numUpdatedRows } = await scope.db
      .updateTable('clientProfiles')
      .set({ phone, address, version: version + 1 })
      .where('userId', '=', scope.person.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    await renamePerson(scope, fullName);
    const changed = changedFields(before, { fullName, phone, address });
    await audit(scope, { action: 'customers.updateProfile', entityId: scope.person.id, data: { changed } });
    return { ...before, fullName, phone, address, version: version + 1 };
  });
}

/**
 * To the account's own record here. Where the salon has booked for that record, only once the owner has linked the two: the
 * person whom the salon books for may be another one, whose messages must not change their way.
 */
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

/** The account stays a customer here, for its old bookings; phone and address at this salon go. */
export async function forgetProfile(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('clientProfiles')
    .set((eb) => ({ phone: null, address: null, version: eb('version', '+', 1) }))
    .where('userId', '=', scope.db.selectFrom('customers').where('id', '=', customerId).select('customerUserId'))
    .execute();
}
