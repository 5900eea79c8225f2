import { expect, test } from 'vitest';
import type { ManagedPlan } from '#contract/plans.ts';
import { limitsOf, salonsOn } from './words.ts';

test.each([
  [
    [1, 1, 1],
    ['1 salão', '1 profissional', '1 cliente'],
  ],
  [
    [3, 10, 2000],
    ['3 salões', '10 profissionais', '2.000 clientes'],
  ],
  [
    [0, 0, 0],
    ['Salões ilimitados', 'Profissionais ilimitados', 'Clientes ilimitados'],
  ],
])('limits of %j', ([maxSalons, maxEmployees, maxCustomers], texts) => {
  expect(limitsOf({ maxSalons, maxEmployees, maxCustomers } as ManagedPlan)).toEqual(texts);
});

test.each([
  [0, 'Nenhum salão neste plano'],
  [1, '1 salão neste plano'],
  [1200, '1.200 salões neste plano'],
])('%i salons', (salons, text) => {
  expect(salonsOn({ salons })).toBe(text);
});
