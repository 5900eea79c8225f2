import { addDays, isLocalDate } from '#lib/dates.ts';

const SEPARATED = /^(\d{1,2})[\s/.-](\d{1,2})(?:[\s/.-](\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
/** A date without a year is in the future, or in the last weeks for something entered late. */
const LATE_DAYS = 30;
const LEAP_CYCLE = 8;

/** Parses '20/11/2026', '20/11/26', '20/11' or '20112026' to 'yyyy-MM-dd'. Returns null for anything else. */
export function parseTypedDate(text: string, today: string): string | null {
  const [, day = '', month = '', year] = SEPARATED.exec(text.trim()) ?? DIGITS.exec(text.trim()) ?? [];
  const inYear = (of: number | string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year) return dateOrNull(inYear(year.length === 2 ? `20${year}` : year));

  const earliest = addDays(today, -LATE_DAYS);
  const years = Array.from({ length: LEAP_CYCLE + 1 }, (_, after) => Number(earliest.slice(0, 4)) + after);
  return years.map(inYear).find((date) => isLocalDate(date) && date >= earliest) ?? null;
}

const dateOrNull = (date: string) => (isLocalDate(date) ? date : null);
