import type { AvailabilityRange } from '#contract/availability.ts';
import { type OpeningHours, WEEKDAYS } from '#contract/salons.ts';
import type { TypedNumber } from '../../ui/NumberField.tsx';

/** What was typed: a row may be empty or half filled, and its interval may be missing. */
export type Row = Omit<AvailabilityRange, 'intervalMinutes'> & { intervalMinutes: TypedNumber };
export type WeekValues = { ranges: Row[] };

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const newRow = (dayOfWeek: number): Row => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '18:00',
  intervalMinutes: 30,
  isActive: true,
});

export function rowsFromHours(hours: OpeningHours): Row[] {
  return WEEKDAYS.flatMap((weekday, dayOfWeek) => {
    const { open, close, closed } = hours[weekday];
    return closed ? [] : [{ ...newRow(dayOfWeek), startTime: open, endTime: close }];
  });
}

/** Days on which the bookable times do not begin and end with the opening hours of the page (D19). */
export function differingDays(rows: Row[], hours: OpeningHours): number[] {
  return WEEKDAYS.flatMap((weekday, dayOfWeek) => {
    const active = rows.filter((row) => row.dayOfWeek === dayOfWeek && row.isActive && row.startTime && row.endTime);
    const first = active.map(({ startTime }) => startTime).toSorted()[0];
    const last = active
      .map(({ endTime }) => endTime)
      .toSorted()
      .at(-1);
    const { open, close, closed } = hours[weekday];
    const isSame = closed ? active.length === 0 : first === open && last === close;
    return isSame ? [] : [dayOfWeek];
  });
}
