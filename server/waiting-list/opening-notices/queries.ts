import type { SalonScope } from '../../scope.ts';
import { waitingEntries, withWantedSlots } from '../queries.ts';

/** Returns none while the salon is closed to the public, because nothing could be booked. */
export async function lockEntriesToNotify(scope: SalonScope, date: string) {
  const entries = await waitingEntries(scope)
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .where('w.preferredDate', '=', date)
    .forUpdate('w')
    .execute();
  return withWantedSlots(scope, entries);
}
