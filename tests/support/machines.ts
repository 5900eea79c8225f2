/** Three PostgreSQL servers with Citus of a test's own, which may die: a coordinator and two that it knows. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from './postgres.ts';

export type Machines = {
  coordinator: Postgres;
  workers: Postgres[];
  /** A new database on all of them, whose extension is there. The coordinator knows the workers unless told otherwise. Answers its address. */
  createDatabase(name: string, options?: { extension?: boolean; workers?: boolean }): Promise<string>;
  /** Writes the lines into pg_hba.conf of each of them, before the line that lets everybody in. */
  allow(lines: string): Promise<void>;
  stop(): Promise<void>;
};

const EVERYBODY = 'host all all 127.0.0.1/32 trust';

export async function startMachines(settings: string[] = []): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-machines-'));
  chmodSync(folder, 0o755);
  const hba = join(folder, 'pg_hba.conf');
  const write = (lines: string) => writeFileSync(hba, `${lines}\n`, { mode: 0o644 });
  write(EVERYBODY);
  const start = () =>
    startPostgres({
      keepsCommits: true,
      settings: [
        'shared_preload_libraries=citus',
        'wal_level=logical',
        'max_wal_senders=20',
        'max_replication_slots=20',
        'max_prepared_transactions=200',
        `hba_file=${hba}`,
        // Soon after a dead machine is back, transactions that it left half done are ended.
        'citus.recover_2pc_interval=1000',
        'citus.shard_count=4',
        'deadlock_timeout=1s',
        // All are on this machine; libpq would look for a certificate in a home that is not the server's.
        'citus.node_conninfo=sslmode=disable',
        ...settings,
      ],
    });
  const [coordinator, ...workers] = [await start(), await start(), await start()] as const;
  const all = [coordinator, ...workers];
  const named = ({ url }: Postgres, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    coordinator,
    workers,
    async createDatabase(name, options = {}) {
      for (const { url } of all) await tell(url, `create database ${name} encoding 'UTF8' template template0`);
      const url = named(coordinator, name);
      if (options.extension === false) return url;
      for (const one of all) await tell(named(one, name), 'create extension citus');
      await tell(url, `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`);
      if (options.workers === false) return url;
      for (const one of workers) await tell(url, `select citus_add_node('127.0.0.1', ${new URL(one.url).port})`);
      return url;
    },
    async allow(lines) {
      write(`${lines}\n${EVERYBODY}`);
      for (const { url } of all) await tell(url, 'select pg_reload_conf()');
    },
    async stop() {
      for (const one of all) await one.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function tell(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
