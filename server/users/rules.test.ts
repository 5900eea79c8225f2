import { expect, test } from 'vitest';
import { typeFor, typesNamed } from './rules.ts';

test.each([
  ['admin', false, 'admin'],
  ['super_admin', false, 'super_admin'],
  ['none', true, 'salon_owner'],
  ['none', false, 'customer'],
] as const)('the role %s, with a salon: %s, makes a %s', (role, hasSalon, userType) => {
  expect(typeFor(role, { hasSalon })).toBe(userType);
});

test.each([
  ['Admin', ['admin', 'super_admin']],
  ['SUPER', ['super_admin']],
  ['Proprietário', ['salon_owner']],
  ['propri', ['salon_owner']],
  ['usuário', ['customer']],
  ['Maria', []],
])('%s names the types %j', (word, types) => {
  expect(typesNamed(word).toSorted()).toEqual(types);
});
