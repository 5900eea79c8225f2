import { expect, test } from 'vitest';
import { readReturn, withoutReturn } from './checkout-return.ts';

const payment = { intent: 'subscriptions.verifyPayment', paymentId: '1', preferenceId: '2' };

test.each([
  ['', null],
  ['plano=1', null],
  ['success=true&source=mercadopago&payment_id=1&preference_id=2', { ask: payment }],
  // The provider decides, not the address.
  ['success=false&source=mercadopago&payment_id=1&preference_id=2', { ask: payment }],
  ['success=true&session_id=3', { ask: { intent: 'subscriptions.verifySession', sessionId: '3' } }],
  ['success=true&preapproval_id=4', { ask: { intent: 'subscriptions.verifySession', sessionId: '4' } }],
  // Mercado Pago says so where nothing was paid.
  ['success=false&payment_id=&preference_id=2', { ask: { intent: 'subscriptions.verifySession', sessionId: '2' } }],
  ['success=false', { ask: null }],
  ['success=true&payment_id=1', { ask: null }],
])('?%s', (search, read) => {
  expect(readReturn(new URLSearchParams(search))).toEqual(read);
});

test('everything of a checkout leaves the address, and the rest stays', () => {
  const search = 'success=true&source=x&payment_id=1&preference_id=2&session_id=3&plano=4';
  expect(String(withoutReturn(new URLSearchParams(search)))).toBe('plano=4');
});
