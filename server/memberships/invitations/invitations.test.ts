import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { signIds } from '#server/infra/secrets/link-tokens.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openLinks } from '#tests/support/message-links.ts';
import {
  as,
  asIn,
  createPerson,
  joinSalon,
  NOW,
  openSalon,
  type TestSalon,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { deleteOldInvitations } from './commands.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const DAY_MS = 24 * 3600 * 1000;
const at = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();
const later = (days: number) => world.clock.set(at(days));
const tokenIn = (link: string) => ({ token: link.split('/').at(-1) ?? '' });
const accept = (person: Person, link: { token: string }) => as(world, person).invitations.accept(link);
const look = (link: { token: string }) => as(world, null).invitations.get(link);

const membersOf = async ({ salon }: TestSalon) =>
  (
    await world.database.db
      .selectFrom('memberships')
      .where('salonId', '=', salon.id)
      .where('role', '<>', 'owner')
      .select(['userId', 'role', 'employeeId'])
      .execute()
  ).toSorted((a, b) => a.userId.localeCompare(b.userId));

const entriesOf = ({ salon }: TestSalon, action: string) =>
  world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salon.id)
    .where('action', '=', action)
    .select(['actorUserId', 'entityId'])
    .execute();

async function openInvited() {
  const salon = await openSalon(world, { professionals: 2 });
  const invitation = await salon.owner.team.invite({ role: 'reception' });
  return { ...salon, invitation, link: tokenIn(invitation.link) };
}

