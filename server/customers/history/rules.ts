import { daysBetween, type LocalDate } from '#lib/dates.ts';

const FEWEST_VISITS = 3;

/** The median of the days between visits; null when there are too few. `days` has each day once, newest first. */
export function visitInterval(days: LocalDate[]): number | null {
  if (days.length < FEWEST_VISITS) return null;
  const gaps = days.slice(1).map((day, index) => daysBetween(day, days[index] as LocalDate));
  const sorted = gaps.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return Math.round(middle.reduce((sum, gap) => sum + gap, 0) / middle.length);
}
