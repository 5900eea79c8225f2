import type { ReportPeriod } from '#contract/reports.ts';
import { addDays, addMonths, type LocalDate, startOfMonth } from '#lib/dates.ts';

/** Both days included. */
export type Span = { from: LocalDate; until: LocalDate };

const MONTHS_SHOWN = 6;

export const firstMonth = (today: LocalDate): LocalDate => addMonths(startOfMonth(today), 1 - MONTHS_SHOWN);

/** 'yyyy-MM', oldest first. */
export const monthsShown = (today: LocalDate): string[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(firstMonth(today), index).slice(0, 7));

const LENGTHS: Record<ReportPeriod, { firstMonth: number; months: number }> = {
  current_month: { firstMonth: 0, months: 1 },
  last_month: { firstMonth: -1, months: 1 },
  last_3_months: { firstMonth: -2, months: 3 },
};

/**
 * The months of the period, and what they are compared with: as many months before (specification, section 9), and of a period
 * that is still running only the days that it has had until today. On 20 November: 1 to 20 October.
 */
export function spansOf(period: ReportPeriod, today: LocalDate): { span: Span; previous: Span } {
  const { firstMonth, months } = LENGTHS[period];
  const from = addMonths(startOfMonth(today), firstMonth);
  const until = addDays(addMonths(from, months), -1);
  const isRunning = today <= until;
  return {
    span: { from, until },
    previous: {
      from: addMonths(from, -months),
      // All of a shorter month: 31 March is compared with all of February.
      until: isRunning ? addMonths(today, -months) : addDays(from, -1),
    },
  };
}

/** All periods and those before them lie in the months of the evolution. */
export function evolutionSpan(today: LocalDate): Span {
  return { from: firstMonth(today), until: spansOf('current_month', today).span.until };
}

/** The whole months of a span that begins with a month, and the days of its last month when that is not whole. */
export function wholeMonthsOf({ from, until }: Span): { months: Span; days: Span } {
  const isWhole = addDays(until, 1) === startOfMonth(addDays(until, 1));
  const rest = isWhole ? addDays(until, 1) : startOfMonth(until);
  return { months: { from, until: addDays(rest, -1) }, days: { from: rest, until } };
}

/** Percent with one decimal; 0 when there was nothing before (specification, section 9). */
export function growthPercent(current: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((current - previous) / previous) * 1000) / 10;
}

/** With one decimal; a rate over 0 is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

/** With one decimal; 0 of none. */
export function perEach(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}