describe('an invitation', () => {
  test('is a link that tells the salon, the role and its end, and nothing else', async () => {
    const { invitation, link } = await openInvited();
    expect(invitation.link).toMatch(/^https?:\/\/[^/]+\/convite\/[\w-]{64}$/);
    expect(await look(link)).toEqual({
      salonName: 'Barbearia Aurora',
      role: 'reception',
      expiresAt: at(7),
    });
  });

  test('leaves nothing in the database that opens it', async () => {
    const { salon, link } = await openInvited();
    const row = await world.database.db
      .selectFrom('invitations')
      .where('salonId', '=', salon.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(link.token);
    const forged = signIds({ ...world.encryption, sign: () => Buffer.alloc(32) }, '', [row.salonId, row.id]);
    await expect(look({ token: forged })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is mailed where an address is given, with the same words whether or not it has an account', async () => {
    const { owner } = await openSalon(world);
    const { email: known } = await createPerson(world);
    const unknown = `${newId()}@example.com`;
    const answers = [];
    for (const email of [known, unknown]) answers.push(await owner.team.invite({ role: 'manager', email }));
    await world.jobs.drain();
    const [one, other] = [known, unknown].map((email) => world.mailer.sent.find(({ to }) => to === email));
    expect(one?.text).toContain(answers[0]?.link);
    expect(one?.text).toContain('Barbearia Aurora convidou você');
    const common = (text = '', link = '') => text.replace(link, 'LINK');
    expect(common(one?.text, answers[0]?.link)).toBe(common(other?.text, answers[1]?.link));
    expect(Object.keys(answers[0] ?? {})).toEqual(Object.keys(answers[1] ?? {}));
  });

  test('is not mailed once it is revoked', async () => {
    const { owner } = await openSalon(world);
    const email = `${newId()}@example.com`;
    const { id } = await owner.team.invite({ role: 'manager', email });
    await owner.team.revokeInvitation({ id });
    await world.jobs.drain();
    expect(world.mailer.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  test('for a professional needs one of this salon who is active and has no access yet', async () => {
    const salon = await openSalon(world, { professionals: 3 });
    const other = await openSalon(world);
    const [ana, bruno, carla] = salon.employees.map(({ id }) => id);
    const invite = (employeeId?: string) => salon.owner.team.invite({ role: 'professional', employeeId });
    await expect(invite()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { employeeId: 'Escolha o profissional' } },
    });
    await expect(invite(other.employees[0]?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(invite(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await salon.owner.employees.deactivate({ id: bruno ?? '' });
    await expect(invite(bruno)).rejects.toMatchObject({ code: 'PROFESSIONAL_INACTIVE' });
    await joinSalon(world, salon.salon.id, 'professional', carla);
    await expect(invite(carla)).rejects.toMatchObject({ code: 'PROFESSIONAL_HAS_ACCESS' });
    expect((await invite(ana)).employee).toEqual({ id: ana, name: 'Ana' });
  });

  test('for the same professional revokes the one before', async () => {
    const { owner, employees } = await openSalon(world);
    const wish = { role: 'professional', employeeId: employees[0]?.id } as const;
    const [first, second] = [await owner.team.invite(wish), await owner.team.invite(wish)];
    await expect(look(tokenIn(first.link))).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
    expect((await owner.team.list()).invitations.map(({ id }) => id)).toEqual([second.id]);
  });

  test('forgets the professional whom another role does not need', async () => {
    const { owner, employees } = await openSalon(world);
    const { employee } = await owner.team.invite({ role: 'reception', employeeId: employees[0]?.id });
    expect(employee).toBeNull();
  });

  test.each([
    ['an owner', { role: 'owner' }],
    ['no role', {}],
    ['a wrong address', { role: 'reception', email: 'isto não é um e-mail' }],
    ['a wrong professional', { role: 'professional', employeeId: 'Ana' }],
  ])('with %s is refused', async (_, input) => {
    const { owner } = await openSalon(world);
    await expect(owner.team.invite(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await owner.team.list()).invitations).toEqual([]);
  });

  test('is deleted a month after its end', async () => {
    const { salon, link } = await openInvited();
    const count = async () =>
      (await world.database.db.selectFrom('invitations').where('salonId', '=', salon.id).select('id').execute()).length;
    later(36);
    await deleteOldInvitations(scopeOfSystem(world));
    expect(await count()).toBe(1);
    await expect(look(link)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    later(38);
    await deleteOldInvitations(scopeOfSystem(world));
    expect(await count()).toBe(0);
    await expect(look(link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('accepting', () => {
  test('makes a customer a member, with an entry in the audit log', async () => {
    const salon = await openInvited();
    const person = await createPerson(world);
    expect(await accept(person, salon.link)).toEqual({ salonName: 'Barbearia Aurora', role: 'reception' });
    expect(await membersOf(salon)).toEqual([{ userId: person.id, role: 'reception', employeeId: null }]);
    expect(await as(world, person).auth.me()).toMatchObject({ salon: { slug: salon.slug } });
    await as(world, person).customers.list({});
    expect(await entriesOf(salon, 'invitations.accept')).toEqual([{ actorUserId: person.id, entityId: person.id }]);
    expect((await salon.owner.team.list()).invitations).toEqual([]);
  });

  test('binds a professional to the record', async () => {
    const salon = await openSalon(world);
    const employeeId = salon.employees[0]?.id ?? '';
    const { link } = await salon.owner.team.invite({ role: 'professional', employeeId });
    const person = await createPerson(world);
    await accept(person, tokenIn(link));
    expect(await membersOf(salon)).toEqual([{ userId: person.id, role: 'professional', employeeId }]);
  });

  test('lets the owner of another salon join, who then works in both', async () => {
    const [salon, own] = [await openInvited(), await openSalon(world)];
    await accept(own.person, salon.link);
    expect(await membersOf(salon)).toMatchObject([{ userId: own.person.id }]);
    expect(await asIn(world, own.person, salon.slug).salons.getMine()).toMatchObject({ id: salon.salon.id });
    expect(await asIn(world, own.person, own.slug).salons.getMine()).toMatchObject({ id: own.salon.id });
  });

  test('works once', async () => {
    const salon = await openInvited();
    const [one, other] = [await createPerson(world), await createPerson(world)];
    await accept(one, salon.link);
    await expect(accept(other, salon.link)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    await expect(accept(one, salon.link)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' });
    await expect(look(salon.link)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    await salon.owner.team.removeMember({ id: one.id });
    await expect(accept(one, salon.link)).rejects.toMatchObject({ code: 'INVITATION_USED' });
    expect(await membersOf(salon)).toEqual([]);
  });

  test('is refused after seven days', async () => {
    const salon = await openInvited();
    const person = await createPerson(world);
    later(7);
    await expect(accept(person, salon.link)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    await expect(look(salon.link)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    expect(await membersOf(salon)).toEqual([]);
  });

  test('is refused once the salon has revoked it', async () => {
    const salon = await openInvited();
    await salon.owner.team.revokeInvitation({ id: salon.invitation.id });
    await expect(accept(await createPerson(world), salon.link)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
    await expect(look(salon.link)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
    expect((await salon.owner.team.list()).invitations).toEqual([]);
  });

  test('is refused to members, the owner among them, and uses nothing up', async () => {
    const salon = await openInvited();
    const member = await joinSalon(world, salon.salon.id, 'manager');
    for (const person of [member, salon.person])
      await expect(accept(person, salon.link)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' });
    await accept(await createPerson(world), salon.link);
  });

  test.each(['admin', 'super_admin'] as const)('is refused to an account of the type %s', async (userType) => {
    const salon = await openInvited();
    const person = await createPerson(world, { userType });
    await expect(accept(person, salon.link)).rejects.toMatchObject({ code: 'ADMINISTRATOR_IS_NO_MEMBER' });
    expect(await membersOf(salon)).toEqual([]);
  });

  test.each([
    ['deleted', (salon: TestSalon, id: string) => salon.owner.employees.delete({ id })],
    ['deactivated', (salon: TestSalon, id: string) => salon.owner.employees.deactivate({ id })],
  ])("is refused once the professional's record is %s", async (_, end) => {
    const salon = await openSalon(world);
    const employeeId = salon.employees[0]?.id ?? '';
    const { link } = await salon.owner.team.invite({ role: 'professional', employeeId });
    await end(salon, employeeId);
    const person = await createPerson(world);
    await expect(accept(person, tokenIn(link))).rejects.toMatchObject({ code: 'PROFESSIONAL_INACTIVE' });
    await expect(look(tokenIn(link))).rejects.toMatchObject({ code: 'PROFESSIONAL_INACTIVE' });
    expect(await membersOf(salon)).toEqual([]);
  });

  test('is refused when another account got the professional meanwhile', async () => {
    const salon = await openSalon(world);
    const employeeId = salon.employees[0]?.id ?? '';
    const { link } = await salon.owner.team.invite({ role: 'professional', employeeId });
    await joinSalon(world, salon.salon.id, 'professional', employeeId);
    await expect(accept(await createPerson(world), tokenIn(link))).rejects.toMatchObject({
      code: 'PROFESSIONAL_HAS_ACCESS',
    });
  });

  test.each([
    ['no token', ''],
    ['something else', 'abc'],
    ['one of another kind', openLinks({ id: newId() }).reminder(newId()).token],
    ['one of an invitation that never was', openLinks({ id: newId() }).invitation(newId()).token],
  ])('is refused with %s', async (_, token) => {
    const person = await createPerson(world);
    await expect(accept(person, { token })).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_FOUND|INVALID_INPUT)$/),
    });
    await expect(look({ token })).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_FOUND|INVALID_INPUT|SALON_NOT_FOUND)$/),
    });
  });

  test('is refused to visitors', async () => {
    const { link } = await openInvited();
    await expect(as(world, null).invitations.accept(link)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('revoking', () => {
  test('is refused once somebody has accepted, and for what is gone', async () => {
    const salon = await openInvited();
    const other = await openSalon(world);
    const { id } = salon.invitation;
    await expect(other.owner.team.revokeInvitation({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await accept(await createPerson(world), salon.link);
    await expect(salon.owner.team.revokeInvitation({ id })).rejects.toMatchObject({ code: 'INVITATION_USED' });
    await expect(salon.owner.team.revokeInvitation({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
