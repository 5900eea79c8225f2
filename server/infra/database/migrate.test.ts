import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { StartError } from '../env/start-error.ts';
import { createLog } from '../process/log.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, readMigrationState } from './migrate.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
});
afterEach(() => database.close());

const creating = (table: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.createTable(table).addColumn('some_column', 'integer').execute();
  },
});
const failing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`select 1 / 0`.execute(db);
  },
};

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  return rows.map((row) => row.table_name);
}

test('ours run from empty to the newest, once', async () => {
  const names = await migrate(database);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual(names.toSorted());
  expect(await tables()).toContain('appointments');
  expect(await migrate(database)).toEqual([]);
});

test('only what is new runs', async () => {
  await migrate(database, { '001-one': creating('one_row') });
  expect(await migrate(database, { '001-one': creating('one_row'), '002-two': creating('two') })).toEqual(['002-two']);
  expect(await tables()).toEqual(['one_row', 'two']);
});

test('one that fails says its name, and nothing of that run stays', async () => {
  await migrate(database, { '001-one': creating('one') });
  const run = migrate(database, { '001-one': creating('one'), '002-two': creating('two'), '003-bad': failing });
  const error = await run.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(error.lines).toEqual(['A migração 003-bad falhou e nada foi alterado: division by zero.']);
  expect(await tables()).toEqual(['one']);
  expect(await migrate(database, { '001-one': creating('one'), '002-two': creating('two') })).toEqual(['002-two']);
});

