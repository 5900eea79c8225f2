import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { TestClock as PgBossClock } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { type Clock, systemClock, type TestClock } from '../process/clock.ts';
import { createLog } from '../process/log.ts';
import { createBoss } from './boss.ts';
import { createJobs, defineJob, type JobHandler, type Jobs } from './jobs.ts';

type Note = { text: string };
const note = defineJob<Note>('note', { retries: 2 });
const echo = defineJob<Note>('echo');

let database: Database;
let clock: TestClock;
let jobs: Jobs;
let done: string[];
let lines: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = createTestClock('2026-03-09T12:00:00Z');
  done = [];
  lines = [];
});
afterEach(async () => {
  await jobs.stop();
  await database.pool.query('delete from pgboss.job');
});

const remember: JobHandler<Note> = async ({ text }) => {
  done.push(text);
};

async function start(handler: JobHandler<Note> = remember, by: Clock = clock): Promise<void> {
  jobs = createJobs({ database, clock: by, log: createLog({ destination: { write: (line) => lines.push(line) } }) });
  jobs.work(note, handler);
  jobs.work(echo, remember);
  await jobs.start();
}

test('a job runs when its time has come, and once', async () => {
  await start();
  await jobs.send(database.db, note, { text: 'now' });
  await jobs.send(database.db, note, { text: 'tomorrow' }, { startAfter: new Date('2026-03-10T12:00:00Z') });
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 });
  clock.advance({ hours: 23 });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 });
  clock.advance({ hours: 1 });
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 });
  expect(done).toEqual(['now', 'tomorrow']);
});

const daily = defineJob<Record<never, never>>('daily');

/** A server with a daily job. The tests stop all in `opened`. */
async function startDaily(work: () => Promise<void>): Promise<Jobs> {
  const opened = createJobs({
    database,
    clock,
    log: createLog({ destination: { write: (line) => lines.push(line) } }),
  });
  opened.workDaily(daily, work);
  await opened.start();
  jobs = opened;
  return opened;
}

test('a daily job runs once a day, however many servers there are and however often they start', async () => {
  const run = async () => void done.push(clock.now().toISOString().slice(0, 10));
  const servers: Jobs[] = [];
  for (let n = 0; n < 4; n++) {
    servers.push(await startDaily(run), await startDaily(run));
    clock.advance({ hours: 24 });
    for (const server of servers) await server.drain();
  }
  expect(done).toEqual(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
  for (const server of servers) await server.stop();
});

test('a daily job goes on after days that the server was off, and after one that fails for good', async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('broken');
    done.push(clock.now().toISOString().slice(0, 10));
  };
  await startDaily(run);
  for (let hour = 0; hour < 47; hour++) {
    clock.advance({ hours: 1 });
    await jobs.drain();
  }
  isBroken = false;
  clock.advance({ hours: 24 * 5 });
  await jobs.drain();
  clock.advance({ hours: 24 });
  await jobs.drain();
  expect(done).toContain('2026-03-17');
  await jobs.stop();
});

test('a job belongs to the transaction that sends it', async () => {
  await start();
  await database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, note, { text: 'kept' });
    await jobs.send(trx, echo, { text: 'kept too' });
  });
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, note, { text: 'never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await jobs.drain();
  expect(done).toEqual(['kept', 'kept too']);
});

test('what a handler sends is drained as well', async () => {
  await start(async ({ text }) => jobs.send(database.db, echo, { text: `${text}!` }));
  await jobs.send(database.db, note, { text: 'hello' });
  expect(await jobs.drain()).toEqual({ done: 2, failed: 0 });
  expect(done).toEqual(['hello!']);
});

test('a failed job is tried again, later each time, and given up after its retries', async () => {
  await start(async (_payload, { attempt }) => {
    throw new Error(`attempt ${attempt}`);
  });
  await jobs.send(database.db, note, { text: 'x' });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 });
  clock.advance({ minutes: 1 });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 });
  clock.advance({ minutes: 1 });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 });
  clock.advance({ days: 1 });
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 });
  const written = lines.map((line) => JSON.parse(line)).map(({ level, attempt, msg }) => `${level} ${attempt} ${msg}`);
  expect(written).toEqual([
    'warn 1 a job failed and will be tried again',
    'warn 2 a job failed and will be tried again',
    'error 3 a job failed for good',
  ]);
});

