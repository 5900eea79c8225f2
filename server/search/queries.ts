import { type Found, MOST_FOUND } from '#contract/search.ts';
import { findAppointments } from '../appointments/lists/queries.ts';
import { findCustomers } from '../customers/queries.ts';
import type { SalonScope } from '../gate/scope.ts';

/** The same customers and appointments as the searches of their screens find. */
export async function findEverywhere(scope: SalonScope, search: string): Promise<Found> {
  if (search === '') return { customers: [], appointments: [] };
  const customers = await findCustomers(scope, search)
    .select(['id', 'name', 'phone'])
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
  const found = await findAppointments(scope, { search, when: 'upcoming' });
  const appointments = await found
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .select(['a.id', 'a.appointmentDate as date', 'a.appointmentTime as time', 'a.status'])
    .select(['c.name as customerName', 's.name as serviceName'])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(MOST_FOUND)
    .execute();
  return { customers, appointments };
}
