import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { createRandom, type Random } from '#server/seed/random.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { migrations } from './migrations/all.ts';
import type { DB } from './types.ts';

/** The tallies that triggers keep for the screens equal the rows, whatever writes them. */
const world = useTestWorld();

/** The tallies of all salons, and beside each what its rows say, counted another way than the migration does. */
const counts = {
  appointments: [
    sql`select salon_id, to_char(month, 'YYYY-MM'), nullif(employee_id, ${sql.lit('00000000-0000-0000-0000-000000000000')}::uuid),
      nullif(service_id, ${sql.lit('00000000-0000-0000-0000-000000000000')}::uuid), status, sum(appointments)
      from appointment_tallies group by 1, 2, 3, 4, 5 having sum(appointments) <> 0`,
    sql`select salon_id, to_char(appointment_date, 'YYYY-MM'), employee_id, service_id, status, count(*)
      from appointments group by 1, 2, 3, 4, 5`,
  ],
  sales: [
    sql`select salon_id, to_char(month, 'YYYY-MM'), nullif(employee_id, ${sql.lit('00000000-0000-0000-0000-000000000000')}::uuid),
      total_cents, online_cents, nullif(paid_by, 'unsaid'), sum(sales)
      from sale_tallies group by 1, 2, 3, 4, 5, 6 having sum(sales) <> 0`,
    sql`select v.salon_id, to_char(v.sale_date, 'YYYY-MM'), a.employee_id, v.total_cents, v.online_cents, v.paid_by, count(*)
      from sales v join appointments a on a.salon_id = v.salon_id and a.id = v.appointment_id group by 1, 2, 3, 4, 5, 6`,
  ],
  visits: [
    sql`select salon_id, customer_id, sum(appointments) from customer_tallies group by 1, 2 having sum(appointments) <> 0`,
    sql`select salon_id, customer_id, count(*) from appointments where status = 'completed' group by 1, 2`,
  ],
  reviews: [
    sql`select salon_id, rating, is_hidden, is_answered, sum(reviews)
      from review_tallies group by 1, 2, 3, 4 having sum(reviews) <> 0`,
    sql`select r.salon_id, r.rating, r.hidden_at is not null, r.reply is not null, count(*)
      from reviews r join appointments a on a.salon_id = r.salon_id and a.id = r.appointment_id
      where a.status = 'completed' group by 1, 2, 3, 4`,
  ],
  messages: [
    sql`select salon_id, kind, outcome, sum(messages) from message_tallies group by 1, 2, 3 having sum(messages) <> 0`,
    sql`select salon_id, kind, outcome, count(*) from messages
      where salon_id is not null and way_of is null and not is_forgotten group by 1, 2, 3`,
  ],
};

async function expectExact(db: Kysely<DB> = world.database.db): Promise<void> {
  for (const [name, [kept, counted]] of Object.entries(counts)) {
    const rowsOf = async (query: typeof kept) =>
      (await sql<{ row: string }>`select q::text as row from (${query}) q order by 1`.execute(db)).rows;
    expect([name, await rowsOf(kept as never)]).toEqual([name, await rowsOf(counted as never)]);
  }
}

const STATUSES = ['scheduled', 'confirmed', 'completed', 'completed', 'cancelled', 'no_show'] as const;

async function openBook(random: Random) {
  const { salon, service, employees, owner } = await openSalon(world, { professionals: 2 });
  const customers: { id: string }[] = [];
  for (const n of [1, 2, 3]) customers.push(await owner.customers.create({ name: 'Rute', phone: phoneNumber(n) }));
  const place = () => ({
    customerId: random.pick(customers).id,
    serviceId: random.pick([service.id, null]),
    employeeId: random.pick([...employees.map(({ id }) => id), null]),
    appointmentDate: addDays(TODAY, random.int(-60, 20)),
    status: random.pick(STATUSES),
  });
  const appointments = Array.from({ length: 40 }, () => ({
    ...{ salonId: salon.id, id: newId(), appointmentTime: '10:00', durationMinutes: 30, isOverbooking: true },
    ...{ paymentStatus: 'paid' as const, paymentMethod: 'cash' as const, cancelNoticeMinutes: 0 },
    ...place(),
  }));
  const saleOf = ({ id: appointmentId, appointmentDate: saleDate }: (typeof appointments)[number]) => ({
    ...{ salonId: salon.id, id: newId(), appointmentId, saleDate, totalCents: random.pick([4500, 5000]) },
  });
  const reviewOf = ({ id: appointmentId, customerId }: (typeof appointments)[number]) => ({
    ...{ salonId: salon.id, id: newId(), appointmentId, customerId, rating: random.int(1, 5) },
  });
  const message = (wayOf: string | null = null) => ({
    ...{ salonId: salon.id, id: newId(), kind: random.pick(['appointment_booked', 'test']), wayOf },
    ...{ channel: 'mail' as const, recipient: 'a@b.c', body: '' },
  });
  const messages = Array.from({ length: 20 }, () => message());
  const ways = messages.slice(0, 5).map(({ id }) => message(id));
  const { db } = world.database;
  await db.insertInto('appointments').values(appointments).execute();
  await db.insertInto('sales').values(appointments.slice(0, 30).map(saleOf)).execute();
  await db.insertInto('reviews').values(appointments.slice(0, 30).map(reviewOf)).execute();
  await db.insertInto('messages').values(messages).execute();
  await db.insertInto('messages').values(ways).execute();
  return { salonId: salon.id, place, appointments, messages: [...messages, ...ways] };
}

