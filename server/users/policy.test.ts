import { expect, test } from 'vitest';
import type { UserType } from '#contract/shapes.ts';
import { mayEndSessions, mayLetIn } from './policy.ts';

test.each<[UserType, UserType, boolean]>([
  ['admin', 'customer', true],
  ['admin', 'salon_owner', true],
  ['admin', 'admin', false],
  ['admin', 'super_admin', false],
  ['super_admin', 'customer', true],
  ['super_admin', 'admin', true],
  ['super_admin', 'super_admin', true],
])('whether a caller who is %s lets in a %s: %s', (userType, other, expected) => {
  const caller = { id: 'caller', userType };
  for (const may of [mayLetIn, mayEndSessions]) {
    expect(may(caller, { id: 'other', userType: other })).toBe(expected);
    expect(may(caller, caller)).toBe(false);
  }
});
