import { expect, test } from 'vitest';
import { howPaid } from './payment-ways.ts';

const atSalon = { status: 'completed', payment: 'paid', priceCents: 4500, dueOnlineCents: null, paidBy: null } as const;

test.each([
  [{ ...atSalon, paidBy: 'pix' } as const, 'PIX'],
  [atSalon, 'Não informado'],
  [{ ...atSalon, priceCents: 0 }, null],
  [{ ...atSalon, status: 'scheduled', payment: 'at_salon' } as const, null],
  [{ ...atSalon, dueOnlineCents: 4500 }, 'Online'],
  [{ ...atSalon, dueOnlineCents: 4500, status: 'no_show' } as const, 'Online'],
  [{ ...atSalon, dueOnlineCents: 1000, paidBy: 'cash' } as const, 'Online e Dinheiro'],
  [{ ...atSalon, dueOnlineCents: 1000, status: 'confirmed', payment: 'deposit_paid' } as const, 'Online'],
  [{ ...atSalon, dueOnlineCents: 4500, status: 'scheduled', payment: 'waiting' } as const, null],
])('%o was paid: %s', (row, words) => {
  expect(howPaid(row)).toBe(words);
});
