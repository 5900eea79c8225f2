import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { openPlan } from '#tests/support/plans.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions, countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(world, { userType: 'admin', fullName: 'Helena Prado' });
});

const api = () => as(world, admin).salons;

async function find(search: string): Promise<string[]> {
  const { salons, matching } = await api().listAll({ search });
  expect(matching).toBe(salons.length);
  return salons.map(({ name }) => name);
}

/** With a name that nothing else in the database has. */
async function openNamed(name = `Ateliê ${newId().slice(-12)}`) {
  const salon = await openSalon(world, { name });
  const show = async (): Promise<AdministeredSalon> => {
    const { salons } = await api().listAll({ search: salon.slug });
    return salons.find(({ id }) => id === salon.salon.id) as AdministeredSalon;
  };
  return { ...salon, show };
}

const dataOf = async (salonId: string, action: string) => {
  const entry = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salonId)
    .where('action', '=', action)
    .select(['data', 'actorUserId', 'actorKind', 'entityId'])
    .executeTakeFirstOrThrow();
  return entry;
};

describe('the list', () => {
  test('shows plan, owner, place, counts and revenue of each salon, and nothing of its customers', async () => {
    const salon = await openNamed();
    const customer = await openCustomer(world, salon);
    const visit = await customer.book();
    await customer.book({ time: '15:30' });
    await salon.owner.appointments.complete({ id: visit.id, version: visit.version });
    const plan = await openPlan(world);
    await world.database.db
      .updateTable('salons')
      .set({ planId: plan.id, city: 'São Paulo' })
      .where('id', '=', salon.salon.id)
      .execute();
    expect(await salon.show()).toEqual({
      id: salon.salon.id,
      name: salon.salon.name,
      slug: salon.slug,
      ownerName: 'Marina Lima',
      city: 'São Paulo',
      state: 'SP',
      plan: { id: plan.id, name: plan.name },
      subscription: salon.salon.subscription,
      status: 'active',
      switchedOffBy: null,
      suspensionReason: null,
      suspendedCharge: null,
      suspensionCharge: null,
      customers: 1,
      appointments: 2,
      revenueCents: 4500,
      createdAt: NOW,
      version: expect.any(Number),
    });
  });

  test('counts no customer who was removed', async () => {
    const salon = await openNamed();
    const { id } = await salon.owner.customers.create({ name: 'Rute', phone: phoneNumber(31) });
    await salon.owner.customers.delete({ id });
    expect((await salon.show()).customers).toBe(0);
  });

  test('finds by name, address of the page, city, state and owner, whatever case and accents', async () => {
    const owner = await createPerson(world, { userType: 'salon_owner', fullName: 'Zuleica Araújo' });
    await as(world, owner).salons.create({ name: 'Espaço Quixote', city: 'Jericoacoara', state: 'CE' });
    for (const search of [
      'quixote',
      'ESPACO QUIXOTE',
      'espacoquix',
      'jericoa',
      'zuleica',
      'araujo jeri',
      'ce quixote',
    ]) {
      expect(await find(search)).toEqual(['Espaço Quixote']);
    }
    for (const search of ['quixote manaus', 'zuleicaa', 'ce zuleika', '%', '_']) expect(await find(search)).toEqual([]);
  });

  test('finds by one or two letters where a word begins, and not inside of one', async () => {
    const owner = await createPerson(world, { userType: 'salon_owner', fullName: 'Wilma Quental' });
    await as(world, owner).salons.create({ name: 'Ýxora Vxbarba', city: 'Cariacica', state: 'ES' });
    for (const search of ['vx', 'VX', 'yx', 'v yxora', 'vx es', 'wi vx', 'yx quent']) {
      expect(await find(search)).toEqual(['Ýxora Vxbarba']);
    }
    for (const search of ['xb', 'vx zz', 'xo vx', 'v%', 'v_']) expect(await find(search)).toEqual([]);
  });

  test('finds two letters by its index', async () => {
    const asked = "directory_text like 'vx%' or directory_text like '% vx%'";
    const plan = await world.database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain select id from salons where ${sql.raw(asked)}`.execute(trx);
    });
    expect(JSON.stringify(plan.rows)).toContain('Bitmap Index Scan on salons_directory');
    // The whole index would be read for a text without a trigram.
    const { rows } = await sql<{ trigrams: string[] }>`select show_trgm('vx') as trigrams`.execute(world.database.db);
    expect(rows[0]?.trigrams).toEqual(['  v', ' vx', 'vx ']);
  });

  test('finds by the new name of an owner who was renamed', async () => {
    const salon = await openNamed();
    const { version } = await salon.owner.auth.getMine();
    await as(world, salon.person).auth.rename({ fullName: 'Wanessa Kuhn', version });
    expect(await find('wanessa kuhn')).toEqual([salon.salon.name]);
  });

  test('comes in pages, newest first, oldest first or by name', async () => {
    const word = `Zz${newId().slice(-10)}`;
    const names = [];
    for (const [at, letter] of ['B', 'C', 'A'].entries()) {
      const { salon } = await openNamed(`${letter} ${word}`);
      const createdAt = new Date(Date.parse(NOW) + at * 1000);
      await world.database.db.updateTable('salons').set({ createdAt }).where('id', '=', salon.id).execute();
      names.push(salon.name);
    }
    const [b, c, a] = names;
    const list = async (order: 'newest' | 'oldest' | 'name', page = {}) =>
      (await api().listAll({ search: word, order, ...page })).salons.map(({ name }) => name);
    expect(await list('newest')).toEqual([a, c, b]);
    expect(await list('oldest')).toEqual([b, c, a]);
    expect(await list('name')).toEqual([a, b, c]);
    expect(await list('newest', { limit: 1, offset: 1 })).toEqual([c]);
    for (const offset of [0, 2, 3]) {
      expect((await api().listAll({ search: word, limit: 1, offset })).matching).toBe(3);
    }
    expect(await api().listAll({ search: `${word}x`, offset: 3 })).toEqual({ salons: [], matching: 0 });
  });

  test('and its counters cost as many statements for one salon as for many', async () => {
    await Promise.all([openNamed(), openNamed(), openNamed()]);
    const { world: counted, count } = countingQueries(world);
    const { salons } = as(counted, admin);
    expect(await count(() => salons.listAll({ limit: 1 }))).toBe(await count(() => salons.listAll({ limit: 100 })));
    expect(await count(() => salons.getTotals())).toBe(1);
  });
});

describe('the switches', () => {
  test('a suspended salon is off the net, its owner reads why, and only an administrator brings it back', async () => {
    const salon = await openNamed();
    const { id, version } = await salon.show();
    const suspended = await api().suspend({ id, version, reason: '  Denúncias  em análise ' });
    expect(suspended).toMatchObject({
      ...{ status: 'suspended', switchedOffBy: 'platform', suspensionReason: 'Denúncias em análise' },
      version: version + 1,
    });
    await expect(as(world, null).salonPage.get({ slug: salon.slug })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
    expect((await salon.owner.salons.getMine()).suspension).toEqual({
      ...{ reason: 'Denúncias em análise', charge: 'none' },
    });
    const settings = await salon.owner.salons.getSettings();
    await expect(salon.owner.salons.updateSettings({ ...settings, isActive: true })).rejects.toMatchObject({
      code: 'SALON_SUSPENDED',
    });
    expect(await dataOf(id, 'salons.suspend')).toEqual({
      ...{ actorUserId: admin.id, actorKind: 'admin', entityId: id },
      data: {
        name: salon.salon.name,
        before: { status: 'active', reason: null, planCharge: null },
        after: { status: 'suspended', reason: 'Denúncias em análise', planCharge: 'pause' },
      },
    });

    const active = await api().activate({ id, version: suspended.version });
    expect(active).toMatchObject({ status: 'active', suspensionReason: null });
    expect((await as(world, null).salonPage.get({ slug: salon.slug })).salon.name).toBe(salon.salon.name);
    expect((await salon.owner.salons.getMine()).suspension).toBeNull();
  });

  test('a deactivated salon is inactive by the platform: its owner cannot switch it on', async () => {
    const salon = await openNamed();
    const { id, version } = await salon.show();
    expect(await api().deactivate({ id, version })).toMatchObject({
      ...{ status: 'inactive', switchedOffBy: 'platform', suspensionReason: null },
    });
    const settings = await salon.owner.salons.getSettings();
    await expect(salon.owner.salons.updateSettings({ ...settings, isActive: true })).rejects.toMatchObject({
      code: 'SALON_SUSPENDED',
      data: { reason: null },
    });
    await expect(as(world, null).salonPage.get({ slug: salon.slug })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
  });

  test('what its owner switched off is activated by an administrator too', async () => {
    const salon = await openNamed();
    const settings = await salon.owner.salons.getSettings();
    await salon.owner.salons.updateSettings({ ...settings, isActive: false });
    const { id, version, ...shown } = await salon.show();
    expect(shown).toMatchObject({ status: 'inactive', switchedOffBy: 'owner' });
    await expect(api().suspend({ id, version, reason: 'Em análise' })).rejects.toMatchObject({
      code: 'SALON_NOT_ACTIVE',
    });
    expect(await api().activate({ id, version })).toMatchObject({ status: 'active', switchedOffBy: null });
  });

  test('an outdated version changes nothing and leaves no entry', async () => {
    const salon = await openNamed();
    const { id, version } = await salon.show();
    await salon.owner.salons.updateSettings({ ...(await salon.owner.salons.getSettings()), description: 'Novo' });
    const before = await auditedActions(world, id);
    const stale = { code: 'CHANGED_MEANWHILE' };
    await expect(api().suspend({ id, version, reason: 'Em análise' })).rejects.toMatchObject(stale);
    await expect(api().deactivate({ id, version })).rejects.toMatchObject(stale);
    expect(await auditedActions(world, id)).toEqual(before);
    expect((await salon.show()).status).toBe('active');
  });

  test('a second click gets the answer of the first, and writes nothing', async () => {
    const salon = await openNamed();
    const { id, version } = await salon.show();
    const suspend = { id, version, reason: 'Em análise' };
    const first = await api().suspend(suspend);
    const entries = await auditedActions(world, id);
    expect(await api().suspend(suspend)).toEqual(first);
    expect(await api().deactivate({ id, version })).toEqual(first);
    const active = await api().activate({ id, version: first.version });
    expect(await api().activate({ id, version: first.version })).toEqual(active);
    expect(await auditedActions(world, id)).toEqual([...entries, 'salons.activate']);
  });

  test('only a salon that is off has a charge to choose, by the version that was shown', async () => {
    const salon = await openNamed();
    const { id, version } = await salon.show();
    await expect(api().setSuspensionCharge({ id, version, charge: 'cancel' })).rejects.toMatchObject({
      code: 'SALON_NOT_SUSPENDED',
    });
    const suspended = await api().suspend({ id, version, reason: 'Em análise' });
    expect(suspended.suspensionCharge).toBe('pause');
    const stale = api().setSuspensionCharge({ id, version, charge: 'continue' });
    await expect(stale).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });

    const wanted = { id, version: suspended.version, charge: 'continue' } as const;
    const changed = await api().setSuspensionCharge(wanted);
    expect(changed).toEqual({ ...suspended, suspensionCharge: 'continue', version: suspended.version + 1 });
    expect((await dataOf(id, 'salons.setSuspensionCharge')).data).toEqual({
      ...{ name: salon.salon.name, before: { planCharge: 'pause' }, after: { planCharge: 'continue' } },
    });
    const entries = await auditedActions(world, id);
    expect(await api().setSuspensionCharge(wanted)).toEqual(changed);
    expect(await auditedActions(world, id)).toEqual(entries);
  });

  test('a salon that does not exist, and a reason that says nothing, are refused', async () => {
    const none = { id: newId(), version: 1 };
    await expect(api().activate(none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id, version } = await (await openNamed()).show();
    for (const reason of ['', '   ', '<script>x</script>', 'a'.repeat(2001)]) {
      await expect(api().suspend({ id, version, reason })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { reason: expect.stringMatching(/motivo|Motivo/) } },
      });
    }
  });
});

test('the counters know active, inactive and suspended, and the filter lists what they count', async () => {
  const before = await api().getTotals();
  const [on, off, suspended] = await Promise.all([openNamed(), openNamed(), openNamed()]);
  const settings = await off.owner.salons.getSettings();
  await off.owner.salons.updateSettings({ ...settings, isActive: false });
  const { id, version } = await suspended.show();
  await api().suspend({ id, version, reason: 'Em análise' });
  expect(await api().getTotals()).toEqual({
    total: before.total + 3,
    active: before.active + 1,
    inactive: before.inactive + 2,
    suspended: before.suspended + 1,
  });
  const idsOf = async (status: 'active' | 'inactive' | 'suspended') => {
    const { salons, matching } = await api().listAll({ status, limit: 100 });
    return { ids: salons.map(({ id }) => id), matching };
  };
  const [active, inactive, held] = [await idsOf('active'), await idsOf('inactive'), await idsOf('suspended')];
  expect([active.matching, inactive.matching, held.matching]).toEqual([
    before.active + 1,
    before.inactive + 2,
    before.suspended + 1,
  ]);
  expect(active.ids).toContain(on.salon.id);
  expect(inactive.ids).toEqual(expect.arrayContaining([off.salon.id, suspended.salon.id]));
  expect(held.ids).toContain(suspended.salon.id);
  expect(held.ids).not.toContain(off.salon.id);
});
