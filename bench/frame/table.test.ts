import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { asTable, compare } from './table.ts';

const same = (value: number) => ({ median: value, min: value / 2, max: value * 2 });
const figure = (question: string, clients: number, perSecond: number): Figure => ({
  question,
  clients,
  milliseconds: same(1.234),
  p95: same(20),
  perSecond: same(perSecond),
  cpu: null,
  block: null,
});
const figures = [
  figure('bare', 1, 1000),
  figure('bare', 16, 8000),
  figure('select', 16, 4000),
  figure('slots', 16, 400),
];

test('a figure stands beside the baselines that as many clients asked', () => {
  const [, , , slots] = compare(figures, 'bare', 'select');
  expect(slots).toMatchObject({ ofHttp: 0.05, ofSelect: 0.1 });
});

test('without a baseline of as many clients nothing is compared', () => {
  const [alone] = compare(figures, 'bare', 'select');
  expect(alone).toMatchObject({ ofHttp: 1, ofSelect: null });
});

test('the table has a line for each figure, with the spread of its runs', () => {
  const lines = asTable(compare(figures, 'bare', 'select')).split('\n');
  expect(lines).toHaveLength(2 + figures.length);
  expect(lines.at(-1)).toBe('| slots | 16 | 1.2 (0.62–2.5) | 20 (10–40) | 400 (200–800) | 5.0 % | 10 % |  |  |');
});
