import { describe, expect, test } from 'vitest';
import type { ReportPeriod } from '#contract/reports.ts';
import { figuresOf, revenueByMonth } from './rules.ts';

const NOTHING = { sold: [], counted: [], previousCents: 0 };

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
  const figures = (period: ReportPeriod, previousCents = 0) =>
    figuresOf({ ...byMonth, counted: [...byMonth.counted], previousCents }, period, '2026-11-20');

  test.each<[ReportPeriod, number, number, number]>([
    ['current_month', 15000, 10000, 50],
    ['last_month', 10000, 0, 0],
    ['last_3_months', 25000, 500, 4900],
  ])('%s brought %i after %i: %d%%', (period, cents, previousCents, growthPercent) => {
    expect(figures(period, previousCents).revenue).toEqual({ cents, previousCents, growthPercent });
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

test('six months, oldest first, those without sales at 0', () => {
  const sold = [
    { month: '2026-03', totalCents: 5000 },
    { month: '2025-12', totalCents: 1234 },
    { month: '2025-09', totalCents: 9999 },
  ];
  expect(revenueByMonth(sold, '2026-03-31')).toEqual([
    { month: '2025-10', totalCents: 0 },
    { month: '2025-11', totalCents: 0 },
    { month: '2025-12', totalCents: 1234 },
    { month: '2026-01', totalCents: 0 },
    { month: '2026-02', totalCents: 0 },
    { month: '2026-03', totalCents: 5000 },
  ]);
});
