import { afterEach, describe, expect, test } from 'vitest';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { as, asIn, createPerson, joinSalon, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

async function open(role: 'manager' | 'reception' = 'reception') {
  const salon = await openSalon(world);
  await giveSecret(world, salon.person);
  const heir = await joinSalon(world, salon.salon.id, role);
  const ask = (userId = heir.id, currentPassword = SECRET) => salon.owner.handOver.ask({ userId, currentPassword });
  return { ...salon, heir, asHeir: as(world, heir), ask };
}

const ownerOf = async (salonId: string) => {
  const { db } = world.database;
  const salon = await db
    .selectFrom('salons')
    .where('id', '=', salonId)
    .select(['ownerId', 'ownerName'])
    .executeTakeFirst();
  const members = await db
    .selectFrom('memberships')
    .where('salonId', '=', salonId)
    .select(['userId', 'role', 'employeeId'])
    .orderBy('role')
    .execute();
  return { ...salon, members };
};

const sent = () => world.mailer.sent.splice(0).map(({ to, subject }) => ({ to, subject }));

describe('handing a salon over', () => {
  test('is asked with the password, told by mail, accepted by the other account, and mailed to both', async () => {
    const { salon, slug, person, heir, owner, asHeir, ask } = await open();
    sent();
    await ask();
    await world.jobs.drain();
    expect(sent()).toEqual([{ to: heir.email, subject: 'Marina Lima quer passar Barbearia Aurora para você' }]);
    const asked = { fromName: 'Marina Lima', toName: 'Rafael Dias', expiresAt: '2026-11-27T13:20:00.000Z' };
    expect((await owner.handOver.get()).open).toEqual({ ...asked, isForMe: false });
    expect(await asHeir.handOver.get()).toEqual({ open: { ...asked, isForMe: true }, candidates: [] });

    expect(await asHeir.handOver.accept({ slug })).toEqual({ salonName: 'Barbearia Aurora' });
    expect(await ownerOf(salon.id)).toEqual({
      ownerId: heir.id,
      ownerName: 'Rafael Dias',
      members: [
        { userId: person.id, role: 'manager', employeeId: null },
        { userId: heir.id, role: 'owner', employeeId: null },
      ],
    });
    await world.jobs.drain();
    const subject = 'Barbearia Aurora tem novo proprietário';
    expect(sent().toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
      [
        { to: heir.email, subject },
        { to: person.email, subject },
      ].toSorted((a, b) => a.to.localeCompare(b.to)),
    );
    expect(await asHeir.salons.getMine()).toMatchObject({ id: salon.id, role: 'owner' });
    expect(await owner.salons.getMine()).toMatchObject({ id: salon.id, role: 'manager' });
    const { userType } = await world.database.db
      .selectFrom('users')
      .where('id', '=', heir.id)
      .select('userType')
      .executeTakeFirstOrThrow();
    expect(userType).toBe('salon_owner');
    await expect(owner.handOver.ask({ userId: heir.id, currentPassword: SECRET })).rejects.toMatchObject({
      code: 'RIGHT_MISSING',
    });
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', 'like', 'handOver.%')
      .select(['action', 'actorUserId'])
      .orderBy('createdAt')
      .execute();
    expect(entries).toEqual([
      { action: 'handOver.ask', actorUserId: person.id },
      { action: 'handOver.accept', actorUserId: heir.id },
    ]);
  });

  test('lets a professional keep the record, who is bound to it no more', async () => {
    const { salon, slug, owner, employees, ask } = await open();
    const bound = await joinSalon(world, salon.id, 'professional', employees[0]?.id);
    await ask(bound.id);
    await as(world, bound).handOver.accept({ slug });
    expect((await ownerOf(salon.id)).members).toContainEqual({ userId: bound.id, role: 'owner', employeeId: null });
    expect((await owner.employees.list({})).employees).toMatchObject([{ name: 'Ana', isActive: true }]);
  });

  test('shows the owner the members of the team to choose from', async () => {
    const { owner, heir } = await open();
    expect(await owner.handOver.get()).toEqual({ open: null, candidates: [{ id: heir.id, fullName: 'Rafael Dias' }] });
  });
});

describe('it is refused', () => {
  test('with a wrong password, at its field, and nobody is told', async () => {
    const { ask, asHeir } = await open();
    await world.jobs.drain();
    sent();
    await expect(ask(undefined, 'errada')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { currentPassword: 'Senha atual incorreta' } },
    });
    await world.jobs.drain();
    expect(sent()).toEqual([]);
    expect(await asHeir.handOver.get()).toEqual({ open: null, candidates: [] });
  });

  test('to a manager to whom the owner gave the right, who learns nothing about the password', async () => {
    const { asHeir, heir, person, owner } = await open('manager');
    await giveSecret(world, heir);
    await owner.team.changeMember({
      ...{ id: heir.id, version: 1, role: 'manager', rightsAdded: ['salons.handOver'], rightsTaken: [] },
    });
    for (const currentPassword of [SECRET, 'errada']) {
      await expect(asHeir.handOver.ask({ userId: person.id, currentPassword })).rejects.toMatchObject({
        code: 'RIGHT_MISSING',
      });
    }
  });

  test('for a stranger, another salon’s member and the owner itself', async () => {
    const { ask, person } = await open();
    const other = await open();
    for (const id of [(await createPerson(world)).id, other.heir.id, person.id]) {
      await expect(ask(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('while another one is open; of two at once one is kept', async () => {
    const { salon, ask, heir } = await open();
    const second = await joinSalon(world, salon.id, 'manager');
    const outcomes = await Promise.allSettled([ask(heir.id), ask(second.id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'HAND_OVER_OPEN' } });
    await expect(ask(second.id)).rejects.toMatchObject({ code: 'HAND_OVER_OPEN' });
  });

  test('to everybody but the asked person', async () => {
    const { salon, slug, owner, ask } = await open();
    const second = await joinSalon(world, salon.id, 'manager');
    await ask();
    for (const api of [owner, as(world, second), as(world, await createPerson(world))]) {
      await expect(api.handOver.accept({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await as(world, second).handOver.get()).toEqual({ open: null, candidates: [] });
    await expect(as(world, second).handOver.cancel()).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
    await expect(as(world, second).handOver.decline({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(world, null).handOver.accept({ slug })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['once the owner has taken it back', (s: Opened) => s.owner.handOver.cancel()],
    ['once the asked person has declined', (s: Opened) => s.asHeir.handOver.decline({ slug: s.slug })],
    ['after seven days', async () => world.clock.advance({ days: 7 })],
    ['to somebody who left the team', (s: Opened) => s.owner.team.removeMember({ id: s.heir.id })],
    ['to somebody who accepted it', (s: Opened) => s.asHeir.handOver.accept({ slug: s.slug })],
  ])('%s', async (_, end) => {
    const opened = await open();
    const { slug, asHeir, ask } = opened;
    await ask();
    await end(opened);
    await expect(asHeir.handOver.accept({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('after its end a new one can be asked', async () => {
    const { salon, ask, slug } = await open();
    const second = await joinSalon(world, salon.id, 'manager');
    await world.database.db
      .updateTable('salons')
      .set({ subscriptionStatus: 'active', subscriptionEndDate: null })
      .where('id', '=', salon.id)
      .execute();
    await ask();
    world.clock.advance({ days: 7 });
    await ask(second.id);
    await as(world, second).handOver.accept({ slug });
    expect(await ownerOf(salon.id)).toMatchObject({ ownerId: second.id });
  });

  test('to an account that owns as many salons as it may', async () => {
    const { salon, slug, ask, person } = await open();
    const own = await openSalon(world);
    await world.database.db
      .insertInto('memberships')
      .values({ salonId: salon.id, userId: own.person.id, role: 'manager' })
      .execute();
    await world.database.db
      .insertInto('systemSettings')
      .values({ key: 'max_salons_per_owner', value: '1' })
      .onConflict((on) => on.column('key').doUpdateSet({ value: '1' }))
      .execute();
    await ask(own.person.id);
    await expect(asIn(world, own.person, slug).handOver.accept({ slug })).rejects.toMatchObject({
      code: 'SALON_LIMIT',
    });
    expect(await ownerOf(salon.id)).toMatchObject({ ownerId: person.id });
    await world.database.db.deleteFrom('systemSettings').where('key', '=', 'max_salons_per_owner').execute();
  });
});

test('two acceptances at once, and one against its end, are settled once', async () => {
  const { salon, slug, heir, owner, asHeir, ask } = await open();
  await ask();
  const outcomes = await Promise.allSettled([asHeir.handOver.accept({ slug }), asHeir.handOver.accept({ slug })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await ownerOf(salon.id)).toMatchObject({ ownerId: heir.id });

  await giveSecret(world, heir);
  const back = (await asHeir.handOver.get()).candidates[0]?.id ?? '';
  await asHeir.handOver.ask({ userId: back, currentPassword: SECRET });
  const [accepted, cancelled] = await Promise.allSettled([owner.handOver.accept({ slug }), asHeir.handOver.cancel()]);
  expect([accepted.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const { ownerId } = await ownerOf(salon.id);
  expect(ownerId === back).toBe(accepted.status === 'fulfilled');
});

test('the trial of a salon that is taken over is the only one of its new owner', async () => {
  const { slug, heir, asHeir, ask } = await open();
  await ask();
  await asHeir.handOver.accept({ slug });
  const owner = as(world, { ...heir, userType: 'salon_owner' });
  const further = await owner.salons.create({ name: 'Estúdio Boreal', state: 'SP', isAnother: true });
  expect(further.subscription).toMatchObject({ status: 'inactive', isBlocked: true });
  expect(await asIn(world, heir, slug).salons.getMine()).toMatchObject({ subscription: { status: 'trial' } });
});

type Opened = Awaited<ReturnType<typeof open>>;
