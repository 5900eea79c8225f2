import { expect, test } from 'vitest';
import { cancelRule, leavesTimeToCancel } from './cancel-rule.ts';

test.each([
  [120, 'Cancele até 2h antes'],
  [90, 'Cancele até 1h 30min antes'],
  [0, 'Cancele até o horário marcado'],
])('a notice of %i minutes reads: %s', (notice, words) => {
  expect(cancelRule(notice)).toBe(words);
});

test.each([
  ['36 minutes away', 120, '2026-11-20', '10:56', false],
  ['a minute less than the notice away', 120, '2026-11-20', '12:19', false],
  ['as far away as the notice', 120, '2026-11-20', '12:20', true],
  ['later that day', 120, '2026-11-20', '16:00', true],
  ['in the next morning, within a day’s notice', 1440, '2026-11-21', '09:00', false],
  ['in the next morning, within two hours’ notice', 120, '2026-11-21', '09:00', true],
  ['at once, without a notice', 0, '2026-11-20', '10:20', true],
])('what is %s can be cancelled or not', (_, notice, date, time, expected) => {
  expect(leavesTimeToCancel(notice, { date, time }, { date: '2026-11-20', time: '10:20' })).toBe(expected);
});
