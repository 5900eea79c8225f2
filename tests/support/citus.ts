import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { distribute } from '#server/infra/database/distribute.ts';
import { fill, patient } from './database.ts';

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
  const name = `encaixe_test_${randomBytes(8).toString('hex')}`;
  const workers = (
    await ask(coordinator, `select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeid`)
  ).map(({ nodename, nodeport }) => ({ host: String(nodename), port: String(nodeport) }));
  if (workers.length === 0) throw new Error('The coordinator knows no worker.');
  const { hostname, port } = new URL(coordinator);
  const all = [coordinator, ...workers.map((at) => addressOf(coordinator, at))];
  for (const url of all) await ask(url, `create database ${name} encoding 'UTF8' template template0`);
  const named = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  for (const url of all) await ask(named(url), 'create extension citus');
  const url = named(coordinator);
  await ask(url, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const { host, port } of workers) await ask(url, `select citus_add_node('${host}', ${port})`);
  // Few, because each test opens its own.
  await ask(url, `alter database ${name} set citus.shard_count = 4`);
  const plain = await openDatabase({ url });
  await fill(plain);
  await write?.(plain);
  await distribute(plain);
  await plain.close();
  // The test clock of pg-boss defines its function anew at the end, on the coordinator alone.
  await ask(url, `alter database ${name} set citus.enable_ddl_propagation = off`);
  const database = await openDatabase({ url, ...patient });
  const close = async () => {
    await database.close();
    for (const url of all) await ask(url, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}

const addressOf = (coordinator: string, { host, port }: { host: string; port: string }) =>
  Object.assign(new URL(coordinator), { host: `${host}:${port}` }).href;

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
