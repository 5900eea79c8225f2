import type { SalonScope } from '#server/gate/scope.ts';

/** Whether one of these appointments has its time for itself, as an encaixe has not. */
export async function holdsAnyTime(scope: SalonScope, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const holder = await scope.db
    .selectFrom('appointments')
    .where('id', 'in', ids)
    .where('isOverbooking', '=', false)
    .select('id')
    .executeTakeFirst();
  return holder !== undefined;
}
