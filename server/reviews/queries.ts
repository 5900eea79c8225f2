import { sql } from 'kysely';
import type { PublicReview, ReviewSummary } from '#contract/reviews.ts';
import { localNow } from '#lib/dates.ts';
import { isOwn } from '../appointments/booking/queries.ts';
import { refuse } from '../refuse.ts';
import type { AnySalonScope, CustomerScope } from '../scope.ts';
import { signature, summarize } from './rules.ts';

const LATEST = 10;

const reviews = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'r.salonId').onRef('a.id', '=', 'r.appointmentId'),
    );

/** Not hidden, and of an appointment that is completed now: reopening an appointment hides its review (D21). */
const isVisible = sql<boolean>`r.hidden_at is null and a.status = 'completed'`;

export async function getReviewSummary(scope: AnySalonScope): Promise<ReviewSummary> {
  const counted = await reviews(scope)
    .where(isVisible)
    .groupBy('r.rating')
    .select((eb) => ['r.rating', eb.fn.countAll<number>().as('reviews')])
    .execute();
  const latest = await publicReviews(scope)
    .where(isVisible)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LATEST)
    .execute();
  return { ...summarize(counted), latest: latest.map((row) => toPublicReview(scope, row)) };
}

/** Signed with the account's name: the customer record is the salon's note, and may name another person (D6). */
const publicReviews = (scope: AnySalonScope) =>
  reviews(scope)
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'r.salonId').onRef('c.id', '=', 'r.customerId'))
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select((eb) => [
      'r.id',
      'r.rating',
      'r.comment',
      'r.reply',
      'r.createdAt',
      eb.fn.coalesce('u.name', 'c.name').as('name'),
      eb('c.deletedAt', 'is not', null).as('wasRemoved'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof publicReviews>['executeTakeFirstOrThrow']>>;

const toPublicReview = (scope: AnySalonScope, { name, wasRemoved, createdAt, ...review }: Row): PublicReview => ({
  ...review,
  customerName: signature({ name, wasRemoved: Boolean(wasRemoved) }),
  date: localNow(createdAt, scope.timeZone).date,
});

export async function getPublicReview(scope: AnySalonScope, id: string): Promise<PublicReview> {
  return toPublicReview(scope, await publicReviews(scope).where('r.id', '=', id).executeTakeFirstOrThrow());
}

/** Locks the appointment (D6), so that it is neither reopened nor moved to another customer while it is reviewed. */
export async function lockOwnAppointment(scope: CustomerScope, id: string) {
  const own = scope.db
    .selectFrom('appointments as a')
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .where('a.id', '=', id)
    .where(isOwn(scope));
  // The customer is locked first, in the same order as a merge, so that no deadlock arises.
  await scope.db
    .selectFrom('customers')
    .where('id', '=', own.select('a.customerId'))
    .select('id')
    .forKeyShare()
    .execute();
  const appointment = await own
    .select(['a.id', 'a.customerId', 'a.status', 'a.appointmentDate as date', 'salons.ownerId'])
    .forShare('a')
    .executeTakeFirst();
  if (!appointment) throw refuse('NOT_FOUND');
  return appointment;
}
