import type { Updateable } from 'kysely';
import type { Customer, CustomerValues } from '#contract/customers.ts';
import type { Conflict } from '#contract/shapes.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { transactionWithRetry } from '../availability/commands.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import { type SalonScope, transaction } from '../gate/scope.ts';
import { lockSalon } from '../infra/database/locks.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { forgetMessages, forgetOnceDelivered } from '../notifications/commands.ts';
import { getPlanLimits } from '../subscriptions/queries.ts';
import { deleteWaitingEntries } from '../waiting-list/commands.ts';
import { forgetProfile } from './profile/commands.ts';
import { countReachable, getCustomer, getNewCustomer, listCustomersWithPhone } from './queries.ts';
import { changedFields, isPlausibleBirthDate } from './rules.ts';

/** Throws PLAN_LIMIT when the plan is full, and PHONE_KNOWN with the customers who have the phone already. */
export function createCustomer(
  scope: SalonScope,
  { allowSamePhone, ...values }: CustomerValues & { allowSamePhone: boolean },
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    expectPlausible(scope, values);
    await expectBelowPlanLimit(scope);
    const known = allowSamePhone ? [] : await listCustomersWithPhone(scope, values.phone);
    if (known.length > 0) throw refuse('PHONE_KNOWN', { customers: known });
    const id = newId();
    await scope.db
      .insertInto('customers')
      .values({ id, ...values, createdAt: scope.now, updatedAt: scope.now })
      .execute();
    await audit(scope, { action: 'customers.create', entityId: id });
    return getNewCustomer(scope, id);
  });
}

/** Creates a customer without a phone. The plan does not count them, because the salon cannot reach them. */
export async function createWalkIn(scope: SalonScope, { name }: { name: string | null }): Promise<string> {
  const id = newId();
  await scope.db
    .insertInto('customers')
    .values({ id, name: name ?? UNNAMED, createdAt: scope.now, updatedAt: scope.now })
    .execute();
  await audit(scope, { action: 'customers.create', entityId: id });
  return id;
}

const UNNAMED = 'Cliente sem cadastro';

type Key = { id: string; version: number };

export async function updateCustomer(
  scope: SalonScope,
  { id, version, ...values }: CustomerValues & Key,
): Promise<Customer> {
  expectPlausible(scope, values);
  return changeCustomer(scope, 'customers.update', { id, version }, values);
}

export const saveNotes = (scope: SalonScope, { notes, ...key }: Pick<CustomerValues, 'notes'> & Key) =>
  changeCustomer(scope, 'customers.saveNotes', key, { notes });

function changeCustomer(
  scope: SalonScope,
  action: 'customers.update' | 'customers.saveNotes',
  { id, version }: Key,
  values: Partial<CustomerValues>,
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const before = await getCustomer(scope, id);
    const { numUpdatedRows } = await scope.db
      .updateTable('customers')
      .set({ ...values, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    // Names of fields only: the log stays when a person's data is deleted.
    await audit(scope, { action, entityId: id, data: { changed: changedFields<Partial<Customer>>(before, values) } });
    return getCustomer(scope, id);
  });
}

function expectPlausible(scope: SalonScope, { birthDate }: CustomerValues): void {
  if (birthDate && !isPlausibleBirthDate(birthDate, scope.today)) {
    throw refuseFields({ birthDate: 'Data inválida' });
  }
}

/** Commands of nouns that import this one. */
export type Removal = {
  cancelUpcoming: (scope: SalonScope, customerId: string) => Promise<Conflict[]>;
  /** Empties the texts that people wrote about the customer's visits. */
  forgetNotes: (scope: SalonScope, customerId: string) => Promise<void>;
  forgetComments: (scope: SalonScope, customerId: string) => Promise<void>;
};

/** Anonymises the record; appointments, sales and stars stay without their texts. Throws UPCOMING_APPOINTMENTS unless `cancelUpcoming` is set. */
export function deleteCustomer(
  scope: SalonScope,
  { id, cancelUpcoming }: { id: string; cancelUpcoming: boolean },
  { cancelUpcoming: cancelUpcomingOfCustomer, forgetNotes, forgetComments }: Removal,
): Promise<Conflict[]> {
  // A job that writes messages locks an appointment before it refers to the customer.
  return transactionWithRetry(scope, async (scope) => {
    await lockCustomer(scope, id);
    await forgetMessages(scope, { column: 'customerId', id });
    const cancelled = await cancelUpcomingOfCustomer(scope, id);
    // The refusal rolls the transaction back, and the cancellations with it.
    if (cancelled.length > 0 && !cancelUpcoming) throw refuse('UPCOMING_APPOINTMENTS', { conflicts: cancelled });
    // The messages of these cancellations still go out before they are deleted.
    await forgetOnceDelivered(scope, id);
    await deleteWaitingEntries(scope, id);
    await forgetProfile(scope, id);
    await forgetNotes(scope, id);
    await forgetComments(scope, id);
    await anonymise(scope, id);
    const data = { cancelled: cancelled.map(({ appointmentId }) => appointmentId) };
    await audit(scope, { action: 'customers.delete', entityId: id, data });
    return cancelled;
  });
}

/** The record that stays of a removed customer, for appointments and sales. */
export const NAMELESS = {
  name: 'Cliente removido',
  phone: null,
  email: null,
  birthDate: null,
  notes: null,
  customerUserId: null,
  accountLinkedAt: null,
};

export async function anonymise(scope: SalonScope, id: string): Promise<void> {
  await scope.db
    .updateTable('customers')
    .set((eb) => ({ ...NAMELESS, deletedAt: scope.now, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The row is locked, so its version cannot have changed. */
export async function saveCustomer(
  scope: SalonScope,
  { id, version }: Customer,
  values: Updateable<SalonTables['customers']>,
) {
  await scope.db
    .updateTable('customers')
    .set({ ...values, version: version + 1, updatedAt: scope.now })
    .where('id', '=', id)
    .execute();
}

/** A booking for the customer at the same time waits, or is waited for. */
async function lockCustomer(scope: SalonScope, id: string): Promise<Customer> {
  await scope.db.selectFrom('customers').where('id', '=', id).select('id').forUpdate().execute();
  return getCustomer(scope, id);
}

/** Locks the salon: when two creations race, the second counts the first and finds its phone. */
async function expectBelowPlanLimit(scope: SalonScope): Promise<void> {
  await lockSalon(scope.db);
  const { maxCustomers } = await getPlanLimits(scope);
  if (maxCustomers === null) return;
  if ((await countReachable(scope)) >= maxCustomers) throw refuse('PLAN_LIMIT', { limit: maxCustomers });
}
