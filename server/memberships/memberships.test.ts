import { describe, expect, test } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import { as, createPerson, joinSalon, openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';

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
    expect(rights.filter((right) => /^(appointments|payments|reports\.read)/.test(right))).toEqual([]);
    expect(rights).toContain('customers.delete');
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

test('an owner who joined another salon works in the own one', async () => {
  const [own, other] = [await openSalon(world), await openSalon(world)];
  const { db } = world.database;
  await db
    .insertInto('memberships')
    .values({ salonId: other.salon.id, userId: own.person.id, role: 'manager', createdAt: new Date(0) })
    .execute();
  expect(await own.owner.salons.getMine()).toMatchObject({ id: own.salon.id, role: 'owner' });
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
