/** Blocks of the salon's clock, in minutes from midnight of the asked date. The end is excluded, so neighbours may touch. */
import {
  addDays,
  daysBetween,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  MINUTES_PER_DAY,
  toMinutes,
} from '#lib/dates.ts';

/** A weekly range. The end may be 24:00; a range whose end is not after its start offers nothing. */
export type Range = { startTime: LocalTime; endTime: LocalTime; intervalMinutes: number; isActive: boolean };
export type TimeBlock = { startMinute: number; endMinute: number };
/** Occupied time: below 0 or above 1440 where it crosses midnight. Null: an appointment without a professional. */
export type Busy = TimeBlock & {
  employeeId: string | null;
  /** Decides who could take an appointment without a professional; else it may be left out. */
  serviceId?: string | null;
};
/** An employee who is active and takes appointments. */
export type Professional = {
  id: string;
  name: string;
  /** The chosen services, or those of them that were asked for. Null: nothing was chosen, which means all. */
  serviceIds: ReadonlySet<string> | null;
};

/** An appointment without a service can be performed by everybody. */
export const performs = ({ serviceIds }: Pick<Professional, 'serviceIds'>, serviceId: string | null) =>
  serviceId === null || serviceIds === null || serviceIds.has(serviceId);

export const DEFAULT_INTERVAL = 30;

export const OCCUPYING_STATUSES = ['scheduled', 'confirmed', 'completed'] as const;

export function occupies(status: string): boolean {
  return OCCUPYING_STATUSES.some((occupying) => occupying === status);
}

export function datesOf({ date, time, durationMinutes }: LocalMoment & { durationMinutes: number }): LocalDate[] {
  const endMinute = toMinutes(time) + durationMinutes;
  return endMinute > MINUTES_PER_DAY ? [date, addDays(date, 1)] : [date];
}

/** Appointments of neighbouring days count too: they may run past midnight. */
export function busyOn(
  asked: LocalDate,
  appointment: LocalMoment & { durationMinutes: number; employeeId: string | null; serviceId?: string | null },
): Busy {
  const { startMinute, endMinute } = blockAt(appointment.time, appointment.durationMinutes);
  const midnight = daysBetween(asked, appointment.date) * MINUTES_PER_DAY;
  const { employeeId, serviceId = null } = appointment;
  return { employeeId, serviceId, startMinute: midnight + startMinute, endMinute: midnight + endMinute };
}

export const isUsable = (range: Range) => range.isActive && toMinutes(range.startTime) < toMinutes(range.endTime);
export const blockOfRange = (range: Range) => ({
  startMinute: toMinutes(range.startTime),
  endMinute: toMinutes(range.endTime),
});

export const overlaps = (a: TimeBlock, b: TimeBlock) => a.startMinute < b.endMinute && b.startMinute < a.endMinute;

export function blockAt(time: LocalTime, durationMinutes: number): TimeBlock {
  const startMinute = toMinutes(time);
  return { startMinute, endMinute: startMinute + durationMinutes };
}

/** Ranges that touch or overlap become one, because a service may run across them. */
export function mergeRanges(ranges: readonly Range[]): TimeBlock[] {
  const merged: TimeBlock[] = [];
  const open = ranges.filter(isUsable).map(blockOfRange);
  for (const next of open.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1);
    if (last && next.startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, next.endMinute);
    else merged.push(next);
  }
  return merged;
}

/** Customers book this many days ahead. */
export const WINDOW_DAYS = 30;

export function bookingWindow(today: LocalDate): { first: LocalDate; last: LocalDate } {
  return { first: today, last: addDays(today, WINDOW_DAYS) };
}

export function isBookableDate(date: LocalDate, today: LocalDate): boolean {
  const { first, last } = bookingWindow(today);
  return first <= date && date <= last;
}
