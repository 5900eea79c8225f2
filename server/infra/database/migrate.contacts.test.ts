import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { newId } from '#lib/id.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createJobs, defineJob } from '../jobs/jobs.ts';
import { createLog } from '../process/log.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const earlier = Object.entries(migrations).filter(([name]) => name < '056');
  await migrate(database, Object.fromEntries(earlier));
});
afterAll(() => database.close());

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

test('jobs of an earlier version lose names and addresses, and what they had to say is still said', async () => {
  const log = createLog({ level: 'silent' });
  const jobs = createJobs({ database, log, clock: createTestClock('2026-11-23T12:00:00Z') });
  const names = [
    ...['auth.mail-password-reset', 'auth.mail-email-change', 'auth.mail-email-notice', 'salons.mail-deleted'],
    ...['notifications.provider-notices', 'notifications.deliver'],
  ];
  const [reset, change, notice, deleted, answered, deliver] = names.map((name) => {
    const job = defineJob<object>(name, { retries: 0 });
    jobs.work(job, () => Promise.reject(new Error('broken')));
    return job;
  });
  if (!reset || !change || !notice || !deleted || !answered || !deliver) throw new Error('six queues');
  await jobs.start();

  const [userId, ownerId, salonId, messageId] = [newId(), newId(), newId(), newId()];
  await query(`insert into users (id, name, email, user_type) values ($1, 'Rute', 'rute@example.com', 'customer')`, [
    userId,
  ]);
  await query(`insert into users (id, name, email, user_type) values ($1, 'Bia', 'bia@example.com', 'salon_owner')`, [
    ownerId,
  ]);
  await query(
    `insert into email_changes (user_id, email, expires_at, created_at)
     values ($1, 'nova@example.com', now() + interval '1 hour', '2026-11-23T11:59:00.123Z')`,
    [userId],
  );
  await query(
    `with reserved as (insert into salon_slugs (slug, salon_id) values ('aurora', $1))
     insert into salons (id, owner_id, name, slug) values ($1, $2, 'Aurora', 'aurora')`,
    [salonId, ownerId],
  );
  await query(
    `insert into messages (salon_id, id, channel, kind, recipient, body) values ($1, $2, 'whatsapp', 'x', '+5511988887777', 'Oi')`,
    [salonId, messageId],
  );

  // Dead letters and finished ones.
  for (const job of [reset, answered, deliver]) await jobs.send(database.db, job, { email: 'rute@example.com' });
  // Today's jobs look there first.
  await query('create table salon_jobs (id uuid)');
  await jobs.drain();
  await query('drop table salon_jobs');
  await query(
    `update pgboss.job set source_output = '{"message": "550 <rute@example.com>"}' where name = 'dead-letters'`,
  );
  const { db } = database;
  await jobs.send(db, reset, { email: 'rute@example.com', slug: 'aurora' });
  await jobs.send(db, reset, { email: 'niemand@example.com', slug: null });
  await jobs.send(db, change, { userId, email: 'nova@example.com' });
  await jobs.send(db, change, { userId, email: 'velha@example.com' });
  const told = { to: 'rute@example.com', name: 'Rute', email: 'nova@example.com', isDone: false };
  await jobs.send(db, notice, told);
  const gone = { to: 'bia@example.com', ownerFirstName: 'Bia', salonName: 'Aurora', cancelled: 0, returnedCents: 0 };
  await jobs.send(db, deleted, { ...gone, isAccountDeleted: true });
  const notices = { provider: 'evolution', deliveries: [], stops: ['+5511988887777', '+5511900000000'], resumes: [] };
  await jobs.send(db, answered, notices);

  expect(await migrate(database)).toEqual(expect.arrayContaining(['056-ids-in-jobs']));
  const left = await query(
    `select name, data, output, source_name from pgboss.job where state = 'created' order by name, created_on, id`,
  );
  const mails = await query('select id, kind, content from account_mails order by kind');
  expect(mails).toEqual([
    { id: expect.any(String), kind: 'email_notice', content: told },
    { id: expect.any(String), kind: 'salon_deleted', content: { ...gone, isAccountDeleted: true } },
  ]);
  const payloads = (name: string) => left.filter((job) => job.name === name).map(({ data }) => data);
  expect(payloads(reset.name)).toEqual(
    expect.arrayContaining([
      { userId, slug: 'aurora' },
      { userId: null, slug: null },
    ]),
  );
  expect(payloads(change.name)).toEqual(
    expect.arrayContaining([
      { userId, askedAt: '2026-11-23T11:59:00.123Z' },
      { userId, askedAt: null },
    ]),
  );
  expect(payloads(notice.name)).toEqual([{ mailId: mails[0]?.id }]);
  expect(payloads(deleted.name)).toEqual([{ mailId: mails[1]?.id }]);
  expect(payloads(answered.name)).toEqual([{ ...notices, stops: [messageId] }]);
  const all = JSON.stringify(await query('select * from pgboss.job'));
  for (const contact of ['nova@', 'velha@', 'bia@', 'niemand@', '88887777', 'Rute']) expect(all).not.toContain(contact);
  await jobs.stop();
});
