import { expect, test } from 'vitest';
import { visitInterval } from './rules.ts';

test.each([
  ['nobody who never came', [], null],
  ['nobody after two visits', ['2026-11-20', '2026-11-01'], null],
  ['two equal gaps', ['2026-11-20', '2026-10-30', '2026-10-09'], 21],
  ['the mean of the middle two', ['2026-11-20', '2026-11-10', '2026-10-21'], 15],
  ['a half rounded up', ['2026-11-20', '2026-11-10', '2026-10-30'], 11],
  ['one long absence less than a mean would', ['2026-11-20', '2026-10-30', '2026-10-09', '2025-10-09'], 21],
  ['the end of February', ['2024-03-07', '2024-02-29', '2024-02-22'], 7],
])('the interval counts %s', (_, days, interval) => {
  expect(visitInterval(days)).toBe(interval);
});
