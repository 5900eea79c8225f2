import { describe, expect, expectTypeOf, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { builtOnceOfSalon } from './built-once.ts';
import { bindToSalon, type SalonDb } from './salon-db.ts';

const world = useTestWorld();

/** The database of one salon, and another salon that has a service and a customer of its own. */
async function openTwo() {
  const [one, other] = [await openSalon(world), await openSalon(world)];
  const customer = await other.owner.customers.create({ name: 'Rute Braga', phone: '+5511988887777' });
  const everything = async () => ({
    services: await world.database.db
      .selectFrom('services')
      .where('salonId', '=', other.salon.id)
      .selectAll()
      .execute(),
    customers: await world.database.db
      .selectFrom('customers')
      .where('salonId', '=', other.salon.id)
      .selectAll()
      .execute(),
    salon: await world.database.db.selectFrom('salons').where('id', '=', other.salon.id).selectAll().executeTakeFirst(),
  });
  return { db: bindToSalon(world.database.db, one.salon.id), one, other, customer, everything };
}

describe("another salon's rows", () => {
  test('are not read, by table, by alias, or in a query inside another one', async () => {
    const { db, one, other, customer } = await openTwo();
    expect(await db.selectFrom('services').select('id').execute()).toEqual([{ id: one.service.id }]);
    expect(await db.selectFrom('services as s').where('s.id', '=', other.service.id).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('salons').select('id').execute()).toEqual([{ id: one.salon.id }]);
    const named = db.selectFrom('customers').where('id', '=', customer.id).select('id');
    expect(await db.selectFrom(named.as('c')).selectAll().execute()).toEqual([]);
    const { found } = await db.selectNoFrom((eb) => eb.exists(named).as('found')).executeTakeFirstOrThrow();
    expect(found).toBe(false);
  });

  test('are not changed or deleted, though their id is known or no condition is given', async () => {
    const { db, other, customer, everything } = await openTwo();
    const before = await everything();
    await db.updateTable('services').set({ name: 'Outro' }).where('id', '=', other.service.id).execute();
    await db.updateTable('services').set({ name: 'Outro' }).execute();
    await db.updateTable('salons').set({ name: 'Outro' }).execute();
    await db.deleteFrom('customers').where('id', '=', customer.id).execute();
    await db.deleteFrom('customers').execute();
    expect(await everything()).toEqual(before);
  });

  test('are not added to: what is inserted belongs to the salon, whatever the row says', async () => {
    const { db, one, other, everything } = await openTwo();
    const before = await everything();
    const row = { id: newId(), name: 'Ana', phone: '+5511977776666', salonId: other.salon.id };
    // Known to TypeScript as a row without a salon, as after a careless cast.
    await db
      .insertInto('customers')
      .values([row as Omit<typeof row, 'salonId'>])
      .execute();
    expect(await db.selectFrom('customers').select(['id', 'salonId']).execute()).toEqual([
      { id: row.id, salonId: one.salon.id },
    ]);
    expect(await everything()).toEqual(before);
  });

  test('stay out of reach in a transaction, which is undone as a whole', async () => {
    const { db, one, everything } = await openTwo();
    const before = await everything();
    const failed = db.transaction(async (db) => {
      expect(db.isTransaction).toBe(true);
      await db.deleteFrom('customers').execute();
      await db.updateTable('services').set({ name: 'Outro' }).execute();
      expect(await db.selectFrom('services').select('name').execute()).toEqual([{ name: 'Outro' }]);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await db.selectFrom('services').select('name').execute()).toEqual([{ name: one.service.name }]);
    expect(await everything()).toEqual(before);
  });
});

describe('with one professional', () => {
  /** Two professionals of a salon, each with a customer and an appointment. */
  async function openTeam() {
    const { salon, owner, employees } = await openSalon(world, { professionals: 2 });
    const open = async ({ id: employeeId }: { id: string }, name: string, phone: string) => {
      const customer = await owner.customers.create({ name, phone });
      const place = { date: '2026-11-30', time: '09:00', employeeId };
      const { id } = await owner.appointments.create({ id: newId(), customerId: customer.id, ...place });
      return { employeeId, customerId: customer.id, appointmentId: id };
    };
    const [ana, bruno] = employees;
    if (!ana || !bruno) throw new Error('The salon is not complete');
    const own = await open(ana, 'Rute Braga', '+5511988887777');
    await open(bruno, 'Bia Luz', '+5511988887778');
    return { own, db: bindToSalon(world.database.db, salon.id, { employeeId: own.employeeId }), salonId: salon.id };
  }
  const idsIn = async (db: SalonDb, table: 'appointments' | 'customers' | 'employees') =>
    (await db.selectFrom(`${table} as t`).select('t.id').execute()).map(({ id }) => id);

  test('the others’ appointments, customers and records do not exist, also in a transaction', async () => {
    const { own, db } = await openTeam();
    await db.transaction(async (db) => {
      expect(await idsIn(db, 'appointments')).toEqual([own.appointmentId]);
      expect(await idsIn(db, 'customers')).toEqual([own.customerId]);
      expect(await idsIn(db, 'employees')).toEqual([own.employeeId]);
      await db.updateTable('appointments').set({ notes: 'meu' }).execute();
    });
    const noted = await db.ofEverybody.selectFrom('appointments').where('notes', '=', 'meu').select('id').execute();
    expect(noted).toEqual([{ id: own.appointmentId }]);
    const tallies = await db.selectFrom('appointmentTallies').select('employeeId').execute();
    expect(tallies).toEqual([{ employeeId: own.employeeId }]);
  });

  test('a member without a record sees nobody’s', async () => {
    const { salonId } = await openTeam();
    const db = bindToSalon(world.database.db, salonId, { employeeId: null });
    for (const table of ['appointments', 'customers', 'employees'] as const) {
      expect(await idsIn(db, table)).toEqual([]);
      expect(await idsIn(db.ofEverybody, table)).toHaveLength(2);
    }
  });

  test('a question that is built once is built anew for each way of seeing', async () => {
    const { own, db, salonId } = await openTeam();
    const ask = builtOnceOfSalon((scope, { date }: { date: string }) =>
      scope.db.selectFrom('appointments').where('appointmentDate', '=', date).select('id'),
    );
    const seenBy = (db: SalonDb) => ask({ db, salonId }, { date: '2026-11-30' });
    expect(await seenBy(db.ofEverybody)).toHaveLength(2);
    expect(await seenBy(db)).toEqual([{ id: own.appointmentId }]);
    expect(await seenBy(bindToSalon(world.database.db, salonId, { employeeId: null }))).toEqual([]);
    expect(await seenBy(db.ofEverybody)).toHaveLength(2);
  });
});

test('a query of a salon is sent with its salon in front, where the indexes begin', async () => {
  const { db } = await openTwo();
  const { sql } = db
    .selectFrom('appointments as a')
    .where('a.appointmentDate', '=', '2026-11-20')
    .select('a.id')
    .compile();
  expect(sql).toBe(
    'select "a"."id" from "appointments" as "a" where "a"."salon_id" = $1 and "a"."appointment_date" = $2',
  );
});

test('a query without a salon, and a salon written by hand, do not compile', () => {
  /** Never called: TypeScript reads it. */
  const refused = (db: SalonDb) => [
    // @ts-expect-error: accounts belong to no salon
    db.selectFrom('users'),
    // @ts-expect-error: accounts belong to no salon
    db.selectFrom('users as u'),
    // @ts-expect-error: plans belong to no salon
    db.updateTable('plans'),
    // @ts-expect-error: the tables of the platform are not a salon's
    db.platform.selectFrom('customers'),
    // @ts-expect-error: nor can they be joined with a salon's
    db.platform.selectFrom('users').innerJoin('customers', 'customers.customerUserId', 'users.id'),
    // @ts-expect-error: a salon is opened and closed by the platform
    db.deleteFrom('salons'),
    // @ts-expect-error: the salon is not the caller's to say
    db.insertInto('customers').values({ id: newId(), name: 'Ana', salonId: newId() }),
    // @ts-expect-error: a row does not move to another salon
    db.updateTable('customers').set({ salonId: newId() }),
    // @ts-expect-error: a query with another beside it would not be bound
    db.with('x', (qc) => qc.selectFrom('customers').selectAll()),
  ];
  expectTypeOf(refused).toBeFunction();
});
