import { expect, test } from 'vitest';
import type { ListedService } from '#contract/salon-page.ts';
import type { ServiceCategory } from '#contract/services.ts';
import { groupServices } from './service-groups.ts';

const servicesOf = (...categories: ServiceCategory[]) =>
  categories.map((category, index) => ({ id: String(index), category }) as ListedService);
const many = (count: number, category: ServiceCategory) => Array<ServiceCategory>(count).fill(category);

test.each([
  ['few services', servicesOf(...many(4, 'outros'), ...many(4, 'corte')), []],
  ['many services of one category', servicesOf(...many(300, 'outros')), []],
  [
    'one of each category',
    servicesOf(...many(4, 'outros'), 'corte', 'barba', 'corte_barba', 'coloracao', 'tratamento'),
    [],
  ],
  ['many services of several', servicesOf(...many(7, 'outros'), 'corte', 'barba'), ['Corte 1', 'Barba 1', 'Outros 7']],
])('%s: %#', (_words, services, groups) => {
  expect(groupServices(services).map(({ label, services: { length } }) => `${label} ${length}`)).toEqual(groups);
});
