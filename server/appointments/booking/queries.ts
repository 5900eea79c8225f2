import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Booking } from '#contract/bookings.ts';
import type { ErrorData } from '#contract/errors.ts';
import { instantOf, type LocalDate, type LocalMoment, type LocalTime } from '#lib/dates.ts';
import { getOfferedService, offeredServices } from '#server/availability/offered-services/queries.ts';
import { busyRows, countOfDay } from '#server/availability/queries.ts';
import { lockedOwnRecord } from '#server/customers/own-record/queries.ts';
import { profileWithPhone } from '#server/customers/profile/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { CustomerScope } from '#server/gate/scope.ts';
import { builtOnceOfSalon } from '#server/infra/database/built-once.ts';
import type { SalonDb } from '#server/infra/database/salon-db.ts';
import { findOnlineDue, refundSummary } from '#server/payments/queries.ts';
import { isAtSalon, visiblePayment } from '#server/payments/rules.ts';
import { getPaymentOptions } from '#server/salons/queries.ts';
import { ownEntries } from '#server/waiting-list/queries.ts';
import { isUpcomingSql } from '../conflicts/queries.ts';
import { appointmentColumns, appointments } from '../queries.ts';
import { bookerCan } from './policy.ts';

/** The account's own appointments (table `a`): those it booked, and those the salon booked for its linked record. */
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
    .select(refundSummary(scope))
    .select((eb) => [
      eb('salons.ownerId', '=', scope.person.id).as('isOwnSalon'),
      eb
        .exists(offeredServices(scope).where('services.id', '=', eb.ref('a.serviceId')).select('services.id'))
        .as('isServiceOffered'),
    ]);

