import type { Adjustment } from '#contract/appointment-corrections.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getAppointment } from '../queries.ts';

/** Newest first. Throws NOT_FOUND. */
export async function listAdjustments(scope: SalonScope, appointmentId: string): Promise<Adjustment[]> {
  await getAppointment(scope, appointmentId);
  const rows = await scope.db
    .selectFrom('appointmentAdjustments as j')
    .leftJoin('users as u', 'u.id', 'j.changedBy')
    .where('j.appointmentId', '=', appointmentId)
    .select(['j.id', 'j.createdAt', 'u.name as changedBy', 'j.reason'])
    .select(['j.priceBefore', 'j.priceAfter', 'j.minutesBefore', 'j.minutesAfter'])
    .orderBy('j.createdAt', 'desc')
    .orderBy('j.id', 'desc')
    .execute();
  return rows.map(({ id, createdAt, changedBy, reason, ...row }) => ({
    ...{ id, changedBy, reason, at: createdAt.toISOString() },
    before: { priceCents: row.priceBefore, durationMinutes: row.minutesBefore },
    after: { priceCents: row.priceAfter, durationMinutes: row.minutesAfter },
  }));
}
