import { expect, test } from 'vitest';
import { nextChanges } from './next-changes.ts';

const now = { date: '2026-11-20', time: '10:20' };
const none = {
  ...{ edit: false, confirm: false, complete: false, cancel: false, markNoShow: false, reopen: false },
  takeAtSalon: false,
  markArrived: false,
};
const open = { ...none, edit: true, confirm: true, complete: true, cancel: true, markNoShow: true };

test.each([
  ['scheduled', '2026-11-20', '10:30', open, ['confirm'], ['complete', 'markNoShow', 'cancel']],
  ['scheduled', '2026-11-20', '10:20', open, ['complete', 'markNoShow'], ['confirm', 'cancel']],
  ['scheduled', '2026-11-19', '17:00', open, ['complete', 'markNoShow'], ['confirm', 'cancel']],
  ['scheduled', '2026-11-22', '09:00', { ...none, takeAtSalon: true, cancel: true }, [], ['takeAtSalon', 'cancel']],
  ['scheduled', '2026-11-21', '09:00', { ...none, confirm: true, cancel: true }, ['confirm'], ['cancel']],
  ['confirmed', '2026-11-20', '10:30', { ...open, confirm: false }, ['complete'], ['markNoShow', 'cancel']],
  ['confirmed', '2026-11-20', '10:30', { ...none, markArrived: true, complete: true }, ['complete'], ['markArrived']],
  ['confirmed', '2026-11-20', '10:00', { ...open, confirm: false }, ['complete', 'markNoShow'], ['cancel']],
  [
    'completed',
    '2026-11-20',
    '09:00',
    { ...none, reopen: true, cancel: true, markNoShow: true },
    ['reopen'],
    ['markNoShow'],
  ],
  ['no_show', '2026-11-20', '09:00', { ...none, reopen: true, cancel: true }, ['reopen'], ['cancel']],
  ['cancelled', '2026-11-20', '09:00', none, [], []],
] as const)('%s on %s at %s: what one does next', (status, date, time, can, first, others) => {
  expect(nextChanges({ status, date, time, can }, now)).toEqual({ first, others });
});
