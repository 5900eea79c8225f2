import { expect, test } from 'vitest';
import { obstacleOf } from './rules.ts';

const SALON = { slug: 'aurora', name: 'Aurora' };

test.each([
  ['customer', null, null],
  ['salon_owner', null, null],
  ['salon_owner', SALON, 'OWNER_HAS_SALON'],
  ['admin', null, 'ADMINISTRATOR_STAYS'],
  ['super_admin', SALON, 'ADMINISTRATOR_STAYS'],
] as const)('a %s with the salon %j: %s', (userType, salon, obstacle) => {
  expect(obstacleOf({ userType }, salon)).toBe(obstacle);
});
