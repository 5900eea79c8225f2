import { expect, test } from 'vitest';
import { amountText, momentText, statusText } from './words.ts';

test.each([
  ['active', 'Ativo'],
  ['pending', 'Pendente'],
  ['cancelled', 'Cancelado'],
  ['in_mediation', 'in_mediation'],
])('%s reads %s', (status, text) => {
  expect(statusText(status)).toBe(text);
});

test.each([
  [{ amountCents: 123_456, currency: 'BRL' }, 'R$\u00a01.234,56'],
  [{ amountCents: 700, currency: 'USD' }, 'US$\u00a07,00'],
])('%j reads %s', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

test('a moment is told as the clock in São Paulo shows it', () => {
  expect(momentText('2026-11-01T02:30:00.000Z')).toBe('31/10/2026 às 23:30');
});
