import { addDays, type LocalDate, type LocalMoment, type LocalTime, toMinutes, weekday } from '#lib/dates.ts';

/** The days with the weekday of the last visit: after it, from tomorrow on, until `until`. */
export function repeatDates(last: LocalDate, { today, until }: { today: LocalDate; until: LocalDate }): LocalDate[] {
  const dates: LocalDate[] = [];
  let date = addDays(last > today ? last : today, 1);
  while (weekday(date) !== weekday(last)) date = addDays(date, 1);
  for (; date <= until; date = addDays(date, 7)) dates.push(date);
  return dates;
}

/** On the first day with a free time, the one nearest to the wanted time; of two, the earlier one. */
export function nearestFree(
  dates: readonly LocalDate[],
  wanted: LocalTime,
  slotsOn: (date: LocalDate) => readonly LocalTime[],
): LocalMoment | null {
  const distance = (time: LocalTime) => Math.abs(toMinutes(time) - toMinutes(wanted));
  for (const date of dates) {
    const [time] = slotsOn(date).toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
    if (time) return { date, time };
  }
  return null;
}
