import pg from 'pg';
import { StartError } from '../env/start-error.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import type { ConnectionLimits } from '../process/time-limits.ts';
import { pgTypes } from './pg-types.ts';
import { endSpoiltSessions } from './spoilt-sessions.ts';
import { keepsNamedStatements, nameStatements, type StatementNames } from './statement-names.ts';
import { traceStatements } from './trace-statements.ts';

const oldestVersion = 15;

type PostgresOptions = { url: string; log: Log; limits: ConnectionLimits; names: StatementNames };

/** Throws StartError when the server does not answer, rejects us or is too old. */
export async function openPostgres(options: PostgresOptions): Promise<{ pool: pg.Pool; isDistributed: boolean }> {
  const pool = createPool(options);
  try {
    const { isDistributed } = await checkServer(pool);
    if (await keepsNamedStatements(pool)) options.names.start();
    else options.log.info('the database is behind a pooler that loses prepared statements: none is used');
    return { pool, isDistributed };
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(explain(error, options.url), { cause: error });
  }
}

export function createPool({ url, log, limits, names }: PostgresOptions): pg.Pool {
  // The same zone and date format as the embedded database, whatever the server's defaults are.
  const prepareSession = {
    text: `set time zone 'UTC'; set datestyle to 'ISO, MDY'; ${limitStatements('set', limits)}`,
    query_timeout: limits.acquire,
  };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'encaixe',
    max: limits.connections,
    connectionTimeoutMillis: limits.acquire,
    keepAlive: true,
    // Statements that are asked together are sent together (salon-dialect.ts).
    pipeline: true,
    allowExitOnIdle: true,
    types: pgTypes,
    onConnect: async (client) => {
      await client.query(prepareSession);
    },
  });
  // The pool listens to idle clients only. An error without a listener would end the process.
  const lost = (error: Error) => warnSeldom(log, { err: error }, 'a database connection was lost');
  pool.on('connect', (client) => {
    client.on('error', lost);
    nameStatements(client, names);
    traceStatements(client);
  });
  pool.on('error', () => {});
  endLongHolds(pool, log, limits.hold);
  endSpoiltSessions(pool);
  return pool;
}

/** For a session (`set`) or a transaction (`set local`). Behind PgBouncer only the second one is reliable. */
export function limitStatements(set: 'set' | 'set local', limits: ConnectionLimits): string {
  const { lock, statement, idleInTransaction } = limits;
  const values = {
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
  return Object.entries(values)
    .map(([name, milliseconds]) => `${set} ${name} = ${milliseconds}`)
    .join('; ');
}

function endLongHolds(pool: pg.Pool, log: Log, milliseconds: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const end = () => {
      warnSeldom(log, { milliseconds }, 'a database connection was held too long and is closed');
      // `end` would wait for the statement.
      client.connection.stream.destroy();
    };
    timers.set(client, setTimeout(end, milliseconds).unref());
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}

async function checkServer(pool: pg.Pool): Promise<{ isDistributed: boolean }> {
  const { rows } = await pool.query(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       to_regclass('pg_catalog.pg_dist_node') is not null as "isDistributed"`,
  );
  const { version, encoding, isDistributed } = rows[0];
  if (version < oldestVersion)
    throw new StartError(`O banco de dados é PostgreSQL ${version}; use a versão ${oldestVersion} ou mais nova.`);
  if (encoding !== 'UTF8') throw new StartError(`O banco de dados usa a codificação ${encoding}; crie-o com UTF8.`);
  return { isDistributed };
}

function explain(error: unknown, url: string): string {
  const where = `${new URL(url).host}${new URL(url).pathname}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^28/.test(code)) return `O banco de dados em ${where} recusou o usuário ou a senha de DATABASE_URL.`;
  if (code === '3D000') return `O banco de dados em ${where} não existe. Crie-o antes de iniciar.`;
  if (code === '53300') return `O banco de dados em ${where} não aceita mais conexões.`;
  const reason = code || (error instanceof Error ? error.message : String(error));
  return `Não foi possível conectar ao banco de dados em ${where} (${reason}). Confira DATABASE_URL.`;
}
