import type { Moving } from '#server/availability/slots/queries.ts';
import type { VisitorScope } from '#server/gate/scope.ts';
import { isOwn } from '../booking/queries.ts';
import { EXPECTED_STATUSES } from '../policy.ts';

/** Null unless this visitor's account booked it. The salon's notice for cancelling is not looked at: only `moveBooking` decides on that. */
export async function findMoving(scope: VisitorScope, id: string): Promise<Moving | null> {
  const { person } = scope;
  if (!person) return null;
  const found = await scope.db
    .selectFrom('appointments as a')
    .where('a.id', '=', id)
    .where(isOwn({ ...scope, person }))
    .where('a.status', 'in', [...EXPECTED_STATUSES])
    .select(['a.id', 'a.serviceId', 'a.durationMinutes'])
    .executeTakeFirst();
  return found?.serviceId ? { ...found, serviceId: found.serviceId } : null;
}
