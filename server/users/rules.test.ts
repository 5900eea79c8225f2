import { expect, test } from 'vitest';
import { typeFor } from './rules.ts';

test.each([
  ['admin', false, 'admin'],
  ['super_admin', false, 'super_admin'],
  ['none', true, 'salon_owner'],
  ['none', false, 'customer'],
] as const)('the role %s, with a salon: %s, makes a %s', (role, hasSalon, userType) => {
  expect(typeFor(role, { hasSalon })).toBe(userType);
});
