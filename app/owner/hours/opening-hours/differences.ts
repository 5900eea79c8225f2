import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import { isEndTime, isLocalTime } from '#lib/dates.ts';

/** A row of the weekly availability, which may be half typed. */
export type OfferedRange = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean };

export type Span = { from: string; until: string };
/** Null means closed: on the page, or to bookings. */
export type Difference = { dayOfWeek: number; page: Span | null; bookable: Span | null };

/**
 * Days on which the bookable times do not begin and end with the opening hours of the page. Breaks do not count, and
 * neither does a day whose hours are half typed.
 */
export const findDifferences = (hours: OpeningHours, ranges: readonly OfferedRange[]): Difference[] =>
  compare(hours, ranges).filter(({ page }) => page === null || isComplete(page.from, page.until));

function compare(hours: OpeningHours, ranges: readonly OfferedRange[]): Difference[] {
  return WEEKDAYS.map((weekday, dayOfWeek) => ({
    dayOfWeek,
    page: hours[weekday].closed ? null : { from: hours[weekday].open, until: hours[weekday].close },
    bookable: bookableSpan(ranges, dayOfWeek),
  })).filter(({ page, bookable }) => page?.from !== bookable?.from || page?.until !== bookable?.until);
}

/** The opening hours of the days that differ become what can be booked. A day without bookings keeps its times and closes. */
export function hoursFromRanges(hours: OpeningHours, ranges: readonly OfferedRange[]): OpeningHours {
  const changed = compare(hours, ranges).map(({ dayOfWeek, bookable }) => {
    const weekday = WEEKDAYS[dayOfWeek] ?? 'sunday';
    const times = bookable && { open: bookable.from, close: bookable.until };
    return [weekday, { ...hours[weekday], ...times, closed: !bookable }];
  });
  return { ...hours, ...Object.fromEntries(changed) };
}

/** From the first start to the last end of the active ranges that are complete. */
function bookableSpan(ranges: readonly OfferedRange[], dayOfWeek: number): Span | null {
  const complete = ranges.filter(
    (range) => range.dayOfWeek === dayOfWeek && range.isActive && isComplete(range.startTime, range.endTime),
  );
  const [from] = complete.map(({ startTime }) => startTime).toSorted();
  const until = complete
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1);
  return from && until ? { from, until } : null;
}

const isComplete = (from: string, until: string) => isLocalTime(from) && isEndTime(until) && from < until;
