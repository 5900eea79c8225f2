import { expect, test } from 'vitest';
import { clicks, standing, targetName } from './words.ts';

test.each([
  [{ page: 'home', service: null }, 'Página do salão'],
  [{ page: 'service', service: { id: '1', name: 'Corte' } }, 'Agendar Corte'],
  [{ page: 'service', service: null }, 'Serviço excluído: leva à página do salão'],
] as const)('%j is called %s', (link, name) => {
  expect(targetName(link)).toBe(name);
});

test.each([
  [0, '0 cliques'],
  [1, '1 clique'],
  [1200, '1.200 cliques'],
])('%i reads %s', (count, text) => {
  expect(clicks(count)).toBe(text);
});

test.each([
  [true, false, 'Ativo'],
  [true, true, 'Expirado'],
  [false, false, 'Inativo'],
  [false, true, 'Inativo'],
])('on %s, expired %s: %s', (isActive, isExpired, label) => {
  expect(standing({ isActive, isExpired }).label).toBe(label);
});
