import { expect, test } from 'vitest';
import type { OrderEntry } from '#contract/orders.ts';
import { actorText, entryText, originText, periodText, renewalText } from './words.ts';

const entry = (values: Partial<OrderEntry>): OrderEntry => ({
  ...{ id: '1', createdAt: '2026-11-20T13:20:00.000Z', action: 'subscriptions.grantPlan' },
  ...{ actorKind: 'admin', actorName: 'Helena Prado', planBefore: null, planAfter: null },
  ...values,
});

test.each([
  [{ planAfter: 'Premium' }, 'Plano concedido: Premium'],
  [{ planBefore: 'Básico', planAfter: 'Premium' }, 'Plano alterado: Básico → Premium'],
  [{ planBefore: 'Básico' }, 'Plano retirado: Básico'],
  [{}, 'Assinatura encerrada'],
  [{ action: 'subscriptions.choosePlan', planAfter: 'Básico' }, 'Plano escolhido: Básico'],
  [{ action: 'subscriptions.activate', planAfter: 'Básico' }, 'Pagamento confirmado: Básico'],
  [{ action: 'subscriptions.refund' }, 'Pagamento devolvido'],
  [{ action: 'subscriptions.other' }, 'subscriptions.other'],
])('%j reads %s', (values, text) => {
  expect(entryText(entry(values))).toBe(text);
});

test.each([
  [{}, 'Helena Prado'],
  [{ actorName: null }, 'Conta excluída'],
  [{ actorKind: 'system', actorName: null }, 'Sistema'],
] as const)('%j was done by %s', (values, text) => {
  expect(actorText(entry(values))).toBe(text);
});

test.each([
  [{ provider: 'mercado_pago', isGrant: false }, 'Mercado Pago'],
  [{ provider: 'sandbox', isGrant: false }, 'Pagamento de teste'],
  [{ provider: 'outro', isGrant: false }, 'outro'],
  [{ provider: null, isGrant: false }, 'Plano sem preço'],
  [{ provider: null, isGrant: true }, 'Concedida por um administrador'],
])('%j comes from %s', (order, text) => {
  expect(originText(order)).toBe(text);
});

test.each([
  [null, null, null],
  ['2026-11-20T13:20:00.000Z', null, 'Desde 20/11/2026, sem data para terminar'],
  ['2026-11-20T13:20:00.000Z', '2026-12-20T13:20:00.000Z', '20/11/2026 a 20/12/2026'],
])('a period from %s to %s', (periodStart, periodEnd, text) => {
  expect(periodText({ periodStart, periodEnd })).toBe(text);
});

test.each([
  [{ renews: true, isPaused: false }, 'Automática, pelo provedor'],
  [{ renews: false, isPaused: true }, 'Pausada: outro plano vem depois'],
  [{ renews: false, isPaused: false }, 'Não renova sozinha'],
])('%j: %s', (order, text) => {
  expect(renewalText(order)).toBe(text);
});
