import { describe, expect, test } from 'vitest';
import { stateBadges } from '#app/components/plans/words.ts';
import type { SubscriptionState } from '#contract/salons.ts';
import { changeText, stateText, usageText } from './words.ts';

const END = '2026-12-20T13:20:00.000Z';
const state = (values: Partial<SubscriptionState>): SubscriptionState => ({
  status: 'active',
  isActive: false,
  isBlocked: false,
  trialDaysLeft: 0,
  endsAt: END,
  paidUntil: END,
  graceUntil: null,
  ...values,
});

describe('the state of the subscription', () => {
  test.each([
    [state({ isActive: true }), ['Ativo'], 'Pago até 20/12/2026.'],
    [state({ isActive: true, endsAt: null }), ['Ativo'], 'Sem data para terminar.'],
    [state({ status: 'trial' }), ['Inativo', 'Período de teste'], 'Teste grátis até 20/12/2026.'],
    [state({ status: 'trial', isBlocked: true }), ['Inativo', 'Período de teste'], 'O teste terminou em 20/12/2026.'],
    [
      state({ status: 'past_due', graceUntil: '2026-12-23T13:20:00.000Z' }),
      ['Inativo', 'Pagamento em Atraso'],
      'O pagamento está em atraso. Tudo continua funcionando até 23/12/2026 às 10:20.',
    ],
    [
      state({ status: 'past_due', isBlocked: true, endsAt: '2026-12-23T13:20:00.000Z' }),
      ['Inativo', 'Pagamento em Atraso'],
      'A assinatura terminou em 20/12/2026.',
    ],
    [state({ status: 'cancelled' }), ['Inativo', 'Cancelado'], 'Seu acesso continua até 20/12/2026.'],
    [state({ status: 'failed', isBlocked: true }), ['Inativo', 'Falha no Pagamento'], /terminou em 20\/12\/2026/],
    [state({ status: 'inactive', isBlocked: true }), ['Inativo'], /terminou em 20\/12\/2026/],
    [state({ status: null, endsAt: null }), ['Sem Assinatura'], null],
  ])('%o', (subscription, badges, text) => {
    expect(stateBadges(subscription)).toEqual(badges);
    const said = stateText(subscription, null, 'America/Sao_Paulo');
    if (text instanceof RegExp) expect(said).toMatch(text);
    else expect(said).toBe(text);
  });

  test('says when it renews by itself', () => {
    const next = { at: '2026-12-13T13:20:00.000Z', amountCents: 9990 };
    const said = stateText(state({ isActive: true }), next, 'America/Sao_Paulo');
    expect(said?.replace(/\s/g, ' ')).toBe('Pago até 20/12/2026. Próxima cobrança em 13/12/2026: R$ 99,90.');
  });
});

test.each([
  [{ used: 2, limit: 3 }, '2 de 3 profissionais'],
  [{ used: 0, limit: 1 }, '0 de 1 profissional'],
  [{ used: 12_000, limit: 2_000 }, '12.000 de 2.000 profissionais'],
  [{ used: 1, limit: null }, '1 profissional, sem limite'],
  [{ used: 7, limit: null }, '7 profissionais, sem limite'],
])('%o reads %s', (usage, text) => {
  expect(usageText(usage, 'profissional', 'profissionais')).toBe(text);
});

test.each([
  [
    { way: 'card' as const },
    /^Primeira cobrança em 20\/12\/2026: R\$\s49,90\. Até lá, o plano atual continua com tudo\.$/,
  ],
  [{ way: 'pix' as const }, /^Pague R\$\s49,90 por PIX nos últimos 3 dias: avisamos você\./],
  [{ way: 'pix' as const, isPaid: true }, /^O primeiro período já está pago\./],
  [{ way: null, amountCents: 0 }, /^Até lá, o plano atual continua com tudo\.$/],
])('what follows %j says what happens until then', (values, text) => {
  const change = {
    planId: '1',
    planName: 'Básico',
    at: END,
    amountCents: 4990,
    isPaid: false,
    canUndo: true,
    way: null,
  };
  expect(changeText({ ...change, ...values }, 'America/Sao_Paulo')).toMatch(text);
});
