import type pg from 'pg';
import type { Database } from '../infra/database/database.ts';
import { isLockLost } from '../infra/database/pg-errors.ts';
import { limitStatements } from '../infra/database/postgres.ts';
import { isDistributed } from '../infra/database/salon-tables.ts';
import { type Ask, askBy } from '../infra/database/written-sql.ts';
import type { Storage } from '../infra/files/storage.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { fileNames } from '../pictures/rules.ts';
import type { BackupRecord, Header, Totals } from './records.ts';
import { listTables, rowsOf } from './tables.ts';

/** At once in memory. */
export const ROWS_AT_ONCE = 500;

export type Source = {
  database: Database;
  /** Null: pictures are left out. */
  storage: Storage | null;
  header: Omit<Header, 'migrations' | 'hasPictures'>;
  /** Told the name of each file that a picture should have and has not. */
  onMissing(name: string): void;
};

/** All rows are as they were at one moment. Pictures follow, which never change: no transaction is open for the time they take. */
export async function* takeBackup({ database, storage, header, onMissing }: Source): AsyncGenerator<BackupRecord> {
  const totals: Totals = { rows: {}, files: 0 };
  let names: string[] = [];
  yield* inSnapshot(database, async function* (ask) {
    const migrations = await executedMigrations(ask);
    yield { kind: 'header', header: { ...header, hasPictures: storage !== null, migrations } };
    if (header.hasDatabase) yield* takeTables(ask, totals);
    if (storage) names = await storedFiles(ask);
  });
  for (const name of names) {
    const bytes = await storage?.get(name);
    if (bytes) yield { kind: 'file', name, bytes: Buffer.from(bytes) };
    if (bytes) totals.files++;
    else onMissing(name);
  }
  yield { kind: 'end', totals };
}

/** The names that the files of a backup would have. */
export async function listFileNames(database: Database): Promise<Set<string>> {
  const found = inSnapshot(database, async function* (ask) {
    yield await storedFiles(ask);
  });
  for await (const names of found) return new Set(names);
  return new Set();
}

async function* inSnapshot<T>({ kind, pool }: Database, work: (ask: Ask) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await pool.connect();
  try {
    const ask = askBy(client);
    if (kind === 'postgres' && (await isDistributed(ask)))
      await despiteLostLock(() => beginOnAllMachines(pool, client));
    else await client.query(BEGIN);
    if (kind === 'postgres') await client.query(limitStatements('set local', timeLimits.backup));
    yield* work(ask);
  } finally {
    // Closes the connection, and the transaction with it.
    client.release(true);
  }
}

const BEGIN = 'begin isolation level repeatable read read only';

/**
 * Each machine has snapshots of its own, from its first statement on. While all of them begin, nobody writes: what is in flight ends before,
 * and what comes then waits for a moment.
 */
async function beginOnAllMachines(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const holding = await pool.connect();
  try {
    await holding.query(`begin; set local lock_timeout = ${timeLimits.momentLock}`);
    const { rows } = await holding.query<{ sql: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as sql
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = current_schema() order by 1`,
    );
    // Here alone: whoever writes a row of another machine holds its table here until all machines have committed.
    await holding.query('set local citus.enable_ddl_propagation = off');
    await holding.query(`lock table ${rows.map(({ sql }) => sql).join(', ')} in share mode`);
    // One connection to each machine, because each would have a snapshot of its own.
    await client.query(`${BEGIN}; set local citus.max_adaptive_executor_pool_size = 1`);
    await client.query('select count(*) from salon_weeks');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    holding.release(true);
  }
}

const TRIES = 30;

async function despiteLostLock(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockLost(error) || tries === TRIES) throw error;
    }
  }
}

async function* takeTables(ask: Ask, totals: Totals): AsyncGenerator<BackupRecord> {
  for (const table of await listTables(ask)) {
    yield { kind: 'table', name: table.name, columns: table.columns.map(({ name }) => name) };
    let count = 0;
    const values = table.columns.map(({ sql }) => `${sql}::text`).join(', ');
    await ask(`declare piece no scroll cursor for select to_json(array[${values}])::text as row from ${rowsOf(table)}`);
    for (;;) {
      const { rows } = await ask<{ row: string }>(`fetch ${ROWS_AT_ONCE} from piece`);
      if (rows.length === 0) break;
      count += rows.length;
      yield { kind: 'rows', json: `[${rows.map(({ row }) => row).join(',')}]` };
    }
    await ask('close piece');
    totals.rows[table.name] = count;
  }
}

async function executedMigrations(ask: Ask): Promise<string[]> {
  const { rows } = await ask<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** All are in memory: those of 100,000 pictures take about 40 MB. */
async function storedFiles(ask: Ask): Promise<string[]> {
  const { rows } = await ask<{ id: string }>(
    'select id from pictures where stored_at is not null and deleted_at is null order by id',
  );
  return rows.flatMap(({ id }) => fileNames(id));
}
