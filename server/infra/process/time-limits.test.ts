import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { outcomeOf, tally } from '#tests/support/crowd.ts';
import { openCopyOnServer, openEmbeddedTestDatabase } from '#tests/support/database.ts';
import { openHttp } from '#tests/support/http.ts';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { countTraces, NO_TRACES } from '#tests/support/salon-rows.ts';
import { as, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { openDatabase } from '../database/database.ts';
import { isUnavailable } from './unavailable.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const busyOver = (answer: Awaited<ReturnType<HttpCaller>>) => {
  expect(answer).toMatchObject({ status: 503, body: { defined: true, code: 'BUSY' } });
  expect(answer.headers.get('retry-after')).toBe(String((answer.body as Busy).data.retryAfterSeconds));
};
type Busy = { data: { retryAfterSeconds: number } };

describe.runIf(serverUrl)('on PostgreSQL', { timeout: 60_000 }, () => {
  const limits = { acquire: 1000, lock: 3000, statement: 4000, idleInTransaction: 1500, hold: 6000 };
  const world = useTestWorld(() => openCopyOnServer(serverUrl, { limits, turnMs: 1000 }));
  let http: Awaited<ReturnType<typeof openHttp>>;
  let outsider: pg.Client;
  beforeAll(async () => {
    http = await openHttp(world);
    outsider = new pg.Client({ connectionString: String(world.database.pool.options.connectionString) });
    await outsider.connect();
  });
  afterAll(async () => {
    await outsider?.end();
    await http?.close();
  });

  /** Repeats a query until it returns a row. */
  async function until(text: string, values: unknown[] = []): Promise<void> {
    while ((await outsider.query(text, values)).rows.length === 0);
  }
  const somebodyWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const nothingIsHeld = () => {
    const { totalCount, idleCount, waitingCount } = world.database.pool;
    expect({ inUse: totalCount - idleCount, waitingCount }).toEqual({ inUse: 0, waitingCount: 0 });
  };
  const health = async () => (await http.caller()('GET', '/health')).status;

  test('while a lock of one salon is held its bookings are refused, the other salons book, and it books again when the lock goes', async () => {
    const frozen = await openSalon(world);
    const people = await Promise.all(Array.from({ length: 30 }, () => openCustomer(world, frozen)));
    const other = await openCustomer(world, await openSalon(world));
    await outsider.query('begin');
    await outsider.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `agenda ${frozen.salon.id} ${TODAY}`,
    ]);
    const ids = people.map(() => newId());
    const bookings = people.map((person, n) => outcomeOf(person.book({ id: ids[n] })));
    await until(somebodyWaits);
    expect(await outcomeOf(other.book())).toBe('booked');
    expect(await health()).toBe(200);
    expect(tally(await Promise.all(bookings))).toEqual({ BUSY: 30 });
    expect(await countTraces(world, frozen)).toEqual(NO_TRACES);
    nothingIsHeld();

    await outsider.query('rollback');
    expect(await outcomeOf(people[0]!.book({ id: ids[0] }))).toBe('booked');
    expect(await countTraces(world, frozen)).toMatchObject({ appointments: 1, customers: 1, messages: 2 });
  });

  test('a statement that runs too long is refused, and leaves nothing', async () => {
    const { owner } = await openSalon(world);
    const values = { name: 'Luzes', category: 'coloracao', priceCents: 30000, durationMinutes: 60 } as const;
    await outsider.query(`
      create function sleep_long() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger slow after insert on services for each row execute function sleep_long()`);
    expect(await outcomeOf(owner.services.create(values))).toBe('BUSY');
    await outsider.query('drop function sleep_long cascade');
    expect((await owner.services.list({})).services.filter(({ name }) => name === values.name)).toEqual([]);
    nothingIsHeld();
    expect(await outcomeOf(owner.services.create(values))).toBe('booked');
  });

  test('a transaction in which nothing is asked any more is rolled back, and the request can be sent again', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { send } = world.jobs;
    world.jobs.send = async (...job) => {
      await until(
        `select where not exists (select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%')`,
      );
      await send(...job);
    };
    const id = newId();
    expect(await outcomeOf(customer.book({ id }))).toBe('BUSY');
    world.jobs.send = send;
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
    nothingIsHeld();
    expect(await outcomeOf(customer.book({ id }))).toBe('booked');
  });

  test('when all connections are taken, requests are refused in time and the server still says that it is well', async () => {
    const salon = await openSalon(world);
    const { pool } = world.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    busyOver(await http.caller()('GET', `/api/v1/salons/${salon.slug}`));
    expect(await health()).toBe(200);
    for (const client of taken) client.release();
    nothingIsHeld();
    expect((await http.caller()('GET', `/api/v1/salons/${salon.slug}`)).status).toBe(200);
  });

  test('a session is neither forgotten nor ended by a database that does not answer', async () => {
    const caller = http.caller();
    const password = 'segredo-123';
    const account = { fullName: 'Marina Lima', email: 'marina@example.com', password, confirmPassword: password };
    expect((await caller('POST', '/api/v1/auth/owners', { body: account })).status).toBe(200);
    const { pool } = world.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    busyOver(await caller('GET', '/api/v1/auth/me'));
    busyOver(await caller('DELETE', '/api/v1/auth/sessions/current'));
    busyOver(await http.caller()('POST', '/api/v1/auth/sessions', { body: { email: account.email, password } }));
    for (const client of taken) client.release();
    expect((await caller('GET', '/api/v1/auth/me')).body).toMatchObject({ email: account.email });
  });

  test('a connection whose network goes silent is given up, and not used again', async () => {
    const proxy = await openProxy(new URL(serverUrl));
    const database = await openDatabase({ url: proxy.url, limits: { hold: 1000 } });
    const backend = () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db).then(({ rows }) => rows[0]?.pid);
    const before = await backend();
    proxy.silence(true);
    const error = await backend().catch((thrown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    const inTransaction = database.db.transaction().execute(() => backend());
    expect(isUnavailable(await inTransaction.catch((thrown) => thrown))).toBe(true);
    proxy.silence(false);
    expect(await backend()).not.toBe(before);
    await database.close();
    await proxy.close();
  });

  test('a transaction has its limits also in a session that has none, as a pooler may give it', async () => {
    const url = String(world.database.pool.options.connectionString);
    const database = await openDatabase({ url, limits: { ...limits, connections: 1 } });
    const { db } = database;
    await sql`set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(db);
    const { rows } = await db.transaction().execute((trx) =>
      sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx),
    );
    expect(rows).toEqual([{ lock: '3s', statement: '4s', idle: '1500ms' }]);
    await database.close();
  });
});

/** A proxy in front of the server that can go silent without closing a connection. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      if (isSilent) socket.pause();
    }
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy());
    far.on('data', (chunk) => near.write(chunk)).on('close', () => near.destroy());
    if (isSilent) for (const socket of [near, far]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  return {
    url: Object.assign(new URL(target), { port }).href,
    silence: (silent: boolean) => {
      isSilent = silent;
      for (const socket of sockets) silent ? socket.pause() : socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('on the embedded database', () => {
  const world = useTestWorld(() => openEmbeddedTestDatabase(200));

  test('whoever waits too long for its one connection is refused, and can ask again', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const taken = await world.database.pool.connect();
    expect(await outcomeOf(customer.book())).toBe('BUSY');
    expect(await outcomeOf(as(world, null).salonPage.getSalon({ slug: salon.slug }))).toBe('BUSY');
    taken.release();
    expect(await outcomeOf(customer.book())).toBe('booked');
  });
});
