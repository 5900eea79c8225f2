import { expect, it } from 'vitest';
import type { CalendarEntry } from '#contract/calendar.ts';
import { printColumns, printHours } from './printed.ts';

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
