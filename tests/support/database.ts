import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { citusUrl, openDistributedDatabase } from './citus.ts';
import { fill, fingerprint, patient, root, type ServerOptions } from './empty-database.ts';

const cacheFolder = join(root, 'node_modules/.cache/encaixe');
const adminUrl = () => process.env.TEST_DATABASE_URL;

/**
 * A migrated, empty database of its own, with pg-boss's schema; close() removes it. In memory, on the server of TEST_DATABASE_URL, whose user
 * may create databases, or on the machines of TEST_CITUS_URL.
 */
export async function openTestDatabase(): Promise<Database> {
  if (citusUrl) return await openDistributedDatabase(citusUrl);
  const url = adminUrl();
  return url ? await openCopyOnServer(url) : await openEmbeddedTestDatabase();
}

/** The embedded database, whatever TEST_DATABASE_URL says. */
export async function openEmbeddedTestDatabase(acquireTimeoutMs?: number): Promise<Database> {
  const dump = new Blob([await readFile(await prepareDump())]);
  return await openDatabase({ memory: true, dump, acquireTimeoutMs });
}

/** Creates the template of openTestDatabase, once for each state of the migrations. */
export async function prepareTestDatabases(): Promise<void> {
  const url = adminUrl();
  if (url) await prepareTemplate(url);
  else await prepareDump();
}

async function prepareDump(): Promise<string> {
  const file = join(cacheFolder, `${await fingerprint()}.tar`);
  if (await stat(file).catch(() => null)) return file;
  const database = await openDatabase({ memory: true });
  await fill(database);
  const dump = database.kind === 'pglite' ? await database.dump('none') : new Blob();
  await database.close();
  await mkdir(cacheFolder, { recursive: true });
  await removeOldDumps();
  // Renamed when complete, because another run may look for it.
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}

async function removeOldDumps(): Promise<void> {
  const yesterday = Date.now() - 24 * 3600 * 1000;
  for (const name of await readdir(cacheFolder)) {
    const file = join(cacheFolder, name);
    const made = await stat(file).catch(() => null);
    if (made && made.mtimeMs < yesterday) await rm(file, { force: true });
  }
}

/** The name of the template by the server's address: some test files start a server of their own. */
const templates = new Map<string, Promise<string>>();

/** Created once for each process and server. */
function prepareTemplate(url: string): Promise<string> {
  const template = templates.get(url) ?? createTemplate(url);
  templates.set(url, template);
  return template;
}

async function createTemplate(url: string): Promise<string> {
  const name = `encaixe_template_${(await fingerprint()).slice(0, 12)}`;
  await withAdmin(url, async (admin) => {
    // One run makes the template while the others wait.
    await admin.query('select pg_advisory_lock(4096117002)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await admin.query(`drop database if exists ${name}_unfinished with (force)`);
    await admin.query(`create database ${name}_unfinished encoding 'UTF8' template template0`);
    const database = await openDatabase({ url: urlOf(url, `${name}_unfinished`) });
    await fill(database);
    await database.close();
    await admin.query(`alter database ${name}_unfinished rename to ${name}`);
  });
  return name;
}

/** Only where TEST_DATABASE_URL is set. */
export async function openCopyOnServer(url: string, options: ServerOptions = patient): Promise<Database> {
  const template = await prepareTemplate(url);
  const name = `encaixe_test_${randomBytes(8).toString('hex')}`;
  // The default writes each page to the log first, which takes four times as long.
  await withAdmin(url, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const database = await openDatabase({ url: urlOf(url, name), ...options });
  const close = async () => {
    await database.close();
    await withAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { ...database, close };
}

async function withAdmin(url: string, act: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(adminUrl: string, databaseName: string): string {
  return Object.assign(new URL(adminUrl), { pathname: `/${databaseName}` }).href;
}
