import type { SalonScope } from '../../scope.ts';
import { waitingEntries, withOpenings } from '../queries.ts';

/**
 * Who waits for one day, with the free times each of them wants, held until the transaction ends. Nobody while the
 * salon is closed to the public: nothing could be booked.
 */
export async function holdReachable(scope: SalonScope, date: string) {
  const entries = await waitingEntries(scope)
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .where('w.preferredDate', '=', date)
    .forUpdate('w')
    .execute();
  return withOpenings(scope, entries);
}
