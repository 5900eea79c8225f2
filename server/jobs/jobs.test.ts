import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openFailedJob } from '#tests/support/failed-jobs.ts';
import { as, createPerson, NOW, useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.database.pool.query(`delete from pgboss.job where name = 'dead-letters'`));
afterEach(() => world.clock.set(NOW));

const openAdmin = async () => as(world, await createPerson(world, { userType: 'admin' })).jobs;
const QUEUE = 'notifications.deliver';

const entriesOf = (action: string) =>
  selectEntries(world).where('action', '=', action).select(['entityId', 'data']).execute();

test('what failed for good is listed newest first, in pages, by queue', async () => {
  const ids = [];
  for (const minute of [1, 2, 3]) ids.unshift(await openFailedJob(world, { at: `2026-11-20T13:0${minute}:00Z` }));
  const other = await openFailedJob(world, { queue: 'audit-log.forget-old-entries', at: '2026-11-20T12:00:00Z' });
  const admin = await openAdmin();
  const listed = async (input: Parameters<typeof admin.list>[0]) => {
    const { jobs, matching } = await admin.list(input);
    return { ids: jobs.map(({ id }) => id), matching };
  };
  expect(await listed({})).toEqual({ ids: [...ids, other], matching: 4 });
  expect(await listed({ limit: 2, offset: 1 })).toEqual({ ids: ids.slice(1), matching: 4 });
  expect(await listed({ queue: QUEUE, limit: 1 })).toEqual({ ids: ids.slice(0, 1), matching: 3 });
  const { queues } = await admin.list({});
  expect(queues.find(({ name }) => name === QUEUE)).toMatchObject({ failed: 3 });
});

test('a failure names nobody, and a payload shows ids only', async () => {
  const salonId = newId();
  const payload = { salonId, to: 'ana@example.com', name: 'Ana Souza', phone: '+5511987654321' };
  await openFailedJob(world, { payload, message: '550 <ana@example.com> "Ana Souza": no such user' });
  const { jobs } = await (await openAdmin()).list({});
  expect(jobs[0]).toMatchObject({ attempts: 9, about: [{ field: 'salonId', id: salonId }] });
  for (const secret of ['ana@example.com', 'Ana', '87654321']) expect(JSON.stringify(jobs)).not.toContain(secret);
});

describe('an administrator', () => {
  test('puts one back, which then runs with its payload; the entry says which', async () => {
    const messageId = newId();
    const id = await openFailedJob(world, { payload: { messageId } });
    const admin = await openAdmin();
    expect(await admin.retry({ id })).toEqual({ queue: QUEUE });
    expect(await entriesOf('jobs.retry')).toEqual([{ entityId: id, data: { queue: QUEUE, attempts: 9, messageId } }]);
    expect((await admin.list({})).queues.find(({ name }) => name === QUEUE)).toMatchObject({ waiting: 1, failed: 0 });
    expect((await world.jobs.drain()).failed).toBe(0);
    await expect(admin.retry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('puts back a whole queue, and nothing of another', async () => {
    for (let n = 0; n < 3; n++) await openFailedJob(world);
    const other = await openFailedJob(world, { queue: 'audit-log.forget-old-entries' });
    const admin = await openAdmin();
    expect(await admin.retryAll({ queue: QUEUE })).toEqual({ retried: 3 });
    expect((await admin.list({})).jobs.map(({ id }) => id)).toEqual([other]);
    await expect(admin.retryAll({ queue: QUEUE })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await entriesOf('jobs.retryAll')).map(({ data }) => data)).toEqual([{ queue: QUEUE, retried: 3 }]);
  });

  test('throws one away for good', async () => {
    const id = await openFailedJob(world);
    const admin = await openAdmin();
    expect(await admin.discard({ id })).toEqual({ queue: QUEUE });
    await expect(admin.discard({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.list({})).matching).toBe(0);
    expect(await entriesOf('jobs.discard')).toHaveLength(1);
  });

  test('and another at once put one back a single time', async () => {
    const id = await openFailedJob(world);
    const [one, other] = [await openAdmin(), await openAdmin()];
    const both = await Promise.allSettled([one.retry({ id }), other.retry({ id })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
