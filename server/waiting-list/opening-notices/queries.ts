import type { SalonScope } from '#server/gate/scope.ts';
import { waitingEntries, withWantedSlots } from '../queries.ts';

/** Returns none while the salon is closed to the public, because nothing could be booked. */
export async function lockEntriesToNotify(scope: SalonScope, date: string) {
  const entries = await waitingEntries(scope)
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .leftJoin('users as account', 'account.id', 'w.userId')
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .where('w.preferredDate', '=', date)
    .select(['w.id', 'w.serviceId', 's.name as serviceName', 'w.customerName', 'w.customerPhone', 'w.notifiedAt'])
    .select(['w.customerEmail', 'account.email as accountEmail'])
    .select(['w.preferredDate', 'w.preferredTimeStart', 'w.preferredTimeEnd'])
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .forUpdate('w')
    .execute();
  return withWantedSlots(scope, entries);
}
