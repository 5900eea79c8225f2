import { describe, expect, test } from 'vitest';
import { depositExample, depositMeaning, paymentNotice, whyNoKeys } from './payment.ts';

const plan = { allowsOwnKeys: true, allowsOnlinePayment: true };
const ready = { mode: 'both', plan, hasPublicKey: true, hasAccessToken: true, isBlocked: false } as const;

describe('what the owner is told about online payment', () => {
  test.each([
    ['everything is in place', {}, true, 'está disponível'],
    ['only online, in place', { mode: 'online_only' }, true, 'está disponível'],
    [
      'only at the salon, whatever is missing',
      { mode: 'offline_only', hasPublicKey: false, plan: null },
      true,
      'no salão',
    ],
    [
      'no keys',
      { hasPublicKey: false, hasAccessToken: false },
      false,
      'falta: a public key e o access token. Até lá seus',
    ],
    ['only online, without a token', { mode: 'online_only', hasAccessToken: false }, false, 'ninguém consegue agendar'],
    ['no plan', { plan: null }, false, 'falta: um plano com pagamento online.'],
    ['a plan without payments', { plan: { ...plan, allowsOnlinePayment: false } }, false, 'falta: um plano'],
    ['a blocked subscription', { isBlocked: true }, false, 'falta: a assinatura em dia.'],
  ] as const)('%s', (_, values, isFine, text) => {
    const notice = paymentNotice({ ...ready, ...values });
    expect(notice.isFine).toBe(isFine);
    expect(notice.text).toContain(text);
  });
});

test.each([
  [null, 'Você precisa assinar um plano'],
  [{ allowsOwnKeys: false, allowsOnlinePayment: true }, 'Seu plano não inclui'],
])('with the plan %o the keys cannot be used', (plan, why) => {
  expect(whyNoKeys(plan)).toContain(why);
});

test('with a plan that allows them, the keys can be used', () => {
  expect(whyNoKeys(plan)).toBeNull();
});

test.each([
  ['percentage', 30, 'all', 'o cliente paga R$\u00a030,00 ao agendar e R$\u00a070,00 no salão.'],
  ['percentage', 100, 'all', 'o cliente paga R$\u00a0100,00 ao agendar.'],
  ['amount', 2000, 'missed_before', 'quem já não compareceu paga R$\u00a020,00 ao agendar e R$\u00a080,00 no salão.'],
  ['amount', 25_000, 'all', 'o cliente paga R$\u00a0100,00 ao agendar.'],
] as const)('a deposit of %s %i for %s: %s', (kind, value, payer, words) => {
  expect(depositExample({ kind, value, payer })).toBe(`Exemplo: em um serviço de R$\u00a0100,00, ${words}`);
});

test.each([
  ['none', 0],
  ['percentage', 0],
  ['percentage', 101],
  ['percentage', 12.5],
  ['amount', null],
] as const)('of %s %s there is no example', (kind, value) => {
  expect(depositExample({ kind, value, payer: 'all' })).toBeNull();
});

test.each([
  ['both', 'all', 'o cliente paga R$\u00a020,00 ao agendar'],
  ['both', 'missed_before', 'quem já não compareceu paga R$\u00a020,00 ao agendar'],
  ['online_only', 'all', 'o cliente paga R$\u00a020,00 ao agendar'],
  ['online_only', 'missed_before', 'todos pagam o preço todo ao agendar, também quem já não compareceu'],
] as const)('with the mode %s a deposit of %s means: %s', (mode, payer, words) => {
  expect(depositMeaning({ mode, kind: 'amount', value: 2000, payer })).toContain(words);
});
