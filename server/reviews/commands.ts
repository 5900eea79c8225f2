import type { PublicReview } from '#contract/reviews.ts';
import { newId } from '#lib/id.ts';
import { canReview } from '../appointments/booking/policy.ts';
import { audit } from '../audit-log/commands.ts';
import { refuse } from '../refuse.ts';
import { type CustomerScope, type SalonScope, transaction } from '../scope.ts';
import { getPublicReview, holdOwnAppointment } from './queries.ts';

type Written = { appointmentId: string; rating: number; comment: string | null };

/** One for each completed appointment; again by its booker changes it, and keeps its place and the salon's reply. */
export function writeReview(scope: CustomerScope, { appointmentId, rating, comment }: Written): Promise<PublicReview> {
  return transaction(scope, async (scope) => {
    const appointment = await holdOwnAppointment(scope, appointmentId);
    if (appointment.ownerId === scope.person.id) throw refuse('OWN_SALON');
    if (!canReview(appointment, scope.today)) throw refuse('NOT_REVIEWABLE');
    const written = await scope.db
      .insertInto('reviews')
      .values({
        id: newId(),
        appointmentId,
        customerId: appointment.customerId,
        userId: scope.person.id,
        rating,
        comment,
        createdAt: scope.now,
        updatedAt: scope.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['salonId', 'appointmentId'])
          .doUpdateSet((eb) => ({
            rating,
            comment,
            version: eb('reviews.version', '+', 1),
            updatedAt: scope.now,
          }))
          .where('reviews.userId', '=', scope.person.id),
      )
      .returning('id')
      .executeTakeFirst();
    // Somebody else reviewed it, whose account was the customer's before.
    if (!written) throw refuse('NOT_REVIEWABLE');
    const { id } = written;
    await audit(scope, { action: 'reviews.write', entityId: id, data: { appointmentId, rating } });
    return getPublicReview(scope, id);
  });
}

/** What the account itself wrote, however long ago. Throws NOT_FOUND. */
export function deleteReview(scope: CustomerScope, appointmentId: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const deleted = await scope.db
      .deleteFrom('reviews')
      .where('appointmentId', '=', appointmentId)
      .where('userId', '=', scope.person.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'reviews.delete', entityId: deleted.id, data: { appointmentId } });
  });
}

/** Those of a customer who becomes one with another (D6). */
export async function moveReviews(scope: SalonScope, { from, to }: { from: string; to: string }): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('reviews')
    .set({ customerId: to })
    .where('customerId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