/** At most 500: a visit every week for nine years. */
export async function listBookings(scope: CustomerScope, { when }: { when: 'upcoming' | 'all' }): Promise<Booking[]> {
  const direction = when === 'upcoming' ? 'asc' : 'desc';
  const rows = await ownBookings(scope)
    .$if(when === 'upcoming', (query) => query.where(isUpcomingSql(scope)))
    .orderBy('a.appointmentDate', direction)
    .orderBy('a.appointmentTime', direction)
    .orderBy('a.id', direction)
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

type NewBooking = Pick<BookingRow, 'id' | 'date' | 'time' | 'durationMinutes' | 'priceCents' | 'notes' | 'heldUntil'> &
  Pick<BookingRow, 'serviceId' | 'serviceName' | 'employeeId' | 'employeeName' | 'salonName' | 'cancelNoticeMinutes'> &
  Pick<BookingRow, 'paymentStatus' | 'paymentMethod' | 'dueOnlineCents' | 'isOwnSalon'>;

/** A booking that was made in this transaction, without reading it again. */
export const toNewBooking = (scope: CustomerScope, made: NewBooking): Booking =>
  toBooking(scope, {
    ...{ status: 'scheduled', version: 1, isServiceOffered: true, refund: null },
    ...{ reviewId: null, rating: null, comment: null },
    ...made,
  });

function toBooking(scope: CustomerScope, row: BookingRow): Booking {
  const { paymentStatus: _, paymentMethod: __, reviewId, rating, comment, ...booking } = row;
  const [isOwnSalon, isServiceOffered] = [Boolean(row.isOwnSalon), Boolean(row.isServiceOffered)];
  return {
    ...booking,
    startsAt: instantOf(row.date, row.time, scope.timeZone).toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    payment: visiblePayment(row),
    paysOnline: !isAtSalon(row),
    review: reviewId === null ? null : { id: reviewId, rating: rating ?? 0, comment },
    can: bookerCan({ ...row, isOwnSalon, isServiceOffered }, scope),
  };
}

type Place = LocalMoment & { durationMinutes: number };

const BOOKED_PERIOD = sql`tstzrange(
  (a.appointment_date + a.appointment_time) at time zone a.time_zone,
  (a.appointment_date + a.appointment_time) at time zone a.time_zone + make_interval(mins => a.duration_minutes)
)`;

/**
 * The first of the account's bookings, in any salon, that overlaps this time; salons may have different zones. `date` and `time`
 * are those of its own salon.
 */
export async function findOwnOverlap(
  scope: CustomerScope,
  place: Place,
  options: { except?: string } = {},
): Promise<ErrorData<'OWN_OVERLAP'> | null> {
  const { person, db, timeZone } = scope;
  return firstOverlap(db, { personId: person.id, ...periodOf(place, timeZone), ...options });
}

function periodOf({ date, time, durationMinutes }: Place, timeZone: string) {
  const start = instantOf(date, time, timeZone);
  return { date, start, end: new Date(start.getTime() + durationMinutes * 60_000) };
}

type AskedOverlap = { personId: string; except?: string } & ReturnType<typeof periodOf>;

type ExpectedBooking = {
  id: string;
  salonName: string;
  timeZone: string;
  appointmentDate: LocalDate;
  appointmentTime: LocalTime;
  durationMinutes: number;
};

/**
 * The database function answers of all salons what an overlap needs, though the salon sees its own rows alone. Asked before a transaction
 * writes: on several machines its owner's rights do not reach what the salon's role has written (docs/scale.md).
 */
async function firstOverlap(db: SalonDb, { personId, date, start, end, except }: AskedOverlap) {
  const found = await db.unbound
    // In another zone it may begin on another date, and it may have begun the day before.
    .selectFrom(
      sql<ExpectedBooking>`expected_bookings(${personId}, ${date}::date - 2, ${date}::date + 2)`.as<'a'>(sql.ref('a')),
    )
    .$if(except !== undefined, (query) => query.where('a.id', '!=', except as string))
    .where(sql<boolean>`${BOOKED_PERIOD} && tstzrange(${start}, ${end})`)
    .select(['a.salonName', 'a.appointmentDate as date', 'a.appointmentTime as time'])
    .orderBy(sql`lower(${BOOKED_PERIOD})`)
    .orderBy('a.id')
    .executeTakeFirst();
  return found ?? null;
}

type AskedForBooking = AskedOverlap & Pick<CustomerScope, 'today' | 'time'> & { id: string; serviceId: string };

const askForBooking = builtOnceOfSalon((scope: Pick<CustomerScope, 'db'>, asked: AskedForBooking) => {
  const { id, personId, serviceId, date } = asked;
  const upcoming = scope.db
    .selectFrom('appointments as a')
    .where('a.bookedByUserId', '=', personId)
    .where(isUpcomingSql(asked))
    // An unpaid one may be gone in a moment.
    .where('a.heldUntil', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return scope.db.selectNoFrom((eb) => [
    scope.db.selectFrom('salonVersions').select('version').forShare().as('salonVersion'),
    eb.exists(scope.db.selectFrom('appointments').where('id', '=', id).select('id')).as('wasMade'),
    upcoming.as('upcoming'),
    lockedOwnRecord(scope, personId).as('customerId'),
    eb.exists(profileWithPhone(scope, personId)).as('hasProfile'),
    countOfDay(scope, date).as('ofDay'),
    jsonArrayFrom(busyRows(scope, { first: date, last: date })).as('busy'),
    eb.exists(ownEntries(scope, { personId, serviceId, date })).as('isWaiting'),
  ]);
});

/**
 * Reads the often changing facts of a booking: with the day locked, so that none of them changes until the commit. Locks the version of the
 * salon's facts and the account's own record as well. What the account has in other salons is a statement of its own: on several machines
 * the other facts are on the salon's one (docs/scale.md).
 */
export async function readForBooking(scope: CustomerScope, id: string, serviceId: string, place: Place) {
  const { person, today, time, timeZone } = scope;
  const asked = { id, serviceId, personId: person.id, today, time, ...periodOf(place, timeZone) };
  const [found] = await askForBooking(scope, asked);
  if (!found) throw new Error('A statement without a table answers one row');
  return {
    ...found,
    overlap: await firstOverlap(scope.db, asked),
    // Counts and the salon's own row: never null, though each is a sub-query.
    salonVersion: Number(found.salonVersion),
    upcoming: Number(found.upcoming),
    ofDay: Number(found.ofDay),
    hasProfile: Boolean(found.hasProfile),
  };
}

/** How the salon is paid, and what a booking of the service would ask of this account now. */
export async function getBookerOptions(scope: CustomerScope, serviceId: string | undefined) {
  const { paymentMode, onlinePaymentAvailable } = await getPaymentOptions(scope);
  if (serviceId === undefined) return { paymentMode, onlinePaymentAvailable, dueOnline: null };
  const { priceCents } = await getOfferedService(scope, serviceId);
  const dueOnline = await findOnlineDue(scope, priceCents, scope.person.id);
  return { paymentMode, onlinePaymentAvailable, dueOnline };
}