test('two drains at once run each job once', async () => {
  await start();
  for (let n = 0; n < 10; n++) await jobs.send(database.db, note, { text: String(n) });
  const [one, other] = await Promise.all([jobs.drain(), jobs.drain()]);
  expect(one.done + other.done).toBe(10);
  expect(new Set(done).size).toBe(10);
});

test('a clock set back moves nothing out of reach', async () => {
  await start();
  await jobs.drain();
  clock.set('2025-01-01T00:00:00Z');
  await jobs.send(database.db, note, { text: 'past' });
  await jobs.drain();
  expect(done).toEqual(['past']);
});

test('by the real clock jobs run on their own, a batch without a pause between them', async () => {
  const finished = Promise.withResolvers<void>();
  await start(async (payload, context) => {
    await remember(payload, context);
    if (done.length === 20) finished.resolve();
  }, systemClock);
  await database.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 20; n++) await jobs.send(trx, note, { text: String(n) });
  });
  await finished.promise;
  expect(new Set(done).size).toBe(20);
});

const hourly = defineJob<Record<never, never>>('hourly');

test('a job of every hour runs once in each, however many servers there are', async () => {
  const open = async () => {
    const server = createJobs({ database, clock, log: createLog({ level: 'silent' }) });
    server.workEvery(60, hourly, async () => void done.push(clock.now().toISOString().slice(11, 16)));
    await server.start();
    return server;
  };
  const servers = [await open(), await open()];
  for (let n = 0; n < 6; n++) {
    clock.advance({ minutes: 30 });
    await Promise.all(servers.map((server) => server.drain()));
  }
  expect(done).toEqual(['13:00', '14:00', '15:00']);
  jobs = servers[0]!;
  await servers[1]?.stop();
});

