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
  const asked = { status, amountCents: 4500 };
  expect(verdictOf(appointment, asked, { amountCents: 4500, currency: 'BRL' }, { isPaid, ...now })).toBe(expected);
});

test.each([
  ['more pays', 4600, 'BRL', false, 'take'],
  ['less pays nothing', 4499, 'BRL', false, 'mismatch'],
  ['another currency pays nothing', 4500, 'ARS', false, 'mismatch'],
  ['of what is paid already less is too much', 100, 'BRL', true, 'twice'],
] as const)('%s', (_, amountCents, currency, isPaid, expected) => {
  const asked = { status: 'open', amountCents: 4500 } as const;
  expect(verdictOf(coming, asked, { amountCents, currency }, { isPaid, ...now })).toBe(expected);
});
