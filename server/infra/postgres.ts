import pg from 'pg';
import type { Log } from './log.ts';
import { pgTypes } from './pg-types.ts';
import { StartError } from './start-error.ts';

const oldestVersion = 15;

/** Throws StartError when nobody answers, the door is closed, or what answers is too old. */
export async function openPostgres(url: string, log: Log): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'encaixe',
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    allowExitOnIdle: true,
    types: pgTypes,
    // The same zone and dates as the embedded database, so that no query depends on how a server was set up.
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'; set datestyle to 'ISO, MDY'`);
    },
  });
  // A resting connection that the server ends: the pool opens the next one itself.
  pool.on('error', (error) => log.warn({ err: error }, 'a resting database connection was lost'));
  try {
    await checkServer(pool);
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(explain(error, url), { cause: error });
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0];
  if (version < oldestVersion)
    throw new StartError(`O banco de dados é PostgreSQL ${version}; use a versão ${oldestVersion} ou mais nova.`);
  if (encoding !== 'UTF8') throw new StartError(`O banco de dados usa a codificação ${encoding}; crie-o com UTF8.`);
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
