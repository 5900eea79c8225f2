import { expect, test } from 'vitest';
import { isDoubtful } from './doubtful-date.ts';

test.each([
  ['2026-11-20', false],
  ['2027-11-20', false],
  ['2027-11-22', true],
  ['2099-11-20', true],
  ['2025-11-20', false],
  ['1900-01-01', true],
  ['20/11/20', false],
])('%s is doubtful: %s', (date, is) => {
  expect(isDoubtful(date, '2026-11-20')).toBe(is);
});
