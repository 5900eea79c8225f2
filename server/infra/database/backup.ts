import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { localNow } from '#lib/dates.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';
import { withRelativePaths } from './tar.ts';

type BackupOptions = { database: Database; dataDir: string; clock: Clock; log: Log };

const pack = promisify(gzip);

const kept = 7;
const hour = 3600 * 1000;
const backupName = /^encaixe-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

export function startBackups(options: BackupOptions): { stop(): Promise<void> } {
  if (options.database.kind === 'postgres') return { stop: async () => {} };
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = running
      .then(() => backUpToday(options))
      .catch((err) => options.log.error({ err }, 'the daily backup failed'));
  };
  look();
  const timer = setInterval(look, hour).unref();
  const stop = async () => {
    clearInterval(timer);
    await running;
  };
  return { stop };
}

/** Returns the new file, or null when today already has one. */
export async function backUpToday({ database, dataDir, clock, log }: BackupOptions): Promise<string | null> {
  if (database.kind === 'postgres') return null;
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `encaixe-${localNow(clock.now(), 'America/Sao_Paulo').date}.tar.gz`;
  if ((await readdir(folder)).includes(name)) return null;

  const dump = Buffer.from(await (await database.dump('none')).arrayBuffer());
  // The process that it names is gone wherever the backup is unpacked.
  const content = await pack(withRelativePaths(dump, { without: ['postmaster.pid'] }));
  await writeWhole(join(folder, name), content);
  await removeOld(folder);
  log.info({ file: name, bytes: content.length }, 'the database was backed up');
  return join(folder, name);
}

/** Renames the complete file, so that every file of this name is a whole copy. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

async function removeOld(folder: string): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => backupName.test(name)).sort();
  for (const name of backups.slice(0, -kept)) await rm(join(folder, name));
}
