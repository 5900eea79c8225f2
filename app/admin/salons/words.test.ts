import { expect, test } from 'vitest';
import type { SalonDeletionPreview } from '#contract/salon-deletion.ts';
import {
  consequencesOf,
  deletedText,
  deletionFailed,
  lossesOf,
  planText,
  subscriptionText,
  suspendedText,
} from './words.ts';

const full: SalonDeletionPreview = {
  ...{ id: '1', name: 'Aurora', slug: 'aurora', formerSlugs: 2, customers: 1234, appointments: 1, upcoming: 3 },
  ...{
    services: 2,
    employees: 1,
    reviews: 1,
    pictures: 0,
    revenueCents: 123_450,
    ownerName: 'Ana',
    paid: null,
    deletesOwner: true,
  },
};
const empty: SalonDeletionPreview = {
  ...{ ...full, formerSlugs: 0, customers: 0, appointments: 0, upcoming: 0, services: 0, employees: 0 },
  ...{ reviews: 0, revenueCents: 0, deletesOwner: false },
};

test('a deletion lists what the salon has, and leaves out what it has none of', () => {
  expect(lossesOf(full)).toEqual([
    '1.234 clientes, 1 agendamento e R$\u00a01.234,50 de receita registrada',
    '2 serviços e 1 profissional',
    '1 avaliação',
    'A página pública, os links curtos e a lista de espera',
    'O plano: nada mais é cobrado',
  ]);
  expect(lossesOf(empty)).toHaveLength(2);
});

test('a deletion says what becomes of appointments, account and addresses', () => {
  expect(consequencesOf(full)).toEqual([
    '3 horários marcados serão cancelados, e os clientes avisados.',
    'A conta de Ana também será excluída.',
    'O endereço /aurora e 2 endereços antigos ficam livres para outro salão.',
  ]);
  expect(consequencesOf(empty)).toEqual([
    'A conta de Ana continua, porque é usada em outro lugar.',
    'O endereço /aurora fica livre para outro salão.',
  ]);
  const paid = { planName: 'Premium', until: '2026-12-20T15:00:00.000Z' };
  expect(consequencesOf({ ...empty, paid })[0]).toBe(
    'O plano Premium está pago até 20/12/2026, e a exclusão não devolve esse valor. O que a plataforma recebeu fica registrado, sem nomes.',
  );
  expect(consequencesOf({ ...empty, upcoming: 1 })[0]).toBe('1 horário marcado será cancelado, e o cliente avisado.');
});

test.each([
  [true, 'Aurora foi excluído. A conta do proprietário também foi excluída. O endereço /aurora está livre.'],
  [false, 'Aurora foi excluído. A conta do proprietário continua. O endereço /aurora está livre.'],
])('after a deletion with userDeleted %s the toast says so', (userDeleted, text) => {
  const details = { salonName: 'Aurora', slug: 'aurora', userDeleted };
  expect(deletedText({ success: true, details })).toBe(text);
});

test('plans are chosen by name, price and cycle', () => {
  expect(planText({ name: 'Básico', priceCents: 4990, billingCycle: 'monthly' })).toBe('Básico, R$\u00a049,90 por mês');
  expect(planText({ name: 'Premium', priceCents: 99_900, billingCycle: 'yearly' })).toBe(
    'Premium, R$\u00a0999,00 por ano',
  );
  expect(planText({ name: 'Livre', priceCents: 0, billingCycle: 'monthly' })).toBe('Livre, grátis por mês');
});

test('a subscription is named as in the specification', () => {
  const state = {
    isActive: false,
    isBlocked: false,
    trialDaysLeft: 0,
    endsAt: null,
    paidUntil: null,
    graceUntil: null,
  };
  expect(subscriptionText({ ...state, status: null })).toBe('Sem Assinatura');
  expect(subscriptionText({ ...state, status: 'past_due' })).toBe('Pagamento em Atraso');
  expect(subscriptionText({ ...state, status: 'trial' })).toBe('Período de teste');
  expect(subscriptionText({ ...state, status: 'trial', isBlocked: true })).toBe('Teste terminado');
});

test.each([
  [0, undefined],
  [1, '1 deles suspenso'],
  [1200, '1.200 deles suspensos'],
])('%i suspended among the inactive ones', (count, text) => {
  expect(suspendedText(count)).toBe(text);
});

test.each([
  [{ message: 'Cartão recusado' }, 'Falha ao excluir o salão: Cartão recusado'],
  [{}, 'Falha ao excluir o salão: Erro desconhecido'],
])('a deletion that fails says why, or that nobody knows: %o', (refusal, description) => {
  expect(deletionFailed(refusal)).toEqual({ description });
});
