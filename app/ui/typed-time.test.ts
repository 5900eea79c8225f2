import { expect, test } from 'vitest';
import { completeTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['9h', '09:00'],
  ['12', '12:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9h30', '09:30'],
  [' 9:30 ', '09:30'],
  ['24:00', '24:00'],
  ['', ''],
  ['99:99', '99:99'],
  ['9:3', '9:3'],
  ['noite', 'noite'],
])('%o is completed to %o', (typed, time) => {
  expect(completeTime(typed)).toBe(time);
});
