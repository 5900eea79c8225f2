import type { MessageKind } from '#contract/message-kinds.ts';
import { daysBetween, type LocalMoment } from '#lib/dates.ts';
import { type AnySalonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { areNotificationsOn } from '#server/settings/queries.ts';
import { reminderLink, reviewLink } from '../links/queries.ts';
import { sendToCustomer } from '../sending/commands.ts';
import { readSalonMessages } from '../settings/queries.ts';
import type { Preferences } from '../settings/rules.ts';
import { remindJob, requestReviewJob, rescheduleRemindersJob } from './jobs.ts';
import { isReviewed, listComing, lockReminded } from './queries.ts';
import {
  isStillDue,
  REVIEW_REQUEST_DAYS,
  type ReminderKind,
  remindersAhead,
  reviewRequestTime,
  startOf,
} from './rules.ts';

type Coming = LocalMoment & { id: string };

/** One statement for all of them. An appointment that was moved leaves jobs behind that find another start and do nothing. */
export async function scheduleReminders(
  scope: AnySalonScope,
  appointments: Coming[],
  timing: Preferences,
): Promise<void> {
  const { salonId } = scope;
  const due = appointments.flatMap(({ id, ...start }) =>
    remindersAhead(start, timing, scope).map(({ kind, dueAt }) => ({
      ...{ salonId, appointmentId: id, kind, startsAt: startOf(start), dueAt: dueAt.toISOString() },
    })),
  );
  if (due.length === 0) return;
  await scope.jobs.sendMany(scope.db, remindJob, due, { startAfter: ({ dueAt }) => new Date(dueAt) });
}

/** The hours or the salon's clock are others from now on: a job gives the coming appointments new reminders. */
export function queueReschedule(scope: SalonScope): Promise<void> {
  return scope.jobs.send(scope.db, rescheduleRemindersJob, { salonId: scope.salonId });
}

export async function rescheduleReminders(scope: SalonScope): Promise<void> {
  const { preferences } = await readSalonMessages(scope);
  await scheduleReminders(scope, await listComing(scope), preferences);
}

type Asked = { appointmentId: string; startsAt: string };

export function remind(
  scope: SalonScope,
  { appointmentId, kind, startsAt, dueAt }: Asked & { kind: ReminderKind; dueAt: string },
): Promise<void> {
  return transaction(scope, async (scope) => {
    // Left undone while notifications are off, like the notices of the waiting list.
    if (!(await areNotificationsOn(scope))) return;
    const found = await lockReminded(scope, appointmentId);
    if (!found || startOf(found) !== startsAt) return;
    if (found.status !== 'scheduled' && found.status !== 'confirmed') return;
    const salon = await readSalonMessages(scope);
    if (!isStillDue(kind, found, salon.preferences, { ...scope, dueAt: new Date(dueAt) })) return;
    if (!(await keepOnce(scope, { appointmentId, kind, startsAt }))) return;
    await sendToCustomer(scope, kind, appointmentId, { link: reminderLink(scope, { appointmentId }) });
  });
}

/** For a visit that is completed now. The booker alone may review. */
export async function scheduleReviewRequest(
  scope: AnySalonScope,
  { id, ...start }: Coming & { bookedByUserId: string | null },
): Promise<void> {
  if (!start.bookedByUserId || daysBetween(start.date, scope.today) > REVIEW_REQUEST_DAYS) return;
  const payload = { salonId: scope.salonId, appointmentId: id, startsAt: startOf(start) };
  const startAfter = reviewRequestTime(scope.now, scope.timeZone);
  await scope.jobs.send(scope.db, requestReviewJob, payload, { startAfter });
}

export function requestReview(scope: SalonScope, { appointmentId, startsAt }: Asked): Promise<void> {
  return transaction(scope, async (scope) => {
    if (!(await areNotificationsOn(scope))) return;
    const found = await lockReminded(scope, appointmentId);
    if (found?.status !== 'completed' || !found.bookedByUserId || startOf(found) !== startsAt) return;
    if (await isReviewed(scope, appointmentId)) return;
    if (!(await keepOnce(scope, { appointmentId, kind: 'review_request', startsAt }))) return;
    await sendToCustomer(scope, 'review_request', appointmentId, { link: await reviewLink(scope, appointmentId) });
  });
}

/** False for what was sent before. */
export async function keepOnce(scope: SalonScope, once: Asked & { kind: MessageKind }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('messageReminders')
    .values({ ...once, sentAt: scope.now })
    .onConflict((conflict) => conflict.columns(['salonId', 'appointmentId', 'kind', 'startsAt']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