describe('a job that has failed for good', () => {
  const letters = () => jobs.deadLetters;
  let isBroken: boolean;
  const failing: JobHandler<Note> = async (payload, context) => {
    if (isBroken) throw new Error(`no place for ${payload.text}`);
    await remember(payload, context);
  };
  const failForGood = async (...texts: string[]) => {
    isBroken = true;
    await start(failing);
    for (const text of texts) await jobs.send(database.db, note, { text });
    for (let attempt = 0; attempt < 3; attempt++) {
      await jobs.drain();
      clock.advance({ minutes: 5 });
    }
    const { letters: found } = await letters().list(database.db, { limit: 10, offset: 0 });
    return found;
  };

  test('is kept with its payload, its attempts and its last error', async () => {
    const [letter] = await failForGood('x');
    expect(letter).toMatchObject({ queue: 'note', attempts: 3, payload: { text: 'x' } });
    expect(letter?.failure).toMatchObject({ message: 'no place for x' });
    expect(letter?.failedAt.toISOString()).toBe('2026-03-09T12:10:00.000Z');
    expect(letter?.sentAt.toISOString()).toBe('2026-03-09T12:00:00.000Z');
    const counts = await letters().count(database.db);
    expect(counts).toEqual([{ queue: 'note', waiting: 0, scheduled: 0, running: 0, retrying: 0, failed: 1 }]);
  });

  test('is no dead letter when its payload holds an address, also when an older version kept it', async () => {
    const shy = defineJob<Note>('shy', { retries: 0, keepsFailed: false, retentionSeconds: 3600 });
    const open = async (job: typeof shy) => {
      jobs = createJobs({ database, clock, log: createLog({ destination: { write: (line) => lines.push(line) } }) });
      jobs.work(job, () => Promise.reject(new Error('no place')));
      await jobs.start();
    };
    await open(defineJob<Note>('shy', { retries: 0 }));
    await jobs.stop();
    await open(shy);
    await jobs.send(database.db, shy, { text: 'ana@example.com' });
    expect(await jobs.drain()).toEqual({ done: 0, failed: 1 });
    expect(lines.some((line) => line.includes('a job failed for good'))).toBe(true);
    expect(await letters().list(database.db, { limit: 10, offset: 0 })).toEqual({ letters: [], matching: 0 });
    const { rows } = await database.pool.query(`select name, state, deletion_seconds as seconds from pgboss.job`);
    expect(rows).toEqual([{ name: 'shy', state: 'failed', seconds: 3600 }]);
  });

  test('goes back to its queue with what it had, within the transaction', async () => {
    const [letter] = await failForGood('x');
    const id = letter?.id ?? '';
    const undone = database.db.transaction().execute(async (trx) => {
      expect(await letters().retry(trx, { id })).toBe(1);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await letters().find(database.db, id)).toMatchObject({ id });
    isBroken = false;
    expect(await letters().retry(database.db, { id })).toBe(1);
    expect(await letters().retry(database.db, { id })).toBe(0);
    expect(await letters().find(database.db, id)).toBeNull();
    expect(await jobs.drain()).toEqual({ done: 1, failed: 0 });
    expect(done).toEqual(['x']);
  });

  test('fails for good again when nothing is better', async () => {
    const [letter] = await failForGood('x');
    await letters().retry(database.db, { id: letter?.id ?? '' });
    for (let attempt = 0; attempt < 3; attempt++) {
      await jobs.drain();
      clock.advance({ minutes: 5 });
    }
    const { letters: again, matching } = await letters().list(database.db, { limit: 10, offset: 0 });
    expect(matching).toBe(1);
    expect(again[0]?.id).not.toBe(letter?.id);
  });

  test('is put back with all of its queue, or thrown away', async () => {
    const found = await failForGood('x', 'y', 'z');
    expect(await letters().list(database.db, { queue: 'echo', limit: 10, offset: 0 })).toMatchObject({ matching: 0 });
    expect(await letters().discard(database.db, found[0]?.id ?? '')).toBe(true);
    expect(await letters().discard(database.db, found[0]?.id ?? '')).toBe(false);
    isBroken = false;
    expect(await letters().retry(database.db, { queue: 'echo' })).toBe(0);
    expect(await letters().retry(database.db, { queue: 'note' })).toBe(2);
    expect(await jobs.drain()).toEqual({ done: 2, failed: 0 });
  });
});

test('a handler that hangs is ended by the limit of its job, and the next job runs', async () => {
  const hanging = defineJob<Note>('hanging', { retries: 0, timeoutSeconds: 1 });
  const [next, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  jobs = createJobs({ database, clock: systemClock, log: createLog({ level: 'silent' }) });
  jobs.work(hanging, async ({ text }, { signal }) => {
    if (text === 'next') return next.resolve();
    signal.addEventListener('abort', () => ended.resolve());
    await new Promise(() => {});
  });
  await jobs.start();
  await jobs.send(database.db, hanging, { text: 'hangs' });
  await jobs.send(database.db, hanging, { text: 'next' });
  await Promise.all([ended.promise, next.promise]);
  const { letters } = await jobs.deadLetters.list(database.db, { limit: 10, offset: 0 });
  expect(letters).toMatchObject([{ queue: 'hanging', payload: { text: 'hangs' } }]);
});

test('handlers that hang keep the workers of their own queue and no others', async () => {
  const hanging = defineJob<Note>('hanging', { retries: 0, concurrency: 2 });
  const [answer, both, other] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  let count = 0;
  jobs = createJobs({ database, clock: systemClock, log: createLog({ level: 'silent' }) });
  jobs.work(hanging, async () => {
    if (++count === 2) both?.resolve();
    await answer?.promise;
  });
  jobs.work(echo, async () => other?.resolve());
  await jobs.start();
  for (let n = 0; n < 5; n++) await jobs.send(database.db, hanging, { text: String(n) });
  await both?.promise;
  await jobs.send(database.db, echo, { text: 'goes on' });
  await other?.promise;
  // The other three wait for a worker.
  expect(count).toBe(2);
  answer?.resolve();
});

test('a failure with characters that PostgreSQL refuses is kept, and its job does not stay active', async () => {
  const greeting = {
    response: '\0\0 220\ud800',
    message: 'Invalid greeting. response=\0\0 220\ud800 <ana@example.com>',
  };
  await start(async () => {
    const cause = Object.assign(new Error(greeting.message), greeting);
    throw Object.assign(new Error('a mail was not taken', { cause }), { answer: greeting.response });
  });
  await jobs.sendMany(
    database.db,
    note,
    Array.from({ length: 20 }, (_, n) => ({ text: String(n) })),
  );
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await jobs.drain()).toEqual({ done: 0, failed: 20 });
    clock.advance({ minutes: 5 });
  }
  const { rows } = await database.pool.query(`select state, count(*)::int from pgboss.job group by 1 order by 1`);
  expect(rows).toEqual([
    { state: 'created', count: 20 },
    { state: 'failed', count: 20 },
  ]);
  const { letters } = await jobs.deadLetters.list(database.db, { limit: 1, offset: 0 });
  expect(letters[0]?.failure).toMatchObject({ message: 'a mail was not taken: Invalid greeting. response= 220 <•••>' });
});

