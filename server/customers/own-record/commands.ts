import { newId } from '#lib/id.ts';
import type { CustomerScope } from '../../scope.ts';
import { ensureProfile } from '../profile/commands.ts';

type Booker = { name: string; phone: string; email: string | null };

/**
 * The record that a booking by this account belongs to: its own, made by its first booking here, whatever phone or name
 * is typed then or later (D6). What changes it afterwards is 'Meu Perfil' or the salon. From now on the account is a
 * customer here. In the booking's transaction: until that ends, the record cannot be removed. The record comes before the
 * profile, as a removal holds them: otherwise each would wait for the other.
 */
export async function customerForBooking(scope: CustomerScope, booker: Booker): Promise<string> {
  const id =
    (await holdOwnRecord(scope)) ??
    (await createOwnRecord(scope, booker)) ??
    // This very account booked twice at once, or its record was merged meanwhile.
    (await holdOwnRecord(scope));
  // Null only when the record was removed between two of these questions.
  if (id === null) return customerForBooking(scope, booker);
  await ensureProfile(scope, booker);
  return id;
}

async function holdOwnRecord(scope: CustomerScope): Promise<string | null> {
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
