import type { Expression } from 'kysely';
import type { SalonScope } from '#server/gate/scope.ts';
import { forgetRefundNotes } from '#server/payments/refunds/commands.ts';

/**
 * The bookings of a deleted account stay with a customer without a name. All notes are deleted, also those of
 * the salon for the linked record: both sides wrote and read them, and they may name the person.
 */
export async function forgetBookings(
  scope: SalonScope,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  const theirs = scope.db
    .selectFrom('appointments')
    .where((eb) => eb.or([eb('bookedByUserId', '=', userId), eb('customerId', '=', customerId)]))
    .select('id');
  await forgetReasons(scope, theirs.$asScalar());
  await forgetRefundNotes(scope, theirs.$asScalar());
  await scope.db
    .updateTable('appointments')
    .set((eb) => ({
      customerId,
      bookedByUserId: null,
      notes: null,
      internalNotes: null,
      updatedAt: scope.now,
      version: eb('version', '+', 1),
    }))
    .where((eb) => eb.or([eb('bookedByUserId', '=', userId), eb('customerId', '=', customerId)]))
    .execute();
}

/** Empties the notes of a removed customer's appointments: they may name the person. The bookings stay. */
export async function forgetNotesOfCustomer(scope: SalonScope, customerId: string): Promise<void> {
  const theirs = scope.db.selectFrom('appointments').where('customerId', '=', customerId).select('id');
  await forgetReasons(scope, theirs.$asScalar());
  await forgetRefundNotes(scope, theirs.$asScalar());
  await scope.db
    .updateTable('appointments')
    .set((eb) => ({ notes: null, internalNotes: null, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('customerId', '=', customerId)
    .where((eb) => eb.or([eb('notes', 'is not', null), eb('internalNotes', 'is not', null)]))
    .execute();
}

async function forgetReasons(scope: SalonScope, appointmentIds: Expression<string>): Promise<void> {
  await scope.db
    .updateTable('appointmentAdjustments')
    .set({ reason: null })
    .where('appointmentId', 'in', appointmentIds)
    .where('reason', 'is not', null)
    .execute();
}
