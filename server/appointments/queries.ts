import { type ExpressionBuilder, sql } from 'kysely';
import type { Appointment, AppointmentStatus, Booking } from '#contract/appointments.ts';
import type { Conflict } from '#contract/errors.ts';
import type { DB } from '#db/types.ts';
import type { LocalDate } from '#lib/dates.ts';
import { withSamePhone } from '../customers/queries.ts';
import { contains } from '../infra/search.ts';
import { whatsappLinks } from '../notifications/rules.ts';
import { paymentTruth } from '../payments/rules.ts';
import { refuse, refuseFields } from '../refuse.ts';
import type { AnySalonScope, CustomerScope, SalonScope } from '../scope.ts';
import { getDefaultDuration } from '../settings/queries.ts';
import { bookerCan, ownerCan } from './policy.ts';
import type { Made } from './rules.ts';

/** Appointments with the names that stand on them, also of what was deleted since (D21a). */
const appointments = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('appointments as a')
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .where('a.salonId', '=', scope.salonId);

/** What both sides are told, and what the answer is made of. */
const shared = [
  'a.id',
  'a.appointmentDate as date',
  'a.appointmentTime as time',
  'a.durationMinutes',
  'a.priceCents',
  'a.status',
  'a.paymentStatus',
  'a.paymentMethod',
  'a.notes',
  'a.serviceId',
  's.name as serviceName',
  'e.name as employeeName',
  'a.version',
  'salons.name as salonName',
] as const;

const forOwner = [
  ...shared,
  'a.customerId',
  'c.name as customerName',
  'c.phone as customerPhone',
  'a.employeeId',
  'a.isOverbooking',
] as const;

// The owner's

const samePhone = (scope: SalonScope) => (eb: ExpressionBuilder<DB & { c: DB['customers'] }, 'c'>) =>
  withSamePhone(scope, { id: eb.ref('c.id'), phone: eb.ref('c.phone') }).as('samePhone');

type Filter = { search?: string; status?: AppointmentStatus; from?: LocalDate; until?: LocalDate };

