import { type ExpressionBuilder, sql } from 'kysely';
import type { Appointment, ListAppointmentsValues } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import { addDays, type LocalDate } from '#lib/dates.ts';
import { withSamePhone } from '../customers/queries.ts';
import type { SalonTables } from '../infra/salon-db.ts';
import { contains } from '../infra/search.ts';
import { whatsappLinks } from '../notifications/rules.ts';
import { visiblePayment } from '../payments/rules.ts';
import { refuse, refuseFields } from '../refuse.ts';
import type { AnySalonScope, SalonScope } from '../scope.ts';
import { getDefaultDuration } from '../settings/queries.ts';
import { canEdit, EXPECTED_STATUSES, ownerCan } from './policy.ts';
import { type Existing, hasEnded } from './rules.ts';

/** Includes the names of deleted services and professionals (D21a). */
export const appointments = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('appointments as a')
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'));

/** The columns that the owner and the customer both see. */
export const appointmentColumns = [
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
  ...appointmentColumns,
  'a.customerId',
  'c.name as customerName',
  'c.phone as customerPhone',
  'a.employeeId',
  'a.isOverbooking',
] as const;

const samePhone = (scope: SalonScope) => (eb: ExpressionBuilder<SalonTables & { c: SalonTables['customers'] }, 'c'>) =>
  withSamePhone(scope, { id: eb.ref('c.id'), phone: eb.ref('c.phone') }).as('samePhone');

type Filter = Pick<ListAppointmentsValues, 'search' | 'status' | 'when' | 'from' | 'until'>;

const nowOf = ({ today, time }: SalonScope) => sql<string>`${`${today} ${time}`}::timestamp`;
const isOver = (scope: SalonScope) => sql<boolean>`upper(a.period) <= ${nowOf(scope)}`;

const matching = (scope: SalonScope, { search = '', status, when, from, until }: Filter) =>
  appointments(scope)
    .$if(search.trim() !== '', (query) =>
      // Searches the names first: there are fewer of them than appointments.
      query.where((eb) =>
        eb.or([
          eb('a.customerId', 'in', namesakes(scope, 'customers', search)),
          eb('a.serviceId', 'in', namesakes(scope, 'services', search)),
        ]),
      ),
    )
    // The dates are for the index.
    .$if(when === 'upcoming', (query) =>
      query.where('a.appointmentDate', '>=', addDays(scope.today, -1)).where((eb) => eb.not(isOver(scope))),
    )
    .$if(when === 'past', (query) => query.where('a.appointmentDate', '<=', scope.today).where(isOver(scope)))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status as AppointmentStatus))
    .$if(from !== undefined, (query) => query.where('a.appointmentDate', '>=', from as LocalDate))
    .$if(until !== undefined, (query) => query.where('a.appointmentDate', '<=', until as LocalDate));

const namesakes = (scope: SalonScope, table: 'customers' | 'services', search: string) =>
  scope.db.selectFrom(table).where(contains('name', search)).select('id');

/** `matching` counts all that the filter finds, on every page. `offset` is that of the answered page. */
export async function listAppointments(scope: SalonScope, input: ListAppointmentsValues) {
  const offset = input.showing ? await findOffset(scope, input, input.showing) : input.offset;
  const direction = directionOf(input);
  const rows = await matching(scope, input)
    .select(forOwner)
    .select(samePhone(scope))
    .orderBy('a.appointmentDate', direction)
    .orderBy('a.appointmentTime', direction)
    .orderBy('a.id', direction)
    .limit(input.limit)
    .offset(offset)
    .execute();
  const count = await matching(scope, input)
    .select((eb) => eb.fn.countAll<number>().as('matching'))
    .executeTakeFirstOrThrow();
  return { appointments: rows.map((row) => toAppointment(scope, row)), matching: count.matching, offset };
}

const directionOf = ({ when }: Filter) => (when === 'upcoming' ? 'asc' : 'desc');

/** The offset of the page that holds the appointment, or the given one when the filter leaves it out. */
async function findOffset(scope: SalonScope, input: ListAppointmentsValues, id: string): Promise<number> {
  const shown = await matching(scope, input)
    .where('a.id', '=', id)
    .select(['a.appointmentDate as date', 'a.appointmentTime as time'])
    .executeTakeFirst();
  if (!shown) return input.offset;
  const { before } = await matching(scope, input)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('a.appointmentDate', 'a.appointmentTime', 'a.id'),
        directionOf(input) === 'asc' ? '<' : '>',
        tuple(shown.date, shown.time, id),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow();
  return before - (before % input.limit);
}

const UNCLOSED_SHOWN = 50;

/** Scheduled and confirmed ones whose time is over, newest first, 50 at most; `matching` counts all. */
export async function listUnclosedAppointments(scope: SalonScope) {
  const unclosed = matching(scope, { when: 'past' }).where('a.status', 'in', EXPECTED_STATUSES);
  const rows = await unclosed
    .select(forOwner)
    .select(samePhone(scope))
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(UNCLOSED_SHOWN)
    .execute();
  const count = await unclosed.select((eb) => eb.fn.countAll<number>().as('matching')).executeTakeFirstOrThrow();
  return { appointments: rows.map((row) => toAppointment(scope, row)), matching: count.matching };
}

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
    payment: visiblePayment(row),
    whatsapp:
      canEdit(row) && !hasEnded(row, scope) ? whatsappLinks({ ...row, phone: row.customerPhone, salonName }) : null,
    can: ownerCan(row, scope.today),
  };
}

export async function findExisting(scope: AnySalonScope, id: string): Promise<Existing | null> {
  const found = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['bookedByUserId as bookerId', 'serviceId', 'employeeId', 'status'])
    .select(['appointmentDate as date', 'appointmentTime as time'])
    .executeTakeFirst();
  return found ?? null;
}

export async function lockAppointment(scope: AnySalonScope, id: string) {
  const found = await scope.db
    .selectFrom('appointments')
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

export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>;

/** Keeps the customer from being removed until the transaction ends. Throws NOT_FOUND. */
export async function lockExistingCustomer(scope: SalonScope, id: string): Promise<string> {
  const customer = await scope.db
    .selectFrom('customers')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND');
  return customer.id;
}

/** Locks the service's terms until the transaction ends. Throws SERVICE_NOT_FOUND. Without a service there is no price (D19b). */
export async function readServiceTerms(scope: SalonScope, serviceId: string | null) {
  if (serviceId === null) return { priceCents: null, durationMinutes: await getDefaultDuration(scope) };
  const service = await scope.db
    .selectFrom('services')
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .select(['priceCents', 'durationMinutes', 'isActive'])
    .forShare()
    .executeTakeFirst();
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  const { isActive, ...terms } = service;
  if (!isActive) throw refuseFields({ serviceId: 'Este serviço está inativo. Escolha outro.' });
  return terms;
}
