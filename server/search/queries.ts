import { type Found, MOST_FOUND } from '#contract/search.ts';
import { findNearest } from '../appointments/lists/queries.ts';
import { findCustomers } from '../customers/queries.ts';
import { may } from '../gate/rights.ts';
import type { SalonScope } from '../gate/scope.ts';

/** The same customers and appointments as the searches of their screens find. */
export async function findEverywhere(scope: SalonScope, search: string): Promise<Found> {
  if (search === '') return { customers: [], appointments: [], past: [] };
  const customers = await findCustomers(scope, search)
    .select(['id', 'name', 'phone'])
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
  const { upcoming, past } = await findNearest(scope, search, MOST_FOUND);
  const seesPhones = may(scope, 'customers.phones');
  const named = customers.map(({ phone, ...customer }) => ({ ...customer, phone: seesPhones ? phone : null }));
  return { customers: named, appointments: upcoming, past };
}
