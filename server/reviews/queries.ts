import type { PublicReview, ReviewSummary } from '#contract/reviews.ts';
import { localNow } from '#lib/dates.ts';
import { refuse } from '../refuse.ts';
import type { AnySalonScope, CustomerScope } from '../scope.ts';
import { signature, summarize } from './rules.ts';

const LATEST = 10;

const visibleReviews = (scope: AnySalonScope) =>
  scope.db.selectFrom('reviews').where('salonId', '=', scope.salonId).where('hiddenAt', 'is', null);

/** Over all reviews that are not hidden; the latest ten come along (D21). */
export async function getReviewSummary(scope: AnySalonScope): Promise<ReviewSummary> {
  const counted = await visibleReviews(scope)
    .groupBy('rating')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
    .execute();
  const latest = await publicReviews(scope)
    .where('r.hiddenAt', 'is', null)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LATEST)
    .execute();
  return { ...summarize(counted), latest: latest.map((row) => toPublicReview(scope, row)) };
}

/** Signed by the account that wrote it: the record's name is the salon's note, and may be another person's (D6). */
const publicReviews = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('reviews as r')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'r.salonId').onRef('c.id', '=', 'r.customerId'))
    .leftJoin('users as u', 'u.id', 'r.userId')
    .where('r.salonId', '=', scope.salonId)
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

/**
 * An appointment that this account booked, or that belongs to the record linked to it (D6). Throws NOT_FOUND for
 * anybody else's. Held until the transaction ends, so that it is not reopened while it is reviewed.
 */
export async function holdOwnAppointment(scope: CustomerScope, id: string) {
  const appointment = await scope.db
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .where('a.salonId', '=', scope.salonId)
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.bookedByUserId', '=', scope.person.id), eb('c.customerUserId', '=', scope.person.id)]))
    .select(['a.id', 'a.customerId', 'a.status', 'a.appointmentDate as date'])
    .forShare('a')
    .executeTakeFirst();
  if (!appointment) throw refuse('NOT_FOUND');
  return appointment;
}
