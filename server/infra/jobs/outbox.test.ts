import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { bindToSalon, type SalonDb } from '../database/salon-db.ts';
import { systemClock, type TestClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { createBoss } from './boss.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';

type Note = { text: string };
const note = defineJob<Note>('note', { retries: 0 });
const other = defineJob<Note>('other', { retries: 0 });
const log = createLog({ level: 'silent' });

let database: Database;
let clock: TestClock;
let jobs: Jobs;
let salon: SalonDb;
let done: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = createTestClock('2026-03-09T12:00:00Z');
  salon = bindToSalon(database.db, newId());
  done = [];
  jobs = createJobs({ database, clock, log });
  for (const job of [note, other]) jobs.work(job, async ({ text }) => void done.push(text));
  await jobs.start();
});
afterEach(async () => {
  await jobs.stop();
  await query('delete from pgboss.job');
  await query('delete from salon_jobs');
});

const query = async <Row>(text: string) => (await database.pool.query(text)).rows as Row[];
const inOutbox = () => query<{ queue: string }>('select queue, payload, is_recall from salon_jobs order by id');
const inQueue = () => query<{ name: string; state: string }>('select name, state from pgboss.job order by name');
const relay = () => jobs.relay();

test('a job of a salon is written to the table of the salon, and runs once it is committed', async () => {
  await salon.transaction(async (salon) => {
    await jobs.send(salon, note, { text: 'kept' });
    expect(await sql`select from pgboss.job`.execute(salon)).toMatchObject({ rows: [] });
  });
  const failing = salon.transaction(async (salon) => {
    await jobs.send(salon, note, { text: 'never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await inOutbox()).toEqual([{ queue: 'note', payload: { text: 'kept' }, is_recall: false }]);
  expect(await inQueue()).toEqual([]);
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 });
  expect(done).toEqual(['kept']);
  expect(await inOutbox()).toEqual([]);
});

test('a job of the platform goes to the queue itself', async () => {
  await jobs.send(database.db, note, { text: 'platform' });
  expect(await inOutbox()).toEqual([]);
  expect(await inQueue()).toEqual([{ name: 'note', state: 'created' }]);
});

test('a job waits for its time, wherever it is', async () => {
  await jobs.send(salon, note, { text: 'tomorrow' }, { startAfter: new Date('2026-03-10T12:00:00Z') });
  await jobs.sendMany(salon, note, [{ text: 'at one' }, { text: 'at two' }], {
    startAfter: ({ text }) => new Date(text === 'at one' ? '2026-03-09T13:00:00Z' : '2026-03-09T14:00:00Z'),
  });
  for (const hours of [0, 1, 1, 22]) {
    clock.advance({ hours });
    await jobs.drain();
    done.push('|');
  }
  expect(done.join(' ')).toBe('| at one | at two | tomorrow |');
});

test('more jobs than a relay takes at once all arrive', async () => {
  const texts = Array.from({ length: 2100 }, (_, n) => String(n));
  await jobs.sendMany(
    salon,
    note,
    texts.map((text) => ({ text })),
  );
  await jobs.send(salon, other, { text: 'last' });
  await relay();
  expect(await inOutbox()).toEqual([]);
  expect(await query('select name, count(*)::int from pgboss.job group by 1 order by 1')).toEqual([
    { name: 'note', count: 2100 },
    { name: 'other', count: 1 },
  ]);
});

test('jobs run in the order in which they were sent', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => String(n));
  for (const text of texts) await jobs.send(salon, note, { text });
  await jobs.drain();
  expect(done).toEqual(texts);
});

test('a given id is sent once, also when the queue has it already', async () => {
  const id = newId();
  await jobs.send(salon, note, { text: 'once' }, { id });
  await jobs.send(salon, note, { text: 'twice' }, { id });
  await relay();
  await jobs.send(salon, note, { text: 'three times' }, { id });
  await jobs.drain();
  await jobs.send(salon, note, { text: 'four times' }, { id });
  await jobs.drain();
  expect(done).toEqual(['once']);
  expect(await inOutbox()).toEqual([]);
});

test.each([
  ['while it is in the outbox', async () => {}],
  ['once the queue has it', relay],
])('a job is recalled %s, unless the transaction is undone', async (_, arrive) => {
  const [recalled, kept] = [newId(), newId()];
  await jobs.send(salon, note, { text: 'recalled' }, { id: recalled });
  await jobs.send(salon, note, { text: 'kept' }, { id: kept });
  await arrive();
  await salon.transaction((salon) => jobs.recall(salon, note, [recalled]));
  const undone = salon.transaction(async (salon) => {
    await jobs.recall(salon, note, [kept]);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 });
  expect(done).toEqual(['kept']);
  expect(await inOutbox()).toEqual([]);
});

test('another salon sees none of these jobs', async () => {
  const id = newId();
  await jobs.send(salon, note, { text: 'kept' }, { id });
  const stranger = bindToSalon(database.db, newId());
  expect(await stranger.selectFrom('salonJobs').select('id').execute()).toEqual([]);
  expect(await salon.selectFrom('salonJobs').select('id').execute()).toEqual([{ id }]);
});

