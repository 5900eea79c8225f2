import { sql } from 'kysely';
import type { PublicReview, ReceivedReview, ReviewSummary } from '#contract/reviews.ts';
import { localNow } from '#lib/dates.ts';
import { isOwn } from '../appointments/booking/queries.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnySalonScope, CustomerScope, SalonScope } from '../gate/scope.ts';
import { countReviews, signature, sumByRating, summarize } from './rules.ts';

const LATEST = 10;

const reviews = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'r.salonId').onRef('a.id', '=', 'r.appointmentId'),
    );

/** Not hidden, and of an appointment that is completed now: reopening an appointment hides its review. */
const isVisible = sql<boolean>`r.hidden_at is null and a.status = 'completed'`;

export async function getReviewSummary(scope: AnySalonScope): Promise<ReviewSummary> {
  const counted = (await countByKind(scope)).filter(({ isHidden }) => !isHidden);
  const latest = await publicReviews(scope)
    .where(isVisible)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LATEST)
    .execute();
  return { ...summarize(sumByRating(counted)), latest: latest.map((row) => toPublicReview(scope, row)) };
}

export async function listPublicReviews(
  scope: AnySalonScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ reviews: PublicReview[]; count: number }> {
  const counted = (await countByKind(scope)).filter(({ isHidden }) => !isHidden);
  const rows = await publicReviews(scope)
    .where(isVisible)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = summarize(sumByRating(counted));
  return { reviews: rows.map((row) => toPublicReview(scope, row)), count };
}

/** Signed with the account's name: the customer record is the salon's note, and may name another person. */
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

/** Locks the appointment, so that it is neither reopened nor moved to another customer while it is reviewed. */
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

/** Counts the reviews of visits that are completed now, from sums that the database keeps. */
const countByKind = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('reviewTallies')
    .groupBy(['rating', 'isHidden', 'isAnswered'])
    .select((eb) => ['rating', 'isHidden', 'isAnswered', eb.fn.sum<number>('reviews').as('reviews')])
    .execute();

type Filter = { answer?: 'none' | 'given' | undefined; limit: number; offset: number };

export async function listReviews(scope: SalonScope, { answer, limit, offset }: Filter) {
  const rows = await received(scope)
    .$if(answer === 'given', (query) => query.where('r.reply', 'is not', null))
    // Hidden reviews need no reply.
    .$if(answer === 'none', (query) => query.where('r.reply', 'is', null).where('r.hiddenAt', 'is', null))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await countByKind(scope);
  return { reviews: rows.map((row) => toReceivedReview(scope, row)), ...countReviews(counted, answer) };
}

export async function getReview(scope: SalonScope, id: string): Promise<ReceivedReview> {
  const row = await received(scope).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return toReceivedReview(scope, row);
}

/** The reviews of appointments that are completed now, as for the public; the hidden ones too. */
const received = (scope: SalonScope) =>
  reviews(scope)
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'r.salonId').onRef('c.id', '=', 'r.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .where('a.status', '=', 'completed')
    .select(['r.id', 'r.rating', 'r.comment', 'r.reply', 'r.repliedAt', 'r.reportedAt', 'r.reportReason'])
    .select([
      'r.reportDismissedAt',
      'r.hiddenAt',
      'r.createdAt',
      'r.version',
      'c.id as customerId',
      'c.name',
      'c.deletedAt',
    ])
    .select(['a.appointmentDate as visitDate', 's.name as serviceName', 'e.name as employeeName']);

type ReceivedRow = Awaited<ReturnType<ReturnType<typeof received>['executeTakeFirstOrThrow']>>;

function toReceivedReview(scope: SalonScope, row: ReceivedRow): ReceivedReview {
  const { id, rating, comment, reply, version, serviceName, employeeName, reportReason, reportedAt } = row;
  return {
    ...{ id, rating, comment, reply, version },
    date: localNow(row.createdAt, scope.timeZone).date,
    customer: row.deletedAt ? null : { id: row.customerId, name: row.name },
    visit: { date: row.visitDate, serviceName, employeeName },
    repliedAt: row.repliedAt?.toISOString() ?? null,
    report: reportReason !== null && reportedAt ? { reason: reportReason, at: reportedAt.toISOString() } : null,
    reportDismissedAt: row.reportDismissedAt?.toISOString() ?? null,
    isHidden: row.hiddenAt !== null,
  };
}
