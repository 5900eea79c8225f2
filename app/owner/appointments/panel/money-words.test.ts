import { expect, test } from 'vitest';
import type { Payment, Refund } from '#contract/payments.ts';
import { cancelMoney, paymentName, refundName } from './money-words.ts';

const payment: Payment = {
  id: '019aa000-0000-7000-8000-000000000001',
  kind: 'full',
  way: 'pix',
  provider: 'mercado_pago',
  status: 'open',
  amountCents: 4500,
  createdAt: '2026-11-20T13:20:00.000Z',
  expiresAt: '2026-11-20T13:50:00.000Z',
  paidAt: null,
  currency: 'BRL',
  isTest: false,
  hasOldKeys: false,
};

test.each([
  [{}, 'Aguardando o pagamento com PIX'],
  [{ kind: 'deposit' }, 'Aguardando o sinal com PIX'],
  [{ kind: 'deposit', status: 'paid', way: 'card' }, 'Sinal pago com cartão'],
  [{ status: 'paid', isTest: true }, 'Pago com PIX (teste)'],
  [{ status: 'paid', hasOldKeys: true }, 'Pago com PIX, com as chaves anteriores'],
  [{ status: 'surplus' }, 'Pago com PIX, mas não aceito'],
  [{ status: 'expired' }, 'Não pago, com PIX'],
  [{ status: 'refused', way: 'card' }, 'Não aprovado, com cartão'],
] as const)('a payment with %o is called %s', (changes, name) => {
  expect(paymentName({ ...payment, ...changes })).toBe(name);
});

const refund: Refund = {
  id: '019aa000-0000-7000-8000-000000000002',
  paymentId: payment.id,
  amountCents: 4500,
  status: 'queued',
  reason: 'customer',
  note: null,
  attempts: 0,
  failure: null,
  createdAt: '2026-11-20T13:20:00.000Z',
  doneAt: null,
};

test.each([
  [{}, 'Devolução a caminho: o cliente cancelou'],
  [{ status: 'done', reason: 'late' }, 'Devolvido: o pagamento chegou tarde'],
  [{ reason: 'excess' }, 'Devolução a caminho: foi pago mais do que o pedido'],
  [{ status: 'done', reason: 'mismatch' }, 'Devolvido: o valor não era o pedido'],
  [{ status: 'failed', reason: 'owner' }, 'Devolução não feita: devolvido por você'],
] as const)('a refund with %o is called %s', (changes, name) => {
  expect(refundName({ ...refund, ...changes })).toBe(name);
});

test('a cancellation names the amount that goes back', () => {
  expect(cancelMoney(4500)).toBe('Os R$\u00a045,00 pagos pela internet voltam por inteiro para o cliente.');
});
