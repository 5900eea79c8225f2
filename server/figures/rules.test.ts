import { describe, expect, test } from 'vitest';
import type { ReportPeriod } from '#contract/reports.ts';
import { evolutionSpan, firstMonth, growthPercent, percentOf, spansOf, wholeMonthsOf } from './rules.ts';

describe('the period, and what it is compared with', () => {
  test.each<[ReportPeriod, string, string, string, string, string]>([
    ['current_month', '2026-11-20', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-20'],
    ['current_month', '2026-11-01', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-01'],
    ['current_month', '2026-11-30', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-30'],
    ['current_month', '2028-02-29', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-29'],
    ['current_month', '2028-03-30', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['current_month', '2026-01-01', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-01'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
    ['last_3_months', '2026-11-20', '2026-09-01', '2026-11-30', '2026-06-01', '2026-08-20'],
    ['last_3_months', '2026-05-31', '2026-03-01', '2026-05-31', '2025-12-01', '2026-02-28'],
    ['last_3_months', '2026-12-31', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ])('%s on %s is %s to %s, against %s to %s', (period, today, from, until, previousFrom, previousUntil) => {
    expect(spansOf(period, today)).toEqual({
      span: { from, until },
      previous: { from: previousFrom, until: previousUntil },
    });
  });

  test('lie in the six months of the evolution', () => {
    expect(firstMonth('2026-03-31')).toBe('2025-10-01');
    expect(evolutionSpan('2026-03-31')).toEqual({ from: '2025-10-01', until: '2026-03-31' });
    expect(spansOf('last_3_months', '2026-03-31').previous.from).toBe('2025-10-01');
  });

  test.each([
    ['2026-10-01', '2026-10-20', '2026-09-30', '2026-10-01'],
    ['2026-06-01', '2026-08-20', '2026-07-31', '2026-08-01'],
    ['2026-06-01', '2026-08-31', '2026-08-31', '2026-09-01'],
  ])('of %s to %s the months are whole until %s, and the days begin on %s', (from, until, last, rest) => {
    expect(wholeMonthsOf({ from, until })).toEqual({ months: { from, until: last }, days: { from: rest, until } });
  });
});

test.each([
  [15000, 10000, 50],
  [5000, 10000, -50],
  [0, 10000, -100],
  [10000, 30000, -66.7],
  [10000, 0, 0],
  [0, 0, 0],
])('%i after %i is a growth of %d%%', (current, previous, percent) => {
  expect(growthPercent(current, previous)).toBe(percent);
});

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
])('%i of %i are %d%%', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
