import { expect, test } from 'vitest';
import { parseTypedDate } from './DateField.tsx';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['5/11/2026', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/11/2026', null],
  ['20/11/20', null],
  ['20/11', null],
  ['2026-11-20', null],
  ['', null],
])('what is typed as %j reads as %j', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date);
});
