import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Database } from '#server/infra/database/database.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { migrations } from './migrations/all.ts';

/** Migration 007, run on rows from the time when a phone was a key. */

const MIGRATION = '007-contact-data-is-not-identity';
const PHONE = '+5511988887777';
const OTHER = '+5511977776666';

let database: Database;
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  const all = Object.entries({ id, ...row });
  const columns = all.map(([name]) => name).join(', ');
  const places = all.map((_, n) => `$${n + 1}`).join(', ');
  await query(
    `insert into ${table} (${columns}) values (${places})`,
    all.map(([, value]) => value),
  );
  return id;
}

const account = (name: string, phone: string | null) =>
  insert('users', { name, phone, email: `${newId()}@example.com`, user_type: 'customer' });

async function openSalon(slug: string): Promise<string> {
  const id = newId();
  await query(
    `with claimed as (insert into salon_slugs (slug, salon_id) values ($1, $2))
      insert into salons (id, owner_id, name, slug) values ($2, $3, $1, $1)`,
    [slug, id, await account('Marina Lima', null)],
  );
  return id;
}

let at = 0;
/** Each appointment starts half an hour later, so that none overlap. */
function appointment(salonId: string, customerId: string, bookedBy: string | null, row: object = {}): Promise<string> {
  const n = at++;
  const time = `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;
  return insert('appointments', {
    salon_id: salonId,
    customer_id: customerId,
    booked_by_user_id: bookedBy,
    appointment_date: '2026-11-23',
    appointment_time: time,
    duration_minutes: 30,
    cancel_notice_minutes: 0,
    ...row,
  });
}

async function plant() {
  const [salon, elsewhere] = [await openSalon('aurora'), await openSalon('belavista')];
  const [maria, thief, removedUser] = [
    await account('Maria Souza', PHONE),
    await account('Ladra', null),
    await account('Rute', OTHER),
  ];
  const customer = (name: string, phone: string | null, user: string | null = null, row: object = {}) =>
    insert('customers', { salon_id: salon, name, phone, customer_user_id: user, ...row });

  // Maria's own record. The thief booked onto it with her phone.
  const marias = await customer('Maria', PHONE, maria);
  const mariasBooking = await appointment(salon, marias, maria);
  const bySalon = await appointment(salon, marias, null);
  const thiefsBooking = await appointment(salon, marias, thief, { status: 'completed' });
  const thiefsReview = {
    salon_id: salon,
    customer_id: marias,
    appointment_id: thiefsBooking,
    user_id: thief,
    rating: 1,
  };
  const review = await insert('reviews', thiefsReview);
  await insert('client_profiles', { salon_id: salon, user_id: thief, phone: PHONE });

  // A record without an account. Two accounts booked onto it, and one of them already has its own record.
  const salons = await customer('Dona Rute', OTHER);
  const ofSalon = await appointment(salon, salons, null);
  const ofMaria = await appointment(salon, salons, maria);
  const ofThief = await appointment(salon, salons, thief);

  // A removed customer: the booking stays, without a person.
  const removed = await customer('Cliente removido', null, null, { deleted_at: new Date() });
  const ofRemoved = await appointment(salon, removed, removedUser);

  const service = await insert('services', { salon_id: salon, name: 'Corte', price_cents: 4500 });
  const wish = (user: string | null, phone: string, minute: number, row: object = {}) =>
    insert('waiting_list', {
      salon_id: salon,
      service_id: service,
      customer_name: 'Maria',
      customer_phone: phone,
      user_id: user,
      preferred_date: '2026-11-24',
      consented_at: new Date(),
      created_at: new Date(Date.UTC(2026, 10, 20, 12, minute)),
      ...row,
    });
  const waiting = {
    first: await wish(maria, PHONE, 0),
    again: await wish(maria, OTHER, 1),
    otherDay: await wish(maria, PHONE, 2, { preferred_date: '2026-11-25' }),
    visitor: await wish(null, '+5511955554444', 3),
    otherVisitor: await wish(null, '+5511955553333', 4),
  };
  return {
    ...{ salon, elsewhere, maria, thief, removedUser, marias, salons, removed, review, waiting },
    appointments: { mariasBooking, bySalon, thiefsBooking, ofSalon, ofMaria, ofThief, ofRemoved },
  };
}

let planted: Awaited<ReturnType<typeof plant>>;
let customerOf: Record<string, string>;
let thiefs: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await query('drop schema public cascade');
  await query('create schema public');
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < MIGRATION));
  await migrate(database, before);
  planted = await plant();
  expect(await migrate(database)).toContain(MIGRATION);
  const rows = await query('select id, customer_id from appointments');
  customerOf = Object.fromEntries(rows.map(({ id, customer_id }) => [id, customer_id]));
  [{ id: thiefs }] = await query('select id from customers where customer_user_id = $1', [planted.thief]);
});
afterAll(() => database.close());

describe('a booking made with somebody else’s phone', () => {
  test('belongs to a record of its booker, with the name of the account and the phone of its profile here', async () => {
    const { salon, thief, appointments } = planted;
    expect(customerOf[appointments.thiefsBooking]).toBe(thiefs);
    expect(customerOf[appointments.ofThief]).toBe(thiefs);
    const own = await query('select salon_id, name, phone, notes, account_linked_at from customers where id = $1', [
      thiefs,
    ]);
    expect(own).toEqual([{ salon_id: salon, name: 'Ladra', phone: PHONE, notes: null, account_linked_at: null }]);
    expect(await query('select id from customers where customer_user_id = $1', [thief])).toHaveLength(1);
  });

  test('takes its review along', async () => {
    const reviews = await query('select customer_id from reviews where id = $1', [planted.review]);
    expect(reviews).toEqual([{ customer_id: thiefs }]);
  });

  test('goes to the record that its booker has already', () => {
    expect(customerOf[planted.appointments.ofMaria]).toBe(planted.marias);
  });
});

test('what the salon and the account itself booked stays, and no record is linked to its account until the owner says so', async () => {
  const { marias, salons, maria, appointments } = planted;
  expect(customerOf[appointments.mariasBooking]).toBe(marias);
  expect(customerOf[appointments.bySalon]).toBe(marias);
  expect(customerOf[appointments.ofSalon]).toBe(salons);
  const records = await query(
    'select name, phone, customer_user_id, account_linked_at from customers where id = any($1) order by name',
    [[marias, salons]],
  );
  expect(records).toEqual([
    { name: 'Dona Rute', phone: OTHER, customer_user_id: null, account_linked_at: null },
    { name: 'Maria', phone: PHONE, customer_user_id: maria, account_linked_at: null },
  ]);
});

test('a removed customer is not brought back', async () => {
  const { removed, removedUser, appointments } = planted;
  expect(customerOf[appointments.ofRemoved]).toBe(removed);
  expect(await query('select id from customers where customer_user_id = $1', [removedUser])).toEqual([]);
});

test('no other salon gets a record', async () => {
  expect(await query('select id from customers where salon_id = $1', [planted.elsewhere])).toEqual([]);
});

test('of two wishes of one account for the same service and day the older one stays; other people’s stay too', async () => {
  const rows = await query('select id, status from waiting_list');
  const statusOf = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  const { first, again, otherDay, visitor, otherVisitor } = planted.waiting;
  expect([first, again, otherDay, visitor, otherVisitor].map((id) => statusOf[id])).toEqual([
    'waiting',
    'resolved',
    'waiting',
    'waiting',
    'waiting',
  ]);
});
