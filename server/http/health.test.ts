import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCopyOnServer, openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { openDatabase } from '../infra/database/database.ts';
import { createLog } from '../infra/process/log.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { createHealthCheck } from './health.ts';

afterEach(() => vi.useRealTimers());

const log = createLog({ level: 'silent' });
const calm = { isStuck: () => false };

type Answer = (text: string) => Promise<unknown>;
const failed = (code: string) => Object.assign(new Error(code), { code });
const works: Answer = async (text) =>
  text.includes('read_only') ? [{ rows: [] }, { rows: [{ read_only: 'off' }] }] : {};
const isGone: Answer = () => Promise.reject(failed('ECONNREFUSED'));
const hangs: Answer = () => new Promise(() => {});
const cannotWrite =
  (error: Error): Answer =>
  (text) =>
    text.includes('read_only') ? Promise.reject(error) : works(text);

const MOST = 10;
const poolOf = (answer: Answer, { idleCount, totalCount }: { idleCount: number; totalCount: number }) =>
  ({ idleCount, totalCount, options: { max: MOST }, query: ({ text }: { text: string }) => answer(text) }) as never;

type Wanted = { requests?: Answer; longWork?: Answer; resting?: number; opened?: number } & Partial<
  Parameters<typeof createHealthCheck>[0]
>;

function open({ requests = works, longWork = works, resting = 0, opened = MOST, ...options }: Wanted = {}) {
  const pool = poolOf(requests, { idleCount: resting, totalCount: opened });
  const database = { pool, longWork: { pool: poolOf(longWork, { idleCount: 0, totalCount: MOST }) } };
  return createHealthCheck({ database, log, loop: calm, ...options });
}

test.each<[string, Answer, Answer, object]>([
  ['a database that answers', works, works, { ok: true }],
  ['a database that is gone', isGone, isGone, { ok: false, failing: 'database' }],
  ['a database that hangs', hangs, hangs, { ok: false, failing: 'database' }],
  ['no connection for long work, while requests have theirs', works, isGone, { ok: true }],
  ['requests that use all of their connections', hangs, works, { ok: true }],
  ['a full disk', works, cannotWrite(failed('53100')), { ok: false, failing: 'writes' }],
  ['a limit of the disk', works, cannotWrite(failed('53400')), { ok: false, failing: 'writes' }],
  ['a probe that is refused for another reason', works, cannotWrite(failed('42501')), { ok: true }],
])('%s', async (_, requests, longWork, health) => {
  expect(await open({ requests, longWork })()).toEqual(health);
});

test.each([
  ['rests', { resting: 1 }],
  ['may be opened', { opened: MOST - 1 }],
])('long work that uses all of its connections, while one for requests %s', async (_, connections) => {
  const longWork: Answer = (text) => (text === 'select 1' ? hangs(text) : works(text));
  expect(await open({ longWork, ...connections })()).toEqual({ ok: true });
});

test('long work and requests that use all of their connections for a moment', async () => {
  vi.useFakeTimers();
  const longWork: Answer = (text) => (text === 'select 1' ? hangs(text) : works(text));
  const requests: Answer = (text) => new Promise((done) => setTimeout(() => done(works(text)), timeLimits.health / 4));
  const asked = open({ requests, longWork, tryThreads: async () => true })();
  await vi.advanceTimersByTimeAsync(timeLimits.health);
  expect(await asked).toEqual({ ok: true });
});

test('a server that is only read from takes no writes', async () => {
  const longWork: Answer = async () => [{ rows: [] }, { rows: [{ read_only: 'on' }] }];
  expect(await open({ longWork })()).toEqual({ ok: false, failing: 'writes' });
});

test('writes are tried once in ten seconds, and noticed again when they succeed', async () => {
  let [probes, now, isFull] = [0, 0, true];
  const longWork: Answer = (text) => {
    if (!text.includes('read_only')) return works(text);
    probes += 1;
    return isFull ? Promise.reject(failed('53100')) : works(text);
  };
  const check = open({ longWork, now: () => now });
  for (let n = 0; n < 5; n++) expect(await check()).toMatchObject({ ok: false });
  expect(probes).toBe(1);
  isFull = false;
  now = 10_000;
  expect(await check()).toEqual({ ok: true });
  expect(probes).toBe(2);
});

test('callers share a check that is under way', async () => {
  let asked = 0;
  const longWork: Answer = (text) => {
    if (text === 'select 1') asked += 1;
    return works(text);
  };
  const check = open({ longWork });
  await Promise.all([check(), check(), check()]);
  expect(asked).toBe(1);
});

test('a process without time for pages is noticed: its loop is stuck, or its threads are taken', async () => {
  const failing = { ok: false, failing: 'process' };
  expect(await open({ loop: { isStuck: () => true } })()).toEqual(failing);
  expect(await open({ tryThreads: () => new Promise(() => {}) })()).toEqual(failing);
});

test('the embedded database answers, and takes writes', async () => {
  const database = await openEmbeddedTestDatabase();
  expect(await createHealthCheck({ database, log, loop: calm })()).toEqual({ ok: true });
  await database.close();
});

const serverUrl = process.env.TEST_DATABASE_URL ?? '';

describe.runIf(serverUrl)('on PostgreSQL', () => {
  let copy: Awaited<ReturnType<typeof openCopyOnServer>>;
  let url: string;
  beforeAll(async () => {
    copy = await openCopyOnServer(serverUrl);
    url = String(copy.pool.options.connectionString);
  });
  afterAll(() => copy.close());

  const change = (setting: string) => copy.pool.query(`alter database ${new URL(url).pathname.slice(1)} ${setting}`);

  /** By new connections, because settings hold for those. */
  async function health() {
    const database = await openDatabase({ url });
    const found = await createHealthCheck({ database, log, loop: calm })();
    await database.close();
    return found;
  }

  test.each([
    ['no room for another file', 'temp_file_limit', `'64kB'`],
    ['a server that is only read from', 'default_transaction_read_only', 'on'],
  ])('%s is noticed, and so is its end', async (_, name, value) => {
    expect(await health()).toEqual({ ok: true });
    await change(`set ${name} = ${value}`);
    expect(await health()).toEqual({ ok: false, failing: 'writes' });
    await change(`reset ${name}`);
    expect(await health()).toEqual({ ok: true });
  });
});
