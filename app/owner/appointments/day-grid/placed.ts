import type { CalendarEntry } from '#contract/calendar.ts';
import { MINUTES_PER_DAY, toMinutes } from '#lib/dates.ts';

/** An appointment in its column, in minutes since midnight. Overlapping ones (an encaixe) share the column's `lanes`. */
export type Placed = CalendarEntry & { column: number; start: number; end: number; lane: number; lanes: number };

/** Minutes since midnight; `until` is not part of it. */
export type Span = { from: number; until: number };

export const ROW_MINUTES = 30;

/** Entries without a column are left out. */
export function placeEntries(entries: CalendarEntry[], columnOf: (entry: CalendarEntry) => number): Placed[] {
  const placed = entries
    .map((entry) => {
      const start = toMinutes(entry.time);
      const end = Math.min(start + entry.durationMinutes, MINUTES_PER_DAY);
      return { ...entry, column: columnOf(entry), start, end, lane: 0, lanes: 1 };
    })
    .filter(({ column }) => column >= 0)
    .sort((one, other) => one.start - other.start);
  for (const inColumn of Map.groupBy(placed, ({ column }) => column).values()) placeInLanes(inColumn);
  return placed;
}

/** Puts overlapping appointments of one column side by side. `entries` are sorted by start. */
function placeInLanes(entries: Placed[]): void {
  let group: Placed[] = [];
  let groupEnd = 0;
  for (const entry of entries) {
    if (entry.start >= groupEnd) group = [];
    const taken = new Set(group.filter(({ end }) => end > entry.start).map(({ lane }) => lane));
    while (taken.has(entry.lane)) entry.lane += 1;
    group.push(entry);
    groupEnd = Math.max(...group.map(({ end }) => end));
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const one of group) one.lanes = lanes;
  }
}

/** The rows of the specification: 08:00 to 19:30, each of half an hour. */
const USUAL: Span = { from: 8 * 60, until: 20 * 60 };

/** The usual hours, grown to whole rows around what is open and what is booked. */
export function hoursAround(spans: Span[]): Span {
  const from = Math.min(USUAL.from, ...spans.map((span) => span.from));
  const until = Math.max(USUAL.until, ...spans.map((span) => span.until));
  return { from: Math.floor(from / ROW_MINUTES) * ROW_MINUTES, until: Math.ceil(until / ROW_MINUTES) * ROW_MINUTES };
}

export const spanOf = ({ time, durationMinutes }: Pick<CalendarEntry, 'time' | 'durationMinutes'>): Span => {
  const from = toMinutes(time);
  return { from, until: Math.min(from + durationMinutes, MINUTES_PER_DAY) };
};

/** The start of a new appointment where somebody pointed: the row's, or the end of what reaches into the row. */
export function freeStart(minute: number, column: number, placed: Placed[]): number {
  const row = Math.floor(minute / ROW_MINUTES) * ROW_MINUTES;
  const ends = placed
    .filter((one) => one.column === column && takesTime(one) && one.end <= minute)
    .map(({ end }) => end);
  return Math.max(row, ...ends);
}

/** Cancelled and missed appointments leave their time free. */
export const takesTime = ({ status }: Pick<CalendarEntry, 'status'>) => status !== 'cancelled' && status !== 'no_show';