test('one that finds no space says so, and nothing of that run stays', async () => {
  const full: Migration = {
    up: async (db: Kysely<unknown>) => {
      await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    },
  };
  const error = await migrate(database, { '001-one': creating('one'), '002-full': full }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(error.lines).toEqual([
    'Não há espaço livre no disco do banco de dados e nada foi alterado (could not extend file). Libere espaço e inicie de novo.',
  ]);
  expect(await tables()).toEqual([]);
});

test('a database of a newer version is not touched', async () => {
  await migrate(database, { '001-one': creating('one'), '002-two': creating('two') });
  await expect(migrate(database, { '001-one': creating('one') })).rejects.toThrow(
    'O banco de dados é de uma versão mais nova do Encaixe: tem a migração 002-two, que este código não conhece.',
  );
});

describe('an older release on a database of a newer one', () => {
  const naming = (name: string): Migration => ({
    up: async (db: Kysely<unknown>) => {
      await sql`create table if not exists oldest_release (last_migration text not null)`.execute(db);
      await sql`delete from oldest_release`.execute(db);
      await sql`insert into oldest_release (last_migration) values (${name})`.execute(db);
    },
  });
  const older = { '001-one': creating('one'), '002-two': creating('two') };

  test.each([
    ['its last migration', '002-two'],
    ['one that it has', '001-one'],
  ])('starts, runs no migration and changes nothing when the database names %s as enough', async (_, name) => {
    await migrate(database, { ...older, '003-oldest': naming(name), '004-more': creating('more') });
    const before = await tables();
    expect(await migrate(database, older)).toEqual([]);
    expect(await readMigrationState(database, older)).toEqual({ executed: 4, waiting: [], otherHistory: null });
    expect(await tables()).toEqual(before);
    // The newer release goes on where it was.
    const newer = { ...older, '003-oldest': naming(name), '004-more': creating('more'), '005-last': creating('last') };
    expect(await migrate(database, newer)).toEqual(['005-last']);
  });

  test('is refused when the database has taken away what it uses, or has another history', async () => {
    await migrate(database, { ...older, '003-oldest': naming('003-oldest') });
    await expect(migrate(database, older)).rejects.toThrow(
      'é de uma versão mais nova do Encaixe: tem a migração 003-oldest',
    );
    const others = { '001-one': creating('one'), '002-other': creating('other') };
    await expect(migrate(database, others)).rejects.toThrow('tem outra história');
  });
});

test('the newest migrations name an oldest release that they include', async () => {
  const names = await migrate(database);
  const { rows } = await database.pool.query('select last_migration from oldest_release');
  expect(rows).toHaveLength(1);
  expect(names).toContain(rows[0].last_migration);
  await expect(database.pool.query(`insert into oldest_release values (true, '001-accounts')`)).rejects.toThrow();
});

test.each([
  [
    'has a migration that this code does not know',
    ['001-one', '002-other', '003-three'],
    'tem a migração 002-other, que',
  ],
  ['lacks one that comes before those that it has', ['001-one', '003-three'], 'falta nele a migração 002-two, que'],
  ['begins with others', ['000-zero'], 'tem a migração 000-zero, que'],
])('a database that %s is refused in words, and not touched', async (_, names, words) => {
  await migrate(database, Object.fromEntries(names.map((name) => [name, creating(name.slice(4))])));
  const before = await tables();
  const ours = { '001-one': creating('one'), '002-two': creating('two'), '003-three': creating('three') };
  const error = await migrate(database, { ...ours, '004-four': creating('four') }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  const [line] = error.lines;
  expect(line).toContain(`O banco de dados tem outra história: ${words}`);
  expect(line).toContain('Nada foi alterado. Inicie o código que o criou, ou escolha outro banco em DATABASE_URL');
  expect(await tables()).toEqual(before);
});

test('of servers that start together one migrates and the others find nothing to do', async () => {
  const url = database.kind === 'postgres' ? String(database.pool.options.connectionString) : null;
  const servers = await Promise.all(
    Array.from({ length: 3 }, async () => (url ? await openDatabase({ url }) : database)),
  );
  let runs = 0;
  const counted: Migration = {
    up: async (db: Kysely<unknown>) => {
      runs++;
      await creating('one').up(db);
    },
  };
  const answers = await Promise.all(servers.map((server) => migrate(server, { '001-one': counted })));
  expect(answers.flat()).toEqual(['001-one']);
  expect(runs).toBe(1);
  if (url) await Promise.all(servers.map((server) => server.close()));
});

test('a failed run leaves no lock behind', async () => {
  await migrate(database, { '001-bad': failing }).catch(() => {});
  // Only in this database: on a server, other tests hold locks too.
  const { rows } = await database.pool.query(
    `select count(*) as locks from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`,
  );
  expect(rows).toEqual([{ locks: 0 }]);
});

/** A server that still runs: it holds the table until `release`. */
async function holdTable(table: string) {
  const client = await database.pool.connect();
  await client.query(`begin; lock table ${table} in row exclusive mode`);
  return {
    client,
    release: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

const locking: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`lock table one in access exclusive mode`.execute(db);
    await sql`lock table two in access exclusive mode`.execute(db);
  },
};

// The embedded database has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)('beside a server that still runs', () => {
  const before = { '001-one': creating('one'), '002-two': creating('two') };
  const after = { ...before, '003-locking': locking };
  /** Says each line, once it is written. */
  const logTo = (said: (line: string) => void) => createLog({ destination: { write: said } });

  test('one that waited for a table in vain tries again, and says so', async () => {
    await migrate(database, before);
    const { release } = await holdTable('one');
    const lines: string[] = [];
    let released: Promise<void> | undefined;
    const log = logTo((line) => {
      lines.push(line);
      released ??= release();
    });
    expect(await migrate(database, after, { log, lockMs: 500 })).toEqual(['003-locking']);
    await released;
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{ level: 'warn', msg: expect.stringContaining('trying again') },
      ...{ reason: 'canceling statement due to lock timeout', tries: 1 },
    });
  });

  test('one that the database ended in a deadlock tries again', async () => {
    await migrate(database, before);
    const { client, release } = await holdTable('two');
    let released: Promise<void> | undefined;
    const deadlocking: Migration = {
      up: async (db: Kysely<unknown>) => {
        await sql`lock table one in access exclusive mode`.execute(db);
        if (!released) {
          // Only the one that waits last looks for the deadlock, and is ended.
          await client.query(`set local deadlock_timeout = '1h'`);
          released = client.query('lock table one in row exclusive mode').then(release);
          const waiting = sql`select from pg_locks where not granted and relation = 'one'::regclass`;
          while ((await waiting.execute(db)).rows.length === 0);
        }
        await sql`lock table two in access exclusive mode`.execute(db);
      },
    };
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    expect(await migrate(database, { ...before, '003-deadlocking': deadlocking }, { log })).toEqual([
      '003-deadlocking',
    ]);
    await released;
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['deadlock detected']);
  });

  test('one that never gets its table ends with its name, and leaves everything as it was', async () => {
    await migrate(database, before);
    const { release } = await holdTable('one');
    const error = await migrate(database, after, { lockMs: 1 }).catch((thrown) => thrown);
    await release();
    expect(error.lines).toEqual([
      'A migração 003-locking falhou e nada foi alterado: canceling statement due to lock timeout.',
    ]);
    expect(await migrate(database, after)).toEqual(['003-locking']);
  });
});

// The embedded database has one role, which may do everything.
test.runIf(process.env.TEST_DATABASE_URL).each([
  { may: 'use', reason: 'permission denied for schema public' },
  { may: 'not even use', reason: 'no schema has been selected to create in' },
])('a role that may $may the schema is told what it lacks, and what would help', async ({ may, reason }) => {
  const role = `guest_${randomBytes(6).toString('hex')}`;
  await database.pool.query(`create role ${role} login password 'segredo'`);
  if (may === 'use') await database.pool.query(`grant usage on schema public to ${role}`);
  const url = new URL(String(database.pool.options.connectionString));
  const guest = await openDatabase({ url: Object.assign(url, { username: role, password: 'segredo' }).href });
  try {
    const error = await migrate(guest).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error.lines).toEqual([
      `O usuário de DATABASE_URL não pode criar o que falta no banco de dados e nada foi alterado (${reason}). ` +
        'Torne-o dono do banco, ou dê a ele GRANT CREATE ON SCHEMA public e GRANT CREATE ON DATABASE. ' +
        'Se faltar o papel encaixe_salon: CREATE ROLE encaixe_salon NOLOGIN, e GRANT encaixe_salon ao usuário.',
    ]);
  } finally {
    await guest.close();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  }
});