test.each(['1', '2', '3'])('after rows of every kind are written, changed, moved and deleted (%s)', async (seed) => {
  const random = createRandom(seed);
  const { salonId, place, appointments, messages } = await openBook(random);
  await expectExact();
  const { db } = world.database;
  const idOf = () => random.pick(appointments).id;
  const ofSalon = (table: 'appointments' | 'sales' | 'reviews' | 'messages') => sql`${sql.table(table)}`;
  const visit = () => sql`salon_id = ${salonId} and appointment_id = ${idOf()}`;
  const message = () => random.pick(messages).id;
  const changes = [
    () => db.updateTable('appointments').set(place()).where('id', '=', idOf()).execute(),
    () =>
      db
        .updateTable('appointments')
        .set({ status: random.pick(STATUSES) })
        .where('id', '=', idOf())
        .execute(),
    () => db.updateTable('appointments').set({ notes: 'Sem chapinha' }).where('salonId', '=', salonId).execute(),
    () => sql`update sales set total_cents = total_cents + 500 where ${visit()}`.execute(db),
    () => sql`update sales set online_cents = 4500 - online_cents, paid_by = 'pix' where ${visit()}`.execute(db),
    () => sql`delete from ${ofSalon('sales')} where ${visit()}`.execute(db),
    () => sql`update reviews set rating = 1 + rating % 5, reply = 'Obrigada' where ${visit()}`.execute(db),
    () => sql`update reviews set hidden_at = now(), reply = null where ${visit()}`.execute(db),
    () => sql`delete from ${ofSalon('reviews')} where ${visit()}`.execute(db),
    () =>
      sql`update messages set status = ${random.pick(['sent', 'failed', 'read'])} where id = ${message()}`.execute(db),
    () => sql`update messages set is_forgotten = true where id = ${message()}`.execute(db),
    () => sql`delete from messages where id = ${message()}`.execute(db),
    () => sql`delete from appointments where id = ${idOf()}`.execute(db),
  ];
  for (let n = 0; n < 60; n++) await random.pick(changes)();
  await expectExact();
});

