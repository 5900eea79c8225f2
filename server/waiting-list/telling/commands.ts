import { sendOpeningMessage } from '../../notifications/commands.ts';
import { type AnySalonScope, type SalonScope, transaction } from '../../scope.ts';
import { tellNextJob } from './jobs.ts';
import { holdReachable } from './queries.ts';
import { planTelling } from './rules.ts';

/** Time of this date can be booked again: who waits for it is told once the caller's transaction is done. */
export async function timeFreed(scope: AnySalonScope, { date }: { date: string }): Promise<void> {
  if (date < scope.today) return;
  const payload = { salonId: scope.salonId, date, freedAt: scope.now.toISOString() };
  await scope.jobs.send(scope.db, tellNextJob, payload);
}

/**
 * Tells one of those who wait for the day that a time they want is free, and looks again later for the next (D20). Who
 * is told keeps their place: the message sets `notified_at`, never the status.
 */
export function tellNext(scope: SalonScope, { date, freedAt }: { date: string; freedAt: string }): Promise<void> {
  return transaction(scope, async (scope) => {
    const entries = await holdReachable(scope, date);
    const { tell, lookAgainAt } = planTelling(entries, { freedAt: new Date(freedAt), now: scope.now });
    if (tell) {
      await sendOpeningMessage(scope, { ...tell.entry, date, times: tell.times });
      await scope.db
        .updateTable('waitingList')
        .set((eb) => ({ notifiedAt: scope.now, version: eb('version', '+', 1) }))
        .where('id', '=', tell.entry.id)
        .execute();
    }
    if (!lookAgainAt) return;
    await scope.jobs.send(
      scope.db,
      tellNextJob,
      { salonId: scope.salonId, date, freedAt },
      { startAfter: lookAgainAt },
    );
  });
}
