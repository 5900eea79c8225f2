/**
 * A steady mixed load for an hour on each database, and what has grown meanwhile: `node bench/soak.ts`, or `node bench/soak.ts 5` for five
 * minutes, `node bench/soak.ts 60 embedded` for one of them. Ends with an error when a request is answered with another status than it should, or somebody is booked twice.
 */
import pg from 'pg';
import type { BookInput } from '#contract/bookings.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { run } from '#scripts/processes.ts';
import { type DatabaseTarget, openDatabase } from '#server/infra/database/database.ts';
import { ask, openSalonOver, type SalonOver } from '#tests/support/bookings.ts';
import { createCaller, type HttpCaller } from '#tests/support/http-caller.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { endPrograms, newDataDir, type Program, startProgram } from '#tests/support/program.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { phoneNumber } from '#tests/support/test-world.ts';
import { limits } from './frame/product.ts';
import { percentile } from './frame/statistics.ts';
import { asMarkdown } from './frame/table.ts';

const SALONS = 10;
/** In each salon. */
const CUSTOMERS = 5;
const REQUESTS_PER_SECOND = 10;
const SECOND = 1000;
const TOKEN = 'soak-soak-soak-soak-soak-soak-soak';
const minutes = Number(process.argv[2] ?? 60);
const isAsked = (name: 'PostgreSQL' | 'embedded') => (process.argv[3] ?? name) === name;

/** A running salon, with people who use it. */
type Place = SalonOver & { customers: HttpCaller[] };
type Asked = { what: string; milliseconds: number; status: number };
type Minute = { asked: Asked[]; late: number; memory: number; connections: number; waitingForLocks: number };

const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const postgres = isAsked('PostgreSQL') ? await startPostgres({ keepsCommits: true }) : undefined;
let isGood = true;
try {
  if (postgres) isGood = await soak('PostgreSQL', { databaseUrl: postgres.url, dataDir: newDataDir() });
  if (isAsked('embedded')) isGood = (await soak('embedded', { dataDir: newDataDir() })) && isGood;
} finally {
  await endPrograms();
  await postgres?.stop();
}
process.exitCode = isGood ? 0 : 1;

async function soak(name: string, where: { databaseUrl?: string; dataDir: string }): Promise<boolean> {
  const start = () =>
    startProgram({ ...where, env: { RATE_LIMITS: 'on', METRICS_TOKEN: TOKEN, DEMO: 'off', ...limits } });
  const target = where.databaseUrl ? { url: where.databaseUrl } : { folder: `${where.dataDir}/db` };
  let program = await start();
  const places = await openPlaces(program);
  await program.kill('SIGTERM');
  const before = await countRows(target);
  // With the sessions of before: the callers keep their cookies.
  program = await start();
  const passed = await loadFor(minutes, program, places, where.databaseUrl);
  const { code } = await program.kill('SIGTERM');
  const after = await countRows(target);
  const doubles = await findDoubles(target);
  tell(name, passed, { before, after });
  const wrong = passed.flatMap(({ asked }) => asked).filter(({ status }) => status !== 200 && status !== 409);
  console.log(`\n${wrong.length} wrong answers, ${doubles} booked twice, exit code ${code}.\n`);
  for (const { what, status } of wrong.slice(0, 10)) console.log(`${what}: ${status}`);
  return wrong.length + doubles === 0 && code === 0;
}

async function openPlaces(program: Program): Promise<Place[]> {
  const places: Place[] = [];
  for (let n = 0; n < SALONS; n++) {
    const salon = await openSalonOver(program, `dona${n}@example.com`);
    const customers: HttpCaller[] = [];
    for (let m = 0; m < CUSTOMERS; m++) {
      const caller = createCaller(program.origin);
      const password = 'segredo-123';
      const account = { fullName: 'Ana Souza', email: `cliente${n}-${m}@example.com`, phone: phoneNumber(n * 100 + m) };
      const body = { ...account, password, confirmPassword: password };
      await ask(caller, 'POST', `/salons/${salon.salon.slug}/accounts`, body);
      customers.push(caller);
    }
    places.push({ ...salon, customers });
  }
  return places;
}

/** Requests begin at equal distances, whether or not those before are answered. */
async function loadFor(count: number, { origin }: Program, places: Place[], databaseUrl?: string): Promise<Minute[]> {
  const moved = places.map((place) => ({
    ...place,
    owner: atOrigin(place.owner, origin),
    customers: place.customers.map((customer) => atOrigin(customer, origin)),
  }));
  const visitor = createCaller(origin);
  const passed: Minute[] = [];
  const began = performance.now();
  let n = 0;
  for (let minute = 1; minute <= count; minute++) {
    const asked: Asked[] = [];
    const pending: Promise<unknown>[] = [];
    let late = 0;
    for (const end = minute * 60 * REQUESTS_PER_SECOND; n < end; n++) {
      const wait = began + (n * SECOND) / REQUESTS_PER_SECOND - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      else if (wait < -SECOND) late++;
      pending.push(visit(moved[n % SALONS] as Place, visitor, n, asked));
    }
    await Promise.all(pending);
    passed.push({ asked, late, memory: await memoryOf(origin), ...(await lookAt(databaseUrl)) });
    console.error(`minute ${minute}: ${asked.length} requests, ${passed.at(-1)?.memory} MB`);
  }
  return passed;
}

function atOrigin({ cookies }: HttpCaller, origin: string): HttpCaller {
  const caller = createCaller(origin);
  for (const [name, value] of cookies) caller.cookies.set(name, value);
  return caller;
}

