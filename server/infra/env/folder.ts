import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskTroubleOf, findDiskTrouble } from './disk-trouble.ts';
import { StartError } from './start-error.ts';

export type DataFolder = {
  database: string;
  /** No start has finished in this folder yet: migrate, seed, then call markReady(). */
  isNew: boolean;
  /** A complete database that an interrupted first start left behind; null when there was none. */
  setAside: string | null;
  markReady(): Promise<void>;
  release(): void;
};

export const lockName = 'encaixe.lock';
const unfinishedName = 'db.unfinished';
const ownNames = ['db', unfinishedName, 'backups', 'mails', 'uploads', 'secret.key'];

/** Whether no start has finished in the folder yet. */
export const isNewFolder = async (dataDir: string): Promise<boolean> =>
  existsSync(join(dataDir, unfinishedName)) || (await isMissing(join(dataDir, 'db')));

/** Locks the folder: two processes corrupt one PGlite. Never deletes a database that may hold data. Throws StartError. */
export async function claimFolder(dataDir: string): Promise<DataFolder> {
  await makeFolder(dataDir);
  const release = await lock(dataDir);
  try {
    const database = join(dataDir, 'db');
    const prepared = await prepareDatabase(dataDir, database);
    return { database, ...prepared, release, markReady: () => removeMark(dataDir) };
  } catch (error) {
    release();
    throw diskTroubleOf(error, show(dataDir)) ?? error;
  }
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await expectOurs(dataDir);
  } catch (error) {
    throw unusable(error, dataDir);
  }
}

/** Throws StartError for a folder with files of something else. */
export async function expectOurs(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  const isOurs = names.includes(lockName) || names.every((name) => ownNames.includes(name));
  if (!isOurs)
    throw new StartError(`A pasta ${show(dataDir)} não está vazia e não é do Encaixe. Escolha outra em DATA_DIR.`);
}

export function unusable(error: unknown, dataDir: string): StartError {
  if (error instanceof StartError) return error;
  const line = `Não foi possível usar a pasta ${show(dataDir)} (${reasonOf(error)}). Confira DATA_DIR.`;
  return diskTroubleOf(error, show(dataDir)) ?? new StartError(line, { cause: error });
}

// A garbage-collected handle would release its lock.
const held = new Set<DatabaseSync>();

/** The kernel releases SQLite's lock after `kill -9`, and other containers see it. A socket or process id lacks one of both. */
async function lock(dataDir: string): Promise<() => void> {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(join(dataDir, lockName));
    handle.exec('begin exclusive');
  } catch (error) {
    handle?.close();
    const isBusy = isHeld(error);
    const trouble = isBusy ? null : await findDiskTrouble(dataDir);
    if (trouble) throw trouble;
    throw new StartError(
      isBusy
        ? `A pasta ${show(dataDir)} já está em uso por outro processo do Encaixe. Encerre-o ou escolha outra em DATA_DIR.`
        : `Não foi possível reservar a pasta ${show(dataDir)} (${reasonOf(error)}).`,
      { cause: error },
    );
  }
  const taken = handle;
  held.add(taken);
  return () => {
    if (held.delete(taken)) taken.close();
  };
}

/** SQLite says that another process has the lock. */
export const isHeld = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

async function prepareDatabase(dataDir: string, folder: string): Promise<Pick<DataFolder, 'isNew' | 'setAside'>> {
  const mark = join(dataDir, unfinishedName);
  const state = await stateOf(folder);
  const wasInterrupted = existsSync(mark);
  if (!wasInterrupted && state === 'complete') return { isNew: false, setAside: null };
  if (!wasInterrupted && state === 'unknown') throw incomplete(folder);
  await writeFile(mark, 'O primeiro início não terminou; o próximo recomeça.\n');
  await syncFolder(dataDir);
  // Nobody used this database, unless somebody restored a backup into the folder: a complete one is moved aside.
  if (state === 'complete') return { isNew: true, setAside: show(await setAside(dataDir, folder)) };
  await rm(folder, { recursive: true, force: true });
  return { isNew: true, setAside: null };
}

export function incomplete(folder: string): StartError {
  return new StartError(
    `A pasta ${show(folder)} está incompleta ou não é do Encaixe e não foi alterada. Restaure uma cópia de segurança ou mova-a.`,
  );
}

async function setAside(dataDir: string, folder: string): Promise<string> {
  const prefix = `${basename(folder)}.interrompido-`;
  const earlier = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  const aside = join(dataDir, prefix + new Date().toISOString().replace(/[:.]/g, '-'));
  await rename(folder, aside);
  for (const name of earlier) await rm(join(dataDir, name), { recursive: true, force: true });
  return aside;
}

type State = 'complete' | 'empty' | 'unknown';

export async function stateOf(folder: string): Promise<State> {
  if (await isMissing(folder)) return 'empty';
  const names = (await isFolder(folder)) ? await readdir(folder) : ['?'];
  const has = async (path: string) => !(await isMissing(join(folder, path)));
  if ((await has('PG_VERSION')) && (await has('global/pg_control')) && (await has('base'))) return 'complete';
  const isPostgres = names.every((name) =>
    /^(PG_VERSION|base|global|pg_\w+|pg_\w+\.conf|postgresql(\.auto)?\.conf|postmaster\.\w+)$/.test(name),
  );
  const tables = (await has('base')) ? await readdir(join(folder, 'base')) : [];
  return isPostgres && tables.length === 0 ? 'empty' : 'unknown';
}

const isFolder = async (path: string) => (await stat(path)).isDirectory();

/** Throws for what cannot be looked at: it may be there, and hold data. */
async function isMissing(path: string): Promise<boolean> {
  try {
    await stat(path);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return true;
    throw error;
  }
}

async function removeMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, unfinishedName), { force: true });
  await syncFolder(dataDir);
}

/** Flushes the removal: after a power cut the mark could return, and the next start would delete a database in use. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export function show(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : `./${near}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code !== 'ERR_SQLITE_ERROR' ? String(error.code) : error.message;
}
