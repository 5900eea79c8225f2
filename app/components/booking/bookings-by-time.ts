import type { Booking } from '#contract/bookings.ts';
import {
  daysBetween,
  formatDate,
  formatDateShort,
  type LocalDate,
  type LocalMoment,
  minutesBetween,
} from '#lib/dates.ts';

type Dated = Pick<Booking, 'date' | 'time' | 'durationMinutes' | 'status'>;

/** Scheduled or confirmed, and not over: `now` is the salon's wall clock. */
export function isComing({ status, durationMinutes, ...begins }: Dated, now: LocalMoment): boolean {
  const isExpected = status === 'scheduled' || status === 'confirmed';
  return isExpected && minutesBetween(begins, now) < durationMinutes;
}

/** Coming ones soonest first, all others newest first. `bookings` come newest first. */
export function splitByTime<B extends Dated>(bookings: readonly B[], now: LocalMoment): { coming: B[]; past: B[] } {
  const coming = bookings.filter((booking) => isComing(booking, now)).toReversed();
  return { coming, past: bookings.filter((booking) => !isComing(booking, now)) };
}

/** 'hoje, 20/11', 'amanhã, 21/11', 'sex, 27/11'; with the year when it is another one. */
export function formatVisitDay(date: LocalDate, today: LocalDate): string {
  const day = date.slice(0, 4) === today.slice(0, 4) ? formatDateShort(date).slice(-5) : formatDate(date);
  const near = ['hoje', 'amanhã'][daysBetween(today, date)];
  return `${near ?? formatDateShort(date).slice(0, 3)}, ${day}`;
}
