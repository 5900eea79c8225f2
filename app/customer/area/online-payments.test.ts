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

test('payments are those that go through a provider and have a state', () => {
  const waiting = { paysOnline: true, payment: 'waiting' } as const;
  const paid = { paysOnline: true, payment: 'paid' } as const;
  const refused = { paysOnline: true, payment: 'refused' } as const;
  const cancelled = { paysOnline: true, payment: 'none' } as const;
  const cash = { paysOnline: false, payment: 'paid' } as const;
  expect(onlinePayments([waiting, paid, cancelled, cash, refused])).toEqual([waiting, paid, refused]);
});
