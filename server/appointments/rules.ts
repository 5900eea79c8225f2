import { type LocalMoment, minutesBetween } from '#lib/dates.ts';

/** A later date is a typing error. The last date of the calendar would have no next day to look at. */
export const LAST_DATE = '2999-12-31';

export function isUpcoming(moment: LocalMoment, now: { today: string; time: string }): boolean {
  return minutesBetween({ date: now.today, time: now.time }, moment) >= 0;
}

/** Whether its time is over: an appointment that ends now is. */
export function hasEnded(
  place: LocalMoment & { durationMinutes: number },
  now: { today: string; time: string },
): boolean {
  return minutesBetween(place, { date: now.today, time: now.time }) >= place.durationMinutes;
}

type Requested = LocalMoment & { bookerId: string | null; serviceId: string | null; employeeId: string | null };
export type Existing = Requested & { status: string };

/** Whether a request repeats the one that made the appointment: same booker (null: the salon), same values, not cancelled. */
export function isRepeatOf(asked: Requested, made: Existing): boolean {
  if (made.bookerId !== asked.bookerId || made.status === 'cancelled') return false;
  const isSameEmployee = asked.employeeId === null || asked.employeeId === made.employeeId;
  return made.serviceId === asked.serviceId && made.date === asked.date && made.time === asked.time && isSameEmployee;
}

type Place = LocalMoment & { durationMinutes: number; employeeId: string | null };

/** A request for any professional keeps the present one. */
export function isSamePlace(before: Place, wanted: Place): boolean {
  const isSameTime =
    before.date === wanted.date && before.time === wanted.time && before.durationMinutes === wanted.durationMinutes;
  return isSameTime && (wanted.employeeId === null || wanted.employeeId === before.employeeId);
}
