import { expect, test } from 'vitest';
import { verdictOf } from './rules.ts';

const now = { today: '2026-11-20', time: '10:20' };
const coming = { status: 'scheduled', date: '2026-11-20', time: '14:00' } as const;
const freed = { ...coming, status: 'cancelled' } as const;

test.each([
  ['pays a booking that waits', coming, 'open', false, 'take'],
  ['pays one that the salon took over', coming, 'expired', false, 'take'],
  ['pays one whose earlier try was refused', coming, 'refused', false, 'take'],
  ['pays one that has begun and is not closed', { ...coming, time: '09:00' }, 'open', false, 'take'],
  ['goes back where the appointment is paid', coming, 'open', true, 'twice'],
  ['goes back where somebody cancelled', freed, 'cancelled', false, 'late'],
  ['goes back where nobody wants this try any more', coming, 'cancelled', false, 'late'],
  ['has the time back that nobody paid for', freed, 'expired', false, 'rebook'],
  ['goes back once that time is over', { ...freed, time: '10:00' }, 'expired', false, 'late'],
  ['goes back where the customer did not come', { ...coming, status: 'no_show' }, 'expired', false, 'late'],
] as const)('money that arrives %s', (_, appointment, status, isPaid, expected) => {
  expect(verdictOf(appointment, { status }, { isPaid, ...now })).toBe(expected);
});
