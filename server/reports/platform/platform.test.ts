import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { DB } from '#db/types.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const readFigures = async () => {
  const admin = await createPerson(world, { userType: 'admin' });
  return as(world, admin).reports.getPlatform();
};

/** Counts in the tables themselves. */
async function count() {
  const { rows } = await sql<{ appointments: number; customers: number; revenueCents: number }>`
    select (select count(*) from appointments) as appointments,
      (select count(*) from customers where deleted_at is null) as customers,
      (select coalesce(sum(total_cents), 0)::bigint from sales) as revenue_cents`.execute(world.database.db);
  return rows[0];
}

test('a platform without salons has figures of 0, and its first administrator as a user', async () => {
  expect(await readFigures()).toEqual({
    today: TODAY,
    salons: { total: 0, active: 0, inactive: 0, newThisMonth: 0 },
    activeSalonsPercent: 0,
    users: 1,
    appointments: 0,
    customers: 0,
    customersPerSalon: 0,
    revenueCents: 0,
  });
});

test('salons are active while the public sees them; customers are divided by all of them', async () => {
  const before = await readFigures();
  const [open, off, suspended] = [await openSalon(world), await openSalon(world), await openSalon(world)];
  const { db } = world.database;
  await db.updateTable('salons').set({ isActive: false }).where('id', '=', off.salon.id).execute();
  await db.updateTable('salons').set({ suspendedAt: world.clock.now() }).where('id', '=', suspended.salon.id).execute();
  for (const n of [1, 2, 3, 4]) await open.owner.customers.create({ name: 'Caio', phone: phoneNumber(n) });
  const { salons, users, ...figures } = await readFigures();
  expect(before.salons.total).toBe(0);
  expect(salons).toEqual({ total: 3, active: 1, inactive: 2, newThisMonth: 3 });
  expect(users).toBe(before.users + 4);
  expect(figures).toMatchObject({ activeSalonsPercent: 33.3, customers: 4, customersPerSalon: 1.3 });
});

test('the month of new salons is São Paulo’s', async () => {
  const { newThisMonth } = (await readFigures()).salons;
  // 23:30 of 30 November in São Paulo.
  world.clock.set('2026-12-01T02:30:00Z');
  await openSalon(world);
  expect(await readFigures()).toMatchObject({ today: '2026-11-30', salons: { newThisMonth: newThisMonth + 1 } });
  world.clock.set('2026-12-01T03:00:00Z');
  expect(await readFigures()).toMatchObject({ today: '2026-12-01', salons: { newThisMonth: 0 } });
});

describe('appointments, customers and revenue are what the tables hold', () => {
  const expectSame = async () => expect(await readFigures()).toMatchObject({ ...(await count()) });

  test('after booking, completing and reopening', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const before = await readFigures();
    const { id, version } = await customer.book();
    await customer.book({ time: '15:00' });
    const { version: completed } = await salon.owner.appointments.complete({ id, version });
    expect(await readFigures()).toMatchObject({
      appointments: before.appointments + 2,
      customers: before.customers + 1,
      revenueCents: before.revenueCents + 4500,
    });
    await salon.owner.appointments.reopen({ id, version: completed });
    expect(await readFigures()).toMatchObject({ revenueCents: before.revenueCents });
    await expectSame();
  });

  test('after removing customers, from the book and for good', async () => {
    const salon = await openSalon(world);
    await (await openCustomer(world, salon)).book();
    const known = (await salon.owner.customers.list({})).customers[0];
    const unknown = await salon.owner.customers.create({ name: 'Bia', phone: phoneNumber(900) });
    const before = await readFigures();
    await salon.owner.customers.delete({ id: known?.id ?? '', cancelUpcoming: true });
    await salon.owner.customers.delete({ id: unknown.id });
    expect(await readFigures()).toMatchObject({ customers: before.customers - 2 });
    await expectSame();
  });

  test('after a refused booking and a transaction that is taken back', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book();
    const before = await readFigures();
    await expect(customer.book({ allowOverlap: true })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await readFigures()).toMatchObject({ appointments: before.appointments });
    await expectSame();
  });

  test('after a sale that changes, and many rows written at once', async () => {
    const salon = await openSalon(world);
    const { id, version } = await (await openCustomer(world, salon)).book();
    await salon.owner.appointments.complete({ id, version });
    await world.database.db.updateTable('sales').set({ totalCents: 5100 }).where('appointmentId', '=', id).execute();
    await sql`
      insert into customers (salon_id, id, name, phone)
      select ${salon.salon.id}, gen_random_uuid(), 'Rute ' || n, '+55119' || 80000000 + n from generate_series(1, 500) n
    `.execute(world.database.db);
    await expectSame();
  });

  test('after the salon itself is deleted', async () => {
    const salon = await openSalon(world);
    const { id, version } = await (await openCustomer(world, salon)).book();
    await salon.owner.appointments.complete({ id, version });
    const { db } = world.database;
    const before = await readFigures();
    await db.transaction().execute(async (db) => {
      for (const table of ['reviews', 'sales', 'appointments'] as const) {
        await db.deleteFrom(table).where('salonId', '=', salon.salon.id).execute();
      }
      await db.deleteFrom('salons').where('id', '=', salon.salon.id).execute();
    });
    expect(await readFigures()).toMatchObject({
      appointments: before.appointments - 1,
      customers: before.customers - 1,
      revenueCents: before.revenueCents - 4500,
    });
    await expectSame();
  });

  test('after bookings of several people at once', async () => {
    const salon = await openSalon(world, { professionals: 4 });
    const people = await Promise.all(Array.from({ length: 4 }, () => openCustomer(world, salon)));
    await Promise.all(people.map(({ book }, n) => book({ time: `1${4 + n}:00` })));
    await expectSame();
  });
});

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)('no transaction waits for the tally of another', async () => {
  const { salon, owner } = await openSalon(world);
  const add = (db: Kysely<DB>) =>
    sql`insert into customers (salon_id, id, name, phone) values (${salon.id}, gen_random_uuid(), 'Rute', '+5511980000000')`.execute(
      db,
    );
  const before = await readFigures();
  await world.database.db.transaction().execute(async (db) => {
    await add(db);
    // On another connection, while the first transaction is open.
    await owner.customers.create({ name: 'Bia', phone: phoneNumber(77) });
    expect(await readFigures()).toMatchObject({ customers: before.customers + 1 });
    await add(db);
  });
  expect(await readFigures()).toMatchObject({ ...(await count()), customers: before.customers + 3 });
});
