import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { ROW_MINUTES, type Span, spanOf } from './placed.ts';

export type PrintColumn = { key: string; name: string; entries: CalendarEntry[]; open: Span[] };

const WITHOUT = 'Sem profissional';
/** The hours that are printed when the salon is closed and nothing is booked. */
const USUAL: Span = { from: 9 * 60, until: 18 * 60 };

/** All opening hours, grown to whole rows around what is booked outside of them. */
export function printHours(spans: Span[]): Span {
  const { from, until } =
    spans.length === 0
      ? USUAL
      : { from: Math.min(...spans.map((span) => span.from)), until: Math.max(...spans.map((span) => span.until)) };
  return { from: Math.floor(from / ROW_MINUTES) * ROW_MINUTES, until: Math.ceil(until / ROW_MINUTES) * ROW_MINUTES };
}

/** One for each professional who takes appointments or has one, and one for what has no professional. */
export function printColumns(
  professionals: Calendar['professionals'],
  entries: CalendarEntry[],
  chosen: string | undefined,
): Omit<PrintColumn, 'open'>[] {
  const of = (employeeId: string | null) => entries.filter((entry) => entry.employeeId === employeeId);
  const columns = professionals
    .map(({ id, name, takesAppointments }) => ({ key: id, name, takesAppointments, entries: of(id) }))
    .filter(({ key, takesAppointments, entries }) =>
      chosen ? key === chosen : takesAppointments || entries.length > 0,
    );
  const without = of(null);
  return without.length > 0 || columns.length === 0
    ? [...columns, { key: WITHOUT, name: WITHOUT, entries: without }]
    : columns;
}

/** The minutes at which the printed rows begin. */
export const rowsOf = ({ from, until }: Span) =>
  Array.from({ length: (until - from) / ROW_MINUTES }, (_, index) => from + index * ROW_MINUTES);

/** The entries that begin in the row. */
export const startingIn = (entries: CalendarEntry[], row: number) =>
  entries.filter((entry) => row <= spanOf(entry).from && spanOf(entry).from < row + ROW_MINUTES);

/** The room of a page (A4 across, margins of 10 mm) below its heading, with some reserve. */
const TABLE_MM = 176;
/** The padding and the border of a row. */
const ROW_EXTRA_MM = 1.5;
/** One line of type of one point: 0.3528 mm with a line height of 1.2. */
const LINE_MM = 0.4234;
/** The usual type, that of narrow columns, and the smallest that is legible: a fuller day needs another page. */
const [WIDE, NARROW, SMALLEST] = [8.5, 7.5, 5.5];
const MOST_WIDE = 4;
const ROW_MM = 6.5;

/** The type with which all rows fit on one page, and the height to which the table grows when there is room. */
export function printSize(columns: PrintColumn[], hours: Span): { typePoints: number; heightMm: number } {
  const rows = rowsOf(hours);
  // The row of names is one more.
  const lines = rows.map((row) => Math.max(1, ...columns.map(({ entries }) => 2 * startingIn(entries, row).length)));
  const lineCount = lines.reduce((sum, count) => sum + count, 1);
  const fitting = (TABLE_MM - ROW_EXTRA_MM * (rows.length + 1)) / (LINE_MM * lineCount);
  const usual = columns.length > MOST_WIDE ? NARROW : WIDE;
  return {
    typePoints: Math.max(SMALLEST, Math.min(usual, Math.floor(fitting * 10) / 10)),
    heightMm: Math.min(TABLE_MM, ROW_MM * (rows.length + 1)),
  };
}
