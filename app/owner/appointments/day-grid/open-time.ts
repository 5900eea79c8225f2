import type { AvailabilityRange } from '#contract/availability.ts';
import type { CalendarEntry } from '#contract/calendar.ts';
import { type LocalDate, toMinutes, weekday } from '#lib/dates.ts';
import { type Span, spanOf, takesTime } from './placed.ts';

/** The open times of a day, in order; ranges that touch are one. */
export function openSpans(ranges: AvailabilityRange[], date: LocalDate): Span[] {
  const day = weekday(date);
  return joined(
    ranges
      .filter(({ dayOfWeek, isActive }) => isActive && dayOfWeek === day)
      .map(({ startTime, endTime }) => ({ from: toMinutes(startTime), until: toMinutes(endTime) })),
  );
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}

/** The parts of `hours` that are not taken. `taken` must be sorted by start. */
export function restOf(taken: Span[], hours: Span): Span[] {
  const rest: Span[] = [];
  let from = hours.from;
  for (const span of taken) {
    const until = Math.min(span.from, hours.until);
    if (until > from) rest.push({ from, until });
    from = Math.max(from, span.until);
  }
  if (from < hours.until) rest.push({ from, until: hours.until });
  return rest;
}

/** Percent of the open minutes that are booked; null when nothing is open. */
export function percentBooked(entries: CalendarEntry[], open: Span[]): number | null {
  const openMinutes = minutesOf(open);
  if (openMinutes === 0) return null;
  const booked = joined(entries.filter(takesTime).map(spanOf));
  const within = open.flatMap(({ from, until }) =>
    booked.map((span) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) })),
  );
  return Math.round((minutesOf(within.filter(({ from, until }) => from < until)) / openMinutes) * 100);
}

const minutesOf = (spans: Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);
