import { expect, test } from 'vitest';
import { percentile, summarize } from './statistics.ts';

test.each([
  ['of an odd number of runs the one in the middle', [5, 1, 3], 3],
  ['of an even number of runs the mean of the two in the middle', [4, 1, 2, 9], 3],
  ['of one run that run', [7], 7],
  ['by size, not as text', [10, 9, 100], 10],
])('the median is %s', (_, values, median) => {
  expect(summarize(values).median).toBe(median);
});

test('the spread is the least and the most of all runs, whatever their order', () => {
  expect(summarize([5, 1, 3])).toEqual({ median: 3, min: 1, max: 5 });
});

test('a percentile lies on the line between its two neighbours', () => {
  const values = [40, 0, 30, 10, 20];
  expect([0, 0.25, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([0, 10, 20, 38, 40]);
});

test('the values stay in their order', () => {
  const values = [3, 1, 2];
  summarize(values);
  expect(values).toEqual([3, 1, 2]);
});

test('without a run there is no figure', () => {
  expect(() => summarize([])).toThrow('no values');
});
