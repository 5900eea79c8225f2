import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const join = ({ slug, service }: TestSalon, customerName = 'Rute Braga', n = 300) =>
  as(world, null).waitingList.join({
    ...{ slug, serviceId: service.id, preferredDate: TODAY, consent: true },
    ...{ customerName, customerPhone: phoneNumber(n) },
  });

const namesOf = async ({ owner }: TestSalon, status: 'waiting' | 'contacted') =>
  (await owner.waitingList.list({ status })).entries.map(({ customerName }) => customerName);

describe('who was contacted', () => {
  test('is listed, the last one first, until the day is over', async () => {
    const salon = await openSalon(world);
    const ids = [];
    for (const [n, name] of ['Ana', 'Bia', 'Caio'].entries()) ids.push((await join(salon, name, 300 + n)).id);
    for (const id of ids.slice(0, 2)) {
      world.clock.advance({ minutes: 1 });
      await salon.owner.waitingList.markContacted({ id });
    }
    expect(await namesOf(salon, 'contacted')).toEqual(['Bia', 'Ana']);
    expect(await namesOf(salon, 'waiting')).toEqual(['Caio']);
    expect(await salon.owner.waitingList.list({ status: 'contacted', limit: 1, offset: 1 })).toMatchObject({
      entries: [{ customerName: 'Ana', status: 'contacted', opening: null }],
      matching: 2,
    });
    world.clock.set('2026-11-21T03:00:00.000Z');
    expect(await namesOf(salon, 'contacted')).toEqual([]);
    await expect(salon.owner.waitingList.putBack({ id: ids[0] ?? '' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  test('is put back as they were, once', async () => {
    const salon = await openSalon(world);
    const { id } = await join(salon);
    const [before] = (await salon.owner.waitingList.list({})).entries;
    world.clock.advance({ minutes: 5 });
    await salon.owner.waitingList.markContacted({ id });
    await salon.owner.waitingList.putBack({ id });
    await salon.owner.waitingList.putBack({ id });
    expect((await salon.owner.waitingList.list({})).entries).toEqual([before]);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'waitingList.putBack')).toHaveLength(1);
  });

  test('is not put back once removed, nor while the same person waits again', async () => {
    const salon = await openSalon(world);
    const removed = await join(salon, 'Ana', 301);
    await salon.owner.waitingList.markContacted(removed);
    await salon.owner.waitingList.resolve(removed);
    await expect(salon.owner.waitingList.putBack(removed)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const first = await join(salon);
    await salon.owner.waitingList.markContacted(first);
    const second = await join(salon);
    expect(second.id).not.toBe(first.id);
    await expect(salon.owner.waitingList.putBack(first)).rejects.toMatchObject({ code: 'ALREADY_WAITING' });
    expect(await namesOf(salon, 'waiting')).toEqual(['Rute Braga']);
  });

  test('is put back by the salon’s owner alone', async () => {
    const salon = await openSalon(world);
    const { id } = await join(salon);
    await salon.owner.waitingList.markContacted({ id });
    const { owner: other } = await openSalon(world);
    const customer = as(world, await createPerson(world));
    await expect(as(world, null).waitingList.putBack({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(customer.waitingList.putBack({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.waitingList.putBack({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(salon.owner.waitingList.putBack({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await other.waitingList.list({ status: 'contacted' })).toEqual({ entries: [], matching: 0 });
    expect(await namesOf(salon, 'contacted')).toEqual(['Rute Braga']);
  });
});
