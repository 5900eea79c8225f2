import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/infra/database/database.ts';
import { distribute } from '#server/infra/database/distribute.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { announceBookingJob } from '#server/notifications/jobs.ts';
import {
  ask,
  type Booking,
  bookingsOfOne,
  calls,
  expectWhole,
  openSalonOver,
  type SalonOver,
  send,
} from './support/bookings.ts';
import { fill } from './support/empty-database.ts';
import { createCaller, type HttpCaller } from './support/http-caller.ts';
import { type Machines, startMachines, tell } from './support/machines.ts';
import { endPrograms, type Program, startProgram } from './support/program.ts';

/** Bookings while shards move and while a machine dies. On machines of its own, in the project 'citus' (vitest.config.ts). */
const long = 600_000;
const PASSWORD = 'segredo-123';

let machines: Machines;
let url: string;
let program: Program;
/** One salon on each of the two machines. */
let salons: [SalonOver, SalonOver];
let asked: Booking[];
let acknowledged: string[];
/** Stop the clients that are still booking. */
const booking = new Set<() => void>();
let databases = 0;

beforeAll(async () => {
  // Each database has workers of its own.
  machines = await startMachines(['max_worker_processes=64', 'citus.node_connection_timeout=2000']);
}, long);
afterAll(async () => {
  await machines.stop();
}, long);

/** Before each try of a test as well: what an earlier one has left, which a dead machine may have ended anywhere, is not looked at. */
beforeEach(async () => {
  for (const worker of machines.workers) {
    await worker.wake();
    await worker.startAgain();
  }
  [asked, acknowledged] = [[], []];
  url = await machines.createDatabase(`salons_${++databases}`);
  const database = await openDatabase({ url });
  await fill(database);
  await distribute(database);
  await database.close();
  program = await startProgram({ databaseUrl: url });
  const found = new Map<number, SalonOver>();
  for (let n = 0; found.size < 2; n++) {
    const salon = await openSalonOver(program, `marina${n}@example.com`);
    found.set(await portOf(salon), salon);
  }
  salons = machines.workers.map((worker) => found.get(Number(new URL(worker.url).port))) as typeof salons;
}, long);
afterEach(async () => {
  for (const stop of booking) stop();
  booking.clear();
  await endPrograms();
}, long);

