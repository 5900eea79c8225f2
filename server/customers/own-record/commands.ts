import { newId } from '#lib/id.ts';
import type { CustomerScope } from '#server/gate/scope.ts';
import { ensureProfile } from '../profile/commands.ts';
import { lockedOwnRecord } from './queries.ts';

type Booker = { name: string; phone: string; email: string | null };

type Known = { customerId: string | null; hasProfile: boolean };

/** The account's own record, which its first booking makes; a name or phone typed later does not change it. */
export async function customerForBooking(scope: CustomerScope, known: Known, booker: Booker): Promise<string> {
  const id = known.customerId ?? (await makeOwnRecord(scope, booker));
  // Locks the profile after the record, as a removal does, so that no deadlock arises.
  if (!known.hasProfile) await ensureProfile(scope, booker);
  return id;
}

async function makeOwnRecord(scope: CustomerScope, booker: Booker): Promise<string> {
  const made =
    (await createOwnRecord(scope, booker)) ??
    // The account booked twice at once, or its record was merged meanwhile.
    (await lockedOwnRecord(scope, scope.person.id).executeTakeFirst())?.id;
  // Missing only when the record was removed between the two queries.
  return made ?? makeOwnRecord(scope, booker);
}

async function createOwnRecord(scope: CustomerScope, { name, phone, email }: Booker): Promise<string | null> {
  const created = await scope.db
    .insertInto('customers')
    .values({
      id: newId(),
      name,
      phone,
      email,
      customerUserId: scope.person.id,
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['salonId', 'customerUserId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? null;
}
