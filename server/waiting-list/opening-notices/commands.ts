import { newId } from '#lib/id.ts';
import { type AnySalonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { sendOpeningMessage } from '#server/notifications/waiting-messages/commands.ts';
import { areNotificationsOn } from '#server/settings/queries.ts';
import { notifyNextJob } from './jobs.ts';
import { lockEntriesToNotify } from './queries.ts';
import { planNextNotice } from './rules.ts';

type FreedTime = { date: string; startAfter?: Date | undefined };

/**
 * Time of this date can be booked again. A job tells the people who wait, after the caller's transaction. Returns the job's id; null
 * when it is too late to tell anybody.
 */
export async function queueOpeningNotice(
  scope: AnySalonScope,
  { date, startAfter }: FreedTime,
): Promise<string | null> {
  if (date < scope.today) return null;
  const id = newId();
  const payload = { salonId: scope.salonId, date, freedAt: scope.now.toISOString() };
  await scope.jobs.send(scope.db, notifyNextJob, payload, { id, ...(startAfter && { startAfter }) });
  return id;
}

/** The time is taken again. */
export const recallOpeningNotices = (scope: SalonScope, ids: string[]): Promise<void> =>
  scope.jobs.recall(scope.db, notifyNextJob, ids);

/** Tells one person, and sends the job for the next. While notifications are off nobody counts as told. The entry keeps its place: only `notified_at` changes. */
export function notifyNextWaiting(
  scope: SalonScope,
  { date, freedAt }: { date: string; freedAt: string },
): Promise<void> {
  return transaction(scope, async (scope) => {
    if (!(await areNotificationsOn(scope))) return;
    const entries = await lockEntriesToNotify(scope, date);
    const { tell, nextCheckAt } = planNextNotice(entries, { freedAt: new Date(freedAt), now: scope.now });
    if (tell) {
      await sendOpeningMessage(scope, { ...tell.entry, date, times: tell.times });
      await scope.db
        .updateTable('waitingList')
        .set((eb) => ({ notifiedAt: scope.now, version: eb('version', '+', 1) }))
        .where('id', '=', tell.entry.id)
        .execute();
    }
    if (!nextCheckAt) return;
    await scope.jobs.send(
      scope.db,
      notifyNextJob,
      { salonId: scope.salonId, date, freedAt },
      { startAfter: nextCheckAt },
    );
  });
}
