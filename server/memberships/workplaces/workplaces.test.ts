import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, asIn, createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

const setting = (value: number) =>
  world.database.db
    .insertInto('systemSettings')
    .values({ key: 'max_salons_per_owner', value: String(value) })
    .onConflict((on) => on.column('key').doUpdateSet({ value: String(value) }))
    .execute();

async function openTwo() {
  const first = await openSalon(world, { name: 'Barbearia Aurora' });
  const second = await first.owner.salons.create({ name: 'Estúdio Boreal', state: 'SP', isAnother: true });
  return {
    ...first,
    second,
    inFirst: asIn(world, first.person, first.slug),
    inSecond: asIn(world, first.person, second.slug),
  };
}

describe('an account with several salons', () => {
  test('is in the salon of the address, and each has its own data', async () => {
    const { salon, second, inFirst, inSecond } = await openTwo();
    expect(await inFirst.salons.getMine()).toMatchObject({ id: salon.id, role: 'owner', isOneOfSeveral: true });
    expect(await inSecond.salons.getMine()).toMatchObject({ id: second.id, role: 'owner', isOneOfSeveral: true });
    expect(await inFirst.services.list({})).toMatchObject({ services: [{ name: 'Corte' }] });
    await payFor(second.id);
    expect(await inSecond.services.list({})).toMatchObject({ services: [] });
  });

  test('has to choose: without an address nothing is read or written, and the own salon is proposed', async () => {
    const { owner, slug, inFirst } = await openTwo();
    const refused = { code: 'SALON_NOT_CHOSEN', data: { slug } };
    await expect(owner.salons.getMine()).rejects.toMatchObject(refused);
    await expect(owner.services.create(SERVICE)).rejects.toMatchObject(refused);
    expect((await inFirst.services.list({})).services).toHaveLength(1);
  });

  test('is found by a former address too, in any letter case', async () => {
    const { person, salon, slug, inFirst } = await openTwo();
    await inFirst.salons.changeSlug({ currentSlug: slug, slug: `${slug}novo` });
    expect(await asIn(world, person, slug).salons.getMine()).toMatchObject({ id: salon.id });
    expect(await asIn(world, person, `${slug}novo`).salons.getMine()).toMatchObject({ id: salon.id });
  });

  test('sees another salon as one that does not exist', async () => {
    const { person } = await openTwo();
    const other = await openSalon(world);
    for (const slug of [other.slug, `nao-ha-${newId().slice(-8)}`]) {
      await expect(asIn(world, person, slug).salons.getMine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(asIn(world, person, slug).services.create(SERVICE)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await other.owner.services.list({})).services).toHaveLength(1);
  });

  test('cannot reach the things of one salon at the address of the other', async () => {
    const { service, inFirst, inSecond, second } = await openTwo();
    await payFor(second.id);
    await expect(inSecond.services.delete({ id: service.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await inFirst.services.list({})).services).toMatchObject([{ id: service.id }]);
  });

  test('loses the one that it leaves, and needs no address for the one that is left', async () => {
    const { owner, slug } = await openSalon(world);
    const own = await openSalon(world);
    await joinExisting(own.person, (await owner.salons.getMine()).id);
    const there = asIn(world, own.person, slug);
    expect(await there.salons.getMine()).toMatchObject({ role: 'reception' });
    await owner.team.removeMember({ id: own.person.id });
    await expect(there.salons.getMine()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await own.owner.salons.getMine()).toMatchObject({ id: own.salon.id, isOneOfSeveral: false });
  });

  test('is in its only salon at its address and without', async () => {
    const { person, owner, slug } = await openSalon(world);
    expect(await asIn(world, person, slug).salons.getMine()).toEqual(await owner.salons.getMine());
  });

  test('has in each the rights that it has there', async () => {
    const own = await openSalon(world);
    const other = await openSalon(world);
    await joinExisting(own.person, other.salon.id);
    await expect(asIn(world, own.person, other.slug).reports.getDashboard()).rejects.toMatchObject({
      code: 'RIGHT_MISSING',
    });
    expect(await asIn(world, own.person, own.slug).reports.getDashboard()).toMatchObject({ today: expect.any(String) });
  });
});

describe('the list of salons', () => {
  test('has those that the account owns first, by name, with role and rights', async () => {
    const { person, slug, second } = await openTwo();
    const other = await openSalon(world, { name: 'A Primeira' });
    await joinExisting(person, other.salon.id);
    const listed = await as(world, person).workplaces.list();
    expect(listed).toMatchObject([
      { slug, name: 'Barbearia Aurora', role: 'owner' },
      { slug: second.slug, name: 'Estúdio Boreal', role: 'owner' },
      { slug: other.slug, name: 'A Primeira', role: 'reception' },
    ]);
    expect(listed.at(-1)?.rights).not.toContain('reports.read');
  });

  test('is empty for a customer, and refused to a visitor', async () => {
    expect(await as(world, await createPerson(world)).workplaces.list()).toEqual([]);
    await expect(as(world, null).workplaces.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('tells of the account that there are others', async () => {
    const { person, slug } = await openTwo();
    expect(await as(world, person).auth.me()).toMatchObject({ salon: { slug }, hasOtherSalons: true });
    const { owner } = await openSalon(world);
    expect(await owner.auth.me()).toMatchObject({ hasOtherSalons: false });
  });
});

describe('another salon', () => {
  test('begins without a trial, asking for a plan', async () => {
    const { second, inSecond } = await openTwo();
    expect(second.subscription).toMatchObject({ status: 'inactive', isBlocked: true });
    await expect(inSecond.services.list({})).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });

  test('is opened by whoever asks for another, up to the number of the platform', async () => {
    await setting(3);
    const { owner } = await openTwo();
    const outcomes = await Promise.allSettled(
      ['Um', 'Dois', 'Três'].map((name) =>
        owner.salons.create({ name: `Salão ${name}`, state: 'SP', isAnother: true }),
      ),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: 'SALON_LIMIT', data: { limit: 3 }, message: 'Cada conta pode ter até 3 salões.' },
      { code: 'SALON_LIMIT' },
    ]);
    expect(await owner.workplaces.list()).toHaveLength(3);
    await setting(5);
  });

  test.each([
    ['1 salon', 1, 1],
    ['2 salons', 2, 2],
    ['any number', 0, 5],
  ])('is limited by a plan for %s', async (_, maxSalons, owned) => {
    const { owner, salon } = await openSalon(world);
    await payFor(salon.id, maxSalons);
    for (let n = 1; n < owned; n++) await owner.salons.create({ name: `Salão ${n}`, state: 'SP', isAnother: true });
    await expect(owner.salons.create({ name: 'Mais um', state: 'SP', isAnother: true })).rejects.toMatchObject({
      code: 'SALON_LIMIT',
      data: { limit: owned },
    });
    expect(await owner.workplaces.list()).toHaveLength(owned);
  });
});

const SERVICE = { name: 'Barba', category: 'barba', priceCents: 3000, durationMinutes: 30 } as const;

async function joinExisting({ id: userId }: Person, salonId: string) {
  await world.database.db.insertInto('memberships').values({ salonId, userId, role: 'reception' }).execute();
}

/** An active subscription to a plan for so many salons. */
async function payFor(salonId: string, maxSalons = 0) {
  const { id: planId } = await openPlan(world, { maxSalons });
  await world.database.db
    .updateTable('salons')
    .set({ planId, subscriptionStatus: 'active', subscriptionEndDate: null })
    .where('id', '=', salonId)
    .execute();
}
