import type { Updateable } from 'kysely';
import type { Customer, CustomerValues } from '#contract/customers.ts';
import type { Conflict } from '#contract/errors.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import type { SalonTables } from '../infra/salon-db.ts';
import { forgetMessages, forgetOnceDelivered } from '../notifications/commands.ts';
import { refuse } from '../refuse.ts';
import { type SalonScope, transaction } from '../scope.ts';
import { getPlanLimits } from '../subscriptions/queries.ts';
import { forgetWaiting } from '../waiting-list/commands.ts';
import { forgetProfile } from './profile/commands.ts';
import { countCustomers, getCustomer, listCustomersWithPhone } from './queries.ts';
import { changedFields } from './rules.ts';

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
      .values({ id, ...values, createdAt: scope.now, updatedAt: scope.now })
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
      .where('id', '=', id)
      .execute();
    const data = { cancelled: cancelled.map(({ appointmentId }) => appointmentId) };
    await audit(scope, { action: 'customers.delete', entityId: id, data });
    return cancelled;
  });
}

/** The row is held, so the version needs no second look. */
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

/** A booking for them that is under way waits for us, or we for it. */
async function lockCustomer(scope: SalonScope, id: string): Promise<Customer> {
  await scope.db.selectFrom('customers').where('id', '=', id).select('id').forUpdate().execute();
  return getCustomer(scope, id);
}

/** One more customer has to fit the plan (D23). Holds the salon, so that two at once cannot pass the limit. */
async function expectRoomInPlan(scope: SalonScope): Promise<void> {
  await scope.db.selectFrom('salons').select('id').forNoKeyUpdate().execute();
  const { maxCustomers } = await getPlanLimits(scope);
  if (maxCustomers === null) return;
  if ((await countCustomers(scope)) >= maxCustomers) throw refuse('PLAN_LIMIT', { limit: maxCustomers });
}
