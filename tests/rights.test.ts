import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { RIGHTS, RIGHTS_WITHIN, rights } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import type { Person } from '#server/gate/scope.ts';
import { rightsOf } from '#server/memberships/rules.ts';
import { call, operationsOf, type WalkedOperation } from './support/contract-walk.ts';
import { type Examples, openExamples } from './support/examples.ts';
import { tellFigures } from './support/figures.ts';
import { as, joinSalon, openSalon, useTestWorld } from './support/test-world.ts';

/** Walks the operations of a salon as each kind of member, of this salon and of another one. */
const world = useTestWorld();
const ofStaff = operationsOf(contract).filter(({ meta }) => meta.who === 'staff');
const rightOf = ({ meta }: WalkedOperation) => meta.right as (typeof RIGHTS)[number];

const MEMBERS = ['manager', 'reception', 'professional'] as const;
let examples: Examples;
const members = {} as Record<(typeof MEMBERS)[number], { here: Person; elsewhere: Person }>;

beforeAll(async () => {
  examples = await openExamples(world);
  const other = await openSalon(world, { name: 'Outro Salão', professionals: 1 });
  for (const role of MEMBERS) {
    const isBound = role === 'professional';
    members[role] = {
      here: await joinSalon(world, examples.salonId, role, isBound ? examples.employeeId : undefined),
      elsewhere: await joinSalon(world, other.salon.id, role, isBound ? other.employees[0]?.id : undefined),
    };
  }
});

const counted = { tried: 0, refused: 0, lost: 0 };
afterAll(() => {
  const { tried, ...outcomes } = counted;
  const what = 'operations of a salon as each role, with own and foreign ids; lost: answers with foreign ids';
  tellFigures({ what, tried: `${tried} calls`, ...outcomes });
});

async function callAs(member: Person, operation: WalkedOperation, from: Examples) {
  const outcome = await call(world, as(world, member), operation, await from.inputOf(operation.id));
  counted.tried++;
  if (outcome.code !== 'ok') counted.refused++;
  return outcome;
}

describe.each(MEMBERS)('a member with the role %s', (role) => {
  const allowed = new Set(ROLE_RIGHTS[role]);

  const without = ofStaff.filter((operation) => !allowed.has(rightOf(operation)));
  test.each(without)('is refused $id, and told what is missing', async (operation) => {
    const outcome = await callAs(members[role].here, operation, examples);
    expect(outcome).toEqual({ code: 'RIGHT_MISSING', answer: { right: rightOf(operation) }, entries: [] });
  });

  const withRight = ofStaff.filter((operation) => allowed.has(rightOf(operation)));
  test.each(withRight)('may call $id', async (operation) => {
    const fresh = operation.method === 'GET' ? examples : await openExamples(world);
    const employee = role === 'professional' ? fresh.employeeId : undefined;
    const member = fresh === examples ? members[role].here : await joinSalon(world, fresh.salonId, role, employee);
    const outcome = await callAs(member, operation, fresh);
    // Only the owner, who did it, may undo the example's change.
    const isUndo = operation.id === 'appointments.undo';
    // No colleague exists for a professional.
    const isPassed = role === 'professional' && operation.id === 'appointments.reassign';
    expect(outcome.code).toBe(isUndo ? 'UNDO_OVER' : isPassed ? 'NOT_FOUND' : 'ok');
  });

  // Without `team.leave`, after which the member would be refused the others for another reason.
  test.each(withRight.filter(({ id }) => id !== 'team.leave'))(
    'of another salon gets nothing of this one by $id',
    async (operation) => {
      const { id, customerId } = ((await examples.inputOf(operation.id)) ?? {}) as { id?: string; customerId?: string };
      const outcome = await callAs(members[role].elsewhere, operation, examples);
      const answer = JSON.stringify(outcome.answer ?? null);
      const leaked = [...examples.idsOfSalon].filter((one) => answer.includes(one));
      counted.lost += leaked.length;
      expect(leaked).toEqual([]);
      if (id || customerId) expect(outcome.code).toBe('NOT_FOUND');
    },
  );
});

test('no right is without an operation or a use within them, a role or words', () => {
  const ofOperations = [...new Set(ofStaff.map(rightOf))];
  expect([...ofOperations, ...RIGHTS_WITHIN].toSorted()).toEqual(RIGHTS.toSorted());
  expect(new Set(Object.values(rights)).size).toBe(RIGHTS.length);
  for (const role of Object.keys(ROLE_RIGHTS) as Role[]) expect(ROLE_RIGHTS[role]).toContain('salons.enter');
});

test('each role has what its rights need', () => {
  for (const role of ROLES) expect([...rightsOf(role, [], [])].toSorted()).toEqual(ROLE_RIGHTS[role].toSorted());
});
