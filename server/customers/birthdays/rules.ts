import { addDays, type LocalDate } from '#lib/dates.ts';

const DAYS = 7;
const FEBRUARY_29 = 229;

/** Month and day as one number: 20 November is 1120. */
const monthAndDay = (date: LocalDate) => Number(date.slice(5).replace('-', ''));

/**
 * The months and days of birth that are celebrated in the week from `today`, each with its date. 29 February is celebrated
 * on the next day when the year does not have it (Civil Code, art. 132 § 3).
 */
export function celebratedDays(today: LocalDate): Map<number, LocalDate> {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n));
  return new Map(
    days.flatMap((date) => {
      const follows28th = monthAndDay(date) === 301 && monthAndDay(addDays(date, -1)) !== FEBRUARY_29;
      const entry: [number, LocalDate] = [monthAndDay(date), date];
      return follows28th ? [entry, [FEBRUARY_29, date]] : [entry];
    }),
  );
}