test('jobs that wait for their time are no backlog, those that are due are', async () => {
  const log = createLog({ destination: { write: (line) => lines.push(line) } });
  await start();
  // pg-boss says so past 10,000, unless its queue has another number.
  await database.pool.query(`update pgboss.queue set warning_queued = 10 where name in ('note', 'echo')`);
  const twenty = Array.from({ length: 20 }, (_, n) => ({ text: String(n) }));
  await jobs.sendMany(database.db, note, twenty, { startAfter: () => new Date('2026-04-09T12:00:00Z') });
  await jobs.sendMany(database.db, echo, twenty);
  const boss = createBoss(database, log, new PgBossClock(clock.now()));
  await boss.start();
  const told = Promise.withResolvers<void>();
  boss.on('warning', () => setImmediate(told.resolve));
  await boss.supervise();
  await told.promise;
  await boss.stop({ close: false });
  const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
  expect(warned.map(({ queue, ready, msg }) => ({ queue, ready, msg }))).toEqual([
    { queue: 'echo', ready: 20, msg: 'many jobs wait for a worker' },
  ]);
});

test('a kind of job that nobody handles cannot be sent', async () => {
  await start();
  await expect(jobs.send(database.db, defineJob('nobody'), {})).rejects.toThrow('Queue nobody does not exist');
});

test('a queue follows its definition when that has changed', async () => {
  await start();
  await jobs.stop();
  jobs = createJobs({ database, clock, log: createLog({ level: 'silent' }) });
  jobs.work(defineJob('note', { retries: 5, timeoutSeconds: 120 }), async () => {});
  await jobs.start();
  const { rows } = await database.pool.query(
    `select retry_limit, expire_seconds from pgboss.queue where name = 'note'`,
  );
  expect(rows).toEqual([{ retry_limit: 5, expire_seconds: 120 }]);
});

// folder.ts allows one server for the embedded database.
test.runIf(process.env.TEST_DATABASE_URL)('servers that start together on a fresh database all start', async () => {
  await database.pool.query('drop schema pgboss cascade');
  const log = createLog({ level: 'silent' });
  const url = String(database.pool.options.connectionString);
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
  const servers = databases.map((each) => createJobs({ database: each, clock: systemClock, log }));
  const finished = Promise.withResolvers<void>();
  for (const server of servers) server.work(note, async () => finished.resolve());
  await Promise.all(servers.map((server) => server.start()));
  await servers[0]!.send(database.db, note, { text: 'x' });
  await finished.promise;
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(databases.map((each) => each.close()));
  await start();
});

test('waiting for work keeps no process alive', { timeout: 120_000 }, async () => {
  await start();
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openTestDatabase } from '#tests/support/database.ts';
       import { createJobs, defineJob } from '#server/infra/jobs/jobs.ts';
       import { createLog } from '#server/infra/process/log.ts';
       import { systemClock } from '#server/infra/process/clock.ts';
       const database = await openTestDatabase();
       const jobs = createJobs({ database, clock: systemClock, log: createLog({ level: 'silent' }) });
       jobs.work(defineJob('x'), async () => {});
       await jobs.start();
       // PGlite has timers of its own while it is open.
       await database.close();`,
    ],
    { stdio: 'inherit' },
  );
  expect(await once(child, 'exit')).toEqual([0, null]);
});
