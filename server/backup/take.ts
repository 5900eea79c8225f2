import type { Database } from '../infra/database/database.ts';
import { limitStatements } from '../infra/database/postgres.ts';
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
    await client.query('begin isolation level repeatable read read only');
    if (kind === 'postgres') await client.query(limitStatements('set local', timeLimits.backup));
    yield* work(askBy(client));
  } finally {
    // Closes the connection, and the transaction with it.
    client.release(true);
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
