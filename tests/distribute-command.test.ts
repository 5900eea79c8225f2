import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { registerWork } from '#server/worker.ts';
import { fill, patient } from './support/empty-database.ts';
import { openFullSalon } from './support/full-salon.ts';
import { type Machines, startMachines, tell } from './support/machines.ts';
import { openTestWorld } from './support/open-test-world.ts';
import { endPrograms, launchProgram, newDataDir } from './support/program.ts';
import { openSalon, phoneNumber, TODAY } from './support/test-world.ts';
import { contentOf, shapeOf } from './support/whole-database.ts';

/** On machines of its own, in the project 'citus' (vitest.config.ts). */
const long = 300_000;

let machines: Machines;
let url: string;
beforeAll(async () => {
  machines = await startMachines();
  url = await machines.createDatabase('salons');
  await withDatabase(url, async (database) => {
    await fill(database);
    const world = await openTestWorld({}, database);
    registerWork(world);
    await world.jobs.start();
    for (let n = 0; n < 4; n++) await openFullSalon(world);
    await world.jobs.stop();
    // As the previous release writes it.
    await database.pool.query(
      `insert into audit_log (id, actor_kind, action, data, address)
       values (gen_random_uuid(), 'admin', 'plans.update', '{"name":"Premium"}', '203.0.113.7')`,
    );
  });
}, long);
afterAll(async () => {
  await endPrograms();
  await machines.stop();
}, long);

async function withDatabase<T>(at: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: at, ...patient });
  return await work(database).finally(() => database.close());
}

async function run(
  name: 'distribute' | 'backup' | 'restore',
  databaseUrl?: string,
  args: string[] = [],
  dataDir = newDataDir(),
) {
  const program = await launchProgram({ file: `server/${name}.ts`, databaseUrl, args, dataDir });
  const { code } = await program.exited;
  return { code, lines: program.stdout, complaints: program.stderr };
}

/** The traces that a half of the command would leave. */
const stateOf = (at: string) =>
  tell(
    at,
    `select (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
      (select count(*)::int from pg_constraint) as constraints, (select count(*)::int from pg_class) as relations,
      (select rolcanlogin from pg_roles where rolname = 'encaixe_salon') as "mayLogIn",
      (select setconfig from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database()) as settings`,
  );

async function expectRefused(at: string, reason: RegExp) {
  const before = await stateOf(at);
  const { code, lines, complaints } = await run('distribute', at);
  expect({ code, lines }).toEqual({ code: 1, lines: [] });
  expect(complaints.join('\n')).toMatch(reason);
  expect(await stateOf(at)).toEqual(before);
}

test('says that the embedded database stays on one machine, and how it is called', { timeout: long }, async () => {
  const embedded = await run('distribute');
  expect(embedded.code).toBe(1);
  expect(embedded.complaints.join()).toMatch(/é o embutido.*npm run move.*Nada foi alterado/);
  const called = await run('distribute', url, ['agora']);
  expect(called.code).toBe(2);
  expect(called.complaints.join()).toMatch(/^Uso: npm run distribute/);
});

test('refuses a database without the extension, other machines, all migrations or any', { timeout: long }, async () => {
  const bare = await machines.createDatabase('bare', { extension: false });
  await expectRefused(bare, /está vazio/);
  await withDatabase(bare, migrate);
  await expectRefused(bare, /A extensão citus não está.*CREATE EXTENSION citus.*Nada foi alterado/);
  const alone = await machines.createDatabase('alone', { workers: false });
  await withDatabase(alone, (database) =>
    migrate(database, Object.fromEntries(Object.entries(migrations).slice(0, -1))),
  );
  await expectRefused(alone, /não conhece outra máquina.*citus_add_node.*Nada foi alterado/);
  for (const worker of machines.workers) {
    await tell(alone, `select citus_add_node('127.0.0.1', ${new URL(worker.url).port})`);
  }
  await expectRefused(alone, /Faltam migrações.*npm start.*Nada foi alterado/);
  const atWorker = Object.assign(new URL(machines.workers[0]?.url ?? ''), { pathname: '/alone' }).href;
  await tell(atWorker, 'create table if not exists kysely_migration (name text)');
  await tell(atWorker, `insert into kysely_migration values ('${Object.keys(migrations).sort()[0]}')`);
  await expectRefused(atWorker, /não é o coordenador/);
});

test('refuses while an Encaixe runs, and a role that may not', { timeout: long }, async () => {
  const server = new pg.Client({ connectionString: url, application_name: 'encaixe' });
  await server.connect();
  await expectRefused(url, /Um Encaixe está usando o banco de dados/);
  await server.end();
  await tell(url, 'create role joana login in role pg_read_all_data, encaixe_salon');
  const before = await stateOf(url);
  const joana = await run('distribute', Object.assign(new URL(url), { username: 'joana' }).href);
  expect(joana.code).toBe(1);
  expect(joana.complaints.join()).toMatch(/"joana" não pode distribuir.*superusuário.*Nada foi alterado/);
  expect(await stateOf(url)).toEqual(before);
});

