import { defineJob } from '#server/infra/jobs/jobs.ts';
import type { ReminderKind } from './rules.ts';

type About = { salonId: string; appointmentId: string; startsAt: string };

/** Waits until `dueAt`, weeks perhaps. It reminds only if start and `dueAt` are then still those of the appointment. */
export const remindJob = defineJob<About & { kind: ReminderKind; dueAt: string }>('notifications.remind', {
  concurrency: 2,
});

export const requestReviewJob = defineJob<About>('notifications.request-review');

/** Another hour of reminders: the coming appointments get new jobs, and their old ones find nothing to do. */
export const rescheduleRemindersJob = defineJob<{ salonId: string }>('notifications.reschedule-reminders');
