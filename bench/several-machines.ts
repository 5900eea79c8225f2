/**
 * A salon's work and questions across salons on three machines of Citus beside one PostgreSQL, all on this machine:
 * `TEST_CITUS_URL=… node bench/several-machines.ts 200`. The number is how many salons there are, with 500 appointments each. In one process,
 * without HTTP: what is compared is the database.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';

import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { forgetOldKeys } from '#server/payments/keys/commands.ts';
import { deleteUnusedPictures } from '#server/pictures/commands.ts';
import { deleteOldEntries } from '#server/waiting-list/commands.ts';
import { registerWork, scopeOfSystem } from '#server/worker.ts';
import { citusUrl, openDistributedDatabase } from '#tests/support/citus.ts';
import { fill, patient } from '#tests/support/empty-database.ts';
import { openSalons } from '#tests/support/many-salons.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { as, openCustomer, openSalon, phoneNumber, TODAY } from '#tests/support/test-world.ts';
import { openAdministrator } from '#tests/support/two-factor.ts';
import { percentile } from './frame/statistics.ts';
import { asMarkdown } from './frame/table.ts';

const APPOINTMENTS = 500;
const TIMES = 60;

if (!citusUrl) throw new Error('TEST_CITUS_URL is the address of a coordinator that knows its workers');
const salons = Number(process.argv[2] ?? 200);

const fillSalons = async ({ longWork }: Database) => {
  const client = await longWork.pool.connect();
  const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  await openSalons(ask, { salons, appointments: APPOINTMENTS }).finally(() => client.release(true));
};

async function openOneNode(url: string): Promise<Database> {
  const name = `encaixe_bench_${randomBytes(4).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await admin(`create database ${name} encoding 'UTF8' template template0`);
  const database = await openDatabase({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href, ...patient });
  await fill(database);
  await fillSalons(database);
  const close = async () => {
    await database.close();
    await admin(`drop database ${name} with (force)`);
  };
  return { ...database, close };
}

async function questionsOf(database: Database): Promise<Record<string, (n: number) => Promise<unknown>>> {
  // Makes the queues.
  const worker = await openTestWorld({}, database);
  registerWork(worker);
  await worker.jobs.start();
  await worker.jobs.stop();
  const world = await openTestWorld({}, database);
  registerWork(world);
  const salon = await openSalon(world, { professionals: 4 });
  const { slug, service, owner, employees } = salon;
  const visitor = as(world, null);
  const admin = as(world, await openAdministrator(world));
  const customers = await Promise.all(
    Array.from({ length: TIMES + 5 }, (_, n) => openCustomer(world, salon, { phone: phoneNumber(5000 + n) })),
  );
  const dayOf = (n: number) => addDays(TODAY, 3 + Math.floor(n / 16));
  const timeOf = (n: number) => `${String(9 + Math.floor((n % 16) / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;
  const who = customers[0]?.person.id;
  return {
    'free times, one day': () =>
      visitor.availability.listSlots({ slug, serviceId: service.id, date: addDays(TODAY, 14) }),
    'day of the salon': () => owner.calendar.listDays({ from: TODAY, until: TODAY }),
    'a booking by the salon': (n) =>
      owner.appointments.create({
        id: newId(),
        newCustomer: { name: 'Caio Moura', phone: phoneNumber(n) },
        date: dayOf(n),
        time: timeOf(n),
        serviceId: service.id,
        employeeId: employees[0]?.id,
      }),
    'a booking by an account': (n) =>
      customers[n]?.api.appointments.book({
        slug,
        id: newId(),
        serviceId: service.id,
        employeeId: employees[1]?.id,
        date: dayOf(n),
        time: timeOf(n),
        name: 'Caio Moura',
        phone: phoneNumber(5000 + n),
        shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
      }) ?? Promise.resolve(),
    "an account's bookings elsewhere": () =>
      database.pool.query(`select * from expected_bookings($1, $2, $3)`, [who, TODAY, addDays(TODAY, 60)]),
    finder: () => visitor.salons.find({ query: 'salão 17' }),
    'list of public salons': () => visitor.salons.listPublic({ page: 1 }),
    'back office: salons': () => admin.salons.listAll({}),
    'back office: people': () => admin.users.list({}),
    'daily: old wishes': () => deleteOldEntries(scopeOfSystem(world)),
    'daily: old keys of payments': () => forgetOldKeys(scopeOfSystem(world)),
    'daily: unused pictures': () => deleteUnusedPictures(scopeOfSystem(world), world),
  };
}

const one = await openOneNode(citusUrl);
let distributing = 0;
const three = await openDistributedDatabase(citusUrl, async (plain) => {
  await fillSalons(plain);
  distributing = performance.now();
});
distributing = (performance.now() - distributing) / 1000;
const opened = [one, three];
try {
  const asked = [await questionsOf(one), await questionsOf(three)];
  const rows: (string | number)[][] = [];
  for (const name of Object.keys(asked[0] ?? {})) {
    const times: [number[], number[]] = [[], []];
    let failure = '';
    for (let n = 0; n < TIMES + 5; n++) {
      for (const at of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        await asked[at]?.[name]?.(n).catch((error: Error) => {
          failure = `${at ? 'three machines' : 'one'}: ${error.message}`;
        });
        // The first ones make plans and connections.
        if (n >= 5) times[at].push(performance.now() - began);
      }
    }
    const [single, several] = times.map((list) => percentile(list, 0.5)) as [number, number];
    const measured = [single, percentile(times[0], 0.95), several, percentile(times[1], 0.95), several / single];
    rows.push([name, ...(failure ? [failure] : measured)]);
    console.error(name, single.toFixed(1), several.toFixed(1), failure);
  }
  const head = ['question', 'ms on one', 'p95', 'ms on three', 'p95', 'times'];
  console.log(asMarkdown({ head, rows }));
  console.log(`\n${salons * APPOINTMENTS} appointments were distributed in ${distributing.toFixed(1)} s.`);
} finally {
  for (const database of opened) await database.close();
}
