import { addDays, fromMinutes, instantOf, type LocalDate, type LocalMoment } from '#lib/dates.ts';

/**
 * The story's time: minutes of the salon's wall clock from today's midnight, negative before it. A plan in stamps is the
 * same whatever the day is; only the play turns them into dates and instants.
 */
export type Stamp = number;

export const DAY = 1440;

/** `day` counts from today. */
export const stampOf = (day: number, minute: number): Stamp => day * DAY + minute;
const dayOf = (stamp: Stamp): number => Math.floor(stamp / DAY);
/** Of its day. */
export const minuteOf = (stamp: Stamp): number => stamp - dayOf(stamp) * DAY;

/** The same, or some hours later where people would be asleep. */
export function whenAwake(stamp: Stamp): Stamp {
  return minuteOf(stamp) < 8 * 60 ? stamp + 8 * 60 : stamp;
}

export function momentOf(stamp: Stamp, today: LocalDate): LocalMoment {
  return { date: addDays(today, dayOf(stamp)), time: fromMinutes(minuteOf(stamp)) };
}

export function instantAt(stamp: Stamp, today: LocalDate, timeZone: string): Date {
  const { date, time } = momentOf(stamp, today);
  return instantOf(date, time, timeZone);
}
