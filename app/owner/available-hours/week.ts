import type { AvailabilityRange } from '#contract/availability.ts';
import { type OpeningHours, WEEKDAYS } from '#contract/salons.ts';
import type { TypedNumber } from '../../ui/NumberField.tsx';
import { findDifferences } from '../opening-hours/differences.ts';

/** What was typed: a row may be empty or half filled, and its interval may be missing. */
export type Row = Omit<AvailabilityRange, 'intervalMinutes'> & { intervalMinutes: TypedNumber };
export type WeekValues = { ranges: Row[] };

export const newRow = (dayOfWeek: number): Row => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '18:00',
  intervalMinutes: 30,
  isActive: true,
});

/** The active rows of the days that differ become the opening hours of the page; the other rows stay. */
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
