import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { pgTypes } from './pg-types.ts';

export type PgliteOptions = {
  /** A folder of its own; absent: in memory. */
  folder?: string;
  /** What dump() gave earlier, to begin with. */
  dump?: Blob;
  /** How long a query waits for the one connection before it is an error. */
  acquireTimeoutMs?: number;
};

export async function openPglite({ folder, dump, acquireTimeoutMs = 20_000 }: PgliteOptions) {
  const pglite = new PGlite({
    dataDir: folder,
    loadDataDir: dump,
    extensions: { btree_gist, unaccent },
    // Recovery after a crash reports its progress by a timer, which would then run for ever and keep the process alive.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
  });
  await pglite.waitReady;
  const pool = new OneConnectionPool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: acquireTimeoutMs,
    types: pgTypes,
  });
  return { pglite, pool };
}

/**
 * pg.Pool replaces a connection after a failed `pool.query` and after a long rest. Here a new client would listen to the
 * same PGlite while the old one is still leaving, and from then on answers reach the wrong query ('Received unexpected
 * parseComplete message'). So the one client stays for good, and what it leaves open is rolled back.
 */
class OneConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>;
    const acquire = async () => keepOnRelease(await connect().catch((error) => Promise.reject(explain(error, config))));
    this.connect = acquire as typeof this.connect;
    this.query = (async (...args: Parameters<pg.PoolClient['query']>) => {
      const client = await acquire();
      try {
        return await client.query(...args);
      } finally {
        client.release();
      }
    }) as unknown as typeof this.query;
  }
}

function keepOnRelease(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release.bind(client);
  const release = () => giveBack();
  client.release = () => {
    const isOpen = client.getTransactionStatus() === 'T' || client.getTransactionStatus() === 'E';
    if (isOpen) client.query('rollback').then(release, release);
    else release();
  };
  return client;
}

function explain(error: Error, { connectionTimeoutMillis }: pg.PoolConfig): Error {
  if (!error.message.includes('timeout exceeded')) return error;
  const waited = `The one connection of the embedded database was busy for ${connectionTimeoutMillis} ms`;
  return new Error(`${waited}. Is a query made outside the transaction that holds it?`, { cause: error });
}
