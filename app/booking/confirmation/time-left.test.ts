import { expect, test } from 'vitest';
import { formatTimeLeft, pauseBefore, secondsUntil } from './time-left.ts';

test.each([
  [1800, '30:00'],
  [1781, '29:41'],
  [61, '1:01'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds are shown as %s', (seconds, shown) => {
  expect(formatTimeLeft(seconds)).toBe(shown);
});

const NOON = '2026-11-20T15:00:00.000Z';

test.each([
  ['2026-11-20T15:30:00.000Z', 0, 1800],
  ['2026-11-20T15:30:00.000Z', 60_400, 1740],
  ['2026-11-20T15:00:00.500Z', 0, 1],
  ['2026-11-20T14:59:59.000Z', 0, 0],
  ['2026-11-20T15:00:10.000Z', 3_600_000, 0],
])('until %s, %i ms after the answer, %i seconds are left', (until, elapsedMs, seconds) => {
  expect(secondsUntil(until, NOON, elapsedMs)).toBe(seconds);
});

test('the first look is at once, and the pauses grow to half a minute', () => {
  const pauses = Array.from({ length: 20 }, (_, look) => pauseBefore(look));
  expect(pauses[0]).toBe(0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(30_000);
});
