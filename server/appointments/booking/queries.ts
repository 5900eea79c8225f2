import { sql } from 'kysely';
import type { Booking } from '#contract/bookings.ts';
import { instantOf } from '#lib/dates.ts';
import { offeredServices } from '../../availability/offered-services/queries.ts';
import { visiblePayment } from '../../payments/rules.ts';
import { refuse } from '../../refuse.ts';
import type { CustomerScope } from '../../scope.ts';
import { isUpcomingSql } from '../conflicts/queries.ts';
import { appointmentColumns, appointments } from '../queries.ts';
import { bookerCan } from './policy.ts';

/** The account's own appointments (table `a`): those it booked, and those the salon booked for its linked record (D6). */
export const isOwn = (scope: Pick<CustomerScope, 'db' | 'person'>) => {
  // A sub-query, so that both halves of the condition use an index.
  const linkedRecord = scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', scope.person.id)
    .where('accountLinkedAt', 'is not', null)
    .select('id');
  return sql<boolean>`(
    a.booked_by_user_id = ${scope.person.id} or a.booked_by_user_id is null and a.customer_id = ${linkedRecord}
  )`;
};

const ownBookings = (scope: CustomerScope) =>
  appointments(scope)
    .where(isOwn(scope))
    .leftJoin('reviews as r', (join) =>
      join
        .onRef('r.salonId', '=', 'a.salonId')
        .onRef('r.appointmentId', '=', 'a.id')
        .on('r.userId', '=', scope.person.id),
    )
    .select(appointmentColumns)
    .select(['a.employeeId', 'a.cancelNoticeMinutes', 'r.id as reviewId', 'r.rating', 'r.comment'])
    .select((eb) => [
      eb('salons.ownerId', '=', scope.person.id).as('isOwnSalon'),
      eb
        .exists(offeredServices(scope).where('services.id', '=', eb.ref('a.serviceId')).select('services.id'))
        .as('isServiceOffered'),
    ]);

/** Newest first, at most 500: a visit every week for nine years. */
export async function listBookings(scope: CustomerScope): Promise<Booking[]> {
  const rows = await ownBookings(scope)
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => toBooking(scope, row));
}

/** Throws NOT_FOUND, also for another account's booking. */
export async function getBooking(scope: CustomerScope, id: string): Promise<Booking> {
  const row = await findBookingRow(scope, id);
  if (!row) throw refuse('NOT_FOUND');
  return toBooking(scope, row);
}

const findBookingRow = (scope: CustomerScope, id: string) =>
  ownBookings(scope).where('a.id', '=', id).executeTakeFirst();

type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingRow>>>;

function toBooking(scope: CustomerScope, row: BookingRow): Booking {
  const { paymentStatus: _, paymentMethod: __, reviewId, rating, comment, ...booking } = row;
  const [isOwnSalon, isServiceOffered] = [Boolean(row.isOwnSalon), Boolean(row.isServiceOffered)];
  return {
    ...booking,
    startsAt: instantOf(row.date, row.time, scope.timeZone).toISOString(),
    payment: visiblePayment(row),
    review: reviewId === null ? null : { id: reviewId, rating: rating ?? 0, comment },
    can: bookerCan({ ...row, isOwnSalon, isServiceOffered }, scope),
  };
}

export async function countUpcomingBookings(scope: CustomerScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('appointments as a')
    .where('a.bookedByUserId', '=', scope.person.id)
    .where(isUpcomingSql(scope))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
