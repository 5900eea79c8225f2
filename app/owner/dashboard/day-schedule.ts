import type { Dashboard } from '#contract/reports.ts';
import { toMinutes } from '#lib/dates.ts';

type Entry = Dashboard['appointments'][number];
type Day = Pick<Dashboard, 'appointments' | 'professionals'>;

/** An appointment in its column; where several overlap there (an encaixe), each has one of the column's `lanes`. */
export type Placed = Entry & { column: number; start: number; end: number; lane: number; lanes: number };

const DAY_END = 24 * 60;
/** Shown even when nothing is booked there, so that the day's free time is seen. */
const USUAL = { from: 9 * 60, until: 18 * 60 };

/** Names of the columns, the hours shown (minutes since midnight), and every appointment in its place, by time. */
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

/** Whether the time of now, at its line, would lie over the label of the hour that begins then. A minute is a pixel. */
export const isBesideLabel = (now: number, hour: number) => now - hour > -6 && now - hour < 33;

/** Appointments of one column, by start: what overlaps stands side by side. */
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
