import type { Updateable } from 'kysely';
import type { ClientProfile, Customer, CustomerValues } from '#contract/customers.ts';
import type { Conflict } from '#contract/errors.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { renamePerson } from '../auth/commands.ts';
import { forgetMessages, forgetOnceDelivered } from '../notifications/commands.ts';
import { refuse, refuseFields } from '../refuse.ts';
import { type CustomerScope, type SalonScope, transaction } from '../scope.ts';
import { getPlanLimits } from '../subscriptions/queries.ts';
import { forgetWaiting, moveWaiting } from '../waiting-list/commands.ts';
import {
  countCustomers,
  findProfile,
  getCustomer,
  getProfile,
  listCustomersWithPhone,
  previewMerge,
} from './queries.ts';
import { changedFields, mergedValues } from './rules.ts';

/** PLAN_LIMIT when the plan is full (D23); PHONE_KNOWN names the customers who have it already. */
export function createCustomer(
  scope: SalonScope,
  { allowSamePhone, ...values }: CustomerValues & { allowSamePhone: boolean },
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    // Holds the salon: of two who create the same customer at once, the second is told.
    await expectRoomInPlan(scope);
    const known = allowSamePhone ? [] : await listCustomersWithPhone(scope, values.phone);
    if (known.length > 0) throw refuse('PHONE_KNOWN', { customers: known });
    const id = newId();
    await scope.db
      .insertInto('customers')
      .values({ salonId: scope.salonId, id, ...values, createdAt: scope.now, updatedAt: scope.now })
      .execute();
    await audit(scope, { action: 'customers.create', entityId: id });
    return getCustomer(scope, id);
  });
}

/** The version is the one that was read; somebody else's change in between refuses this one. */
export function updateCustomer(
  scope: SalonScope,
  { id, version, ...values }: CustomerValues & { id: string; version: number },
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const before = await getCustomer(scope, id);
    const { numUpdatedRows } = await scope.db
      .updateTable('customers')
      .set({ ...values, version: version + 1, updatedAt: scope.now })
      .where('salonId', '=', scope.salonId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    // Which fields, not what they held: the log outlives the person's wish to be forgotten.
    await audit(scope, { action: 'customers.update', entityId: id, data: { changed: changedFields(before, values) } });
    return getCustomer(scope, id);
  });
}

/** Cancels what is still coming, as the salon would: a command of `appointments`, which stands above this noun. */
export type CancelComing = (scope: SalonScope, customerId: string) => Promise<Conflict[]>;

/**
 * Takes the person out of the record; appointments and sales stay (D21a). Answers the coming appointments that were
 * cancelled; without `cancelComing` they are refused instead.
 */
export function deleteCustomer(
  scope: SalonScope,
  { id, cancelComing }: { id: string; cancelComing: boolean },
  cancelComingOfCustomer: CancelComing,
): Promise<Conflict[]> {
  return transaction(scope, async (scope) => {
    await lockCustomer(scope, id);
    await forgetMessages(scope, id);
    const cancelled = await cancelComingOfCustomer(scope, id);
    // The refusal ends the transaction and takes the cancellations back with it.
    if (cancelled.length > 0 && !cancelComing) throw refuse('COMING_APPOINTMENTS', { conflicts: cancelled });
    // What the cancellations have just written still goes out.
    await forgetOnceDelivered(scope, id);
    await forgetWaiting(scope, id);
    await forgetProfile(scope, id);
    await scope.db
      .updateTable('customers')
      .set((eb) => ({
        name: 'Cliente removido',
        phone: null,
        email: null,
        birthDate: null,
        notes: null,
        customerUserId: null,
        accountLinkedAt: null,
        deletedAt: scope.now,
        updatedAt: scope.now,
        version: eb('version', '+', 1),
      }))
      .where('salonId', '=', scope.salonId)
      .where('id', '=', id)
      .execute();
    const data = { cancelled: cancelled.map(({ appointmentId }) => appointmentId) };
    await audit(scope, { action: 'customers.delete', entityId: id, data });
    return cancelled;
  });
}

/** The account stays a customer here, for its old bookings; phone and address at this salon go. */
async function forgetProfile(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('clientProfiles')
    .set((eb) => ({ phone: null, address: null, version: eb('version', '+', 1) }))
    .where('salonId', '=', scope.salonId)
    .where('userId', '=', (eb) =>
      eb
        .selectFrom('customers')
        .where('salonId', '=', scope.salonId)
        .where('id', '=', customerId)
        .select('customerUserId'),
    )
    .execute();
}

/** Gives all that one noun keeps about a customer to another customer; answers how many rows that were. */
export type MoveToCustomer = (scope: SalonScope, move: { from: string; to: string }) => Promise<number>;
export type Moves = { moveAppointments: MoveToCustomer; moveReviews: MoveToCustomer };
type Pair = { id: string; version: number; removeId: string; removeVersion: number };

