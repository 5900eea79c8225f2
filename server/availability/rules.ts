/**
 * Stretches of the salon's wall clock, counted in minutes from midnight of the asked date. A stretch includes its start and
 * excludes its end, so neighbours may touch.
 */
import { addDays, daysBetween, type LocalDate, type LocalMoment, type LocalTime, toMinutes } from '#lib/dates.ts';

/** A weekly range on the asked weekday. The end may be 24:00; one that does not come after its start gives nothing. */
export type Range = { startTime: LocalTime; endTime: LocalTime; intervalMinutes: number; isActive: boolean };
export type Stretch = { startMinute: number; endMinute: number };
/** An appointment that occupies; below 0 or beyond 1440 where it crosses midnight. Without an employee, nobody holds it yet. */
export type Busy = Stretch & { employeeId: string | null };
/** An employee who is active and takes appointments. */
export type Professional = { id: string; name: string };

export const DAY = 1440;
export const DEFAULT_INTERVAL = 30;

/** The statuses whose appointments keep their time from others. */
export const OCCUPYING_STATUSES = ['scheduled', 'confirmed', 'completed'] as const;

export function occupies(status: string): boolean {
  return OCCUPYING_STATUSES.some((occupying) => occupying === status);
}

/** Every date an appointment takes time of: two when it runs past midnight. */
export function datesOf({ date, time, durationMinutes }: LocalMoment & { durationMinutes: number }): LocalDate[] {
  const endMinute = toMinutes(time) + durationMinutes;
  return endMinute > DAY ? [date, addDays(date, 1)] : [date];
}

/** An appointment as the asked date sees it. Ask with those of the days beside it: appointments may run past midnight. */
export function busyOn(
  asked: LocalDate,
  appointment: { date: LocalDate; time: LocalTime; durationMinutes: number; employeeId: string | null },
): Busy {
  const { startMinute, endMinute } = stretchAt(appointment.time, appointment.durationMinutes);
  const midnight = daysBetween(asked, appointment.date) * DAY;
  return { employeeId: appointment.employeeId, startMinute: midnight + startMinute, endMinute: midnight + endMinute };
}

export const isUsable = (range: Range) => range.isActive && toMinutes(range.startTime) < toMinutes(range.endTime);
export const stretchOf = (range: Range) => ({
  startMinute: toMinutes(range.startTime),
  endMinute: toMinutes(range.endTime),
});

export const overlaps = (a: Stretch, b: Stretch) => a.startMinute < b.endMinute && b.startMinute < a.endMinute;

export function stretchAt(time: LocalTime, durationMinutes: number): Stretch {
  const startMinute = toMinutes(time);
  return { startMinute, endMinute: startMinute + durationMinutes };
}
