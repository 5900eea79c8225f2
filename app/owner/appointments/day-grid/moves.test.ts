import { describe, expect, test } from 'vitest';
import { fromMinutes, toMinutes } from '#lib/dates.ts';
import { isIntoPast, isSamePlace, spotAt, spotBeside } from './moves.ts';

const entry = {
  ...{
    id: 'a',
    date: '2026-11-20',
    time: '10:20',
    durationMinutes: 30,
    employeeId: 'ana',
    customerName: 'Caio',
    customerPhone: null,
  },
  ...{ serviceName: null, status: 'scheduled' as const, isOverbooking: false, version: 1, canMove: true },
  ...{ column: 1, start: 620, end: 650, lane: 0, lanes: 1 },
};
const hours = { from: 480, until: 1200 };

test.each([
  ['a little', 623, '10:20'],
  ['to the next quarter', 629, '10:30'],
  ['past a quarter', 650, '10:45'],
  ['above the first row', 300, '08:00'],
  ['below the last row', 1500, '19:45'],
])('dragged %s', (_name, start, time) => {
  const spot = spotAt(entry, { column: 2, start }, hours);
  expect([spot.column, fromMinutes(spot.start)]).toEqual([2, time]);
});

test.each([
  ['ArrowDown', 1, '10:30'],
  ['ArrowUp', 1, '10:15'],
  ['ArrowLeft', 0, '10:20'],
  ['ArrowRight', 2, '10:20'],
])('%s goes one step', (key, column, time) => {
  expect(spotBeside(entry, key, hours, 3)).toEqual({ column, start: toMinutes(time) });
});

test('arrow keys stay within columns and hours, and other keys do nothing', () => {
  expect(spotBeside({ column: 0, start: 480 }, 'ArrowLeft', hours, 3)).toEqual({ column: 0, start: 480 });
  expect(spotBeside({ column: 2, start: 480 }, 'ArrowRight', hours, 3)).toEqual({ column: 2, start: 480 });
  expect(spotBeside({ column: 0, start: 480 }, 'ArrowUp', hours, 3)).toEqual({ column: 0, start: 480 });
  expect(spotBeside(entry, 'Enter', hours, 3)).toBeNull();
});

describe('a move into the past', () => {
  const now = { date: '2026-11-20', time: '10:40' };
  test.each([
    ['an earlier time today', { date: '2026-11-20', time: '10:30' }, true],
    ['yesterday', { date: '2026-11-19', time: '18:00' }, true],
    ['this minute', { date: '2026-11-20', time: '10:40' }, false],
    ['tomorrow morning', { date: '2026-11-21', time: '08:00' }, false],
    ['another professional at the time when it began', { date: '2026-11-20', time: '10:20', employeeId: 'bia' }, false],
  ])('%s', (_name, place, isPast) => {
    expect(isIntoPast(entry, place, now)).toBe(isPast);
  });
});

test('without a professional the place keeps the present one', () => {
  expect(isSamePlace(entry, { date: '2026-11-20', time: '10:20' })).toBe(true);
  expect(isSamePlace(entry, { date: '2026-11-20', time: '10:20', employeeId: 'bia' })).toBe(false);
});
