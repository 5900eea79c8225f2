import type { Updateable } from 'kysely';
import type { PublicReview, ReceivedReview } from '#contract/reviews.ts';
import { newId } from '#lib/id.ts';
import { canReview } from '../appointments/booking/policy.ts';
import { audit } from '../audit-log/commands.ts';
import { refuse } from '../gate/refuse.ts';
import { type CustomerScope, type SalonScope, transaction } from '../gate/scope.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { getPublicReview, getReview, lockOwnAppointment } from './queries.ts';

type Written = { appointmentId: string; rating: number; comment: string | null };

/** Each completed appointment has one review. Writing again changes it, and keeps its date and the salon's reply. */
export function writeReview(scope: CustomerScope, { appointmentId, rating, comment }: Written): Promise<PublicReview> {
  return transaction(scope, async (scope) => {
    const appointment = await lockOwnAppointment(scope, appointmentId);
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
    // The customer was linked to another account before, and that account reviewed it.
    if (!written) throw refuse('NOT_REVIEWABLE');
    const { id } = written;
    await audit(scope, { action: 'reviews.write', entityId: id, data: { appointmentId, rating } });
    return getPublicReview(scope, id);
  });
}

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

type Reply = { id: string; version: number; reply: string | null };

export function replyToReview(scope: SalonScope, { id, version, reply }: Reply): Promise<ReceivedReview> {
  return transaction(scope, async (scope) => {
    await changeReview(scope, { id, version }, { reply, repliedAt: reply === null ? null : scope.now });
    await audit(scope, { action: 'reviews.reply', entityId: id, data: { isAnswered: reply !== null } });
    return getReview(scope, id);
  });
}

type Report = { id: string; version: number; reason: string };

export function reportReview(scope: SalonScope, { id, version, reason }: Report): Promise<ReceivedReview> {
  return transaction(scope, async (scope) => {
    await changeReview(
      scope,
      { id, version },
      { reportedAt: scope.now, reportReason: reason, reportDismissedAt: null },
    );
    // Without the reason: it may name somebody, and the log stays when a person's data is deleted.
    await audit(scope, { action: 'reviews.report', entityId: id });
    return getReview(scope, id);
  });
}

/** The customer may have written another text meanwhile, which nobody has answered or reported yet. */
async function changeReview(
  scope: SalonScope,
  { id, version }: { id: string; version: number },
  values: Updateable<SalonTables['reviews']>,
): Promise<void> {
  await getReview(scope, id);
  const { numUpdatedRows } = await scope.db
    .updateTable('reviews')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
}

/** Empties the texts of a deleted account's reviews: they may name the person. The stars stay: the average is the salon's past. */
export async function forgetReviews(
  scope: SalonScope,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<void> {
  await scope.db
    .updateTable('reviews')
    .set((eb) => ({
      ...NO_TEXTS,
      customerId,
      userId: null,
      updatedAt: scope.now,
      version: eb('version', '+', 1),
    }))
    .where('userId', '=', userId)
    .execute();
}

/** Empties the comments of a removed customer. The reviews stay with the account, which may write a comment again. */
export async function forgetCommentsOfCustomer(scope: SalonScope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('reviews')
    .set((eb) => ({ ...NO_TEXTS, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('customerId', '=', customerId)
    .execute();
}

const NO_TEXTS = {
  comment: null,
  reply: null,
  repliedAt: null,
  reportedAt: null,
  reportReason: null,
  reportDismissedAt: null,
};

export async function moveReviews(scope: SalonScope, { from, to }: { from: string; to: string }): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('reviews')
    .set({ customerId: to })
    .where('customerId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
