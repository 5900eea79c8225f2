import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { createFolderStorage } from '#server/infra/files/folder-storage.ts';
import { announceBookingJob } from '#server/notifications/jobs.ts';
import { openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { tellFigures } from '#tests/support/figures.ts';
import { openFullSalon } from '#tests/support/full-salon.ts';
import { createMemoryStorage } from '#tests/support/memory-storage.ts';
import { findPostgres, type Postgres, startPostgres } from '#tests/support/postgres.ts';
import { as, createPerson, openCustomer, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { contentOf, shapeOf } from '#tests/support/whole-database.ts';
import { type Database, openDatabase } from '../infra/database/database.ts';
import { migrate } from '../infra/database/migrate.ts';
import { bindToSalon } from '../infra/database/salon-db.ts';
import type { Storage } from '../infra/files/storage.ts';
import { checkFile, readFile, writeFile } from './file.ts';
import type { BackupRecord, Header } from './records.ts';
import { expectRoom, restore } from './restore.ts';
import { ROWS_AT_ONCE, takeBackup } from './take.ts';

const KEY = 'uma chave de cópias';
const world = useTestWorld(() => openEmbeddedTestDatabase());
let salon: Awaited<ReturnType<typeof openFullSalon>>;
let folder: string;
beforeAll(async () => {
  salon = await openFullSalon(world);
  const awkward = `Zoë "aspas" \\ barra\n\t 💈 '; drop table users; -- {1,2} [null]`;
  await createPerson(world, { fullName: awkward });
  const { pool } = world.database;
  await pool.query(`insert into used_trials (email_hash) select sha256('ana'::bytea)`);
  // JSON's null is not the database's.
  await pool.query(
    `insert into audit_log (id, actor_kind, action, data) values (gen_random_uuid(), 'system', 'x', 'null')`,
  );
  // On its way to the queue.
  const { id } = salon.salon;
  const payload = { salonId: id, appointmentId: salon.coming.id, startsAt: world.clock.now().toISOString() };
  await world.jobs.send(bindToSalon(world.database.db, id), announceBookingJob, payload);
  await pool.query(`update pgboss.job set state = 'active', started_on = now() where id = (
    select id from pgboss.job where state = 'created' limit 1)`);
  folder = await mkdtemp(join(tmpdir(), 'encaixe-copies-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
async function emptyDatabase(): Promise<Database> {
  const database = await openDatabase({ memory: true });
  opened.push(database);
  return database;
}

const header: Omit<Header, 'migrations' | 'hasPictures'> = {
  madeAt: '2026-11-20T13:20:00.000Z',
  release: '0.1.0',
  hasDatabase: true,
  secretKey: null,
  secretKeyPrint: null,
};
const missing: string[] = [];
const backUp = (database: Database = world.database, storage: Storage | null = world.storage) =>
  takeBackup({ database, storage, header, onMissing: (name) => missing.push(name) });
const into = (database: Database | null, storage: Storage | null = null) => ({
  database,
  storage,
  onLoaded: async () => {},
});
const asStream = (records: BackupRecord[]) => Readable.from(records);
const isTable = (name: string) => (record: BackupRecord) => record.kind === 'table' && record.name === name;

function without(name: string, records: BackupRecord[]): BackupRecord[] {
  const from = records.findIndex(isTable(name));
  return records.toSpliced(from, records[from + 1]?.kind === 'rows' ? 2 : 1);
}

/** Also when a restore was refused or broke off: nothing is there. */
async function expectUntouched({ pool }: Database) {
  const { rows } = await pool.query(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss')`,
  );
  expect(rows).toEqual([]);
}

test('a database and its pictures come back from a file as they were', async () => {
  const before = await contentOf(world.database);
  const file = join(folder, 'whole.backup');
  await writeFile(file, backUp(), KEY);
  const storage = createMemoryStorage();
  const database = await emptyDatabase();
  const totals = await restore(readFile(file, KEY), into(database, storage));
  expect(await contentOf(database)).toEqual(before);
  expect(await shapeOf(database)).toEqual(await shapeOf(world.database));
  expect(storage.files).toEqual(new Map(world.storage.files));
  expect(storage.files.size).toBeGreaterThan(0);
  expect(totals.files).toBe(storage.files.size);
  expect(totals.rows['pgboss.job']).toBeGreaterThan(0);
  expect(totals.rows.salon_jobs).toBe(1);
  expect(missing).toEqual([]);
  // One that took part of nothing would prove nothing.
  const filled = Object.values(before).filter((line) => !line.startsWith('0 '));
  expect(filled.length).toBeGreaterThan(30);
  const tried = `${filled.length} tables with rows, ${storage.files.size} pictures`;
  tellFigures({ what: 'a backup restored into an empty place', tried, refused: 0, lost: missing.length });
});

test('the product goes on with what was restored', async () => {
  const database = await emptyDatabase();
  await restore(backUp(), into(database));
  const restored = { ...world, database };
  const owner = as(restored, salon.person);
  expect((await owner.salons.getMine()).slug).toBe(salon.newSlug);
  const versionBefore = await versionOf(database);
  await owner.services.create({ name: 'Corte novo', durationMinutes: 30, priceCents: 5000 });
  expect(await versionOf(database)).toBe(versionBefore + 1);
  // Into tables whose triggers and references work again.
  const again = await openCustomer(restored, salon);
  const booking = { slug: salon.newSlug, time: '10:00', date: addDays(TODAY, 3) };
  const visit = await again.api.appointments.book(wishOf(again.person, booking));
  await expect(again.api.appointments.book(wishOf(again.person, booking))).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
  });
  expect((await owner.appointments.get({ id: visit.id })).id).toBe(visit.id);
});

const wishOf = (person: Person, wish: { slug: string; time: string; date: string }) => ({
  ...{ ...wish, id: newId(), serviceId: salon.service.id, name: person.fullName, phone: person.phone ?? '' },
  shown: { priceCents: salon.service.priceCents, durationMinutes: salon.service.durationMinutes },
});

async function versionOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query('select version from salon_versions where salon_id = $1', [salon.salon.id]);
  return rows[0].version;
}

test('every table is carried, and nothing counts by a sequence, which a backup does not know', async () => {
  const records = await Array.fromAsync(backUp());
  const carried = records.flatMap((record) => (record.kind === 'table' ? [record.name] : []));
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_name not in ('kysely_migration', 'kysely_migration_lock') order by 1`,
  );
  expect(carried.toSorted()).toEqual([...rows.map(({ name }) => name), 'pgboss.job', 'pgboss.queue'].toSorted());
  const sequences = await world.database.pool.query(`select * from pg_sequences where schemaname = 'public'`);
  expect(sequences.rows).toEqual([]);
});

test('a large table goes in pieces', async () => {
  const large = await emptyDatabase();
  await migrate(large);
  const rows = 30_123;
  await large.pool.query(
    `insert into rate_limits (key, points, expire) select 'k' || n, 1, n from generate_series(1, ${rows}) n`,
  );
  const sizes: number[] = [];
  async function* watched() {
    for await (const record of backUp(large, null)) {
      if (record.kind === 'rows') sizes.push(JSON.parse(record.json).length);
      yield record;
    }
  }
  const target = await emptyDatabase();
  const totals = await restore(watched(), into(target));
  expect(totals.rows.rate_limits).toBe(rows);
  expect(Math.max(...sizes)).toBe(ROWS_AT_ONCE);
  expect(sizes.length).toBeGreaterThanOrEqual(Math.ceil(rows / ROWS_AT_ONCE));
  expect(await contentOf(target)).toMatchObject({
    'public.rate_limits': (await contentOf(large))['public.rate_limits'],
  });
});

describe('versions', () => {
  const newer = {
    ...migrations,
    '900-later': {
      up: async (db: { executeQuery: Database['db']['executeQuery'] }) => {
        const { CompiledQuery } = await import('kysely');
        await db.executeQuery(CompiledQuery.raw('alter table users add column nickname text'));
        await db.executeQuery(CompiledQuery.raw('update users set nickname = name'));
      },
    },
  };

  test('newer migrations run over what an older backup held', async () => {
    const database = await emptyDatabase();
    await restore(backUp(), into(database), newer);
    const { rows } = await database.pool.query('select count(*) as rows from users where nickname = name');
    expect(rows[0].rows).toBeGreaterThan(1);
  });

  test('a backup of a newer version is refused', async () => {
    const records = await Array.fromAsync(backUp());
    const [first] = records;
    if (first?.kind !== 'header') throw new Error('no header');
    first.header.migrations = [...first.header.migrations, '900-later'];
    const database = await emptyDatabase();
    await expect(restore(asStream(records), into(database))).rejects.toThrow(
      'A cópia é de outra versão do Encaixe (0.1.0): tem a migração 900-later',
    );
    await expectUntouched(database);
  });
});

describe('an empty database stays empty', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ memory: true });
  });
  afterAll(() => database.close());
  test.each(['services', 'pgboss.job'])('when the backup breaks off before %s', async (name) => {
    async function* broken() {
      for await (const record of backUp()) {
        if (isTable(name)(record)) throw new Error('the disk is gone');
        yield record;
      }
    }
    await expect(restore(broken(), into(database))).rejects.toThrow('the disk is gone');
    await expectUntouched(database);
  });

  test('when a picture cannot be put', async () => {
    const full = { ...createMemoryStorage(), put: () => Promise.reject(new Error('the bucket is full')) };
    await expect(restore(backUp(), into(database, full))).rejects.toThrow('the bucket is full');
    await expectUntouched(database);
  });

  test.each<[string, (records: BackupRecord[]) => BackupRecord[]]>([
    ['rows are missing', (records) => records.filter((_, n) => n !== records.findIndex(({ kind }) => kind === 'rows'))],
    ['a table is missing', (records) => without('consents', records)],
    ['a table is told twice', (records) => records.flatMap((r) => (isTable('consents')(r) ? [r, r] : [r]))],
    ['the end is missing', (records) => records.slice(0, -1)],
    ['a picture is missing', (records) => records.filter((_, n) => n !== records.findIndex((r) => r.kind === 'file'))],
    ['the heading is missing', (records) => records.slice(1)],
    [
      'a column is unknown',
      (records) => records.map((r) => (isTable('consents')(r) ? { ...r, columns: ['a "b"'] } : r) as BackupRecord),
    ],
  ])('when %s', async (_, change) => {
    const records = change(await Array.fromAsync(backUp()));
    await expect(restore(asStream(records), into(database, createMemoryStorage()))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('Nada foi alterado'),
    });
    await expectUntouched(database);
  });

  test('when a row refers to one that is not there', async () => {
    let isDropped = false;
    async function* withoutUsers() {
      for await (const record of backUp()) {
        if (record.kind === 'table') isDropped = record.name === 'users';
        if (record.kind === 'end') record.totals.rows.users = 0;
        if (record.kind !== 'rows' || !isDropped) yield record;
      }
    }
    await expect(restore(withoutUsers(), into(database))).rejects.toMatchObject({ code: '23503' });
    await expectUntouched(database);
  });
});

test('a database with tables is refused, and stays as it is', async () => {
  const database = await emptyDatabase();
  await restore(backUp(), into(database));
  const before = await contentOf(database);
  await expect(restore(backUp(), into(database))).rejects.toThrow('O banco de dados de destino não está vazio');
  expect(await contentOf(database)).toEqual(before);
  const other = await emptyDatabase();
  await other.pool.query('create table notas (texto text)');
  await expect(restore(backUp(), into(other))).rejects.toThrow('O banco de dados de destino não está vazio');
});

describe('pictures', () => {
  test('may be there already when they are of the same backup, and others are refused', async () => {
    const names = new Set(world.storage.files.keys());
    const [name = '', bytes = Buffer.alloc(0)] = [...world.storage.files][0] ?? [];
    const storage = createFolderStorage(folder);
    await expectRoom(storage, names);
    await storage.put(name, bytes);
    await expectRoom(storage, names);
    await storage.put('019aa000-0000-7000-8000-0000000000ab.webp', bytes);
    await expect(expectRoom(storage, names)).rejects.toThrow(
      'já há outras (019aa000-0000-7000-8000-0000000000ab.webp)',
    );
  });

  test('one whose file is gone is told, and the rest is carried', async () => {
    const storage = createMemoryStorage();
    for (const [name, bytes] of world.storage.files) await storage.put(name, bytes);
    const [gone = ''] = storage.files.keys();
    await storage.delete(gone);
    const restored = createMemoryStorage();
    await restore(backUp(world.database, storage), into(await emptyDatabase(), restored));
    expect(restored.files).toEqual(storage.files);
    expect(missing.splice(0)).toEqual([gone]);
  });
});

test('a file is read to its end before anything is believed, and an encrypted one shows no name', async () => {
  const file = join(folder, 'checked.backup');
  await writeFile(file, backUp(), KEY);
  const { header, totals, fileNames } = await checkFile(file, KEY);
  expect(header.migrations).toEqual(Object.keys(migrations));
  expect(totals.rows.salons).toBe(1);
  expect(fileNames).toEqual(new Set(world.storage.files.keys()));
  const { readFile: read, truncate } = await import('node:fs/promises');
  const bytes = await read(file);
  expect(bytes.includes('Rute')).toBe(false);
  await truncate(file, bytes.length - 100);
  await expect(checkFile(file, KEY)).rejects.toThrow('A cópia está cortada');
});

describe.runIf(findPostgres())('with a PostgreSQL server', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  let count = 0;
  async function emptyOnServer(): Promise<Database> {
    const admin = await openDatabase({ url: postgres.url });
    const name = `copy_${++count}`;
    await admin.pool.query(`create database ${name}`);
    await admin.close();
    const database = await openDatabase({ url: Object.assign(new URL(postgres.url), { pathname: name }).href });
    opened.push(database);
    return database;
  }

  test('rows go there and back, and stay the same', async () => {
    const before = await contentOf(world.database);
    const there = await emptyOnServer();
    await restore(backUp(), into(there));
    expect(await contentOf(there)).toEqual(before);
    const back = await emptyDatabase();
    await restore(backUp(there, null), into(back));
    expect(await contentOf(back)).toEqual(before);
    expect(await shapeOf(back)).toEqual(await shapeOf(world.database));
  });

  test('a backup is of one moment, and servers go on meanwhile', async () => {
    const source = await emptyOnServer();
    await restore(backUp(), into(source));
    const before = await contentOf(source);
    async function* whileBooking() {
      for await (const record of backUp(source, null)) {
        if (record.kind === 'table') await createPerson({ ...world, database: source });
        yield record;
      }
    }
    const target = await emptyDatabase();
    await restore(whileBooking(), into(target));
    expect(await contentOf(target)).toEqual(before);
    expect(await contentOf(source)).not.toEqual(before);
  });

  test('a restore whose connection is lost leaves nothing', async () => {
    const target = await emptyOnServer();
    async function* cutOff() {
      for await (const record of backUp()) {
        if (isTable('services')(record)) {
          await postgres.shutDown();
          await postgres.startAgain();
        }
        yield record;
      }
    }
    await expect(restore(cutOff(), into(target))).rejects.toThrow();
    await expectUntouched(target);
    await restore(backUp(), into(target));
    expect(await contentOf(target)).toEqual(await contentOf(world.database));
  });
});
