import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { createMemoryStorage } from '#tests/support/memory-storage.ts';
import { findPostgres, type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { contentOf } from '#tests/support/whole-database.ts';
import { deleteOldRuns, takeCopyWhenDue, tryCopyWhenDue } from '../copies/commands.ts';
import { takeCopyJob, tryCopyJob } from '../copies/jobs.ts';
import type { Infra } from '../gate/scope.ts';
import { type Database, openDatabase } from '../infra/database/database.ts';
import { migrate } from '../infra/database/migrate.ts';
import { claimFolder } from '../infra/env/folder.ts';
import { registerCopies, scopeOfSystem } from '../worker.ts';
import { createSaver } from './daily.ts';
import { checkFile, readFile as readCopy } from './file.ts';
import { restore } from './restore.ts';
import { createScratch } from './scratch.ts';
import type { Trial } from './try-process.ts';

// Each trial starts a process that makes a database.
const patient = { timeout: 300_000 };
const KEY = 'uma chave de cópias';
const world = useTestWorld(() => openEmbeddedTestDatabase());
let service: Awaited<ReturnType<typeof startS3Server>>;
let dataDir: string;
let copies: string;
beforeAll(async () => {
  service = await startS3Server();
  await openSalon(world);
});
afterAll(() => service.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encaixe-daily-'));
  copies = join(dataDir, 'backups');
  world.clock.set(NOW);
  service.reset();
  await world.database.pool.query('delete from copies');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type Settings = Partial<Pick<Infra['env'], 's3' | 'backupKey' | 'backup' | 'databaseUrl'>>;

/** An installation on the test's folder. */
function install(settings: Settings = {}, database: Database = world.database) {
  const infra: Infra = { ...world, database, env: { ...world.env, dataDir, ...settings } };
  // As urgent as other tests: in the background, a busy machine leaves it waiting for minutes.
  const saver = createSaver(infra, 0);
  return {
    infra,
    saver,
    take: () => takeCopyWhenDue(scopeOfSystem(infra), saver, infra),
    try: () => tryCopyWhenDue(scopeOfSystem(infra), saver, infra),
    state: async () => as(infra, await createPerson(infra, { userType: 'admin' })).copies.getState(),
  };
}

const TODAY = 'encaixe-diaria-2026-11-20.backup';
const NAME = /^encaixe-diaria-.*\.backup$/;
const inBucket = () => [...service.objects.keys()].map((path) => path.replace('/fotos/backups/', ''));

describe('the daily copy', () => {
  test('is in the folder, once a day, for its owner alone, and says so', async () => {
    const { take, state } = install();
    expect(await state()).toMatchObject({ state: 'never', last: null, failed: null, trialState: 'never', trial: null });
    await take();
    await take();
    expect(await readdir(copies)).toEqual([TODAY]);
    const { size, mode } = await stat(join(copies, TODAY));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    expect(await state()).toMatchObject({
      state: 'fresh',
      last: {
        name: TODAY,
        madeAt: NOW,
        bytes: size,
        isEncrypted: false,
        folder: expect.stringMatching(/:.*backups$/),
        bucket: null,
      },
      failed: null,
    });
    const { rows } = await world.database.pool.query('select * from copies');
    expect(rows).toHaveLength(1);
  });

  test('is encrypted with a key, lies in the bucket too, and carries no pictures', async () => {
    const { take, state } = install({ s3: service.settings, backupKey: KEY });
    await take();
    expect(inBucket()).toEqual([TODAY]);
    const sent = service.objects.get(`/fotos/backups/${TODAY}`);
    expect(sent?.equals(await readFile(join(copies, TODAY)))).toBe(true);
    const { header, totals } = await checkFile(join(copies, TODAY), KEY);
    expect(header).toMatchObject({ hasDatabase: true, hasPictures: false });
    expect(totals).toMatchObject({ files: 0, rows: { salons: 1 } });
    expect(await state()).toMatchObject({ state: 'fresh', last: { isEncrypted: true, bucket: 'fotos' } });
  });

  test('the day is Brazil’s, not Greenwich’s', async () => {
    const { take } = install();
    world.clock.set('2026-11-21T02:00:00Z');
    await take();
    expect(await readdir(copies)).toEqual([TODAY]);
  });

  test('the newest are kept, seven in the folder and thirty in the bucket; what is no daily copy is left alone', async () => {
    await mkdir(copies);
    const others = ['notas.txt', 'encaixe-2026-01-01-0300.backup'];
    const october = Array.from(
      { length: 31 },
      (_, n) => `encaixe-diaria-2026-10-${String(n + 1).padStart(2, '0')}.backup`,
    );
    for (const name of [...others, ...october, 'encaixe-2026-11-18.tar.gz']) {
      await writeFile(join(copies, name), 'x');
      service.objects.set(`/fotos/backups/${name}`, Buffer.from('x'));
    }
    service.objects.set('/fotos/uploads/foto.webp', Buffer.from('x'));
    await install({ s3: service.settings }).take();
    const left = (await readdir(copies)).filter((name) => !others.includes(name));
    expect(left.toSorted()).toEqual([TODAY, 'encaixe-2026-11-18.tar.gz', ...october.slice(-5)].toSorted());
    expect(await readdir(copies)).toEqual(expect.arrayContaining(others));
    const kept = inBucket().filter((name) => NAME.test(name) || name.endsWith('.tar.gz'));
    expect(kept.toSorted()).toEqual([TODAY, 'encaixe-2026-11-18.tar.gz', ...october.slice(-28)].toSorted());
    expect(inBucket()).toEqual(expect.arrayContaining([...others, '/fotos/uploads/foto.webp']));
  });

  test('one that does not reach the bucket has failed, and is tried again at the next look', async () => {
    const { take, state } = install({ s3: service.settings });
    service.state.answer = (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    await take();
    const failure = 'O banco de dados ou o bucket não respondeu como devia. Veja o registro do servidor.';
    expect(await state()).toMatchObject({ state: 'failed', last: null, failed: { at: NOW, failure } });
    expect(await readdir(copies)).toEqual([TODAY]);
    service.state.answer = service.obey;
    world.clock.advance({ hours: 1 });
    await take();
    expect(await state()).toMatchObject({ state: 'fresh', failed: null, last: { bucket: 'fotos' } });
  });

  test('one that cannot be written says why, and the last good one stays known', async () => {
    const { take, state } = install();
    await take();
    await rm(copies, { recursive: true });
    await writeFile(copies, 'not a folder');
    world.clock.advance({ days: 1 });
    await take();
    expect(await state()).toMatchObject({
      state: 'failed',
      last: { name: TODAY },
      failed: { failure: expect.stringMatching(/\(E\w+\)/) },
    });
  });

  test('is old after a day and a half, and none is made or shown as missing where they are off', async () => {
    await install().take();
    world.clock.advance({ hours: 37 });
    const off = install({ backup: 'off' });
    await off.take();
    await off.try();
    expect(await readdir(copies)).toEqual([TODAY]);
    expect(await install().state()).toMatchObject({ state: 'old' });
    expect(await off.state()).toMatchObject({ state: 'off' });
  });

  test('what a killed process left goes at the next look, but not what another still uses', async () => {
    const { take } = install();
    await mkdir(copies);
    for (const name of ['a.backup.0000.unfinished', 'b.backup.0000.unfinished'])
      await writeFile(join(copies, name), 'x');
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
    await utimes(join(copies, 'a.backup.0000.unfinished'), yesterday, yesterday);
    const [dead, alive] = await Promise.all(
      ['teste-dead', 'teste-alive'].map((name) => claimFolder(join(copies, name))),
    );
    dead?.release();
    await take();
    expect((await readdir(copies)).toSorted()).toEqual(['b.backup.0000.unfinished', TODAY, 'teste-alive']);
    alive?.release();
    await take();
    expect(await readdir(copies)).not.toContain('teste-alive');
  });
});

describe('the trial', patient, () => {
  test('restores the newest copy from the bucket, compares each table, leaves nothing, and runs once a week', async () => {
    const { take, try: tryIt, state } = install({ s3: service.settings, backupKey: KEY });
    await tryIt();
    expect(await state()).toMatchObject({ trialState: 'never' });
    await take();
    // The folder's would be refused.
    await writeFile(join(copies, TODAY), 'damaged');
    await tryIt();
    const { totals } = await checkBucketCopy();
    const rows = Object.values(totals.rows);
    expect(await state()).toMatchObject({
      trialState: 'passed',
      trial: {
        ...{ copy: TODAY, failure: null, triedIn: 'embedded', tables: rows.length },
        rows: rows.reduce((sum, count) => sum + count, 0),
      },
    });
    expect(rows.length).toBeGreaterThan(40);
    expect(await readdir(copies)).toEqual([TODAY]);

    world.clock.advance({ days: 6 });
    await take();
    await tryIt();
    expect((await state()).trial?.copy).toBe(TODAY);
    world.clock.advance({ days: 1 });
    await take();
    await tryIt();
    expect((await state()).trial?.copy).toBe('encaixe-diaria-2026-11-27.backup');
  });

  async function checkBucketCopy() {
    const file = join(dataDir, 'fetched.backup');
    await writeFile(file, service.objects.get(`/fotos/backups/${TODAY}`) ?? '');
    return checkFile(file, KEY);
  }

  test.each<[string, string, Settings, (file: string) => Promise<unknown>]>([
    ['is cut off', 'A cópia está cortada', {}, async (file) => truncate(file, (await stat(file)).size - 100)],
    ['has another key', 'BACKUP_KEY não é a chave', { backupKey: 'outra chave de cópias' }, async () => {}],
    ['is altered', 'danificada ou foi alterada', {}, async (file) => alter(file)],
    ['is gone', 'Não foi possível ler', {}, (file) => rm(file)],
  ])(
    'of a copy that %s is reported as failed, and done again with the next copy',
    async (_, reason, changed, spoil) => {
      const { take } = install({ backupKey: KEY });
      await take();
      await spoil(join(copies, TODAY));
      const spoiled = install({ backupKey: KEY, ...changed });
      await spoiled.try();
      await spoiled.try();
      const state = await spoiled.state();
      expect(state).toMatchObject({
        trialState: 'failed',
        trial: { copy: TODAY, failure: expect.stringContaining(reason) },
      });
      const { rows } = await world.database.pool.query(`select * from copies where kind = 'trial'`);
      expect(rows).toHaveLength(1);
      expect((await readdir(copies)).filter((name) => name.startsWith('teste-'))).toEqual([]);

      world.clock.advance({ days: 1 });
      const mended = install({ backupKey: KEY });
      await mended.take();
      await mended.try();
      expect(await mended.state()).toMatchObject({
        trialState: 'passed',
        trial: { copy: 'encaixe-diaria-2026-11-21.backup' },
      });
    },
  );

  async function alter(file: string): Promise<void> {
    const bytes = await readFile(file);
    bytes[2000] = (bytes[2000] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }

  test('ends with its server, and leaves nothing', async () => {
    await install().take();
    const folder = join(copies, 'teste-1');
    const trial: Trial = {
      ...{ name: TODAY, key: null, databaseUrl: null, source: copies, s3: null, folder, dataDir, priority: 0 },
    };
    const path = fileURLToPath(new URL('try-process.ts', import.meta.url));
    const child = fork(path, { env: {}, execArgv: [], stdio: 'ignore' });
    const ended = once(child, 'exit');
    child.send(trial);
    await expect.poll(() => readdir(join(folder, 'db')).catch(() => []), patient).toContain('PG_VERSION');
    // The channel closes when a server ends, also by `kill -9`.
    child.disconnect();
    await ended;
    expect(await readdir(copies)).toEqual([TODAY]);
  });

  test('that did not come for nine days is told as old', async () => {
    const { take, state } = install();
    await take();
    world.clock.advance({ days: 8 });
    expect(await state()).toMatchObject({ trialState: 'never' });
    world.clock.advance({ days: 2 });
    expect(await state()).toMatchObject({ trialState: 'old' });
  });
});

test('both are jobs that run by themselves, and old runs are forgotten', patient, async () => {
  const { infra, saver, state } = install();
  registerCopies(infra, saver);
  await world.jobs.stop();
  await world.jobs.start();
  world.clock.advance({ hours: 1 });
  await world.jobs.drain(takeCopyJob);
  await world.jobs.drain(tryCopyJob);
  expect(await state()).toMatchObject({ state: 'fresh', trialState: 'passed' });
  world.clock.advance({ days: 401 });
  await deleteOldRuns(scopeOfSystem(infra));
  expect(await state()).toMatchObject({ last: null, trial: null });
});

describe.runIf(findPostgres())('with a PostgreSQL server', patient, () => {
  let postgres: Postgres;
  let admin: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    admin = await openDatabase({ url: postgres.url });
    await admin.pool.query('create role encaixe_salon nologin');
  });
  afterAll(async () => {
    await admin.close();
    await postgres.stop();
  });

  const databases = async () => {
    const { rows } = await admin.pool.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'encaixe_teste_%'`,
    );
    return rows;
  };

  let count = 0;
  /** A migrated database of a role that may make others, or not. */
  async function openFor(rights: string): Promise<{ url: string; database: Database }> {
    const role = `owner_${++count}`;
    await admin.pool.query(`create role ${role} login password 'segredo' ${rights}`);
    // As an administrator does for a role that may create none.
    await admin.pool.query(`grant encaixe_salon to ${role}`);
    await admin.pool.query(`create database ${role} owner ${role}`);
    const url = Object.assign(new URL(postgres.url), { pathname: role, username: role, password: 'segredo' }).href;
    const database = await openDatabase({ url });
    await migrate(database);
    return { url, database };
  }

  test('the copy is made beside its servers, and tried in a scratch database that goes again', async () => {
    const { url, database } = await openFor('createdb');
    const { take, try: tryIt, state, saver } = install({ databaseUrl: url }, database);
    // As a trial that was killed leaves it.
    const left = await createScratch(database.pool);
    expect(await databases()).toEqual([{ name: left }]);
    await saver.clean();
    expect(await databases()).toEqual([]);
    await createScratch(database.pool);
    await take();
    await tryIt();
    expect(await state()).toMatchObject({
      state: 'fresh',
      isOnServer: true,
      trialState: 'passed',
      trial: { triedIn: 'server' },
    });
    expect(await databases()).toEqual([]);
    expect(await readdir(copies)).toEqual([TODAY]);
    const restored = await openDatabase({ memory: true });
    await restore(readCopy(join(copies, TODAY), null), {
      ...{ database: restored, storage: createMemoryStorage(), onLoaded: async () => {} },
    });
    const [there, here] = [await contentOf(database), await contentOf(restored)];
    expect(here['public.plans']).toBe(there['public.plans']);
    await restored.close();
    await database.close();
  });

  test('a role that may make no database has it tried in an embedded one', async () => {
    const { url, database } = await openFor('nocreatedb');
    const { take, try: tryIt, state } = install({ databaseUrl: url }, database);
    await take();
    await tryIt();
    expect(await state()).toMatchObject({ trialState: 'passed', trial: { triedIn: 'embedded', failure: null } });
    await database.close();
  });
});
