/** The process in which `daily.ts` has a copy restored and compared. It ends with its parent, and removes what it made. */
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { migrations } from '#db/migrations/all.ts';
import type { Outcome, Tried } from '../copies/commands.ts';
import { type Database, openDatabase } from '../infra/database/database.ts';
import type { S3Settings } from '../infra/env/env.ts';
import { claimFolder } from '../infra/env/folder.ts';
import { StartError } from '../infra/env/start-error.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { type Contents, differences, noted } from './compare.ts';
import { wordsOf } from './failure-words.ts';
import { checkFile, readFile } from './file.ts';
import { expectKnown, restore } from './restore.ts';
import { createScratch, dropOwnScratch, dropScratch } from './scratch.ts';
import { takeBackup } from './take.ts';

export type Trial = {
  name: string;
  key: string | null;
  /** Null: the installation has an embedded database. */
  databaseUrl: string | null;
  /** The folder that has the copy, unless `s3` says where it is. */
  source: string;
  s3: S3Settings | null;
  /** Made for this trial, and locked while it lasts. */
  folder: string;
  dataDir: string;
  /** A `nice` value. */
  priority: number;
};

type Place = { triedIn: Tried['triedIn']; database: Database; close(): Promise<void> };

process.once('message', async (trial: Trial) => {
  process.on('disconnect', () => {
    rmSync(trial.folder, { recursive: true, force: true });
    process.exit(1);
  });
  const outcome = await tryCopy(trial);
  process.send?.(outcome, () => process.exit(0));
});

async function tryCopy(trial: Trial): Promise<Outcome<Tried>> {
  setPriority(trial.priority);
  const claimed = await claimFolder(trial.folder);
  const tried: Partial<Tried> = {};
  try {
    return { ...(await restoreAndCompare(trial, claimed.database, tried)), failure: null };
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
    return { ...tried, failure: wordsOf(error, trial.dataDir) };
  } finally {
    claimed.release();
    await rm(trial.folder, { recursive: true, force: true });
  }
}

async function restoreAndCompare(trial: Trial, folder: string, tried: Partial<Tried>): Promise<Tried> {
  const file = await findFile(trial);
  const { header, totals } = await checkFile(file, trial.key);
  expectKnown(header);
  const place = await openPlace(trial.databaseUrl, folder);
  tried.triedIn = place.triedIn;
  try {
    const { database } = place;
    const told: Contents = new Map();
    // Newer migrations would change the rows.
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => header.migrations.includes(name)));
    const target = { database, storage: null, onLoaded: async () => {} };
    await restore(noted(readFile(file, trial.key), told), target, known);
    const found: Contents = new Map();
    const source = { database, storage: null, header, onMissing: () => {} };
    for await (const _ of noted(takeBackup(source), found));
    const different = differences(told, found);
    const rows = Object.values(totals.rows);
    Object.assign(tried, { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) });
    if (different.length > 0) {
      throw new StartError(`Tabelas que não voltaram como estavam na cópia: ${different.slice(0, 5).join(', ')}.`);
    }
    return tried as Tried;
  } finally {
    await place.close();
  }
}

async function findFile({ name, source, s3, folder }: Trial): Promise<string> {
  if (!s3) return join(source, name);
  const { createBucketCopies } = await import('../infra/files/s3-copies.ts');
  await mkdir(join(folder, 'backups'), { mode: 0o700 });
  const file = join(folder, 'backups', name);
  if (!(await createBucketCopies(s3).fetch(name, file)))
    throw new StartError(`${name} não está no bucket ${s3.bucket}.`);
  return file;
}

async function openPlace(databaseUrl: string | null, folder: string): Promise<Place> {
  const onServer = databaseUrl === null ? null : await openScratch(databaseUrl);
  if (onServer) return onServer;
  const database = await openDatabase({ folder });
  return { triedIn: 'embedded', database, close: () => database.close() };
}

/** Null when the role may make no database, or a pooler leads to none but the known ones. */
async function openScratch(url: string): Promise<Place | null> {
  const main = await openDatabase({ url, limits: timeLimits.backup });
  try {
    const name = await createScratch(main.pool);
    const database = await openDatabase({
      url: Object.assign(new URL(url), { pathname: name }).href,
      limits: timeLimits.backup,
    });
    const close = async () => {
      await database.close();
      await dropOwnScratch(main.pool, name).finally(() => main.close());
    };
    return { triedIn: 'server', database, close };
  } catch {
    await dropScratch(main.pool).finally(() => main.close());
    return null;
  }
}
