import { expect, it } from 'vitest';
import type { CalendarEntry } from '#contract/calendar.ts';
import { fromMinutes } from '#lib/dates.ts';
import { printColumns, printHours, printSize } from './printed.ts';

it.each([
  [[], 540, 1080],
  [[{ from: 540, until: 1140 }], 540, 1140],
  [
    [
      { from: 540, until: 720 },
      { from: 780, until: 1080 },
      { from: 505, until: 1085 },
    ],
    480,
    1110,
  ],
])('the hours of %j are %i to %i', (spans, from, until) => {
  expect(printHours(spans)).toEqual({ from, until });
});

const ana = { id: 'ana', name: 'Ana', takesAppointments: true };
const gone = { id: 'gone', name: 'Gil', takesAppointments: false };
const entry = (employeeId: string | null) => ({ id: `of ${employeeId}`, employeeId }) as CalendarEntry;
const namesOf = (entries: CalendarEntry[], chosen?: string) =>
  printColumns([ana, gone], entries, chosen).map(({ name, entries }) => [name, entries.length]);

it('has a column for each who takes appointments or has one, and one for what has no professional', () => {
  expect(namesOf([])).toEqual([['Ana', 0]]);
  expect(namesOf([entry('gone'), entry(null)])).toEqual([
    ['Ana', 0],
    ['Gil', 1],
    ['Sem profissional', 1],
  ]);
  expect(namesOf([entry('gone')], 'gone')).toEqual([['Gil', 1]]);
});

const HALF_HOUR = 30;
const full = (columns: number, rows: number, atOnce = 1) => ({
  columns: Array.from({ length: columns }, (_, index) => ({
    key: String(index),
    name: 'Ana',
    open: [],
    entries: Array.from({ length: rows * atOnce }, (_, entry) => ({
      time: fromMinutes(540 + Math.floor(entry / atOnce) * HALF_HOUR),
      durationMinutes: HALF_HOUR,
    })) as CalendarEntry[],
  })),
  hours: { from: 540, until: 540 + rows * HALF_HOUR },
});

it.each([
  ['a short day', full(1, 4), 8.5],
  ['a full Saturday of four', full(4, 18), 8.5],
  ['a full Saturday of six', full(6, 18), 7.5],
  ['fourteen full hours', full(6, 28), 5.5],
  ['what no page holds', full(6, 28, 3), 5.5],
])('%s has its type', (_, { columns, hours }, typePoints) => {
  expect(printSize(columns, hours).typePoints).toBe(typePoints);
});

it('a table grows no higher than its page', () => {
  expect(printSize([], { from: 540, until: 660 }).heightMm).toBeCloseTo(32.5);
  expect(printSize([], { from: 0, until: 1440 }).heightMm).toBe(176);
});
