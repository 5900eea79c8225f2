import type { SelectQueryBuilder } from 'kysely';
import type {
  AgendaPage,
  AppointmentPage,
  CustomerPage,
  ExportedAppointment,
  ExportedCustomer,
  ReportPeriod,
} from '#contract/reports.ts';
import { findAppointments } from '#server/appointments/lists/queries.ts';
import { EXPECTED_STATUSES } from '#server/appointments/policy.ts';
import { findCustomers, readFigures } from '#server/customers/queries.ts';
import { spansOf } from '#server/figures/rules.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { SalonTables } from '#server/infra/database/salon-db.ts';
import { visiblePayment } from '#server/payments/rules.ts';

export type Page<Row> = { rows: Row[]; next: string | null; total: number | null };
type AppointmentQuery = SelectQueryBuilder<SalonTables & { a: SalonTables['appointments'] }, 'a', object>;
type CustomerQuery = SelectQueryBuilder<SalonTables, 'customers', object>;

export function readReport(
  scope: SalonScope,
  { period, ...page }: AppointmentPage & { period: ReportPeriod },
): Promise<Page<ExportedAppointment>> {
  const { from, until } = spansOf(period, scope.today).span;
  const found = scope.db
    .selectFrom('appointments as a')
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', until);
  return readAppointments(scope, found, page);
}

export async function readAgenda(
  scope: SalonScope,
  { when, search, status, employeeId, from, until, ...page }: AgendaPage,
): Promise<Page<ExportedAppointment>> {
  const found = await findAppointments(scope, { search, status, employeeId, from, until, when: when ?? 'upcoming' });
  return readAppointments(scope, when ? found : found.where('a.status', 'in', EXPECTED_STATUSES), page);
}

/** Finds the page before it joins the names; those of deleted services and professionals too. */
async function readAppointments(
  scope: SalonScope,
  found: AppointmentQuery,
  { after, limit }: AppointmentPage,
): Promise<Page<ExportedAppointment>> {
  const page = found
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('a.appointmentDate', 'a.appointmentTime', 'a.id'),
          '>',
          tuple(after?.date ?? '', after?.time ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(limit)
    .select(['a.salonId', 'a.id', 'a.customerId', 'a.serviceId', 'a.employeeId', 'a.appointmentDate as date'])
    .select(['a.appointmentTime as time', 'a.durationMinutes', 'a.priceCents', 'a.status', 'a.paymentStatus'])
    .select(['a.paymentMethod', 'a.dueOnlineCents', 'a.paidBy', 'a.isOverbooking', 'a.notes', 'a.internalNotes']);
  const rows = await scope.db
    .selectFrom(page.as('p'))
    // Bound to the salon like the page: PostgreSQL would otherwise read the customers of all salons for a page of many.
    .innerJoin(scope.db.selectFrom('customers').select(['salonId', 'id', 'name', 'phone']).as('c'), (join) =>
      join.onRef('c.salonId', '=', 'p.salonId').onRef('c.id', '=', 'p.customerId'),
    )
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'p.salonId').onRef('s.id', '=', 'p.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'p.salonId').onRef('e.id', '=', 'p.employeeId'))
    .select(['p.id', 'p.date', 'p.time', 'p.durationMinutes', 'p.priceCents', 'p.status', 'p.paymentStatus'])
    .select(['p.paymentMethod', 'p.dueOnlineCents', 'p.paidBy', 'p.isOverbooking', 'p.notes', 'p.internalNotes'])
    .select(['c.name as customerName', 'c.phone as customerPhone', 's.name as serviceName', 'e.name as employeeName'])
    .orderBy('p.date')
    .orderBy('p.time')
    .orderBy('p.id')
    .execute();
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    rows: rows.map(({ id: _, paymentStatus, paymentMethod, ...row }) => ({
      ...row,
      payment: visiblePayment({ ...row, paymentStatus, paymentMethod }),
    })),
    next: last ? `${last.id}${last.date}${last.time}` : null,
    total: after ? null : await count(found),
  };
}

export async function readCustomers(
  scope: SalonScope,
  { after, limit, search }: CustomerPage,
): Promise<Page<ExportedCustomer>> {
  const found = findCustomers(scope, search);
  const page = found
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('name', 'id'), '>', tuple(after?.name ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit);
  const rows = await readFigures(scope, page);
  const last = rows.length < limit ? undefined : rows.at(-1);
  const next = last ? `${last.id}${last.name}` : null;
  return { rows, next, total: after ? null : await count(found) };
}

async function count(found: AppointmentQuery | CustomerQuery): Promise<number> {
  const counted = await (found as CustomerQuery)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}
