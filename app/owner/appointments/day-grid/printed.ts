import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { ROW_MINUTES, type Span } from './placed.ts';

export type PrintColumn = { key: string; name: string; entries: CalendarEntry[] };

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
): PrintColumn[] {
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
