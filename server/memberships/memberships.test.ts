import { describe, expect, test } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import { as, asIn, createPerson, joinSalon, openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

const change = (salonId: string, userId: string, rights: { rightsAdded?: Right[]; rightsTaken?: Right[] }) =>
  world.database.db
    .updateTable('memberships')
    .set(rights)
    .where('salonId', '=', salonId)
    .where('userId', '=', userId)
    .execute();

describe('a member', () => {
  test('reads which salon it works in, its role and its rights', async () => {
    const { salon } = await openSalon(world);
    const api = as(world, await joinSalon(world, salon.id, 'reception'));
    expect(await api.salons.getMine()).toMatchObject({ id: salon.id, role: 'reception' });
    expect((await api.salons.getMine()).rights.toSorted()).toEqual(ROLE_RIGHTS.reception.toSorted());
    expect(await api.auth.me()).toMatchObject({ salon: { slug: salon.slug }, rights: ROLE_RIGHTS.reception });
  });

  test('has the single rights that were added and lacks those that were taken, at once', async () => {
    const { salon } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'reception');
    const api = as(world, person);
    await expect(api.reports.getDashboard()).rejects.toMatchObject({
      code: 'RIGHT_MISSING',
      message: 'Seu acesso a este salão não inclui: vê o faturamento.',
    });
    await change(salon.id, person.id, { rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] });
    await api.reports.getDashboard();
    await expect(api.customers.list({})).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
  });

  test('loses with a right those that need it', async () => {
    const { salon } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'manager');
    await change(salon.id, person.id, { rightsTaken: ['appointments.read'] });
    const { rights } = await as(world, person).salons.getMine();
    expect(
      rights.filter((right) => /^(appointments|payments|reports|waitingList|customers\.delete)/.test(right)),
    ).toEqual([]);
    expect(rights).toContain('customers.change');
  });

  test('sees no figure of money that it may not see', async () => {
    const { salon, owner } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'reception');
    const totals = () => as(world, person).customers.getTotals();
    expect((await totals()).billedCents).toBeNull();
    expect((await owner.customers.getTotals()).billedCents).toBe(0);
    await change(salon.id, person.id, { rightsAdded: ['reports.read'] });
    expect((await totals()).billedCents).toBe(0);
  });

  test('is offered on an appointment what it has the right for', async () => {
    const salon = await openSalon(world);
    const { id } = await (await openCustomer(world, salon)).book();
    const person = await joinSalon(world, salon.salon.id, 'reception');
    const { can } = await salon.owner.appointments.get({ id });
    const canOf = async () => (await as(world, person).appointments.get({ id })).can;
    expect(await canOf()).toEqual({ ...can, adjust: false });
    await change(salon.salon.id, person.id, { rightsTaken: ['appointments.cancel'] });
    expect(await canOf()).toEqual({ ...can, adjust: false, cancel: false });
  });

  test('is refused with the next call once the membership has ended', async () => {
    const { salon } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'manager');
    await as(world, person).services.list({});
    await world.database.db.deleteFrom('memberships').where('userId', '=', person.id).execute();
    await expect(as(world, person).services.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await as(world, person).auth.me()).toMatchObject({ salon: null, rights: [] });
  });

  test('acts under its own name in the audit log', async () => {
    const { salon, service } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'manager');
    await as(world, person).services.deactivate({ id: service.id });
    const entry = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'services.deactivate')
      .select(['actorKind', 'actorUserId'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actorKind: 'staff', actorUserId: person.id });
  });
});

test("the membership of the salon's owner can neither go nor become another role", async () => {
  const { salon, person } = await openSalon(world);
  const { db } = world.database;
  const own = <T extends { where: (column: 'salonId', is: '=', value: string) => T }>(query: T) =>
    query.where('salonId', '=', salon.id);
  const held = { message: expect.stringContaining('salons_owner_is_member') };
  await expect(own(db.deleteFrom('memberships')).execute()).rejects.toMatchObject(held);
  await expect(own(db.updateTable('memberships').set({ role: 'manager' })).execute()).rejects.toMatchObject(held);
  expect(await as(world, person).salons.getMine()).toMatchObject({ role: 'owner' });
});

