import type { SalonScope } from '#server/gate/scope.ts';

/** Appointments of today and later whose customers come. */
export function listComing(scope: SalonScope) {
  return scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', scope.today)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .select(['id', 'appointmentDate as date', 'appointmentTime as time'])
    .orderBy('appointmentDate')
    .orderBy('id')
    .execute();
}

/** Locks the appointment, so that nobody cancels or moves it while its reminder is written. Null once it is gone. */
export async function lockReminded(scope: SalonScope, id: string) {
  const found = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['status', 'appointmentDate as date', 'appointmentTime as time', 'bookedByUserId'])
    .forShare()
    .executeTakeFirst();
  return found ?? null;
}

export async function isReviewed(scope: SalonScope, appointmentId: string): Promise<boolean> {
  const review = await scope.db
    .selectFrom('reviews')
    .where('appointmentId', '=', appointmentId)
    .select('id')
    .executeTakeFirst();
  return review !== undefined;
}
