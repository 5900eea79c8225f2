import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '#db/types.ts';
import { createLog, type Log } from './log.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type Db = Kysely<DB>;

export type Database = {
  pool: pg.Pool;
  db: Kysely<DB>;
  close(): Promise<void>;
} & (
  | { kind: 'postgres' }
  | {
      kind: 'pglite';
      /** The whole database as a tar file, for a backup or for the next openDatabase. */
      dump(compression?: 'gzip' | 'none'): Promise<Blob>;
    }
);

export type DatabaseTarget =
  | { url: string }
  | { folder: string; acquireTimeoutMs?: number }
  | { memory: true; dump?: Blob; acquireTimeoutMs?: number };

/** Opens it and makes sure that it answers; migrations are migrate.ts. Throws StartError. */
export async function openDatabase(
  target: DatabaseTarget,
  log: Log = createLog({ level: 'silent' }),
): Promise<Database> {
  if ('url' in target) {
    const pool = await openPostgres(target.url, log);
    const db = createDb(pool);
    return { kind: 'postgres', pool, db, close: () => closePool(pool, db) };
  }
  const { pglite, pool } = await openPglite(target);
  const db = createDb(pool);
  return {
    kind: 'pglite',
    pool,
    db,
    dump: (compression = 'gzip') => pglite.dumpDataDir(compression),
    close: async () => {
      await closePool(pool, db);
      await pglite.close();
    },
  };
}

function createDb(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Only columns are renamed: what is inside a jsonb column is data.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

async function closePool(pool: pg.Pool, db: Kysely<DB>): Promise<void> {
  // Ends the pool too, once anything was asked through Kysely.
  await db.destroy();
  if (!pool.ending) await pool.end();
}
