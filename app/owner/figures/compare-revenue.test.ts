import { expect, it } from 'vitest';
import { compareRevenue } from './compare-revenue.ts';

const revenue = (from: string, until: string, growthPercent = 19, previousCents = 100) =>
  compareRevenue({ previousCents, growthPercent, previous: { from, until } });

it.each([
  ['2026-10-01', '2026-10-20', '+19% sobre 1 a 20 de outubro'],
  ['2026-10-01', '2026-10-01', '+19% sobre 1 de outubro'],
  ['2026-10-01', '2026-10-31', '+19% sobre outubro'],
  ['2026-06-01', '2026-08-20', '+19% sobre 1 de junho a 20 de agosto'],
  ['2026-06-01', '2026-08-31', '+19% sobre junho a agosto'],
])('against %s to %s it says %s', (from, until, comparison) => {
  expect(revenue(from, until)).toEqual({ comparison, trend: 'up' });
});

it('a revenue may fall, stay, or have nothing to be compared with', () => {
  expect(revenue('2026-10-01', '2026-10-20', -28.1)).toEqual({
    comparison: '-28,1% sobre 1 a 20 de outubro',
    trend: 'down',
  });
  expect(revenue('2026-10-01', '2026-10-20', 0)).toMatchObject({ trend: 'neutral' });
  expect(revenue('2026-10-01', '2026-10-20', 0, 0)).toEqual({ comparison: 'sem receita de 1 a 20 de outubro' });
  expect(revenue('2026-10-01', '2026-10-31', 0, 0)).toEqual({ comparison: 'sem receita em outubro' });
});
