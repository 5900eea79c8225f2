import { addDays } from '#lib/dates.ts';
import { openSalons, type Tenant } from '#tests/support/many-salons.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { bookingsOf } from './frame/bookings.ts';
import { signUpCustomers } from './frame/customers.ts';
import { send } from './frame/http.ts';
import type { Ask } from './frame/load.ts';
import type { Product } from './frame/product.ts';

const SALONS = 10_000;
/** Counts for each salon. */
const APPOINTMENTS = 500;
const CUSTOMERS = 300;
/** Has no common divisor with the number of salons, so that the requests reach all of them, far from each other. */
const STRIDE = 7_919;

/** Measures free times and bookings in a database of many salons, and the same in a database of one. */
export async function tenants({ openProduct, measure, tell, scaled }: Bench): Promise<void> {
  const count = scaled(SALONS);
  const [single, shared] = [await openProduct(), await openProduct()];
  const one = await openSalons(single.sql, { salons: 1, appointments: APPOINTMENTS });
  const began = performance.now();
  const many = await openSalons(shared.sql, { salons: count, appointments: APPOINTMENTS });
  const seconds = (performance.now() - began) / 1000;
  await tellSizes(shared, tell, seconds);

  const alone = await questionsOf(single, one);
  for (const [n, [name, ask]] of (await questionsOf(shared, many)).entries()) {
    const against = { name: 'of one salon', ask: alone[n]?.[1] as Ask };
    const prepare = async () => {
      for (const { sql } of [single, shared]) await cancelAll(sql);
    };
    const limit = name === BOOKING ? { prepare, atMost: CUSTOMERS * 4 } : {};
    await measure(`${name}, of ${count.toLocaleString('en-US')} salons`, ask, {
      against,
      processLoad: shared.app.load,
      ...limit,
    });
  }
}

const BOOKING = 'one booking';

async function questionsOf({ app, sql }: Product, salons: Tenant[]): Promise<[name: string, ask: Ask][]> {
  const at = (n: number) => salons[(n * STRIDE) % salons.length] as Tenant;
  const service = ({ slug, serviceId }: Tenant) => `${app.origin}/api/v1/salons/${slug}/services/${serviceId}`;
  const date = addDays(TODAY, 14);
  const customers = await signUpCustomers({ caller: app.caller(), sql }, at(0), CUSTOMERS);
  const book = bookingsOf(app.origin, customers, addDays(TODAY, 17));
  return [
    ['slots, one day of any of five', (n) => send(`${service(at(n))}/slots?date=${date}`)],
    ['slots, 31 days of any of five', (n) => send(`${service(at(n))}/days`)],
    ['salon page, data', (n) => send(`${app.origin}/api/v1/salons/${at(n).slug}`)],
    [BOOKING, (n) => book(at(n), { nth: Math.floor(n / salons.length), by: n })],
  ];
}

const cancelAll = (sql: Product['sql']) =>
  sql(`update appointments set status = 'cancelled' where booked_by_user_id is not null and status = 'scheduled'`);

async function tellSizes({ sql }: Product, tell: Bench['tell'], seconds: number): Promise<void> {
  const found = await sql(`select c.relname as name, t.relname as table, c.relkind = 'i' as "isIndex",
      c.reltuples::float8 as rows, pg_relation_size(c.oid)::float8 / 1e6 as megabytes
    from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and pg_relation_size(c.oid) >= 1e6
    order by pg_total_relation_size(t.oid) desc, t.relname, c.relkind desc, 5 desc`);
  const [whole] = await sql('select pg_database_size(current_database())::float8 / 1e6 as megabytes');
  tell({
    title: `Size of the database, in MB; made in ${seconds.toFixed(0)} s`,
    head: ['table', 'index', 'rows', 'MB'],
    rows: [
      ...found.map(({ name, table, isIndex, rows, megabytes }) => [
        String(table),
        isIndex ? String(name) : '',
        isIndex ? '' : Number(rows),
        Number(megabytes),
      ]),
      ['all', '', '', Number(whole?.megabytes)],
    ],
  });
}
