import type { Dashboard } from '#contract/reports.ts';
import { toMinutes } from '#lib/dates.ts';

type Entry = Dashboard['appointments'][number];
type Day = Pick<Dashboard, 'appointments' | 'professionals'>;

/** An appointment in its column. Overlapping ones (an encaixe) share the column's `lanes`. */
export type Placed = Entry & { column: number; start: number; end: number; lane: number; lanes: number };

const DAY_END = 24 * 60;
/** Minutes since midnight. Shown even without appointments, so that free time is visible. */
const USUAL = { from: 9 * 60, until: 18 * 60 };

/** Columns, hours (minutes since midnight) and the position of every appointment. */
export function layOutDay({ appointments, professionals }: Day) {
  const columnOf = new Map(professionals.map(({ id }, index) => [id, index]));
  const others = appointments.filter(({ employeeId }) => !columnOf.has(employeeId ?? ''));
  const columns = professionals.map(({ name }) => name);
  if (others.length > 0) columns.push(others.some(({ employeeId }) => employeeId) ? 'Outros' : 'Sem profissional');

  const entries = appointments.map((entry) => {
    const start = toMinutes(entry.time);
    const column = columnOf.get(entry.employeeId ?? '') ?? professionals.length;
    return { ...entry, column, start, end: Math.min(start + entry.durationMinutes, DAY_END), lane: 0, lanes: 1 };
  });
  for (const column of columns.keys()) placeInLanes(entries.filter((entry) => entry.column === column));

  const from = Math.min(USUAL.from, ...entries.map(({ start }) => start));
  const until = Math.max(USUAL.until, ...entries.map(({ end }) => end));
  return { columns, from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60, entries };
}

/** Whether the label of the current time covers the label of this hour. A minute is a pixel. */
export const isBesideLabel = (now: number, hour: number) => now - hour > -6 && now - hour < 33;

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