/** Two records become one (D6). What hangs on them is moved by the nouns that stand above this one. */
export function mergeCustomers(
  scope: SalonScope,
  { id, version, removeId, removeVersion }: Pair,
  { moveAppointments, moveReviews }: Moves,
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const accounts = await holdAccounts(scope, [id, removeId]);
    const { keep, remove } = await previewMerge(scope, { id, removeId });
    if (keep.version !== version || remove.version !== removeVersion) throw refuse('CHANGED_MEANWHILE');
    const values = mergedValues(keep, remove);
    if (values.notes && values.notes.length > MOST_NOTES) throw refuseFields({ notes: TOO_MANY_NOTES });
    const move = { from: removeId, to: id };
    const moved = {
      appointments: await moveAppointments(scope, move),
      reviews: await moveReviews(scope, move),
      waiting: await moveWaiting(scope, move),
    };
    await scope.db.deleteFrom('customers').where('salonId', '=', scope.salonId).where('id', '=', removeId).execute();
    const customerUserId = accounts.get(id) ?? accounts.get(removeId) ?? null;
    const accountLinkedAt = customerUserId && scope.now;
    await saveCustomer(scope, keep, { ...values, customerUserId, accountLinkedAt });
    const data = { removed: removeId, linkedAccount: customerUserId, ...moved };
    await audit(scope, { action: 'customers.merge', entityId: id, data });
    return getCustomer(scope, id);
  });
}

const MOST_NOTES = 2000;
const TOO_MANY_NOTES =
  'As observações dos dois cadastros juntas passam de 2.000 caracteres. Encurte-as antes de juntar.';

type Read = { id: string; version: number };

/** From now on the record's account sees what the salon books for it too (D6). Again changes nothing. */
export function linkAccount(scope: SalonScope, read: Read): Promise<Customer> {
  return withRecord(scope, read, async (scope, { record, account }) => {
    if (!record.account) throw refuse('NO_ACCOUNT');
    if (record.account.isLinked) return;
    await saveCustomer(scope, record, { accountLinkedAt: scope.now });
    await audit(scope, { action: 'customers.linkAccount', entityId: record.id, data: { account } });
  });
}

/**
 * The record is not this account's person: it is the salon's alone from now on, and the account's next booking makes a new one.
 * What the account booked stays visible to it. Again changes nothing.
 */
export function unlinkAccount(scope: SalonScope, read: Read): Promise<Customer> {
  return withRecord(scope, read, async (scope, { record, account }) => {
    if (!record.account) return;
    await saveCustomer(scope, record, { customerUserId: null, accountLinkedAt: null });
    await audit(scope, { action: 'customers.unlinkAccount', entityId: record.id, data: { account } });
  });
}

type Held = { record: Customer; account: string | null | undefined };

/** The record after `change`, which has it held. Throws CHANGED_MEANWHILE when it is no longer what was read. */
function withRecord(
  scope: SalonScope,
  { id, version }: Read,
  change: (scope: SalonScope, held: Held) => Promise<void>,
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const accounts = await holdAccounts(scope, [id]);
    const record = await getCustomer(scope, id);
    if (record.version !== version) throw refuse('CHANGED_MEANWHILE');
    await change(scope, { record, account: accounts.get(id) });
    return getCustomer(scope, id);
  });
}

/** The row is held, so the version needs no second look. */
async function saveCustomer(scope: SalonScope, { id, version }: Customer, values: Updateable<DB['customers']>) {
  await scope.db
    .updateTable('customers')
    .set({ ...values, version: version + 1, updatedAt: scope.now })
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .execute();
}

/** The account of each that is there. A booking for one of them that is under way waits for us, or we for it. */
async function holdAccounts(scope: SalonScope, ids: string[]): Promise<Map<string, string | null>> {
  const held = await scope.db
    .selectFrom('customers')
    .where('salonId', '=', scope.salonId)
    .where('id', 'in', ids)
    .select(['id', 'customerUserId'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(held.map(({ id, customerUserId }) => [id, customerUserId]));
}

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
    .where('salonId', '=', scope.salonId)
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
      salonId: scope.salonId,
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

/** The account is a customer of this salon from now on (D1). A phone is only taken where the profile has none yet (D33). */
async function ensureProfile(scope: CustomerScope, { phone }: { phone: string | null }): Promise<void> {
  await scope.db
    .insertInto('clientProfiles')
    .values({ salonId: scope.salonId, id: newId(), userId: scope.person.id, phone, createdAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .columns(['salonId', 'userId'])
        .doUpdateSet((eb) => ({ phone, version: eb('clientProfiles.version', '+', 1) }))
        .where('clientProfiles.phone', 'is', null)
        .where((eb) => eb('excluded.phone', 'is not', null)),
    )
    .execute();
}

/** The answer to `customers.join`. */
export async function joinSalon(scope: CustomerScope): Promise<ClientProfile> {
  await ensureProfile(scope, { phone: scope.person.phone });
  return getProfile(scope);
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
      .where('salonId', '=', scope.salonId)
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
    .where('salonId', '=', scope.salonId)
    .where('customerUserId', '=', scope.person.id)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('accountLinkedAt', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('appointments as a')
              .whereRef('a.salonId', '=', 'customers.salonId')
              .whereRef('a.customerId', '=', 'customers.id')
              .where('a.bookedByUserId', 'is', null)
              .select('a.id'),
          ),
        ),
      ]),
    )
    .execute();
}

/** A booking for them that is under way waits for us, or we for it. */
async function lockCustomer(scope: SalonScope, id: string): Promise<Customer> {
  await scope.db
    .selectFrom('customers')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute();
  return getCustomer(scope, id);
}

/** One more customer has to fit the plan (D23). Holds the salon, so that two at once cannot pass the limit. */
async function expectRoomInPlan(scope: SalonScope): Promise<void> {
  await scope.db.selectFrom('salons').where('id', '=', scope.salonId).select('id').forNoKeyUpdate().execute();
  const { maxCustomers } = await getPlanLimits(scope);
  if (maxCustomers === null) return;
  if ((await countCustomers(scope)) >= maxCustomers) throw refuse('PLAN_LIMIT', { limit: maxCustomers });
}
