import { cpus, totalmem } from 'node:os';
import pg from 'pg';
import type { Arguments } from './arguments.ts';

/** Commits wait for the disk, as they do in real life. `pg_stat_statements` counts what each operation asks. */
export const postgresSettings = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_level=replica',
  'deadlock_timeout=1s',
  'shared_preload_libraries=pg_stat_statements',
  'max_connections=300',
];

/** The line above the table. */
export async function describeMachine(url: string, { runs, seconds }: Pick<Arguments, 'runs' | 'seconds'>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`);
  await client.end();
  const [{ version, buffers, fsync, commits }] = rows;
  const cores = cpus();
  return [
    `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version.split(' ')[0]} (fsync ${fsync}, synchronous_commit ${commits}, shared_buffers ${buffers})`,
    'server, database and clients on the same machine',
    `${runs} runs of ${seconds} s for each figure`,
  ].join('; ');
}
