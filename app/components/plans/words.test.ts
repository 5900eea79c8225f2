import { expect, test } from 'vitest';
import { cycleOf, priceOf, promisesOf } from './words.ts';

test('a plan says its price for a month or a year, and its limits', () => {
  const plan = {
    id: '1',
    name: 'Plano',
    description: null,
    features: ['Até 3 profissionais', 'Clientes ilimitados', 'Lista de espera'],
    priceCents: 4990,
  };
  const monthly = { ...plan, billingCycle: 'monthly', maxEmployees: 1, maxCustomers: 2000 } as const;
  expect(`${priceOf(monthly)}${cycleOf(monthly)}`).toBe('R$\u00a049,90/mês');
  expect(promisesOf(monthly)).toEqual(['Até 1 profissional', 'Até 2.000 clientes', 'Lista de espera']);
  const yearly = { ...plan, priceCents: 0, billingCycle: 'yearly', maxEmployees: null, maxCustomers: null } as const;
  expect(priceOf(yearly)).toBe('Grátis');
  expect(cycleOf(yearly)).toBe('/ano');
  expect(promisesOf(yearly)).toEqual(['Profissionais ilimitados', 'Clientes ilimitados', 'Lista de espera']);
});
