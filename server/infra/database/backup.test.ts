import { execFileSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createLog } from '../process/log.ts';
import { backUpToday, startBackups } from './backup.ts';
import { type Database, openDatabase } from './database.ts';

const clock = createTestClock('2026-03-09T12:00:00Z');
const log = createLog({ level: 'silent' });

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await openEmbeddedTestDatabase();
  await database.pool.query('create table rows (text text)');
  await database.pool.query(`insert into rows values ('Ana')`);
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encaixe-backup-'));
  clock.set('2026-03-09T12:00:00Z');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a day has one backup, and a database can be opened from it', async () => {
  const file = await backUpToday({ database, dataDir, clock, log });
  expect(file).toBe(join(dataDir, 'backups/encaixe-2026-03-09.tar.gz'));
  expect((await stat(file ?? '')).mode & 0o777).toBe(0o600);
  expect(await backUpToday({ database, dataDir, clock, log })).toBeNull();

  const restored = await openDatabase({ memory: true, dump: await openAsBlob(file ?? '') });
  expect((await restored.pool.query('select text from rows')).rows).toEqual([{ text: 'Ana' }]);
  await restored.close();
});

test('any program unpacks it into the folder where it is told to, without the number of a process that is gone', async () => {
  const file = await backUpToday({ database, dataDir, clock, log });
  const tar = (...options: string[]) => execFileSync('tar', [...options, '-f', file ?? ''], { encoding: 'utf8' });
  const names = tar('-tz').trim().split('\n');
  expect(names).toContain('global/pg_control');
  expect(names.filter((name) => /^\/|\.\.|postmaster\.pid/.test(name))).toEqual([]);

  const folder = join(dataDir, 'db');
  await mkdir(folder);
  tar('-xz', '-C', folder);
  const restored = await openDatabase({ folder });
  expect((await restored.pool.query('select text from rows')).rows).toEqual([{ text: 'Ana' }]);
  await restored.close();
});

test('the newest seven are kept, and what is not a backup is left alone', async () => {
  for (let day = 0; day < 3; day++) {
    await backUpToday({ database, dataDir, clock, log });
    clock.advance({ days: 1 });
  }
  const folder = join(dataDir, 'backups');
  for (const name of [
    'encaixe-2026-02-01',
    'encaixe-2026-02-02',
    'encaixe-2026-02-03',
    'encaixe-2026-02-04',
    'encaixe-2026-02-05',
  ]) {
    await writeFile(join(folder, `${name}.tar.gz`), 'x');
  }
  await writeFile(join(folder, 'notas.txt'), 'x');
  await backUpToday({ database, dataDir, clock, log });
  expect((await readdir(folder)).sort()).toEqual([
    'encaixe-2026-02-03.tar.gz',
    'encaixe-2026-02-04.tar.gz',
    'encaixe-2026-02-05.tar.gz',
    'encaixe-2026-03-09.tar.gz',
    'encaixe-2026-03-10.tar.gz',
    'encaixe-2026-03-11.tar.gz',
    'encaixe-2026-03-12.tar.gz',
    'notas.txt',
  ]);
});

test('the day is Brazil’s, not Greenwich’s', async () => {
  clock.set('2026-03-10T02:00:00Z');
  expect(await backUpToday({ database, dataDir, clock, log })).toMatch(/encaixe-2026-03-09\.tar\.gz$/);
});

test('it starts with today’s, and stopping waits until that is whole', async () => {
  await startBackups({ database, dataDir, clock, log }).stop();
  expect(await readdir(join(dataDir, 'backups'))).toEqual(['encaixe-2026-03-09.tar.gz']);
});
