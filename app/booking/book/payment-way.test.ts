import { expect, test } from 'vitest';
import type { OnlineDue } from '#contract/payments.ts';
import { depositReason, dueWords, methodOf, paymentWay } from './payment-way.ts';

const whole: OnlineDue = { kind: 'full', amountCents: 5000, restCents: 0, depositFor: null, mayPayAtSalon: true };
const deposit: OnlineDue = { ...whole, kind: 'deposit', amountCents: 2000, restCents: 3000, depositFor: 'all' };

const termsOf = (paymentMode: 'offline_only' | 'both' | 'online_only', online: string) => ({
  paymentMode,
  onlinePaymentAvailable: online === 'available',
  dueOnline: online === 'available' ? whole : null,
});

test.each([
  ['offline_only', 'not taken', 'at salon'],
  ['both', 'not taken', 'at salon'],
  ['both', 'available', 'choice'],
  ['online_only', 'available', 'online'],
  ['online_only', 'not taken', 'none'],
] as const)('a salon of mode %s, where online payment is %s, shows: %s', (paymentMode, online, way) => {
  expect(paymentWay(termsOf(paymentMode, online))).toBe(way);
});

test('whoever must pay a deposit is not offered to pay at the salon', () => {
  const terms = { ...termsOf('both', 'available'), dueOnline: { ...deposit, mayPayAtSalon: false } };
  expect(paymentWay(terms)).toBe('online');
});

test.each([
  ['both', 'available', 'online', 'online'],
  ['both', 'available', 'offline', 'offline'],
  ['both', 'not taken', 'online', 'offline'],
  ['online_only', 'available', 'offline', 'online'],
  ['offline_only', 'not taken', 'online', 'offline'],
] as const)('of mode %s, online %s: whoever chose %s sends %s', (paymentMode, online, chosen, sent) => {
  expect(methodOf(termsOf(paymentMode, online), chosen)).toBe(sent);
});

test.each([
  [whole, 'R$\u00a050,00 agora', null],
  [deposit, 'Sinal de R$\u00a020,00 agora, R$\u00a030,00 no salão', 'pede um sinal para guardar'],
  [{ ...deposit, depositFor: 'missed_before' }, 'Sinal de', 'porque você não compareceu'],
  [{ ...deposit, amountCents: 5000, restCents: 0 }, 'Sinal de R$\u00a050,00 agora', 'faz parte do preço'],
] as const)('%o reads: %s', (due, words, reason) => {
  expect(dueWords(due)).toContain(words);
  if (reason === null) expect(depositReason(due)).toBeNull();
  else expect(depositReason(due)).toContain(reason);
});
