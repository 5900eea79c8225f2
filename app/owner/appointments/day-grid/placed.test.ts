import { describe, expect, test } from 'vitest';
import { fromMinutes, toMinutes } from '#lib/dates.ts';
import { freeStart, hoursAround, placeEntries } from './placed.ts';

const at = (time: string, durationMinutes: number, employeeId: string | null = 'ana') => ({
  id: `${time}-${employeeId}`,
  date: '2026-11-20',
  time,
  durationMinutes,
  employeeId,
  customerName: 'Caio',
  customerPhone: null,
  serviceName: 'Corte',
  status: 'scheduled' as const,
  isOverbooking: false,
  version: 1,
  canMove: true,
});

type Entries = ReturnType<typeof at>[];
const columnOf = ({ employeeId }: { employeeId: string | null }) => ['ana', 'bia'].indexOf(employeeId ?? '');
const lanes = (entries: Entries) => placeEntries(entries, columnOf).map(({ lane, lanes }) => `${lane + 1}/${lanes}`);

test('what touches stands alone, what overlaps stands side by side', () => {
  expect(lanes([at('09:00', 60), at('10:00', 30)])).toEqual(['1/1', '1/1']);
  expect(lanes([at('09:00', 60), at('09:30', 60), at('10:00', 30)])).toEqual(['1/2', '2/2', '1/2']);
  expect(lanes([at('09:00', 60), at('09:00', 60, 'bia')])).toEqual(['1/1', '1/1']);
});

test('an appointment ends at midnight at the latest, and one without a column is left out', () => {
  const placed = placeEntries([at('23:30', 60), at('10:00', 30, 'gone')], columnOf);
  expect(placed.map(({ start, end }) => [start, end])).toEqual([[1410, 1440]]);
});

test.each([
  ['nothing', [], '08:00', '20:00'],
  ['what is open within', ['09:00-18:00'], '08:00', '20:00'],
  ['an early opening', ['06:00-12:00'], '06:00', '20:00'],
  ['an appointment off the grid', ['07:40-08:10', '19:50-20:20'], '07:30', '20:30'],
  ['a day to midnight', ['20:00-24:00'], '08:00', '24:00'],
])('the hours around %s', (_name, spans, from, until) => {
  const around = spans.map((span) => span.split('-').map(toMinutes) as [number, number]);
  const hours = hoursAround(around.map(([from, until]) => ({ from, until })));
  expect([fromMinutes(hours.from), fromMinutes(hours.until)]).toEqual([from, until]);
});

describe('where somebody points', () => {
  const placed = placeEntries([at('10:00', 40), at('12:00', 45, 'bia')], columnOf);
  test.each([
    ['the start of a row', '11:00', 0, '11:00'],
    ['the middle of a row', '11:20', 0, '11:00'],
    ['after the end of an appointment in this row', '10:50', 0, '10:40'],
    ['the same row of another column', '10:50', 1, '10:30'],
  ])('%s begins a new appointment', (_name, minute, column, start) => {
    expect(fromMinutes(freeStart(toMinutes(minute), column, placed))).toBe(start);
  });
  test('a cancelled appointment does not push it', () => {
    const cancelled = placeEntries([{ ...at('10:00', 40), status: 'cancelled' as const }], columnOf);
    expect(fromMinutes(freeStart(toMinutes('10:50'), 0, cancelled))).toBe('10:30');
  });
});
