import { addDays, isLocalDate, type LocalDate } from '#lib/dates.ts';

/** A year and a day: next year's same day is plausible, in a leap year too. */
const PLAUSIBLE_DAYS = 366;

export const isDoubtful = (date: LocalDate, today: LocalDate): boolean =>
  isLocalDate(date) && (date > addDays(today, PLAUSIBLE_DAYS) || date < addDays(today, -PLAUSIBLE_DAYS));