const matching = (scope: SalonScope, { search = '', status, from, until }: Filter) =>
  appointments(scope)
    .$if(search.trim() !== '', (query) =>
      // By the names themselves, of which there are fewer than appointments.
      query.where((eb) =>
        eb.or([
          eb('a.customerId', 'in', namesakes(scope, 'customers', search)),
          eb('a.serviceId', 'in', namesakes(scope, 'services', search)),
        ]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('a.status', '=', status as AppointmentStatus))
    .$if(from !== undefined, (query) => query.where('a.appointmentDate', '>=', from as LocalDate))
    .$if(until !== undefined, (query) => query.where('a.appointmentDate', '<=', until as LocalDate));

const namesakes = (scope: SalonScope, table: 'customers' | 'services', search: string) =>
  scope.db.selectFrom(table).where('salonId', '=', scope.salonId).where(contains('name', search)).select('id');

/** Newest first; `matching` counts what the filter finds, whatever the page. */
export async function listAppointments(scope: SalonScope, input: Filter & { limit: number; offset: number }) {
  const rows = await matching(scope, input)
    .select(forOwner)
    .select(samePhone(scope))
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  const count = await matching(scope, input)
    .select((eb) => eb.fn.countAll<number>().as('matching'))
    .executeTakeFirstOrThrow();
  return { appointments: rows.map((row) => toAppointment(scope, row)), matching: count.matching };
}

/** Throws NOT_FOUND, for another salon's id as for one that does not exist. */
export async function getAppointment(scope: SalonScope, id: string): Promise<Appointment> {
  const row = await findRow(scope, id);
  if (!row) throw refuse('NOT_FOUND');
  return toAppointment(scope, row);
}

const findRow = (scope: SalonScope, id: string) =>
  appointments(scope).where('a.id', '=', id).select(forOwner).select(samePhone(scope)).executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function toAppointment(scope: SalonScope, row: Row): Appointment {
  const { paymentStatus: _, paymentMethod: __, salonName, ...appointment } = row;
  return {
    ...appointment,
    payment: paymentTruth(row),
    whatsapp: whatsappLinks({ ...row, phone: row.customerPhone, salonName }),
    can: ownerCan(row, scope.today),
  };
}

// The booker's

/**
 * What this account booked here, and what the salon booked for the record that it linked to the account: never what another
 * account booked (D6). The appointments are called `a`. One record at most is linked, asked for by itself: so both halves
 * find their rows by an index.
 */
export const isOwn = ({ salonId, person }: CustomerScope) => sql<boolean>`(
  a.booked_by_user_id = ${person.id}
  or a.booked_by_user_id is null and a.customer_id = (
    select own.id from customers own
    where own.salon_id = ${salonId} and own.customer_user_id = ${person.id} and own.account_linked_at is not null
  ))`;

const ownBookings = (scope: CustomerScope) =>
  appointments(scope)
    .where(isOwn(scope))
    .leftJoin('reviews as r', (join) =>
      join
        .onRef('r.salonId', '=', 'a.salonId')
        .onRef('r.appointmentId', '=', 'a.id')
        .on('r.userId', '=', scope.person.id),
    )
    .select(shared)
    .select(['a.cancelNoticeMinutes', 'r.id as reviewId', 'r.rating', 'r.comment'])
    .select((eb) => eb('salons.ownerId', '=', scope.person.id).as('isOwnSalon'));

/** Newest first; 500 at most, which is a visit every week for nine years. */
export async function listBookings(scope: CustomerScope): Promise<Booking[]> {
  const rows = await ownBookings(scope)
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => toBooking(scope, row));
}

/** Throws NOT_FOUND for what is not this account's, as for what does not exist. */
export async function getBooking(scope: CustomerScope, id: string): Promise<Booking> {
  const row = await findBookingRow(scope, id);
  if (!row) throw refuse('NOT_FOUND');
  return toBooking(scope, row);
}

const findBookingRow = (scope: CustomerScope, id: string) =>
  ownBookings(scope).where('a.id', '=', id).executeTakeFirst();

type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingRow>>>;

function toBooking(scope: CustomerScope, row: BookingRow): Booking {
  const { paymentStatus: _, paymentMethod: __, isOwnSalon, reviewId, rating, comment, ...booking } = row;
  return {
    ...booking,
    payment: paymentTruth(row),
    review: reviewId === null ? null : { id: reviewId, rating: rating ?? 0, comment },
    can: bookerCan({ ...row, isOwnSalon: Boolean(isOwnSalon) }, scope),
  };
}

/** How many that this account booked here are still to come (D2). */
export async function countComingBookings(scope: CustomerScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('appointments as a')
    .where('a.salonId', '=', scope.salonId)
    .where('a.bookedByUserId', '=', scope.person.id)
    .where(isExpected(scope))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

// What stands in the way

/** Scheduled or confirmed and not yet begun; the appointments are called `a`. */
const isExpected = (scope: AnySalonScope) =>
  sql<boolean>`a.status in ('scheduled', 'confirmed') and
    (a.appointment_date + a.appointment_time) >= ${`${scope.today} ${scope.time}`}::timestamp`;

/** What an owner is shown of an appointment that stands in the way: the columns of a `Conflict`. */
const conflicts = (scope: SalonScope) =>
  appointments(scope)
    .select([
      'a.id as appointmentId',
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'c.name as customerName',
      's.name as serviceName',
      'e.name as employeeName',
    ])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id');

export function listConflicts(scope: SalonScope, ids: string[]): Promise<Conflict[]> {
  return conflicts(scope).where('a.id', 'in', ids).execute();
}

type Holder = { serviceId: string } | { employeeId: string } | { customerId: string };

/** Scheduled or confirmed and not yet begun, of one service, professional or customer; null for `most` is all of them. */
export function listComingAppointments(
  scope: SalonScope,
  holder: Holder,
  { most = 100 }: { most?: number | null } = {},
): Promise<Conflict[]> {
  const [[column, id]] = Object.entries(holder) as [['serviceId' | 'employeeId' | 'customerId', string]];
  return conflicts(scope).where(`a.${column}`, '=', id).where(isExpected(scope)).limit(most).execute();
}

// Inside a command

/** What was made under this id, and by whom: a null booker is the salon. */
export async function findMade(scope: AnySalonScope, id: string): Promise<Made | null> {
  const found = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .select(['bookedByUserId as bookerId', 'serviceId', 'employeeId', 'status'])
    .select(['appointmentDate as date', 'appointmentTime as time'])
    .executeTakeFirst();
  return found ?? null;
}

/** Nobody else changes it until the transaction ends. Throws NOT_FOUND. */
export async function holdAppointment(scope: AnySalonScope, id: string) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .select([
      'id',
      'customerId',
      'serviceId',
      'employeeId',
      'appointmentDate as date',
      'appointmentTime as time',
      'durationMinutes',
      'priceCents',
      'status',
      'paymentStatus',
      'paymentMethod',
      'isOverbooking',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

export type Held = Awaited<ReturnType<typeof holdAppointment>>;

/** A customer who is not removed until the transaction ends. Throws NOT_FOUND. */
export async function holdCustomer(scope: SalonScope, id: string): Promise<string> {
  const customer = await scope.db
    .selectFrom('customers')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND');
  return customer.id;
}

/** Price and duration as the service has them now, unchanged until the transaction ends; without one, no price (D19b). */
export async function readServiceTerms(scope: SalonScope, serviceId: string | null) {
  if (serviceId === null) return { priceCents: null, durationMinutes: await getDefaultDuration(scope) };
  const service = await scope.db
    .selectFrom('services')
    .where('salonId', '=', scope.salonId)
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .select(['priceCents', 'durationMinutes', 'isActive'])
    .forShare()
    .executeTakeFirst();
  if (!service) throw refuse('NOT_FOUND');
  const { isActive, ...agreed } = service;
  if (!isActive) throw refuseFields({ serviceId: 'Este serviço está inativo. Escolha outro.' });
  return agreed;
}
