import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/infra/database/database.ts';
import { openTestDatabase } from './database.ts';

let one: Database;
let other: Database;
beforeAll(async () => {
  [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

test('a test database is migrated and has the job queue’s tables', async () => {
  const { rows } = await sql`select to_regclass('appointments') as ours, to_regclass('pgboss.job') as queue`.execute(
    one.db,
  );
  expect(rows).toEqual([{ ours: 'appointments', queue: 'pgboss.job' }]);
});

test('what one test writes no other test sees', async () => {
  await one.db.insertInto('rateLimits').values({ key: 'x', points: 1 }).execute();
  expect(await other.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
});
