import pg from 'pg';
import { addDays } from '#lib/dates.ts';
import { createCaller } from '#tests/support/http-caller.ts';
import { SECRET } from '#tests/support/link-paths.ts';
import { openSalons, type Tenant } from '#tests/support/many-salons.ts';
import { endPrograms, freePort, newDataDir, type Program, startProgram } from '#tests/support/program.ts';
import type { Sql } from '#tests/support/without-indexes.ts';
import type { Bench } from './frame/bench.ts';
import { bookingsOf, countOverlaps } from './frame/bookings.ts';
import { signUpCustomers } from './frame/customers.ts';
import { send } from './frame/http.ts';
import type { Ask } from './frame/load.ts';
import { limits } from './frame/product.ts';
import { findProgram, loadOf, type Server, startNginx, startPgBouncer } from './frame/servers.ts';

const COUNTS = [1, 2, 4];
const CLIENTS = 32;
const SALONS = 200;
const CUSTOMERS = 300;
/** Seconds: each process compiles for itself. */
const WARM_UP = 15;
const DATABASE = 'encaixe_processes';

/** The built server as often as said, behind nginx, on PgBouncer in transaction mode; each request goes to the next one. */
export async function processes({ databaseUrl, baselines, measure, tell }: Bench): Promise<void> {
  const [nginx, pgbouncer] = [findProgram('nginx'), findProgram('pgbouncer')];
  if (!nginx || !pgbouncer) {
    console.error(
      'processes: not measured, because nginx or PgBouncer is not installed (apt-get install nginx pgbouncer)',
    );
    return;
  }
  const administrator = new pg.Client({ connectionString: databaseUrl });
  await administrator.connect();
  await administrator.query(`create database ${DATABASE} encoding 'UTF8' template template0`);
  await administrator.end();
  const direct = Object.assign(new URL(databaseUrl), { pathname: `/${DATABASE}` }).href;
  const bouncer = await startPgBouncer(pgbouncer, direct);
  const client = new pg.Client({ connectionString: direct });
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows;
  const rows: (string | number)[][] = [];
  try {
    await client.connect();
    let salons: Tenant[] = [];
    for (const count of COUNTS) {
      const servers = await startServers(bouncer.url, count, nginx);
      if (salons.length === 0)
        salons = await openSalons(sql, { salons: SALONS, appointments: 500, today: await todayOf(sql) });
      const questions = await questionsOf(servers.origin, sql, salons);
      for (const [name, ask, against] of await questions(baselines)) {
        const [figure] = await measure(`${name}, ${count} ${count === 1 ? 'process' : 'processes'}`, ask, {
          ...{
            against,
            clients: [CLIENTS],
            warmUp: WARM_UP,
            processLoad: loadOf(servers.programs.map(({ pid }) => pid)),
          },
          ...(name === BOOKING && { atMost: CUSTOMERS * 4, prepare: () => forgetBookings(sql) }),
        });
        rows.push([name, count, figure?.perSecond.median ?? Number.NaN, figure?.p99.median ?? Number.NaN]);
      }
      rows.push(['overlaps', count, await countOverlaps(sql), Number.NaN]);
      await forgetBookings(sql);
      await servers.stop();
    }
  } finally {
    await endPrograms();
    await client.end();
    await bouncer.stop();
  }
  tell({ title: `Processes behind nginx, ${CLIENTS} clients`, head: ['asked', 'processes', 'answers/s', 'p99'], rows });
}

const BOOKING = 'one booking';

async function startServers(databaseUrl: string, count: number, nginx: string) {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const balancer: Server = await startNginx(nginx, ports);
  const origin = `http://127.0.0.1:${balancer.port}`;
  const dataDir = newDataDir();
  const programs: Program[] = [];
  for (const port of ports) {
    const env = {
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      SECRET_KEY: SECRET,
      RATE_LIMITS: 'on',
      ...limits,
    };
    programs.push(await startProgram({ databaseUrl, dataDir, env }));
  }
  const stop = async () => {
    await balancer.stop();
    await endPrograms();
  };
  return { origin, programs, stop };
}

async function questionsOf(origin: string, sql: Sql, salons: Tenant[]) {
  const at = (n: number) => salons[n % salons.length] as Tenant;
  const caller = createCaller(origin);
  await sql(`delete from users where email like 'cliente%'`);
  const customers = await signUpCustomers({ caller, sql }, at(0), CUSTOMERS);
  const today = await todayOf(sql);
  const book = bookingsOf(origin, customers, addDays(today, 17));
  const slots: Ask = (n) => {
    const { slug, serviceId } = at(n);
    return send(`${origin}/api/v1/salons/${slug}/services/${serviceId}/slots?date=${addDays(today, 14)}`);
  };
  const page = (n: number) => `${origin}/${at(n).slug}`;
  return async ({ hono, insert, bytesOf }: Bench['baselines']) =>
    [
      ['slots, one day of any of five', slots, hono],
      ['salon page, a visitor', (n: number) => send(page(n)), await bytesOf(page(0))],
      [BOOKING, (n: number) => book(at(n), { nth: Math.floor(n / salons.length), by: n }), insert],
    ] as const;
}

/** These servers have no clock of their own. */
const todayOf = async (sql: Sql) => String((await sql('select current_date::text as today'))[0]?.today);

const forgetBookings = (sql: Sql) =>
  sql(`update appointments set status = 'cancelled' where booked_by_user_id is not null and status = 'scheduled'`);
