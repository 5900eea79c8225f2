import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '#db/types.ts';
import { type Bulkhead, createBulkhead } from '../process/bulkhead.ts';
import { createLog, type Log } from '../process/log.ts';
import { type ConnectionLimits, connectionsPerSalon, timeLimits } from '../process/time-limits.ts';
import { createMachineShares } from './machine-shares.ts';
import { openPglite } from './pglite.ts';
import { createPool, openPostgres } from './postgres.ts';
import { OwnerDb } from './salon-dialect.ts';
import { createStatementNames } from './statement-names.ts';

export type Db = Kysely<DB>;
/** A connection that runs written SQL and can join a transaction, whichever tables it offers. */
export type Connection = Pick<Db, 'isTransaction' | 'getExecutor'>;

type Connections = { pool: pg.Pool; db: Kysely<DB> };

export type Database = Connections & {
  /** Limits of minutes, for migrations, seeds and the job queue. PGlite has one connection for this and for requests. */
  longWork: Connections & { limits: ConnectionLimits | null };
  bulkhead: Bulkhead;
  close(): Promise<void>;
} & (
    | { kind: 'postgres' }
    | {
        kind: 'pglite';
        dump(compression?: 'gzip' | 'none'): Promise<Blob>;
      }
  );

export type DatabaseTarget =
  | { url: string; limits?: Partial<ConnectionLimits>; turnMs?: number }
  | { folder: string; acquireTimeoutMs?: number }
  | { memory: true; dump?: Blob; acquireTimeoutMs?: number };

/** Opens the database and checks that it answers. Does not migrate. Throws StartError. */
export async function openDatabase(
  target: DatabaseTarget,
  log: Log = createLog({ level: 'silent' }),
): Promise<Database> {
  if ('url' in target) {
    const { url, turnMs = timeLimits.turn } = target;
    const limits = { ...timeLimits.requests, ...target.limits };
    const names = createStatementNames(log);
    const { pool, isDistributed } = await openPostgres({ url, log, limits, names });
    const sharesOf = (pool: pg.Pool, { connections }: ConnectionLimits) =>
      isDistributed ? createMachineShares(pool, connections, turnMs) : undefined;
    const db = new OwnerDb({ pool, limits, isDistributed, inShareOf: sharesOf(pool, limits) });
    const longPool = createPool({ url, log, limits: timeLimits.longWork, names });
    const longWork = {
      pool: longPool,
      db: new OwnerDb({
        pool: longPool,
        limits: timeLimits.longWork,
        isDistributed,
        inShareOf: sharesOf(longPool, timeLimits.longWork),
      }),
      limits: timeLimits.longWork,
    };
    const bulkhead = createBulkhead({ maxConcurrent: connectionsPerSalon(limits.connections), timeoutMs: turnMs });
    const close = async () => {
      await closePool(longPool, longWork.db);
      await closePool(pool, db);
    };
    return { kind: 'postgres', pool, db, longWork, bulkhead, close };
  }
  const { acquireTimeoutMs = timeLimits.embeddedAcquire } = target;
  const { pglite, pool } = await openPglite({ ...target, acquireTimeoutMs, names: createStatementNames(log) });
  const db = new OwnerDb({ pool, limits: null });
  return {
    kind: 'pglite',
    pool,
    db,
    longWork: { pool, db, limits: null },
    bulkhead: createBulkhead({ maxConcurrent: 1, timeoutMs: acquireTimeoutMs }),
    dump: (compression = 'gzip') => pglite.dumpDataDir(compression),
    close: async () => {
      await closePool(pool, db);
      await pglite.close();
    },
  };
}

async function closePool(pool: pg.Pool, db: Kysely<DB>): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}