test('to an owner who joined another salon before, the own one is proposed', async () => {
  const [own, other] = [await openSalon(world), await openSalon(world)];
  const { db } = world.database;
  await db
    .insertInto('memberships')
    .values({ salonId: other.salon.id, userId: own.person.id, role: 'manager', createdAt: new Date(0) })
    .execute();
  expect(await own.owner.auth.me()).toMatchObject({ salon: { slug: own.slug } });
  expect(await asIn(world, own.person, own.slug).salons.getMine()).toMatchObject({ role: 'owner' });
  expect(await asIn(world, own.person, other.slug).salons.getMine()).toMatchObject({ role: 'manager' });
});

test('memberships of an account that is deleted go with it', async () => {
  const { salon } = await openSalon(world);
  const person = await joinSalon(world, salon.id, 'reception');
  await world.database.db.deleteFrom('users').where('id', '=', person.id).execute();
  const left = await world.database.db.selectFrom('memberships').where('userId', '=', person.id).selectAll().execute();
  expect(left).toEqual([]);
});

test('an administrator has no access to a salon by a membership', async () => {
  const { salon } = await openSalon(world);
  const admin = await createPerson(world, { userType: 'admin' });
  await world.database.db
    .insertInto('memberships')
    .values({ salonId: salon.id, userId: admin.id, role: 'manager' })
    .execute();
  await expect(as(world, admin).services.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('the team', () => {
  test('lists its members, the owner first, with role, rights and record', async () => {
    const { salon, owner, person, employees } = await openSalon(world);
    const bound = await joinSalon(world, salon.id, 'professional', employees[0]?.id);
    const member = await joinSalon(world, salon.id, 'reception');
    await change(salon.id, member.id, { rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] });
    const { members, invitations } = await owner.team.list();
    expect(invitations).toEqual([]);
    expect(members.map(({ id }) => id)).toEqual([person.id, ...[bound.id, member.id].toSorted()]);
    expect(members[0]).toMatchObject({ role: 'owner', email: person.email, isMe: true, canChange: false });
    const professional = members.find(({ id }) => id === bound.id);
    expect(professional).toMatchObject({
      employee: { id: employees[0]?.id, name: 'Ana' },
      canChange: true,
      isMe: false,
    });
    const changed = members.find(({ id }) => id === member.id);
    expect(changed).toMatchObject({ rightsAdded: ['reports.read'], rightsTaken: ['customers.read'] });
    expect(changed?.rights).toContain('reports.read');
    expect(changed?.rights).not.toContain('customers.change');
  });

  test('changes roles and single rights, with the version that was seen', async () => {
    const { salon, owner } = await openSalon(world);
    const { id } = await joinSalon(world, salon.id, 'reception');
    const wish = { id, version: 1, role: 'manager', rightsAdded: ['salons.change', 'customers.read'] } as const;
    const changed = await owner.team.changeMember({ ...wish, rightsAdded: [...wish.rightsAdded] });
    // The role has the other one.
    expect(changed).toMatchObject({ role: 'manager', rightsAdded: ['salons.change'], rightsTaken: [], version: 2 });
    await expect(owner.team.changeMember({ id, version: 1, role: 'reception' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const entry = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'team.changeMember')
      .select(['entityId', 'data'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entityId: id, data: { before: { role: 'reception' }, after: { role: 'manager' } } });
  });

  test('binds a member to a record that is free, and lets go of it with another role', async () => {
    const { salon, owner, employees } = await openSalon(world, { professionals: 2 });
    const [ana, bruno] = employees.map((employee) => employee.id);
    const { id } = await joinSalon(world, salon.id, 'reception');
    await joinSalon(world, salon.id, 'professional', bruno);
    const bind = (version: number, employeeId?: string) =>
      owner.team.changeMember({ id, version, role: 'professional', employeeId });
    await expect(bind(1)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(bind(1, bruno)).rejects.toMatchObject({ code: 'PROFESSIONAL_HAS_ACCESS' });
    await expect(bind(1, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await bind(1, ana)).employee).toEqual({ id: ana, name: 'Ana' });
    await owner.employees.deactivate({ id: ana ?? '' });
    expect((await bind(2, ana)).employee).toEqual({ id: ana, name: 'Ana' });
    expect((await owner.team.changeMember({ id, version: 3, role: 'reception' })).employee).toBeNull();
  });

  test('removes a member, whose next call is refused, once', async () => {
    const { salon, owner, person } = await openSalon(world);
    const member = await joinSalon(world, salon.id, 'manager');
    await as(world, member).services.list({});
    await owner.team.removeMember({ id: member.id });
    await expect(as(world, member).services.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(owner.team.removeMember({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'team.removeMember')
      .select(['actorUserId', 'entityId'])
      .execute();
    expect(entries).toEqual([{ actorUserId: person.id, entityId: member.id }]);
  });

  test('is closed to who only works there, to customers and to other salons', async () => {
    const { salon, employees } = await openSalon(world);
    const other = await openSalon(world);
    const { id } = await joinSalon(world, salon.id, 'reception');
    for (const role of ['manager', 'reception', 'professional'] as const) {
      const member = await joinSalon(world, salon.id, role, role === 'professional' ? employees[0]?.id : undefined);
      await expect(as(world, member).team.list()).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
      await expect(as(world, member).team.invite({ role: 'manager' })).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
    }
    const customer = await createPerson(world);
    await expect(as(world, customer).team.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.owner.team.removeMember({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.owner.team.changeMember({ id, version: 1, role: 'manager' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('leaves its owner as they are', async () => {
    const { owner, person, salon } = await openSalon(world);
    const helper = await joinSalon(world, salon.id, 'manager');
    await change(salon.id, helper.id, { rightsAdded: ['team.change'] });
    for (const api of [owner, as(world, helper)]) {
      await expect(api.team.removeMember({ id: person.id })).rejects.toMatchObject({ code: 'OWNER_STAYS' });
      await expect(api.team.changeMember({ id: person.id, version: 1, role: 'manager' })).rejects.toMatchObject({
        code: 'OWNER_STAYS',
      });
    }
  });

  test('gets from a member no right that the member lacks, and none for the member itself', async () => {
    const { salon } = await openSalon(world);
    const helper = await joinSalon(world, salon.id, 'reception');
    const { id } = await joinSalon(world, salon.id, 'reception');
    await change(salon.id, helper.id, { rightsAdded: ['team.change'] });
    const api = as(world, helper);
    const missing = { code: 'RIGHT_MISSING' };
    await expect(api.team.invite({ role: 'manager' })).rejects.toMatchObject(missing);
    await expect(api.team.changeMember({ id, version: 1, role: 'manager' })).rejects.toMatchObject(missing);
    await expect(
      api.team.changeMember({ id, version: 1, role: 'reception', rightsAdded: ['reports.read'] }),
    ).rejects.toMatchObject({ ...missing, data: { right: 'reports.read' } });
    const own = { code: 'OWN_MEMBERSHIP' };
    await expect(
      api.team.changeMember({ id: helper.id, version: 1, role: 'reception', rightsAdded: ['team.change'] }),
    ).rejects.toMatchObject(own);
    await expect(api.team.removeMember({ id: helper.id })).rejects.toMatchObject(own);
    await api.team.invite({ role: 'reception' });
    await api.team.changeMember({ id, version: 1, role: 'reception', rightsTaken: ['customers.read'] });
  });

  test('loses a professional with the record', async () => {
    const { salon, owner, employees } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'professional', employees[0]?.id);
    await owner.employees.delete({ id: employees[0]?.id ?? '' });
    expect((await owner.team.list()).members.map(({ id }) => id)).not.toContain(person.id);
    await expect(as(world, person).salons.getMine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([
    ['an unknown right', { rightsAdded: ['tudo'] }],
    ['the role of the owner', { role: 'owner' }],
    ['no version', { version: null }],
  ])('refuses a change with %s', async (_, wrong) => {
    const { salon, owner } = await openSalon(world);
    const { id } = await joinSalon(world, salon.id, 'reception');
    const input = { id, version: 1, role: 'reception', ...wrong };
    await expect(owner.team.changeMember(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
