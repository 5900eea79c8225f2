import { MAX_UPCOMING_BOOKINGS } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { openSalons, type Tenant } from '#tests/support/many-salons.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import type { Bench } from './frame/bench.ts';
import { besides } from './frame/beside.ts';
import { bookingsOf, countOverlaps } from './frame/bookings.ts';
import { signUpCustomers } from './frame/customers.ts';
import { countQueries, shorten, statementsOf } from './frame/statements.ts';
import { percentile } from './frame/statistics.ts';

const CUSTOMERS = 300;
const SALONS = 200;
const CLIENTS = 16;
/** Seconds: a booking runs through so much code that V8 compiles for half a minute. */
const WARM_UP = 15;
/** After all appointments that the salons have. */
const FIRST_DAY = addDays(TODAY, 17);
export async function booking({ openProduct, baselines, measure, tell }: Bench): Promise<void> {
  const product = await openProduct();
  const home = await product.salon('crowded');
  const customers = await signUpCustomers({ caller: product.app.caller(), sql: product.sql }, home, CUSTOMERS);
  const [crowded] = await product.sql(
    `select array_agg(e.id::text order by e.name) as "employeeIds" from employees e join salons s on s.id = e.salon_id where slug = $1`,
    [home.slug],
  );
  const one: Tenant = { ...home, employeeIds: crowded?.employeeIds as string[] };
  const many = await openSalons(product.sql, { salons: SALONS, appointments: 500 });
  const book = bookingsOf(product.app.origin, customers, FIRST_DAY);
  const overMany = (n: number) => book(many[n % SALONS] as Tenant, { nth: Math.floor(n / SALONS), by: n });
  const onOneDay = (n: number) => book(one, { nth: n, by: n, isOneDay: true });
  let overlaps = 0;
  /** Counts what the run before has left. */
  const clear = async () => {
    overlaps += await countOverlaps(product.sql);
    await product.sql(
      `update appointments set status = 'cancelled' where booked_by_user_id is not null and status = 'scheduled'`,
    );
  };
  const atMost = CUSTOMERS * MAX_UPCOMING_BOOKINGS;
  const usual = { against: baselines.insert, prepare: clear, processLoad: product.app.load };
  await measure(`one booking, over ${SALONS} salons`, overMany, {
    ...{ ...usual, warmUp: WARM_UP },
    clients: [1, CLIENTS],
    atMost: atMost * 10,
  });
  await measure("one booking, all on one salon's day", onOneDay, { ...usual, clients: [1, CLIENTS], atMost });
  await besides(product.app.runJobs, () =>
    measure(`one booking, over ${SALONS} salons, messages being sent`, overMany, {
      ...usual,
      clients: [CLIENTS],
      atMost: atMost * 10,
    }),
  );
  await clear();

  await overMany(0);
  const statements = await statementsOf(product, () => overMany(1));
  const [{ sent } = { sent: 0 }] = await product.sql(
    `select count(*)::int as sent from messages where status = 'sent'`,
  );
  tell({
    title: 'Booking',
    head: ['', ''],
    rows: [
      ['statements of one booking, without begin and commit', countQueries(statements)],
      ['bytes of WAL for one booking, median of 20', await walOfOne(product, (n) => overMany(2 + n))],
      ['messages sent meanwhile', Number(sent)],
      ['overlaps after all runs', overlaps],
    ],
  });
  const rows = statements.map(({ text, calls }) => [calls, `\`${shorten(text)}\``]);
  tell({ title: 'What one booking asks', head: ['times', 'statement'], rows });
}

async function walOfOne({ sql }: Bench['product'], book: (n: number) => Promise<unknown>): Promise<number> {
  const position = async () => String((await sql('select pg_current_wal_insert_lsn()::text as at'))[0]?.at);
  const bytes: number[] = [];
  for (let n = 0; n < 20; n++) {
    const before = await position();
    await book(n);
    const [moved] = await sql('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [before]);
    bytes.push(Number(moved?.bytes));
  }
  return percentile(bytes, 0.5);
}
