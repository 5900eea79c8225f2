import { expect, test } from 'vitest';
import type { OwnPayment } from '#contract/payments.ts';
import { paidWords } from './payment-words.ts';

const paid: OwnPayment = {
  ...{ state: 'paid', kind: 'full', amountCents: 5000, restCents: 0, way: 'pix', provider: 'mercado_pago' },
  ...{ holdsUntil: null, now: '2026-11-20T13:20:00.000Z', pix: null, checkoutUrl: null, canPay: false },
  ...{ wasLate: false, besides: null, refund: null, mayChange: false, isTest: false },
};

test.each([
  [{}, 'Pago com PIX: R$\u00a050,00.'],
  [{ way: 'card' }, 'Pago com cartão: R$\u00a050,00.'],
  [
    { kind: 'deposit', amountCents: 2000, restCents: 3000 },
    'Sinal pago com PIX: R$\u00a020,00. No salão: R$\u00a030,00.',
  ],
  [{ state: 'waiting' }, null],
  [{ state: 'refunded' }, null],
] as const)('a payment with %o reads: %s', (changes, words) => {
  expect(paidWords({ ...paid, ...changes })).toBe(words);
});
