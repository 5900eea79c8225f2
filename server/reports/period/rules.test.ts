import { describe, expect, test } from 'vitest';
import type { ReportPeriod } from '#contract/reports.ts';
import { evolutionSpan, figuresOf, percentOf, spansOf } from './rules.ts';

const NOTHING = { sold: [], counted: [] };

describe('the period and the one before', () => {
  test.each<[ReportPeriod, string, string, string, string, string]>([
    ['current_month', '2026-11-20', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['current_month', '2028-02-29', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['current_month', '2026-01-01', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
    ['last_3_months', '2026-11-20', '2026-09-01', '2026-11-30', '2026-06-01', '2026-08-31'],
    ['last_3_months', '2026-02-28', '2025-12-01', '2026-02-28', '2025-09-01', '2025-11-30'],
    ['last_3_months', '2026-12-31', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ])('%s on %s is %s to %s, after %s to %s', (period, today, from, until, previousFrom, previousUntil) => {
    expect(spansOf(period, today)).toEqual({
      span: { from, until },
      previous: { from: previousFrom, until: previousUntil },
    });
  });

  test('lie in the six months of the evolution', () => {
    expect(evolutionSpan('2026-03-31')).toEqual({ from: '2025-10-01', until: '2026-03-31' });
    expect(spansOf('last_3_months', '2026-03-31').previous.from).toBe('2025-10-01');
  });
});

describe('figures by month', () => {
  const byMonth = {
    sold: [
      { month: '2026-11', totalCents: 15000 },
      { month: '2026-10', totalCents: 10000 },
      { month: '2026-06', totalCents: 500 },
    ],
    counted: [
      { month: '2026-11', status: 'completed', count: 2 },
      { month: '2026-11', status: 'scheduled', count: 1 },
      { month: '2026-10', status: 'cancelled', count: 4 },
      { month: '2026-08', status: 'no_show', count: 7 },
    ] as const,
  };
  const figures = (period: ReportPeriod) =>
    figuresOf({ ...byMonth, counted: [...byMonth.counted] }, period, '2026-11-20');

  test.each<[ReportPeriod, number, number, number]>([
    ['current_month', 15000, 10000, 50],
    ['last_month', 10000, 0, 0],
    ['last_3_months', 25000, 500, 4900],
  ])('%s brought %i after %i: %d%%', (period, cents, previousCents, growthPercent) => {
    expect(figures(period).revenue).toEqual({ cents, previousCents, growthPercent });
  });

  test('the statuses sum up to the total, and completed is a part of all', () => {
    expect(figures('last_3_months').appointments).toEqual({
      total: 7,
      byStatus: { scheduled: 1, confirmed: 0, completed: 2, cancelled: 4, no_show: 0 },
      completionPercent: 28.6,
    });
    expect(figures('last_month').appointments.completionPercent).toBe(0);
  });

  test('the evolution is the same whatever the period, and an empty salon has six months of nothing', () => {
    expect(figures('last_month').months).toEqual(figures('last_3_months').months);
    expect(figures('last_month').months.map(({ revenueCents }) => revenueCents)).toEqual([500, 0, 0, 0, 10000, 15000]);
    expect(figuresOf(NOTHING, 'current_month', '2026-11-20')).toMatchObject({
      revenue: { cents: 0, previousCents: 0, growthPercent: 0 },
      appointments: { total: 0, completionPercent: 0 },
      months: Array.from({ length: 6 }, () => expect.objectContaining({ revenueCents: 0, appointments: 0 })),
    });
  });
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