async function portOf({ salon }: SalonOver): Promise<number> {
  const [found] = await tell(
    url,
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('salons', '${salon.id}')`,
  );
  return Number(found?.port);
}

/** Two clients of a salon, one booking after the other, until `end`. Whatever is answered but 200 and 503 fails. */
function keepBooking(salon: SalonOver) {
  const queue = calls(3000, salon).values();
  const state = { acknowledged: 0, busy: 0, isOver: false };
  const client = async () => {
    while (!state.isOver) {
      const { value: wish } = queue.next();
      if (!wish) throw new Error('More bookings are needed');
      asked.push(wish);
      const book = () => send(wish, () => state.busy++);
      // Once more where the server has just closed the kept connection: a booking that is sent again is made once.
      const { status, body } = await book().catch(book);
      expect({ status, id: (body as { id?: string }).id }).toEqual({ status: 200, id: wish.id });
      acknowledged.push(wish.id);
      state.acknowledged++;
    }
  };
  const done = Promise.all([client(), client()]);
  // A test that has failed before waits for it no more.
  done.catch(() => {});
  const stop = () => {
    state.isOver = true;
  };
  booking.add(stop);
  const end = async () => {
    stop();
    await done;
    booking.delete(stop);
  };
  const more = async (count: number) => {
    for (const wanted = state.acknowledged + count; state.acknowledged < wanted; ) {
      await Promise.race([setTimeout(20), done.then(() => Promise.reject(new Error('It booked no more')))]);
    }
  };
  const busier = async (count: number) => {
    for (const wanted = state.busy + count; state.busy < wanted; ) {
      await Promise.race([setTimeout(20), done.then(() => Promise.reject(new Error('It booked no more')))]);
    }
  };
  return { state, end, more, busier };
}

// Once more where the server has just closed the kept connection.
const statusOf = async (caller: HttpCaller, path: string) =>
  (await caller('GET', path).catch(() => caller('GET', path))).status;

async function seenOf({ owner, salon, service }: SalonOver, link: string) {
  const visitor = createCaller(program.origin);
  return {
    page: await statusOf(visitor, `/${salon.slug}`),
    'free times': await statusOf(visitor, `/api/v1/salons/${salon.slug}/services/${service.id}/days`),
    'short link': await statusOf(visitor, `/api/v1/short-links/codes/${link}`),
    'the day': await statusOf(owner, `/api/v1/calendar?from=${salon.today}&until=${salon.today}`),
    'the owner’s page': await statusOf(owner, '/dashboard'),
    'a link that nobody has': await statusOf(visitor, '/api/v1/short-links/codes/Zz9Zz9'),
  };
}

const all = (status: number) => ({
  ...{ page: status, 'free times': status, 'short link': status, 'the day': status, 'the owner’s page': status },
  'a link that nobody has': 404,
});

const errors = () => program.stdout.filter((line) => line.includes('"level":"error"'));

/** Jobs that write a booking's messages, or are on their way to the queue. */
const writingJobs = () =>
  tell(
    url,
    `select name from pgboss.job where name = '${announceBookingJob.name}' and state in ('created', 'retry', 'active')
     union all select queue from salon_jobs`,
  );

async function expectAllThere() {
  // Several tables are not read at one moment: a message that is written in between would be missing.
  await until(async () => (await writingJobs()).length === 0);
  expect(await expectWhole({ url }, { asked, acknowledged })).toHaveLength(acknowledged.length);
  const miscounted = await tell(
    url,
    `select * from (select salon_id, count(*) as count from appointments group by 1) a
     full join (select salon_id, sum(appointments) as count from salon_tallies group by 1) t using (salon_id)
     where a.count is distinct from t.count`,
  );
  expect(miscounted).toEqual([]);
}

test('salons move to other machines and back while they are booked: nothing is lost, doubled or answered wrongly', {
  timeout: long,
}, async () => {
  const clients = salons.map(keepBooking);
  for (const { more } of clients) await more(5);
  const [from, to] = machines.workers.map((worker) => Number(new URL(worker.url).port));
  const shardsAt = async (port: number) =>
    (
      await tell(
        url,
        `select shardid::text as id from pg_dist_shard_placement join pg_dist_shard using (shardid)
      where logicalrelid = 'salons'::regclass and nodeport = ${port} order by 1`,
      )
    ).map(({ id }) => id);
  const placed = await shardsAt(to ?? 0);
  expect(placed.length).toBeGreaterThan(0);
  // 'auto' refuses a table without a primary key or a replica identity.
  for (const id of await shardsAt(from ?? 0)) {
    await tell(url, `select citus_move_shard_placement(${id}, '127.0.0.1', ${from}, '127.0.0.1', ${to}, 'auto')`);
    for (const { more } of clients) await more(5);
  }
  expect(await portOf(salons[0])).toBe(to);
  // The rebalancer's own way, with its jobs in the background.
  await tell(url, `select citus_rebalance_start(shard_transfer_mode => 'auto')`);
  for (;;) {
    const [status] = await tell(url, 'select state::text, details::text from citus_rebalance_status()');
    if (status?.state === 'finished') break;
    if (status?.state === 'failed' || status?.state === 'failing') throw new Error(String(status.details));
    await setTimeout(200);
  }
  expect((await shardsAt(from ?? 0)).length).toBeGreaterThan(0);
  for (const { more } of clients) await more(5);
  for (const { end } of clients) await end();
  await expectAllThere();
  expect(errors()).toEqual([]);
  console.log(`shards moved: ${acknowledged.length} acknowledged, ${clients.map(({ state }) => state.busy)} of 503`);
});

test('a machine dies: its salons wait, and the others go on; once it is back, nothing is lost or doubled', {
  timeout: long,
}, async () => {
  const ports = await Promise.all(salons.map(portOf));
  expect(new Set(ports).size).toBe(2);
  const dying = machines.workers.find((one) => Number(new URL(one.url).port) === ports[1]);
  const [living, dead] = salons;
  const byAccount = await bookingsOfOne(program, living);
  const [linkOfLiving, linkOfDead] = [await linkOf(living), await linkOf(dead)];
  const visitor = createCaller(program.origin);
  const clients = salons.map((salon) => keepBooking(salon));
  for (const { more } of clients) await more(10);
  await dying?.die();
  const ofDead = clients[1]?.state.busy ?? 0;
  for (const { busier } of clients.slice(1)) await busier(2);

  // A crowd before the dead salon holds no connection that the living one needs.
  const crowd = Array.from({ length: 20 }, () => seenOf(dead, linkOfDead));
  expect(await Promise.all(Array.from({ length: 5 }, () => seenOf(living, linkOfLiving)))).toEqual(
    Array(5).fill(all(200)),
  );
  expect(new Set((await Promise.all(crowd)).map((seen) => JSON.stringify(seen)))).toEqual(
    new Set([JSON.stringify(all(503))]),
  );
  // It asks for the account's bookings elsewhere, and books without an answer.
  const [first, second] = byAccount;
  expect(await send(first)).toMatchObject({ status: 200, body: { id: first.id } });
  expect(await expectedBookings(living, first)).toEqual([{ id: first.id }]);
  const newcomer = {
    fullName: 'Rosa Prado',
    email: 'rosa@example.com',
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  };
  expect((await createCaller(program.origin)('POST', '/api/v1/auth/owners', { body: newcomer })).status).toBe(503);
  expect(await statusOf(visitor, '/api/v1/salons?query=Aurora')).toBe(503);
  expect(await statusOf(visitor, '/healthz')).toBe(200);
  await clients[0]?.more(10);
  // Jobs of the living salon do not wait for the others. More come meanwhile.
  const waiting: unknown[] = [];
  await until(async () => {
    waiting.push(...(await waitingJobsOf(living)));
    return waiting.length > 0;
  });
  await until(async () => !(await waitingJobsOf(living)).some((id) => waiting.includes(id)));

  await dying?.startAgain();
  for (const { more } of clients) await more(10);
  for (const { end } of clients) await end();
  expect(clients[1]?.state.busy).toBeGreaterThan(ofDead);
  expect(await send(second)).toMatchObject({ status: 200, body: { id: second.id } });
  for (const booking of byAccount) {
    asked.push(booking);
    acknowledged.push(booking.id);
  }
  await expectAllThere();
  expect(errors()).toEqual([]);
  console.log(
    `a machine died: ${clients.map(({ state }) => `${state.acknowledged}, ${state.busy} of 503`).join('; ')}`,
  );
});

test('a machine falls silent: its salons are answered 503, and those of the others go on', {
  timeout: long,
}, async () => {
  const [living, silent] = salons;
  const [linkOfLiving, linkOfSilent] = [await linkOf(living), await linkOf(silent)];
  const clients = salons.map(keepBooking);
  for (const { more } of clients) await more(10);
  await machines.workers[1]?.fallSilent();
  let isOver = false;
  const answered: number[] = [];
  const visit = async () => {
    while (!isOver) answered.push(await statusOf(createCaller(program.origin), `/${silent.salon.slug}`));
  };
  const crowd = Promise.all(Array.from({ length: 20 }, visit));
  await clients[1]?.busier(1);
  for (let n = 0; n < 20; n++) expect(await seenOf(living, linkOfLiving)).toEqual(all(200));
  await clients[0]?.more(20);
  await until(async () => answered.length >= 20);
  expect(await seenOf(silent, linkOfSilent)).toEqual(all(503));
  isOver = true;
  await crowd;
  expect(new Set(answered)).toEqual(new Set([503]));

  await machines.workers[1]?.wake();
  for (const { more } of clients) await more(10);
  for (const { end } of clients) await end();
  await expectAllThere();
  expect(errors()).toEqual([]);
  console.log(`silent: ${clients.map(({ state }) => `${state.acknowledged}, ${state.busy} of 503`).join('; ')}`);
});

test('a start says what to do when another machine lacks the role of salons', { timeout: long }, async () => {
  const [worker] = machines.workers;
  const rename = (from: string, to: string) => tell(worker?.url ?? '', `alter role ${from} rename to ${to}`);
  await rename('encaixe_salon', 'encaixe_other');
  const database = await openDatabase({ url: await machines.createDatabase(`lacking_${++databases}`) });
  try {
    await expect(migrate(database)).rejects.toThrow('falta em outra máquina de Citus');
  } finally {
    await database.close();
    await rename('encaixe_other', 'encaixe_salon');
  }
  const again = await openDatabase({ url: await machines.createDatabase(`complete_${++databases}`) });
  try {
    expect(await migrate(again)).toContain('069-second-wall-between-salons');
  } finally {
    await again.close();
  }
});

/** The answer for a new booking at the salon by the account that made `booking` there. */
async function expectedBookings({ salon }: SalonOver, booking: Booking) {
  const [made] = await tell(
    url,
    `select booked_by_user_id as account from appointments where salon_id = '${salon.id}' and id = '${booking.id}'`,
  );
  const ofSalon = `${url}?options=${encodeURIComponent(`-c encaixe.salon=${salon.id}`)}`;
  return tell(ofSalon, `select id from expected_bookings('${made?.account}', current_date, current_date + 60)`);
}

async function linkOf({ owner }: SalonOver): Promise<string> {
  const { link } = await ask<{ link: { code: string } }>(owner, 'POST', '/short-links', {});
  return link.code;
}

/** On its machine alone. */
async function waitingJobsOf({ salon }: SalonOver): Promise<unknown[]> {
  const rows = await tell(url, `select id from salon_jobs where salon_id = '${salon.id}'`);
  return rows.map(({ id }) => id);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50);
}
