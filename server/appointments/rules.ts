import { type LocalMoment, minutesBetween } from '#lib/dates.ts';

/** A date beyond this one is a slip of the finger; the calendar's own end has no day after it. */
export const LAST_DATE = '2999-12-31';

/** Not begun yet. */
export function isComing(moment: LocalMoment, now: { today: string; time: string }): boolean {
  return minutesBetween({ date: now.today, time: now.time }, moment) >= 0;
}

type Asked = LocalMoment & { bookerId: string | null; serviceId: string | null; employeeId: string | null };
export type Made = Asked & { status: string };

/** Whether it is what is asked for again: by the same booker (null is the salon), the same, and still standing. */
export function isAnswerTo(asked: Asked, made: Made): boolean {
  if (made.bookerId !== asked.bookerId || made.status === 'cancelled') return false;
  const isSameEmployee = asked.employeeId === null || asked.employeeId === made.employeeId;
  return made.serviceId === asked.serviceId && made.date === asked.date && made.time === asked.time && isSameEmployee;
}

type Place = LocalMoment & { durationMinutes: number; employeeId: string | null };

/** Whether it takes the time it took before; whoever holds it is kept where nobody in particular is asked for. */
export function isSamePlace(before: Place, wanted: Place): boolean {
  const isSameTime =
    before.date === wanted.date && before.time === wanted.time && before.durationMinutes === wanted.durationMinutes;
  return isSameTime && (wanted.employeeId === null || wanted.employeeId === before.employeeId);
}
