import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/infra/database/database.ts';
import { distribute } from '#server/infra/database/distribute.ts';
import {
  type Booking,
  calls,
  expectWhole,
  oneBooking,
  openSalonOver,
  type SalonOver,
  send,
} from './support/bookings.ts';
import { fill } from './support/database.ts';
import { createCaller } from './support/http-caller.ts';
import { type Machines, startMachines, tell } from './support/machines.ts';
import { endPrograms, type Program, startProgram } from './support/program.ts';

/** Bookings while shards move and while a machine dies. On machines of its own, in the project 'citus' (vitest.config.ts). */
const long = 600_000;

let machines: Machines;
let url: string;
let program: Program;
/** One salon on each of the two machines. */
let salons: [SalonOver, SalonOver];
const asked: Booking[] = [];
const acknowledged: string[] = [];
/** No time of a salon is asked for twice. */
const queues = new Map<SalonOver, Iterator<Booking>>();

beforeAll(async () => {
  machines = await startMachines();
  url = await machines.createDatabase('salons');
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
afterAll(async () => {
  await endPrograms();
  await machines.stop();
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
  const queue = queues.get(salon) ?? calls(3000, salon).values();
  queues.set(salon, queue);
  const state = { acknowledged: 0, busy: 0, isOver: false };
  const client = async () => {
    while (!state.isOver) {
      const { value: booking } = queue.next();
      if (!booking) throw new Error('More bookings are needed');
      asked.push(booking);
      const { status, body } = await send(booking, () => state.busy++);
      expect({ status, id: (body as { id?: string }).id }).toEqual({ status: 200, id: booking.id });
      acknowledged.push(booking.id);
      state.acknowledged++;
    }
  };
  const done = Promise.all([client(), client()]);
  const end = async () => {
    state.isOver = true;
    await done;
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

const errors = () => program.stdout.filter((line) => line.includes('"level":"error"'));

async function expectAllThere() {
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

test('a machine dies: all salons wait, and go on once it is back: nothing is lost or doubled', {
  timeout: long,
}, async () => {
  const [mine, others] = await Promise.all(salons.map(portOf));
  if (mine === others) {
    // Where the rebalancer put both.
    const [shard] = await tell(
      url,
      `select get_shard_id_for_distribution_column('salons', '${salons[0].salon.id}')::text as id`,
    );
    const target = machines.workers.map((one) => Number(new URL(one.url).port)).find((port) => port !== mine);
    await tell(
      url,
      `select citus_move_shard_placement(${shard?.id}, '127.0.0.1', ${mine}, '127.0.0.1', ${target}, 'auto')`,
    );
  }
  const ports = await Promise.all(salons.map(portOf));
  expect(new Set(ports).size).toBe(2);
  const dying = machines.workers.find((one) => Number(new URL(one.url).port) === ports[1]);
  const byAccount = await oneBooking(program, salons[0]);
  const clients = salons.map((salon) => keepBooking(salon));
  for (const { more } of clients) await more(10);
  await dying?.die();
  for (const { busier } of clients) await busier(2);
  const visitor = createCaller(program.origin);
  const statusOf = async (path: string) => (await visitor('GET', `/api/v1${path}`)).status;
  const slug = (n: 0 | 1) => salons[n].salon.slug;
  const times = (n: 0 | 1) => `/salons/${slug(n)}/services/${salons[n].service.id}/days`;
  const seen = {
    'free times of a living salon': await statusOf(times(0)),
    'free times of a dead salon': await statusOf(times(1)),
    'the finder': await statusOf('/salons?query=Aurora'),
    'a booking by an account, which asks for its bookings elsewhere': (
      await byAccount.caller('POST', `/api/v1${byAccount.path}`, { body: byAccount.body })
    ).status,
  };
  // As docs/scale.md says: whose salon an address or an account is, every machine is asked.
  expect(Object.values(seen)).toEqual([503, 503, 503, 503]);
  expect((await visitor('GET', '/healthz')).status).toBe(200);
  await dying?.startAgain();
  for (const { more } of clients) await more(10);
  for (const { end } of clients) await end();
  asked.push(byAccount);
  const { status } = await send(byAccount);
  expect(status).toBe(200);
  acknowledged.push(byAccount.id);
  await expectAllThere();
  expect(errors()).toEqual([]);
});
