import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '../infra/database/database.ts';
import { readMigrationState } from '../infra/database/migrate.ts';
import { askBy } from '../infra/database/written-sql.ts';
import { claimStopped } from '../infra/env/claim-stopped.ts';
import type { Env } from '../infra/env/env.ts';
import { StartError } from '../infra/env/start-error.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { NOT_EMPTY } from './load.ts';
import { isEmpty, isInUse } from './tables.ts';

/** Lasts until `close`, as nobody else may open the embedded database meanwhile. */
type Opened = { database: Database; close(): Promise<void> };

/**
 * The database of an installation, to read all of it. Throws StartError. On PostgreSQL servers may go on, unless `isAlone`: what they
 * write after that moment is not read.
 */
export async function openSource(env: Env, { isAlone = false } = {}): Promise<Opened> {
  const opened = env.databaseUrl ? await openServer(env.databaseUrl) : await openFolder(env);
  try {
    if (isAlone) await expectAlone(opened.database, 'de origem');
    const { executed, otherHistory } = await readMigrationState(opened.database);
    if (otherHistory) throw new StartError(otherHistory);
    if (executed === 0) throw new StartError('O banco de dados está vazio: não há o que copiar.');
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** An empty database that nobody uses. `keep` says that it is whole: an embedded one is removed by `close` before that. Throws StartError. */
export async function openTarget(env: Env): Promise<Opened & { keep(): Promise<void> }> {
  if (!env.databaseUrl) return await makeFolder(env);
  const opened = await openServer(env.databaseUrl);
  try {
    await expectAlone(opened.database, 'de destino');
    if (!(await isEmpty(askBy(opened.database.pool)))) throw NOT_EMPTY();
    return { ...opened, keep: async () => {} };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openServer(url: string): Promise<Opened> {
  const database = await openDatabase({ url, limits: timeLimits.backup });
  return { database, close: () => database.close() };
}

async function openFolder(env: Env): Promise<Opened> {
  const folder = await claimStopped(env, 'complete');
  try {
    const database = await openDatabase({ folder: folder.database });
    return { database, close: () => database.close().finally(() => folder.release()) };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Until `keep` the folder is marked as unfinished, also after a crash: the next start or restore begins anew in it. */
async function makeFolder(env: Env): Promise<Opened & { keep(): Promise<void> }> {
  const folder = await claimStopped(env, 'none');
  let isKept = false;
  const leave = async () => {
    if (!isKept) await rm(folder.database, { recursive: true, force: true });
    if (!isKept) await folder.markReady();
    folder.release();
  };
  try {
    const database = await openDatabase({ folder: folder.database });
    const keep = async () => {
      // Closed first: the database flushes what it holds.
      await database.close();
      await folder.markReady();
      isKept = true;
    };
    return { database, keep, close: () => (isKept ? leave() : database.close().finally(leave)) };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function expectAlone(database: Database, which: string): Promise<void> {
  if (database.kind === 'pglite' || !(await isInUse(askBy(database.pool)))) return;
  throw new StartError(`Um Encaixe está usando o banco de dados ${which}. Pare-o e repita. Nada foi alterado.`);
}