test('refuses while a machine is dead, or does not let the role of salons in', { timeout: long }, async () => {
  const [worker] = machines.workers;
  await worker?.die();
  await expectRefused(url, /não responde a.*Nada foi alterado/);
  await worker?.startAgain();
  await machines.allow('host all encaixe_salon 127.0.0.1/32 reject');
  await expectRefused(url, /recusa o papel encaixe_salon.*pg_hba\.conf.*Nada foi alterado/);
  await machines.allow('');
});

const entriesOfSalons = (at: string) =>
  tell(at, 'select to_jsonb(a) as row from audit_log a where salon_id is not null order by id');
const entriesOfPlatform = async (at: string) => [
  ...(await tell(at, `select id, to_jsonb(a) - 'salon_id' as row from audit_log a where salon_id is null order by id`)),
  ...(await tell(at, 'select id, to_jsonb(p) as row from platform_audit_log p order by id')),
];

test('distributes what is there, says so of each table, and is done the second time', { timeout: long }, async () => {
  const before = await withDatabase(url, contentOf);
  const [ofSalons, ofPlatform] = [await entriesOfSalons(url), await entriesOfPlatform(url)];
  const { code, lines, complaints } = await run('distribute', url);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ de \d+: salons, 4 registros$/));
  expect(lines.at(-2)).toMatch(
    /^Distribuídos [\d.]+ registros de \d+ tabelas em \d+ s\. Em cada tabela há tantos como antes\.$/,
  );
  const moved = ['public.oldest_release', 'public.audit_log', 'public.platform_audit_log'];
  const last = { ...before, ...Object.fromEntries(moved.map((table) => [table, expect.any(String)])) };
  expect(await withDatabase(url, contentOf)).toEqual(last);
  expect(await entriesOfSalons(url)).toEqual(ofSalons);
  expect(await tell(url, 'select from audit_log where salon_id is null')).toEqual([]);
  expect(await entriesOfPlatform(url)).toEqual(ofPlatform.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)));
  expect(ofPlatform).toContainEqual({
    id: expect.any(String),
    row: expect.objectContaining({ action: 'plans.update' }),
  });
  const again = await run('distribute', url);
  expect(again).toMatchObject({ code: 0, lines: ['O banco de dados já está distribuído. Nada a fazer.'] });
});

test('the way back: a copy of it, restored into a plain database, is what was there', { timeout: long }, async () => {
  const before = await withDatabase(url, contentOf);
  const dataDir = newDataDir();
  const file = join(dataDir, '..', 'copia.backup');
  expect(await run('backup', url, [file], dataDir)).toMatchObject({ code: 0 });
  const plain = await machines.createDatabase('plain', { extension: false });
  expect(await run('restore', plain, [file], dataDir)).toMatchObject({ code: 0 });
  expect(await withDatabase(plain, contentOf)).toEqual(before);
  const fresh = await machines.createDatabase('fresh', { extension: false });
  await withDatabase(fresh, fill);
  expect(await withDatabase(plain, shapeOf)).toEqual(await withDatabase(fresh, shapeOf));
});

type Salon = Awaited<ReturnType<typeof openSalon>>;

function isBusy(error: { code?: string }): false {
  if (error.code === 'BUSY') return false;
  throw error;
}

test('a copy that is made while people book is of one moment on all machines', { timeout: long }, async () => {
  await withDatabase(url, async (database) => {
    const world = await openTestWorld({}, database);
    registerWork(world);
    await world.jobs.start();
    const salons = await Promise.all(Array.from({ length: 4 }, () => openSalon(world)));
    let isOver = false;
    let booked = 0;
    const book = async ({ owner, service, employees }: Salon, n: number) => {
      const id = newId();
      const [date, time] = [addDays(TODAY, 2 + Math.floor(n / 24)), `${String(n % 24).padStart(2, '0')}:00`];
      const newCustomer = { name: 'Caio Moura', phone: phoneNumber(n) };
      const wish = { id, newCustomer, date, time, serviceId: service.id, employeeId: employees[0]?.id };
      // Asked again with the same id, as the screens do.
      while (!(await owner.appointments.create(wish).catch(isBusy))) {}
      booked++;
    };
    const more = async () => {
      for (const wanted = booked + 4; booked < wanted; ) await Promise.race([setTimeout(20), people]);
    };
    const people = Promise.all(
      salons.map(async (salon) => {
        for (let n = 0; !isOver; n++) await book(salon, n);
      }),
    );
    const dataDir = newDataDir();
    for (const name of ['um', 'dois']) {
      // They book before the copy, and go on after it.
      await more();
      const file = join(dataDir, '..', `${name}.backup`);
      expect(await run('backup', url, [file], dataDir)).toMatchObject({ code: 0 });
      const plain = await machines.createDatabase(`moment_${name}`, { extension: false });
      expect(await run('restore', plain, [file], dataDir)).toMatchObject({ code: 0 });
      const wrong = await tell(
        plain,
        `select s.id from salons s where (select count(*) from appointments a where a.salon_id = s.id)
           <> (select coalesce(sum(appointments), 0) from salon_tallies t where t.salon_id = s.id)
         union all select a.id from appointments a
           where not exists (select from audit_log l where l.entity_id = a.id and l.action in ('appointments.create', 'appointments.book'))`,
      );
      expect(wrong).toEqual([]);
    }
    await more();
    isOver = true;
    await people;
    await world.jobs.stop();
  });
});
