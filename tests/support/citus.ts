import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { distribute } from '#server/infra/database/distribute.ts';
import { fill, fingerprint, patient } from './empty-database.ts';

/** The coordinator's address, of a superuser who may come to every machine without a password. Undefined: nothing runs on Citus. */
export const citusUrl = process.env.TEST_CITUS_URL;

/**
 * A migrated, distributed database of its own, on the machines that the coordinator knows; close() removes it from all of them. It is empty,
 * or has what `write` has written before it was distributed.
 */
export async function openDistributedDatabase(
  coordinator: string,
  write?: (plain: Database) => Promise<void>,
): Promise<Database> {
  const machines = await machinesOf(coordinator);
  const name = `encaixe_test_${randomBytes(8).toString('hex')}`;
  if (write) await createDistributed(machines, name, write);
  else await copyEverywhere(machines, await prepareTemplate(machines), name);
  const database = await openDatabase({ url: urlOf(coordinator, name), ...patient });
  const close = async () => {
    await database.close();
    for (const url of machines) await drop(url, name);
  };
  return { ...database, close };
}

/** PostgreSQL waits five seconds for those that it has thrown out, which is too short for a busy machine. */
async function drop(url: string, name: string): Promise<void> {
  const OBJECT_IN_USE = '55006';
  await ask(url, `drop database ${name} with (force)`).catch((error) => {
    if (error.code !== OBJECT_IN_USE) throw error;
    return drop(url, name);
  });
}

/** Their addresses, the coordinator's first. */
async function machinesOf(coordinator: string): Promise<[string, ...string[]]> {
  const workers = await ask(
    coordinator,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeid',
  );
  if (workers.length === 0) throw new Error('The coordinator knows no worker.');
  const addresses = workers.map(
    ({ nodename, nodeport }) => Object.assign(new URL(coordinator), { host: `${nodename}:${nodeport}` }).href,
  );
  return [coordinator, ...addresses];
}

type Machines = Awaited<ReturnType<typeof machinesOf>>;

async function createDistributed(
  machines: Machines,
  name: string,
  write?: (plain: Database) => Promise<void>,
): Promise<void> {
  const [coordinator, ...workers] = machines;
  for (const url of machines) {
    await ask(url, `create database ${name} encoding 'UTF8' template template0`);
    await ask(urlOf(url, name), 'create extension citus');
  }
  const url = urlOf(coordinator, name);
  const { hostname, port } = new URL(coordinator);
  await ask(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const { hostname, port } of workers.map((worker) => new URL(worker))) {
    await ask(url, `select citus_add_node('${hostname}', ${port})`);
  }
  // Few, because each test opens its own.
  await ask(url, `alter database ${name} set citus.shard_count = 4`);
  const plain = await openDatabase({ url });
  await fill(plain);
  await write?.(plain);
  await distribute(plain);
  await plain.close();
  // The test clock of pg-boss defines its function anew at the end, on the coordinator alone.
  await ask(url, `alter database ${name} set citus.enable_ddl_propagation = off`);
}

let template: Promise<string> | undefined;

/** An empty one that is copied on each machine, which takes a second instead of eight. Created once for each process. */
function prepareTemplate(machines: Machines): Promise<string> {
  template ??= createTemplate(machines);
  return template;
}

async function createTemplate(machines: Machines): Promise<string> {
  const name = `encaixe_template_${(await fingerprint('server/infra/database/distribute.ts')).slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: machines[0] });
  await admin.connect();
  try {
    // One process makes it while the others wait.
    await admin.query('select pg_advisory_lock(4096117002)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and not datallowconn', [name]);
    if (rowCount) return name;
    for (const url of machines) await ask(url, `drop database if exists ${name} with (force)`);
    await createDistributed(machines, name);
    // Citus watches each database from within, and PostgreSQL copies none that somebody is in. The coordinator's is closed last.
    for (const url of machines.toReversed()) {
      await ask(url, `alter database ${name} allow_connections false`);
      await ask(url, `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`);
    }
    return name;
  } finally {
    await admin.end();
  }
}

/** A copy knows the machines and places of its template, but not what `alter database … set` said of it. */
async function copyEverywhere(machines: Machines, from: string, to: string): Promise<void> {
  for (const url of machines) {
    const settings = await ask(
      url,
      `select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
       from pg_db_role_setting, unnest(setconfig) as setting
       where setdatabase = (select oid from pg_database where datname = '${from}') and setrole = 0`,
    );
    await ask(url, `create database ${to} template ${from} strategy file_copy`);
    for (const { name, value } of settings) {
      await ask(url, `alter database ${to} set ${name} = '${value}'`);
    }
  }
}

const urlOf = (machine: string, database: string) => Object.assign(new URL(machine), { pathname: `/${database}` }).href;

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Each statement alone: some of these run outside of transactions.
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
