import { expect, test } from 'vitest';
import { errorsWithout, valueAt, withValueAt } from './paths-of-values.ts';

const WEEK = { name: 'Aurora', ranges: [{ start: '09:00' }, { start: '13:00' }] };

test.each([
  ['name', 'Aurora'],
  ['ranges.1.start', '13:00'],
  ['ranges.2.start', undefined],
  ['owner.name', undefined],
])('the value at %s is %s', (path, value) => {
  expect(valueAt(WEEK, path)).toBe(value);
});

test('a value is replaced in a copy, which shares what the path does not pass', () => {
  const copy = withValueAt(WEEK, 'ranges.1.start', '14:00');
  expect(copy).toEqual({ name: 'Aurora', ranges: [{ start: '09:00' }, { start: '14:00' }] });
  expect(copy.ranges[0]).toBe(WEEK.ranges[0]);
  expect(WEEK.ranges[1]).toEqual({ start: '13:00' });
});

test('the errors of the items behind one that is removed move up', () => {
  const errors = { name: 'a', 'ranges.0.start': 'b', 'ranges.1.start': 'c', 'ranges.2.end.hour': 'd', rangesOld: 'e' };
  expect(errorsWithout(errors, 'ranges', 1)).toEqual({
    name: 'a',
    'ranges.0.start': 'b',
    'ranges.1.end.hour': 'd',
    rangesOld: 'e',
  });
});
