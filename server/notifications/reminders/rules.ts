import { addDays, instantOf, type LocalMoment, localNow } from '#lib/dates.ts';
import type { Preferences } from '../settings/rules.ts';

export const reminderKinds = ['appointment_reminder_day', 'appointment_reminder_hours'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const HOUR = 3_600_000;

type Timing = Pick<Preferences, 'reminderDayTime' | 'reminderHours'>;

/** When the customer is reminded of an appointment that begins then, in the salon's time zone. */
export function reminderTime(
  kind: ReminderKind,
  { date, time }: LocalMoment,
  { reminderDayTime, reminderHours }: Timing,
  timeZone: string,
): Date {
  if (kind === 'appointment_reminder_day') return instantOf(addDays(date, -1), reminderDayTime, timeZone);
  return new Date(instantOf(date, time, timeZone).getTime() - reminderHours * HOUR);
}

/** Those that are still to come: who books after a reminder's time has just read the confirmation. */
export function remindersAhead(start: LocalMoment, timing: Timing, { now, timeZone }: { now: Date; timeZone: string }) {
  return reminderKinds
    .map((kind) => ({ kind, dueAt: reminderTime(kind, start, timing, timeZone) }))
    .filter(({ dueAt }) => dueAt > now);
}

/**
 * Whether a reminder that was planned for `dueAt` still says something true and new at `now`: a late one of the day before gives
 * way to the one of the same day, and none goes out once the appointment has begun.
 */
export function isStillDue(
  kind: ReminderKind,
  start: LocalMoment,
  timing: Timing,
  { now, dueAt, timeZone }: { now: Date; dueAt: Date; timeZone: string },
): boolean {
  if (reminderTime(kind, start, timing, timeZone).getTime() !== dueAt.getTime()) return false;
  if (kind === 'appointment_reminder_day') return localNow(now, timeZone).date < start.date;
  return now < instantOf(start.date, start.time, timeZone);
}

/** 'yyyy-MM-dd HH:mm': an appointment that was moved has another one. */
export const startOf = ({ date, time }: LocalMoment) => `${date} ${time}`;

const REVIEW_HOURS = 2;
const FROM = '09:00';
const UNTIL = '20:00';

/** Two hours after the visit was completed at the earliest, and not at night. */
export function reviewRequestTime(completedAt: Date, timeZone: string): Date {
  const earliest = new Date(completedAt.getTime() + REVIEW_HOURS * HOUR);
  const { date, time } = localNow(earliest, timeZone);
  if (time < FROM) return instantOf(date, FROM, timeZone);
  if (time >= UNTIL) return instantOf(addDays(date, 1), FROM, timeZone);
  return earliest;
}

/** A visit that is completed later than this asks nobody: who is asked should remember it. */
export const REVIEW_REQUEST_DAYS = 7;
