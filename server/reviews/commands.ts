import type { PublicReview } from '#contract/reviews.ts';
import { newId } from '#lib/id.ts';
import { canReview } from '../appointments/policy.ts';
import { audit } from '../audit-log/commands.ts';
import { refuse } from '../refuse.ts';
import { type CustomerScope, transaction } from '../scope.ts';
import { getPublicReview, holdOwnAppointment } from './queries.ts';

type Written = { appointmentId: string; rating: number; comment: string | null };

/** One for each completed appointment; again by its booker changes it, and keeps its place and the salon's reply. */
export function writeReview(scope: CustomerScope, { appointmentId, rating, comment }: Written): Promise<PublicReview> {
  return transaction(scope, async (scope) => {
    const appointment = await holdOwnAppointment(scope, appointmentId);
    if (!canReview(appointment, scope.today)) throw refuse('NOT_REVIEWABLE');
    const { id } = await scope.db
      .insertInto('reviews')
      .values({
        salonId: scope.salonId,
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
        conflict.columns(['salonId', 'appointmentId']).doUpdateSet((eb) => ({
          rating,
          comment,
          userId: scope.person.id,
          version: eb('reviews.version', '+', 1),
          updatedAt: scope.now,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(scope, { action: 'reviews.write', entityId: id, data: { appointmentId, rating } });
    return getPublicReview(scope, id);
  });
}

/** Of an appointment that the account booked, however long ago. */
export function deleteReview(scope: CustomerScope, appointmentId: string): Promise<void> {
  return transaction(scope, async (scope) => {
    await holdOwnAppointment(scope, appointmentId);
    const deleted = await scope.db
      .deleteFrom('reviews')
      .where('salonId', '=', scope.salonId)
      .where('appointmentId', '=', appointmentId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'reviews.delete', entityId: deleted.id, data: { appointmentId } });
  });
}
