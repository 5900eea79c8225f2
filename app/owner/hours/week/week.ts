import { numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import type { AvailabilityRange } from '#contract/availability.ts';
import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import { fromMinutes, isEndTime, isLocalTime, MINUTES_PER_DAY, toMinutes } from '#lib/dates.ts';
import { findDifferences } from '../opening-hours/differences.ts';

/** A typed row: it may be empty or half filled, and its interval may be missing. */
export type Row = Omit<AvailabilityRange, 'intervalMinutes'> & { intervalMinutes: TypedNumber };
export type WeekValues = { ranges: Row[] };

const WHOLE_DAY = { startTime: '09:00', endTime: '18:00' };
const LUNCH = { from: '12:00', until: '13:00' };

/** The first row of a day is 09:00 to 18:00. A further one starts an hour after the last, or is empty. */
export function newRow(dayOfWeek: number, rows: readonly Row[] = []): Row {
  const ends = rows.filter((row) => row.dayOfWeek === dayOfWeek && isEndTime(row.endTime)).map((row) => row.endTime);
  const isFirst = rows.every((row) => row.dayOfWeek !== dayOfWeek);
  const times = isFirst ? WHOLE_DAY : timesAfter(ends.toSorted().at(-1));
  return { dayOfWeek, ...times, intervalMinutes: 30, isActive: true };
}

/** Two hours, or the rest of the day, after a pause of one hour. */
function timesAfter(end: string | undefined): Pick<Row, 'startTime' | 'endTime'> {
  const start = end === undefined ? MINUTES_PER_DAY : toMinutes(end) + 60;
  if (start >= MINUTES_PER_DAY) return { startTime: '', endTime: '' };
  return { startTime: fromMinutes(start), endTime: fromMinutes(Math.min(start + 120, MINUTES_PER_DAY)) };
}

/** Empty rows are dropped by the server, so the form asks about each before it is sent. */
export const emptyRows = ({ ranges }: WeekValues): Record<string, string> =>
  Object.fromEntries(
    ranges.flatMap(({ startTime, endTime }, index) =>
      startTime.trim() || endTime.trim() ? [] : [[`ranges.${index}.startTime`, 'Preencha ou remova este período']],
    ),
  );

/** Replaces the active rows of the days that differ by the opening hours of the page. The other rows stay. */
export function rowsFromHours(rows: Row[], hours: OpeningHours): Row[] {
  const differing = new Set(findDifferences(hours, rows).map(({ dayOfWeek }) => dayOfWeek));
  const kept = rows.filter((row) => !differing.has(row.dayOfWeek) || !row.isActive);
  const copied = WEEKDAYS.flatMap((weekday, dayOfWeek) => {
    const { open, close, closed } = hours[weekday];
    if (closed || !differing.has(dayOfWeek)) return [];
    const before = rows.find((row) => row.dayOfWeek === dayOfWeek && row.isActive);
    return [{ ...newRow(dayOfWeek), ...intervalOf(before), startTime: open, endTime: close }];
  });
  return [...kept, ...copied];
}

const intervalOf = (row: Row | undefined) => row && { intervalMinutes: row.intervalMinutes };

/** Replaces the rows of the other days in `days` by copies of this day's rows. */
export function copyDay(rows: readonly Row[], dayOfWeek: number, days: readonly number[]): Row[] {
  const own = rows.filter((row) => row.dayOfWeek === dayOfWeek);
  const kept = rows.filter((row) => !days.includes(row.dayOfWeek) || row.dayOfWeek === dayOfWeek);
  return [
    ...kept,
    ...days.filter((day) => day !== dayOfWeek).flatMap((day) => own.map((row) => ({ ...row, dayOfWeek: day }))),
  ];
}

/** The index of the only active row of the day, when it runs across noon; null when there is nothing to split. */
export function findLunchRow(rows: readonly Row[], dayOfWeek: number): number | null {
  const active = rows.flatMap((row, index) => (row.dayOfWeek === dayOfWeek && row.isActive ? [{ row, index }] : []));
  const [only, second] = active;
  if (!only || second || !isComplete(only.row)) return null;
  const { startTime, endTime } = only.row;
  return startTime < LUNCH.from && LUNCH.until < endTime ? only.index : null;
}

export function splitForLunch(rows: readonly Row[], index: number): Row[] {
  return rows.flatMap((row, place) =>
    place === index
      ? [
          { ...row, endTime: LUNCH.from },
          { ...row, startTime: LUNCH.until },
        ]
      : [row],
  );
}

/** The first times that the interval makes: '09:00, 09:30, 10:00…'. Null while the row or its interval is invalid. */
export function firstTimes(row: Row): string | null {
  const step = numberOf(row.intervalMinutes) ?? 30;
  if (!isComplete(row) || !(step >= 15)) return null;
  const [start, end] = [toMinutes(row.startTime), toMinutes(row.endTime)];
  const times = [0, 1, 2, 3].map((n) => start + n * step).filter((minute) => minute < end);
  return `${times.slice(0, 3).map(fromMinutes).join(', ')}${times.length > 3 ? '…' : ''}`;
}

const isComplete = ({ startTime, endTime }: Row) => isLocalTime(startTime) && isEndTime(endTime) && startTime < endTime;