test('after a transaction that is taken back, a merge of customers and a salon that is deleted', async () => {
  const { salonId, appointments } = await openBook(createRandom('4'));
  const { db } = world.database;
  const undone = db.transaction().execute(async (db) => {
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('salonId', '=', salonId).execute();
    await expectExact(db);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await expectExact();
  const [from, to] = new Set(appointments.map(({ customerId }) => customerId));
  for (const table of ['reviews', 'appointments'] as const) {
    await db
      .updateTable(table)
      .set({ customerId: to as string })
      .where('customerId', '=', from as string)
      .execute();
  }
  await db
    .deleteFrom('customers')
    .where('id', '=', from as string)
    .execute();
  await expectExact();
  const left = db.selectFrom('customerTallies').where('customerId', '=', from as string);
  expect(await left.selectAll().execute()).toEqual([]);
  await db.transaction().execute(async (db) => {
    for (const table of ['reviews', 'sales', 'appointments'] as const) {
      await db.deleteFrom(table).where('salonId', '=', salonId).execute();
    }
    await db.deleteFrom('salons').where('id', '=', salonId).execute();
  });
  await expectExact();
});

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)('no transaction waits for a tally that another one moves', async () => {
  const { salonId, appointments } = await openBook(createRandom('5'));
  const { db } = world.database;
  const [one, other] = appointments.filter(({ status }) => status === 'completed');
  const cancel = (db: Kysely<DB>, id = '') =>
    db.updateTable('appointments').set({ status: 'cancelled' }).where('salonId', '=', salonId).where('id', '=', id);
  await db.transaction().execute(async (db) => {
    await cancel(db, one?.id).execute();
    // On another connection, while the first transaction is open.
    await cancel(world.database.db, other?.id).execute();
  });
  await expectExact();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'who comes back is counted once, also when two transactions count their first visits at once',
  async () => {
    const { owner, salon } = await openSalon(world, { professionals: 0 });
    const { db } = world.database;
    const completed = async (db: Kysely<DB>, customerId: string) => {
      const fixed = { appointmentDate: TODAY, appointmentTime: '10:00', durationMinutes: 30, isOverbooking: true };
      const paid = { paymentStatus: 'paid', paymentMethod: 'cash', cancelNoticeMinutes: 0 } as const;
      const visit = { ...fixed, ...paid, salonId: salon.id, id: newId(), customerId, status: 'completed' as const };
      await db.insertInto('appointments').values(visit).execute();
    };
    const pairs = [
      { first: 1, second: 1 },
      { first: 2, second: 1 },
      { first: 2, second: 2 },
      { first: 1, second: 0 },
    ];
    for (const [index, { first, second }] of pairs.entries()) {
      const { id } = await owner.customers.create({ name: 'Rute', phone: phoneNumber(index) });
      await db.transaction().execute(async (db) => {
        for (let n = 0; n < first; n++) await completed(db, id);
        // On another connection, while the first transaction is open.
        for (let n = 0; n < second; n++) await completed(world.database.db, id);
      });
    }
    await expectExact();
    expect((await owner.reports.get({})).customers).toMatchObject({ total: 4, returning: 3 });
    // Each of the first three has two.
    const { count } = await db
      .selectFrom('customerTallies')
      .where('salonId', '=', salon.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(7);
  },
);

test.runIf(process.env.TEST_DATABASE_URL)('a review and the reopening of its visit are counted in turn', async () => {
  const { salonId, appointments } = await openBook(createRandom('6'));
  const { db } = world.database;
  const visit = appointments.slice(30).find(({ status }) => status === 'completed');
  let reopening: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (db) => {
    const { id: appointmentId = '', customerId = '' } = visit ?? {};
    await db.insertInto('reviews').values({ salonId, id: newId(), appointmentId, customerId, rating: 5 }).execute();
    const reopen = world.database.db.updateTable('appointments').set({ status: 'confirmed' });
    reopening = reopen.where('id', '=', appointmentId).execute();
    // Until it reaches the lock that the review holds.
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    while ((await waiting.execute(db)).rows.length === 0);
  });
  await reopening;
  await expectExact();
});

test('a database that has rows is counted when it is migrated', async () => {
  const database = await openTestDatabase();
  try {
    await database.pool.query('drop schema public cascade; create schema public');
    const isBefore = ([name]: [string, unknown]) => name < '047';
    await migrate(database, Object.fromEntries(Object.entries(migrations).filter(isBefore)));
    await database.pool.query(`
      insert into users (id, name, email, user_type) values (${id(0)}, 'Rute', 'rute@example.com', 'salon_owner');
      with address as (insert into salon_slugs (slug, salon_id) values ('rute', ${id(0)}))
        insert into salons (id, owner_id, slug, name, city, state) values (${id(0)}, ${id(0)}, 'rute', 'Rute', 'Recife', 'PE');
      insert into services (salon_id, id, name, price_cents, duration_minutes) values (${id(0)}, ${id(1)}, 'Corte', 4500, 30);
      insert into employees (salon_id, id, name) values (${id(0)}, ${id(1)}, 'Ana'), (${id(0)}, ${id(2)}, 'Bia');
      insert into customers (salon_id, id, name, phone)
        values (${id(0)}, ${id(1)}, 'Caio', '+5511987654321'), (${id(0)}, ${id(2)}, 'Davi', '+5511987654322');
      insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time, duration_minutes,
          status, payment_status, payment_method, cancel_notice_minutes, is_overbooking)
        select ${id(0)}, ${id('100 + n')}, ${id('1 + n % 2')}, case when n % 3 = 0 then ${id(1)} end,
          case when n % 5 > 0 then ${id('1 + n % 2')} end, date '2026-10-20' + n, '10:00', 30,
          (array['completed', 'scheduled', 'completed', 'cancelled'])[1 + n % 4], 'paid', 'cash', 0, true
        from generate_series(1, 30) n;
      insert into sales (salon_id, id, appointment_id, total_cents, sale_date)
        select salon_id, id, id, 4500, appointment_date from appointments where status = 'completed';
      insert into payments (salon_id, id, appointment_id, kind, way, amount_cents, provider, status, reference, expires_at,
          paid_at, provider_payment_id)
        select salon_id, id, id, 'deposit', 'pix', 1000, 'sandbox', 'paid', id, now(), now(), id::text from appointments
        where id in (${id(102)}, ${id(104)}, ${id(106)});
      insert into refunds (salon_id, id, payment_id, amount_cents, reason)
        values (${id(0)}, ${id(1)}, ${id(104)}, 400, 'owner'), (${id(0)}, ${id(2)}, ${id(106)}, 1000, 'owner');
      update appointments set payment_method = 'pix' where id in (${id(102)}, ${id(104)}, ${id(106)});
      insert into reviews (salon_id, id, customer_id, appointment_id, rating, reply)
        select salon_id, id, customer_id, id, 5, case when status = 'completed' then 'Obrigada' end from appointments;
      insert into messages (salon_id, id, kind, channel, recipient, body, appointment_id)
        select salon_id, id, 'test', 'mail', 'a@b.c', '', id from appointments`);
    expect(await migrate(database)).toContain('047-tallies-of-screens');
    await expectExact(database.db);
    const { count } = await database.db
      .selectFrom('reviewTallies')
      .select((eb) => eb.fn.sum<number>('reviews').as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(15);
    // Online money is told apart: one of three deposits went back in part, and one in full.
    const sales = await database.db.selectFrom('sales').where('onlineCents', '>', 0).select('onlineCents').execute();
    expect(sales.map(({ onlineCents }) => onlineCents).sort()).toEqual([1000, 600]);
  } finally {
    await database.close();
  }
});

/** The ids of the rows that a test writes by itself. */
const id = (n: number | string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
