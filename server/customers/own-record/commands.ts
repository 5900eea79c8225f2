import { newId } from '#lib/id.ts';
import type { CustomerScope } from '../../scope.ts';
import { ensureProfile } from '../profile/commands.ts';

type Booker = { name: string; phone: string; email: string | null };

/**
 * Returns the customer record of a booking by this account: its own record, made by its first booking here, whatever phone or
 * name is typed (D6). Later changes come from 'Meu Perfil' or from the salon. The account becomes a customer of the salon. Call
 * it in the booking's transaction: it keeps the record from being removed until that ends. It locks the record before the
 * profile, in the same order as a removal, so that no deadlock arises.
 */
export async function customerForBooking(scope: CustomerScope, booker: Booker): Promise<string> {
  const id =
    (await lockOwnRecord(scope)) ??
    (await createOwnRecord(scope, booker)) ??
    // The account booked twice at once, or its record was merged meanwhile.
    (await lockOwnRecord(scope));
  // Null only when the record was removed between two of these queries.
  if (id === null) return customerForBooking(scope, booker);
  await ensureProfile(scope, booker);
  return id;
}

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
