import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { findDiskTrouble } from '../env/disk-trouble.ts';
import { StartError } from '../env/start-error.ts';
import { Unavailable } from '../process/unavailable.ts';
import { pgTypes } from './pg-types.ts';
import { nameStatements, type StatementNames } from './statement-names.ts';
import { traceStatements } from './trace-statements.ts';

export type PgliteOptions = {
  folder?: string;
  dump?: Blob;
  acquireTimeoutMs: number;
  names: StatementNames;
};

export async function openPglite({ folder, dump, acquireTimeoutMs, names }: PgliteOptions) {
  const wasThere = folder !== undefined && existsSync(join(folder, 'PG_VERSION'));
  const pglite = new PGlite({
    dataDir: folder,
    loadDataDir: dump,
    extensions: { btree_gist, pg_trgm, unaccent },
    // Reports crash recovery by a timer, which would never stop and would keep the process alive.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
  });
  await pglite.waitReady.catch(async (error) => {
    // PGlite does not say why. Damage is what is left when the disk is in order.
    const trouble = folder === undefined ? null : await findDiskTrouble(join(folder, '..'));
    throw trouble ?? (wasThere ? damaged(folder, error) : error);
  });
  const pool = new OneConnectionPool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: acquireTimeoutMs,
    pipeline: true,
    types: pgTypes,
  });
  names.start();
  pool.on('connect', (client) => {
    nameStatements(client, names);
    traceStatements(client);
  });
  return { pglite, pool };
}

function damaged(folder: string, error: unknown): StartError {
  const backups = join(folder, '..', 'backups');
  return new StartError(
    `O banco de dados em ${folder} está danificado e não abre. Mova a pasta para outro lugar e restaure a cópia mais nova de ${backups}: npm run restore -- <arquivo>`,
    { cause: error },
  );
}

/** After an error or a long rest pg.Pool replaces its client, and on PGlite answers reach the wrong query. This pool keeps it. */
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
  return new Unavailable(`${waited}. Is a query made outside the transaction that holds it?`, { cause: error });
}
