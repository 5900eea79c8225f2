import { expect, test } from 'vitest';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import type { TeamMember } from '#contract/team.ts';
import { chosenRights, differenceOf, lacks } from './chosen-rights.ts';

const member = (values: Partial<TeamMember>) =>
  ({ rightsAdded: [], rightsTaken: [], ...values }) as unknown as TeamMember;

test('the switches of a member are those of the role, with what was added and without what was taken', () => {
  const chosen = chosenRights(
    member({ role: 'reception', rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] }),
  );
  expect(chosen).toContain('reports.read');
  expect(chosen).not.toContain('customers.read');
  // It is worth nothing now, and comes back with the other one.
  expect(chosen).toContain('customers.change');
  expect(lacks('customers.change', chosen)).toBe('Só vale com: vê os clientes');
  expect(lacks('reports.read', chosen)).toBeNull();
});

test('what is saved is the difference to the role', () => {
  const chosen = chosenRights(
    member({ role: 'reception', rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] }),
  );
  expect(differenceOf('reception', chosen)).toEqual({ rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] });
  expect(differenceOf('reception', ROLE_RIGHTS.reception)).toEqual({ rightsAdded: [], rightsTaken: [] });
});
