import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { as, joinSalon, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));
const MONDAY = addDays(TODAY, 3);

/** A receptionist who confirms Maria's booking, on the day after it was made. */
async function openWorked() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Maria Souza' });
  const { id, version } = await customer.book({ date: MONDAY });
  const person = await joinSalon(world, salon.salon.id, 'reception');
  world.clock.set('2026-11-21T12:00:00.000Z');
  await as(world, person).appointments.confirm({ id, version });
  const list = (input = {}) => salon.owner.team.listActivity(input);
  return { ...salon, customer, id, rafael: person, list };
}

describe('the page of what the team did', () => {
  test('lists it newest first, with who did it and about whom, and nothing of customers', async () => {
    const { list, id, rafael, person } = await openWorked();
    const { entries, next, people } = await list();
    expect(entries[0]).toMatchObject({
      ...{ action: 'appointments.confirm', person: 'Rafael Dias', subject: 'Maria Souza' },
      ...{ appointmentId: id, at: '2026-11-21T12:00:00.000Z' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      ...['appointments.confirm', 'services.create', 'employees.create', 'salons.create'],
    ]);
    expect(entries[1]).toMatchObject({
      person: 'Marina Lima',
      subject: 'Corte',
      appointmentId: null,
      customerId: null,
    });
    expect(next).toBeNull();
    expect(people).toEqual([
      { id: person.id, name: 'Marina Lima' },
      { id: rafael.id, name: 'Rafael Dias' },
    ]);
  });

  test('is filtered by person and by a day of the salon', async () => {
    const { list, rafael, person } = await openWorked();
    const actionsOf = async (input: object) => (await list(input)).entries.map(({ action }) => action);
    expect(await actionsOf({ personId: rafael.id })).toEqual(['appointments.confirm']);
    expect(await actionsOf({ date: '2026-11-21' })).toEqual(['appointments.confirm']);
    expect(await actionsOf({ date: TODAY })).toHaveLength(3);
    expect(await actionsOf({ date: TODAY, personId: rafael.id })).toEqual([]);
    expect(await actionsOf({ date: '2026-11-22' })).toEqual([]);
    expect(await actionsOf({ personId: person.id })).toHaveLength(3);
  });

  test('keeps who left the team, and forgets the name of an account that is deleted', async () => {
    const { list, rafael, owner } = await openWorked();
    await owner.team.removeMember({ id: rafael.id });
    const { people, entries } = await list();
    expect(people.map(({ name }) => name)).toContain('Rafael Dias');
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'team.removeMember', person: 'Marina Lima' },
      { action: 'appointments.confirm', person: 'Rafael Dias' },
    ]);
    await world.database.db.deleteFrom('users').where('id', '=', rafael.id).execute();
    expect((await list()).entries[1]).toMatchObject({ action: 'appointments.confirm', person: null });
  });

  test('pages without gaps', async () => {
    const { list } = await openWorked();
    const all = (await list()).entries.map(({ id }) => id);
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, after: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(all);
    expect(second.next).toBeNull();
  });

  test('asks the database as often for many people and entries as for few', async () => {
    const { person, owner, salon } = await openWorked();
    const { world: counted, count } = countingQueries(world);
    const api = as(counted, person);
    await api.team.listActivity({});
    const few = await count(() => api.team.listActivity({}));
    expect(few).toBeGreaterThan(0);
    for (const role of ['manager', 'reception'] as const) {
      const member = as(world, await joinSalon(world, salon.id, role));
      await member.customers.create({ name: 'Caio', phone: '11987654321', allowSamePhone: true });
    }
    await owner.services.create({ name: 'Barba', category: 'barba', priceCents: 3000 });
    expect(await count(() => api.team.listActivity({}))).toBe(few);
  });

  test('is only for the owner, unless it is granted, and of the own salon alone', async () => {
    const { salon, customer, rafael } = await openWorked();
    const manager = await joinSalon(world, salon.id, 'manager');
    for (const person of [rafael, manager])
      await expect(as(world, person).team.listActivity({})).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
    await expect(customer.api.team.listActivity({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(world, null).team.listActivity({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { db } = world.database;
    const granted = db.updateTable('memberships').set({ rightsAdded: ['team.activity'] });
    await granted.where('userId', '=', manager.id).execute();
    expect((await as(world, manager).team.listActivity({})).entries).toHaveLength(4);
    const another = await openSalon(world);
    const theirs = await another.owner.team.listActivity({ personId: rafael.id });
    expect(theirs.entries).toEqual([]);
    expect(theirs.people.map(({ id }) => id)).toEqual([another.person.id]);
  });
});