test('a job that nobody handles cannot be sent, and one of another release waits without keeping others back', async () => {
  const unknown = defineJob<Note>('nobody');
  await expect(jobs.send(salon, unknown, { text: 'x' })).rejects.toThrow('Queue nobody does not exist');
  await salon.insertInto('salonJobs').values({ id: newId(), queue: 'newer', payload: '{"text": "later"}' }).execute();
  await jobs.send(salon, note, { text: 'now' });
  await jobs.drain();
  expect(done).toEqual(['now']);
  expect(await inOutbox()).toMatchObject([{ queue: 'newer' }]);
  const newer = createJobs({ database, clock, log });
  newer.work(defineJob<Note>('newer'), async ({ text }) => void done.push(text));
  await newer.start();
  await newer.drain();
  await newer.stop();
  expect(done).toEqual(['now', 'later']);
});

/** As a process that dies there: nothing after the point happens, and what was begun is undone. */
async function dyingAt(table: string, deed: string, when: string): Promise<() => Promise<unknown>> {
  // The embedded database has no other session that could end this one.
  const die = database.kind === 'postgres' ? 'perform pg_terminate_backend(pg_backend_pid())' : `raise 'died'`;
  const constraint = when === 'at the commit' ? 'constraint' : '';
  await changeTables(
    database,
    `create function die() returns trigger language plpgsql as $$ begin ${die}; return null; end $$`,
    `create ${constraint} trigger die after ${deed} on ${table}
      ${constraint && 'deferrable initially deferred'} for each row execute function die()`,
  );
  return () => changeTables(database, 'drop function die cascade');
}

test.each([
  ['salon_jobs', 'delete', 'before the queue has the jobs'],
  ['pgboss.job', 'insert', 'when the queue has them'],
  ['salon_jobs', 'delete', 'at the commit'],
])('a relay that dies (at %s of %s, %s) loses no job and doubles none', async (table, deed, when) => {
  await jobs.sendMany(salon, note, [{ text: 'a' }, { text: 'b' }]);
  const live = await dyingAt(table, deed, when);
  await expect(relay()).rejects.toThrow();
  await live();
  expect(await inQueue()).toEqual([]);
  expect(await inOutbox()).toHaveLength(2);
  await jobs.drain();
  await jobs.drain();
  expect(done.toSorted()).toEqual(['a', 'b']);
  expect(await inOutbox()).toEqual([]);
});

test('the previous release, which gives the queue the jobs of salons itself, runs beside', async () => {
  const boss = createBoss(database, log, null);
  const db = database.db;
  if (!('asSalon' in db)) throw new Error('The database has no second wall');
  // Fills pg-boss's cache, as `prepareQueue` does.
  await boss.findJobs(note.name, { id: newId() });
  const previous = bindToSalon(db, newId());
  await previous.transaction(async (previous) => {
    const executor = fromKysely(previous.getExecutor().withoutPlugins());
    await boss.insert(note.name, [{ data: { text: 'previous' } }], { db: executor });
  });
  await jobs.drain();
  expect(done).toEqual(['previous']);
});

test('administrators see what waits in the outbox beside what waits in the queue', async () => {
  await jobs.send(database.db, note, { text: 'queue' });
  await jobs.send(salon, note, { text: 'outbox' });
  await jobs.send(salon, other, { text: 'later' }, { startAfter: new Date('2100-01-01T00:00:00Z') });
  await jobs.recall(salon, other, [newId()]);
  const nothing = { running: 0, retrying: 0, failed: 0 };
  expect(await jobs.deadLetters.count(database.db)).toEqual([
    { queue: 'note', waiting: 2, scheduled: 0, ...nothing },
    { queue: 'other', waiting: 0, scheduled: 1, ...nothing },
  ]);
});

// folder.ts allows one server for the embedded database.
test.runIf(process.env.TEST_DATABASE_URL)('several servers at once bring each job once', async () => {
  const url = String(database.pool.options.connectionString);
  const databases = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ url })));
  const servers = databases.map((each) => createJobs({ database: each, clock: systemClock, log }));
  const counts = new Map<string, number>();
  const total = 600;
  const finished = Promise.withResolvers<void>();
  for (const server of servers) {
    server.work(defineJob<Note>('note', { retries: 0, concurrency: 4 }), async ({ text }) => {
      counts.set(text, (counts.get(text) ?? 0) + 1);
      if (counts.size === total) finished.resolve();
    });
  }
  for (const server of servers) await server.start();
  await Promise.all(
    servers.map(async (server, s) => {
      for (let n = 0; n < total / 3; n++) {
        const own = bindToSalon(databases[s]!.db, newId());
        const sent = await own.transaction(async (own) => {
          await server.send(own, note, { text: `${s} ${n}` });
          return own;
        });
        server.afterCommit(sent);
      }
    }),
  );
  await finished.promise;
  for (const server of servers) await server.stop();
  for (const each of databases) await each.close();
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
  expect(await inOutbox()).toEqual([]);
});
