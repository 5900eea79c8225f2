import { type ExpressionBuilder, sql } from 'kysely';
import type { Appointment } from '#contract/appointments.ts';
import { withSamePhone } from '../customers/queries.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import { may } from '../gate/rights.ts';
import type { AnySalonScope, SalonScope } from '../gate/scope.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { reminderLink } from '../notifications/links/queries.ts';
import { whatsappLinks } from '../notifications/rules.ts';
import { heldCents } from '../payments/queries.ts';
import { dueAtSalonCents, visiblePayment } from '../payments/rules.ts';
import { getDefaultDuration } from '../settings/queries.ts';
import { canEdit, memberCan, ownerCan } from './policy.ts';
import { type Existing, hasEnded } from './rules.ts';

/** Includes the names of deleted services and professionals. */
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
  'a.dueOnlineCents',
  'a.heldUntil',
  'a.notes',
  'a.serviceId',
  's.name as serviceName',
  'e.name as employeeName',
  'a.version',
  'salons.name as salonName',
] as const;

const ownerColumns = [
  ...appointmentColumns,
  'a.customerId',
  'c.name as customerName',
  'c.phone as customerPhone',
  'a.employeeId',
  'a.isOverbooking',
  'a.paidBy',
  'a.arrivedAt',
  'a.internalNotes',
] as const;

const samePhone = (scope: SalonScope) => (eb: ExpressionBuilder<SalonTables & { c: SalonTables['customers'] }, 'c'>) =>
  withSamePhone(scope, { id: eb.ref('c.id'), phone: eb.ref('c.phone') }).as('samePhone');

/** Other services were chosen for the professional than this one. */
const isUnusual =
  (scope: SalonScope) => (eb: ExpressionBuilder<SalonTables & { a: SalonTables['appointments'] }, 'a'>) => {
    const chosen = scope.db.selectFrom('employeeServices').where('employeeId', '=', eb.ref('a.employeeId'));
    const isChosen = chosen.where('serviceId', '=', eb.ref('a.serviceId')).select('serviceId');
    return eb
      .and([eb('a.serviceId', 'is not', null), eb.exists(chosen.select('serviceId')), eb.not(eb.exists(isChosen))])
      .as('isUnusual');
  };

export async function getAppointment(scope: SalonScope, id: string): Promise<Appointment> {
  const row = await findRow(scope, id);
  if (!row) throw refuse('NOT_FOUND');
  return toAppointment(scope, row);
}

/** The columns that the owner sees of each, and what the texts of the owner's three WhatsApp buttons say of the salon. */
export const ownerRows = (scope: SalonScope) =>
  appointments(scope)
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'a.salonId')
    .select(ownerColumns)
    .select(samePhone(scope))
    .select(isUnusual(scope))
    .select(heldCents(scope))
    .select(['salons.address', 'salons.city', 'salons.state'])
    .select([
      sql<string | null>`coalesce(salons.phone, salons.whatsapp)`.as('salonPhone'),
      sql<boolean>`coalesce(page.show_employees, true)`.as('showEmployees'),
    ]);

const findRow = (scope: SalonScope, id: string) => ownerRows(scope).where('a.id', '=', id).executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export function toAppointment(scope: SalonScope, row: Row): Appointment {
  const { paymentStatus: _, paymentMethod: __, salonName, ...more } = row;
  const { address, city, state, salonPhone, showEmployees, ...appointment } = more;
  const seesPhone = may(scope, 'customers.phones');
  return {
    ...appointment,
    customerPhone: seesPhone ? row.customerPhone : null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    isUnusual: Boolean(row.isUnusual),
    payment: visiblePayment(row),
    dueAtSalonCents: dueAtSalonCents(row),
    whatsapp: seesPhone && canEdit(row) && !hasEnded(row, scope) ? linksOf(scope, row) : null,
    can: memberCan(ownerCan(row, scope.today), (right) => may(scope, right)),
  };
}

const linksOf = (scope: SalonScope, { customerPhone: phone, showEmployees, employeeName, ...row }: Row) =>
  whatsappLinks({
    ...row,
    phone,
    employeeName: showEmployees ? employeeName : null,
    link: reminderLink(scope, { appointmentId: row.id }),
  });

/** Also another professional's, so that its id is taken. */
export async function findExisting(scope: AnySalonScope, id: string): Promise<Existing | null> {
  const found = await scope.db.ofEverybody
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
      'bookedByUserId',
      'serviceId',
      'employeeId',
      'appointmentDate as date',
      'appointmentTime as time',
      'durationMinutes',
      'priceCents',
      'status',
      'paymentStatus',
      'paymentMethod',
      'dueOnlineCents',
      'heldUntil',
      'isOverbooking',
      'paidBy',
      'notes',
      'arrivedAt',
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

/** Locks the service's terms until the transaction ends. Throws SERVICE_NOT_FOUND. Without a service there is no price. */
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
