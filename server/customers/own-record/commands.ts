import { newId } from '#lib/id.ts';
import type { CustomerScope } from '../../scope.ts';
import { ensureProfile } from '../profile/commands.ts';

type Booker = { name: string; phone: string; email: string | null };

/** Returns the account's own record, which its first booking makes; a name or phone typed later does not change it (D6). */
export async function customerForBooking(scope: CustomerScope, booker: Booker): Promise<string> {
  const id =
    (await lockOwnRecord(scope)) ??
    (await createOwnRecord(scope, booker)) ??
    // The account booked twice at once, or its record was merged meanwhile.
    (await lockOwnRecord(scope));
  // Null only when the record was removed between two of these queries.
  if (id === null) return customerForBooking(scope, booker);
  // Locks the profile after the record, as a removal does, so that no deadlock arises.
  await ensureProfile(scope, booker);
  return id;
}

/** Keeps the record from being removed until the booking's transaction ends. */
async function lockOwnRecord(scope: CustomerScope): Promise<string | null> {
  const record = await scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', scope.person.id)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return record?.id ?? null;
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