/** The n-th request of a day in which half of the people look at the salon's page. */
async function visit(place: Place, visitor: HttpCaller, n: number, asked: Asked[]): Promise<void> {
  const { salon, service, owner, customers } = place;
  const call = async (what: string, caller: HttpCaller, method: string, path: string, body?: unknown) => {
    const sent = performance.now();
    const answer = await caller(method, path, { body }).catch((error) => ({ status: 0, body: error }));
    asked.push({ what, milliseconds: performance.now() - sent, status: answer.status });
    return answer;
  };
  const turn = Math.floor(n / SALONS);
  const date = addDays(salon.today, 2 + (turn % 20));
  const slots = `/api/v1/salons/${salon.slug}/services/${service.id}/slots?date=${date}`;
  switch (turn % 10) {
    case 0:
    case 1: {
      const { status, body } = await call('free times', visitor, 'GET', slots);
      const times = status === 200 ? (body as { slots: string[] }).slots : [];
      const time = times[turn % Math.max(times.length, 1)];
      if (!time) return;
      const customer = customers[turn % customers.length] as HttpCaller;
      const { priceCents, durationMinutes } = service;
      const id = newId();
      const who = { name: 'Ana Souza', phone: phoneNumber(turn % 1000) };
      const wish: BookInput = {
        slug: salon.slug,
        id,
        serviceId: service.id,
        date,
        time,
        ...who,
        shown: { priceCents, durationMinutes },
      };
      const made = await call('booking', customer, 'POST', `/api/v1/salons/${salon.slug}/appointments`, wish);
      if (made.status !== 200) return;
      await call('cancellation', customer, 'POST', `/api/v1/salons/${salon.slug}/appointments/${id}/cancellation`, {});
      return;
    }
    case 2:
      await call('free times', visitor, 'GET', slots);
      return;
    case 3:
      await call('booking page', visitor, 'GET', `/${salon.slug}/agendamento/${service.id}`);
      return;
    case 4:
      await call('an owner’s day', owner, 'GET', `/appointments?date=${date}`);
      return;
    case 5:
      await call('an owner’s dashboard', owner, 'GET', '/dashboard');
      return;
    default:
      await call('salon page', visitor, 'GET', `/${salon.slug}`);
  }
}

/** Megabytes, as the server says. */
async function memoryOf(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const [, bytes] = /^encaixe_process_resident_memory_bytes (\S+)/m.exec(await response.text()) ?? [];
  return Number(bytes) / 1e6;
}

/** The embedded database has one connection, which nobody else can look through. */
async function lookAt(databaseUrl?: string): Promise<Pick<Minute, 'connections' | 'waitingForLocks'>> {
  if (!databaseUrl) return { connections: 1, waitingForLocks: 0 };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as connections,
      (count(*) filter (where wait_event_type = 'Lock'))::int as "waitingForLocks"
    from pg_stat_activity where application_name = 'encaixe'`);
  await client.end();
  return rows[0];
}

async function countRows(target: DatabaseTarget): Promise<Map<string, number>> {
  const database = await openDatabase(target);
  try {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  } finally {
    await database.close();
  }
}

async function findDoubles(target: DatabaseTarget): Promise<number> {
  const database = await openDatabase(target);
  return (await findDoubleBookings({ database }).finally(() => database.close())).length;
}

type Counts = { before: Map<string, number>; after: Map<string, number> };

/** The first tenth beside the last one; the first minute, in which the server warms up, counts for neither. */
function tell(name: string, passed: Minute[], { before, after }: Counts): void {
  const warm = passed.slice(1);
  const tenth = Math.max(1, Math.round(warm.length / 10));
  const [first, last] = [warm.slice(0, tenth), warm.slice(-tenth)];
  const compare = (what: string, value: (part: Minute[]) => number) => [what, value(first), value(last)];
  const times = (part: Minute[], what?: string) =>
    part.flatMap(({ asked }) => asked.filter((one) => !what || one.what === what)).map((one) => one.milliseconds);
  const most = (key: 'memory' | 'connections' | 'waitingForLocks' | 'late') => (part: Minute[]) =>
    Math.max(...part.map((minute) => minute[key]));
  const whats = [...new Set(passed.flatMap(({ asked }) => asked.map(({ what }) => what)))];
  const rows = [
    compare('requests', (part) => times(part).length),
    ...whats.flatMap((what) => [
      compare(`${what}: ms, median`, (part) => percentile(times(part, what), 0.5)),
      compare(`${what}: ms, p95`, (part) => percentile(times(part, what), 0.95)),
    ]),
    compare(
      'refused with 409',
      (part) => part.flatMap(({ asked }) => asked.filter(({ status }) => status === 409)).length,
    ),
    compare('requests begun over a second late', most('late')),
    compare('MB of memory, most', most('memory')),
    compare('connections, most', most('connections')),
    compare('statements that wait for a lock, most', most('waitingForLocks')),
  ];
  console.log(`**${name}, ${passed.length} minutes, ${REQUESTS_PER_SECOND} requests begun a second**\n`);
  console.log(asMarkdown({ head: ['', `minutes 2 to ${tenth + 1}`, `the last ${tenth}`], rows }));
  const grown = [...after].filter(([table, count]) => count !== (before.get(table) ?? 0));
  const perTable = grown.map(([table, count]) => [table, before.get(table) ?? 0, count]);
  console.log(`\n${asMarkdown({ head: ['table', 'rows before', 'rows after'], rows: perTable })}`);
}
