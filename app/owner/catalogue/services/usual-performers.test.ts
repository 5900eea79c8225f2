import { expect, test } from 'vitest';
import { usualPerformers } from './usual-performers.ts';

const services = [
  { id: 'corte', category: 'corte' as const, isActive: true },
  { id: 'corte infantil', category: 'corte' as const, isActive: true },
  { id: 'corte antigo', category: 'corte' as const, isActive: false },
  { id: 'barba', category: 'barba' as const, isActive: true },
];
const professionals = [
  { id: 'Ana', name: 'Ana', serviceIds: [] },
  { id: 'Bruno', name: 'Bruno', serviceIds: ['corte', 'corte infantil'] },
  { id: 'Caio', name: 'Caio', serviceIds: ['corte', 'barba'] },
];

test.each([
  ['corte', ['Ana', 'Bruno']],
  ['barba', ['Ana', 'Caio']],
  ['coloracao', ['Ana']],
] as const)('a new service of %s is for %j', (category, names) => {
  expect(usualPerformers(professionals, services, category)).toEqual(names);
});
