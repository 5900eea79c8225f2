import { describe, expect, test } from 'vitest';
import { DEFAULT_OPENING_HOURS } from '#server/salons/rules.ts';
import { findDifferences } from '../opening-hours/differences.ts';
import {
  copyDay,
  emptyRows,
  findLunchRow,
  firstTimes,
  newRow,
  type Row,
  rowsFromHours,
  splitForLunch,
} from './week.ts';

const row = (dayOfWeek: number, startTime: string, endTime: string, different: Partial<Row> = {}): Row => ({
  dayOfWeek,
  startTime,
  endTime,
  intervalMinutes: 30,
  isActive: true,
  ...different,
});
const written = (rows: Row[]) =>
  rows.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`);

test('the first row of a day is a whole day, a further one comes after the last', () => {
  expect(newRow(1, [row(2, '09:00', '18:00')])).toEqual(row(1, '09:00', '18:00'));
  expect(newRow(1, [row(1, '09:00', '12:00')])).toEqual(row(1, '13:00', '15:00'));
  expect(newRow(1, [row(1, '14:00', '19:30'), row(1, '09:00', '12:00')])).toEqual(row(1, '20:30', '22:30'));
  expect(newRow(1, [row(1, '09:00', '22:00')])).toEqual(row(1, '23:00', '24:00'));
  expect(newRow(1, [row(1, '09:00', '23:00')])).toEqual(row(1, '', ''));
  expect(newRow(1, [row(1, '', '')])).toEqual(row(1, '', ''));
  expect(emptyRows({ ranges: [row(1, '09:00', '18:00'), row(1, '', ' '), row(2, '09:00', '')] })).toEqual({
    'ranges.1.startTime': 'Preencha ou remova este período',
  });
});

test('a day is copied whole to the chosen days and replaces what they had', () => {
  const rows = [
    row(1, '09:00', '12:00'),
    row(1, '13:00', '20:00', { intervalMinutes: 45 }),
    row(2, '08:00', '10:00'),
    row(3, '08:00', '10:00'),
  ];
  const copied = copyDay(rows, 1, [2, 6]);
  expect(written(copied)).toEqual([
    ...['1 09:00–12:00', '1 13:00–20:00', '3 08:00–10:00'],
    ...['2 09:00–12:00', '2 13:00–20:00', '6 09:00–12:00', '6 13:00–20:00'],
  ]);
  expect(copied.at(-1)).toMatchObject({ intervalMinutes: 45 });
  expect(written(copyDay(rows, 0, [1, 2]))).toEqual(['3 08:00–10:00']);
  expect(copyDay(rows, 1, [1])).toEqual(rows);
});

describe('lunch', () => {
  test('splits the only active row of a day, and keeps the rest of it', () => {
    const rows = [
      row(0, '09:00', '18:00'),
      row(1, '09:00', '18:00', { intervalMinutes: 60 }),
      row(1, '07:00', '08:00', { isActive: false }),
    ];
    expect(findLunchRow(rows, 1)).toBe(1);
    expect(written(splitForLunch(rows, 1))).toEqual([
      '0 09:00–18:00',
      '1 09:00–12:00',
      '1 13:00–18:00',
      '1 07:00–08:00',
    ]);
    expect(splitForLunch(rows, 1)[2]).toMatchObject({ intervalMinutes: 60, isActive: true });
  });

  test.each([
    ['a day without hours', []],
    ['a day that has two periods', [row(1, '09:00', '12:00'), row(1, '13:00', '18:00')]],
    ['a morning', [row(1, '09:00', '13:00')]],
    ['an afternoon', [row(1, '12:00', '18:00')]],
    ['a half-typed row', [row(1, '09:00', '')]],
    ['an inactive row', [row(1, '09:00', '18:00', { isActive: false })]],
  ])('is not offered for %s', (_, rows) => {
    expect(findLunchRow(rows, 1)).toBe(null);
  });
});

test.each([
  [row(1, '09:00', '18:00'), '09:00, 09:30, 10:00…'],
  [row(1, '09:00', '18:00', { intervalMinutes: '' }), '09:00, 09:30, 10:00…'],
  [row(1, '09:00', '11:00', { intervalMinutes: 60 }), '09:00, 10:00'],
  [row(1, '23:30', '24:00'), '23:30'],
  [row(1, '09:00', ''), null],
  [row(1, '09:00', '18:00', { intervalMinutes: 0 }), null],
  [row(1, '09:00', '18:00', { intervalMinutes: 'x' }), null],
])('%o begins with the times %s', (typed, times) => {
  expect(firstTimes(typed)).toBe(times);
});

test('copied from the page, only the days that differ change, with their own interval and inactive rows', () => {
  const others = [2, 3, 4, 5].map((day) => row(day, '09:00', '18:00'));
  const rows = [
    row(0, '10:00', '12:00'),
    row(1, '10:00', '17:00', { intervalMinutes: 45 }),
    row(1, '19:00', '20:00', { isActive: false }),
    ...others.slice(1),
    row(2, '09:00', '12:00'),
    row(2, '13:00', '18:00'),
  ];
  const copied = rowsFromHours(rows, DEFAULT_OPENING_HOURS);
  expect(findDifferences(DEFAULT_OPENING_HOURS, copied)).toEqual([]);
  expect(copied).toContainEqual(row(1, '09:00', '18:00', { intervalMinutes: 45 }));
  expect(written(copied)).toContain('1 19:00–20:00');
  expect(written(copied)).toContain('2 09:00–12:00');
  expect(written(copied).filter((text) => text.startsWith('0'))).toEqual([]);
});
