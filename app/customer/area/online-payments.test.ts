import { expect, test } from 'vitest';
import { onlinePayments, paymentWords } from './online-payments.ts';

test.each([
  ['offline_only', false, null],
  ['offline_only', true, null],
  ['both', true, 'Este salão aceita pagamento online.'],
  ['online_only', true, 'Este salão aceita pagamento online.'],
  ['both', false, 'O pagamento online não está disponível no momento. Você paga no salão.'],
  ['online_only', false, 'O pagamento online não está disponível no momento. Fale com o salão para agendar.'],
] as const)(
  'of a salon paid %s, online available %s, customers read %s',
  (paymentMode, onlinePaymentAvailable, words) => {
    expect(paymentWords({ paymentMode, onlinePaymentAvailable })).toBe(words);
  },
);

test('payments are those that came through a provider, or go back: what waits stands with its booking', () => {
  const waiting = { paysOnline: true, payment: 'waiting', refund: null } as const;
  const paid = { paysOnline: true, payment: 'paid', refund: null } as const;
  const refused = { paysOnline: true, payment: 'refused', refund: null } as const;
  const cancelled = { paysOnline: true, payment: 'none', refund: null } as const;
  const refunded = { ...cancelled, refund: { amountCents: 4500, status: 'done' } } as const;
  const cash = { paysOnline: false, payment: 'paid', refund: null } as const;
  const deposit = { paysOnline: true, payment: 'deposit_paid', refund: null } as const;
  const all = [waiting, paid, cancelled, cash, refused, refunded, deposit];
  expect(onlinePayments(all)).toEqual([paid, refunded, deposit]);
});
