import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectAccess } from './disk-trouble.ts';
import { expectOurs, incomplete, isHeld, isNewFolder, lockName, stateOf, unusable } from './folder.ts';
import type { StartError } from './start-error.ts';

export type FolderLook = {
  /** The folder, or else the nearest one above that exists. */
  existing: string;
  isThere: boolean;
  /** Why no Encaixe can use the folder; null when one can. */
  trouble: StartError | null;
  /** A running Encaixe has the embedded database open. */
  isInUse: boolean;
  /** `none`: no start has finished in the folder. */
  database: 'none' | 'complete';
  /** Until then no Encaixe opens the database. */
  release(): void;
};

/** Looks at the data folder, and changes nothing in it. */
export async function lookAtFolder(dataDir: string): Promise<FolderLook> {
  const existing = nearestExisting(dataDir);
  const isThere = existing === dataDir;
  const look = { existing, isThere, isInUse: false, database: 'none' as const, release: () => {} };
  try {
    if (!isThere) {
      await access(existing, constants.W_OK | constants.X_OK);
      return { ...look, trouble: null };
    }
    await expectOurs(dataDir);
    const release = share(dataDir);
    if (release === null) return { ...look, isInUse: true, trouble: null };
    try {
      await expectAccess(dataDir).catch(unlessVanished);
      return { ...look, database: await findDatabase(dataDir), trouble: null, release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    return { ...look, trouble: unusable(error, dataDir) };
  }
}

/** A running server also removes files. */
function unlessVanished(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

async function findDatabase(dataDir: string): Promise<FolderLook['database']> {
  if (await isNewFolder(dataDir)) return 'none';
  const folder = join(dataDir, 'db');
  const state = await stateOf(folder);
  if (state === 'unknown') throw incomplete(folder);
  return state === 'complete' ? 'complete' : 'none';
}

/** Shares the lock with others that only look. Null when a running Encaixe has it. A folder that was never used has no lock. */
function share(dataDir: string): (() => void) | null {
  const file = join(dataDir, lockName);
  if (!existsSync(file)) return () => {};
  const handle = new DatabaseSync(file, { readOnly: true });
  try {
    // Only a read takes the lock.
    handle.exec('begin; select count(*) from sqlite_schema');
    return () => handle.close();
  } catch (error) {
    handle.close();
    if (isHeld(error)) return null;
    throw error;
  }
}
