import { expect, test } from 'vitest';
import { as, createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
const ROUNDS = 5;
const tokenIn = (link: string) => ({ token: link.split('/').at(-1) ?? '' });

const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'rejected' ? (one.reason.code as string) : 'ok'));

const membersOf = (salonId: string) =>
  world.database.db
    .selectFrom('memberships')
    .where('salonId', '=', salonId)
    .where('role', '<>', 'owner')
    .select('userId')
    .execute();

test('of two accounts that accept at once, one becomes a member', async () => {
  const { owner, salon } = await openSalon(world);
  for (let round = 1; round <= ROUNDS; round++) {
    const link = tokenIn((await owner.team.invite({ role: 'reception' })).link);
    const people = [await createPerson(world), await createPerson(world)];
    const codes = await codesOf(people.map((person) => as(world, person).invitations.accept(link)));
    expect(codes.toSorted()).toEqual(['INVITATION_USED', 'ok']);
    expect(await membersOf(salon.id)).toHaveLength(round);
  }
});

test('of two invitations that one account accepts at once, one is used', async () => {
  const { owner, salon } = await openSalon(world);
  for (let round = 1; round <= ROUNDS; round++) {
    const links = [];
    for (const role of ['reception', 'manager'] as const) links.push(tokenIn((await owner.team.invite({ role })).link));
    const api = as(world, await createPerson(world));
    const codes = await codesOf(links.map((link) => api.invitations.accept(link)));
    expect(codes.toSorted()).toEqual(['ALREADY_MEMBER', 'ok']);
    expect(await membersOf(salon.id)).toHaveLength(round);
    const [left] = (await owner.team.list()).invitations;
    await owner.team.revokeInvitation({ id: left?.id ?? '' });
  }
});

test('of a revocation and an acceptance at once, one counts', async () => {
  const { owner, salon } = await openSalon(world);
  for (let round = 0; round < ROUNDS; round++) {
    const { id, link } = await owner.team.invite({ role: 'reception' });
    const person = await createPerson(world);
    const before = (await membersOf(salon.id)).length;
    const [revoked, accepted] = await codesOf([
      owner.team.revokeInvitation({ id }),
      as(world, person).invitations.accept(tokenIn(link)),
    ]);
    expect([`${revoked} ${accepted}`]).toEqual([expect.stringMatching(/^(ok INVITATION_REVOKED|INVITATION_USED ok)$/)]);
    expect((await membersOf(salon.id)).length - before).toBe(accepted === 'ok' ? 1 : 0);
  }
});

test("a professional's record that is deleted while somebody accepts leaves no membership", async () => {
  const { owner, salon } = await openSalon(world, { professionals: 0 });
  for (let round = 0; round < ROUNDS; round++) {
    const employee = await owner.employees.create({ name: 'Eva', role: 'barber' });
    const { link } = await owner.team.invite({ role: 'professional', employeeId: employee.id });
    const api = as(world, await createPerson(world));
    const [deleted, accepted] = await codesOf([
      owner.employees.delete({ id: employee.id }),
      api.invitations.accept(tokenIn(link)),
    ]);
    expect(deleted).toBe('ok');
    expect(['ok', 'PROFESSIONAL_INACTIVE']).toContain(accepted);
    expect(await membersOf(salon.id)).toEqual([]);
  }
});

test('of two invitations for one professional at once, one stays open', async () => {
  const { owner, employees } = await openSalon(world);
  const wish = { role: 'professional', employeeId: employees[0]?.id } as const;
  for (let round = 0; round < ROUNDS; round++) {
    expect(await codesOf([owner.team.invite(wish), owner.team.invite(wish)])).toEqual(['ok', 'ok']);
    expect((await owner.team.list()).invitations).toHaveLength(1);
  }
});

test('of two members who get the same professional at once, one does', async () => {
  const { owner, employees } = await openSalon(world);
  const ids = [];
  for (let n = 0; n < 2; n++) {
    const person = await createPerson(world);
    await as(world, person).invitations.accept(tokenIn((await owner.team.invite({ role: 'reception' })).link));
    ids.push(person.id);
  }
  const bind = { version: 1, role: 'professional', employeeId: employees[0]?.id } as const;
  const codes = await codesOf(ids.map((id) => owner.team.changeMember({ id, ...bind })));
  expect(codes.toSorted()).toEqual(['PROFESSIONAL_HAS_ACCESS', 'ok']);
});
