import { sql } from 'kysely';
import type { CustomerHistory } from '#contract/customers.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getCustomer, listSamePhone } from '../queries.ts';
import { visitInterval } from './rules.ts';

const MOST_UPCOMING = 50;
/** The latest ones tell how often somebody comes now. */
const MOST_VISIT_DAYS = 50;

type Page = { id: string; limit: number; offset: number };

/** The number of queries is always the same. Throws NOT_FOUND. */
export async function getHistory(scope: SalonScope, { id, limit, offset }: Page): Promise<CustomerHistory> {
  const customer = await getCustomer(scope, id);
  return {
    customer,
    samePhone: await listSamePhone(scope, customer),
    upcoming: await listUpcoming(scope, id),
    past: await listPast(scope, { id, limit, offset }),
    ...(await countPast(scope, id)),
    visitIntervalDays: visitInterval(await listVisitDays(scope, id)),
    lastServiceId: await findLastService(scope, id),
  };
}

const appointmentsOf = (scope: SalonScope, customerId: string) =>
  scope.db.selectFrom('appointments as a').where('a.customerId', '=', customerId);

const entriesOf = (scope: SalonScope, customerId: string) =>
  appointmentsOf(scope, customerId)
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .select([
      'a.id',
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'a.priceCents',
      'a.status',
      'a.notes',
      'a.internalNotes',
      's.name as serviceName',
      'e.name as employeeName',
    ]);

/** As `server/appointments` means it, which imports this noun. */
const isUpcoming = (scope: SalonScope) =>
  sql<boolean>`(a.status in ('scheduled', 'confirmed')
    and (a.appointment_date, a.appointment_time) >= (${scope.today}::date, ${scope.time}::time))`;

function listUpcoming(scope: SalonScope, id: string) {
  return entriesOf(scope, id)
    .where('a.appointmentDate', '>=', scope.today)
    .where(isUpcoming(scope))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(MOST_UPCOMING)
    .execute();
}

function listPast(scope: SalonScope, { id, limit, offset }: Page) {
  return entriesOf(scope, id)
    .where((eb) => eb.not(isUpcoming(scope)))
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function countPast(scope: SalonScope, id: string) {
  return appointmentsOf(scope, id)
    .where((eb) => eb.not(isUpcoming(scope)))
    .select((eb) => [
      eb.fn.countAll<number>().as('pastCount'),
      eb.fn.countAll<number>().filterWhere('a.status', '=', 'no_show').as('noShows'),
      eb.fn.countAll<number>().filterWhere('a.status', '=', 'cancelled').as('cancellations'),
    ])
    .executeTakeFirstOrThrow();
}

/** Newest first. */
async function listVisitDays(scope: SalonScope, id: string): Promise<string[]> {
  const visits = await appointmentsOf(scope, id)
    .where('a.status', '=', 'completed')
    .select('a.appointmentDate as date')
    .distinct()
    .orderBy('a.appointmentDate', 'desc')
    .limit(MOST_VISIT_DAYS)
    .execute();
  return visits.map(({ date }) => date);
}

async function findLastService(scope: SalonScope, id: string): Promise<string | null> {
  const visit = await appointmentsOf(scope, id)
    .where('a.status', '=', 'completed')
    .leftJoin('services as s', (join) =>
      join
        .onRef('s.salonId', '=', 'a.salonId')
        .onRef('s.id', '=', 'a.serviceId')
        .on('s.isActive', '=', true)
        .on('s.deletedAt', 'is', null),
    )
    .select('s.id')
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return visit?.id ?? null;
}
