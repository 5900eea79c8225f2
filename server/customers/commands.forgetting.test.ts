import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { as, NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);
const PHONE = '+5511988887777';
const RUTE = /rute|braga|88887777/i;

const visitor = () => as(world, null);

function join({ slug, service }: TestSalon, api: Api, customerName: string, customerPhone = PHONE) {
  const wish = { slug, serviceId: service.id, preferredDate: TOMORROW, consent: true as const };
  return api.waitingList.join({ ...wish, customerName, customerPhone });
}

/** The tables of the salon, and the jobs, in which a row has a text that matches. */
async function tracesOf({ salon }: TestSalon, pattern: RegExp): Promise<string[]> {
  const { db } = world.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'salon_id' order by table_name`.execute(db);
  expect(tables.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t
      where salon_id = ${salon.id} and to_jsonb(t)::text ~* ${pattern.source} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  const { rows } = await sql`
    select 1 from pgboss.job j where to_jsonb(j)::text ~* ${pattern.source}`.execute(db);
  return rows.length > 0 ? [...found, 'jobs'] : found;
}

const recordOf = async ({ owner }: TestSalon, name: string) => {
  const { customers } = await owner.customers.list({ search: name });
  const [record] = customers;
  if (!record) throw new Error(`${name} is no customer`);
  return record;
};

const waitingNames = async ({ owner }: TestSalon) => {
  const { entries } = await owner.waitingList.list({});
  return entries.map(({ customerName }) => customerName).toSorted();
};

test('once a removed customer was told of the cancellations, nothing in the salon names them', async () => {
  const salon = await openSalon(world);
  const { owner, slug } = salon;
  const email = 'rute.braga@example.com';
  const rute = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: PHONE });
  await rute.api.customers.join({ slug });
  const values = { slug, fullName: 'Rute Braga', phone: PHONE, address: 'Rua Rute, 1' };
  await rute.api.customers.updateProfile({ ...values, version: 1 });
  const visit = await rute.book({ time: '11:00', email, notes: 'Rute tem alergia' });
  const { version } = await owner.appointments.complete(visit);
  const noted = { id: visit.id, version, internalNotes: 'Rute atrasa' };
  const { version: notedVersion } = await owner.appointments.saveInternalNotes(noted);
  const adjustment = { priceCents: 100, reason: 'Rute é amiga' };
  await owner.appointments.adjust({ id: visit.id, version: notedVersion, ...adjustment });
  await rute.api.reviews.write({ slug, appointmentId: visit.id, rating: 5, comment: 'Rute gostou' });
  const [review] = (await owner.reviews.list({})).reviews;
  if (!review) throw new Error('no review was written');
  await owner.reviews.reply({ id: review.id, version: review.version, reply: 'Obrigado, Rute!' });
  await rute.book({ date: TOMORROW, time: '15:00' });
  // On the list with the account and without it, and told of a time that was freed.
  await join(salon, rute.api, 'Rute', '+5511900000000');
  world.clock.advance({ minutes: 1 });
  await join(salon, visitor(), 'Rute Braga');
  const bia = await openCustomer(world, salon, { fullName: 'Bia Reis' });
  const freed = await bia.book({ date: TOMORROW, time: '14:00' });
  await bia.api.appointments.cancelMine({ slug, id: freed.id });
  await world.jobs.drain();
  world.clock.advance({ minutes: 31 });
  await world.jobs.drain();
  expect(await tracesOf(salon, RUTE)).toEqual([
    ...[
      'appointment_adjustments',
      'appointments',
      'client_profiles',
      'customers',
      'messages',
      'reviews',
      'waiting_list',
    ],
  ]);

  const { id } = await recordOf(salon, 'Rute');
  await owner.customers.delete({ id, cancelUpcoming: true });
  // To be sent, and nowhere else.
  expect(await tracesOf(salon, RUTE)).toEqual(['messages']);
  await world.jobs.drain();
  expect(await tracesOf(salon, RUTE)).toEqual([]);
  expect(await tracesOf(salon, /bia/i)).toEqual(['customers', 'messages']);
  // Her account keeps the visit and its stars, and may write again.
  const { average, latest } = await visitor().reviews.getSummary(salon);
  expect({ average, latest }).toMatchObject({ average: 5, latest: [{ comment: null, reply: null }] });
  expect(await owner.appointments.get({ id: visit.id })).toMatchObject({ status: 'completed', notes: null });
});

test('a family’s wishes stay when one of them is removed, and those in that one’s name go', async () => {
  const salon = await openSalon(world);
  const family = { phone: PHONE, allowSamePhone: true };
  const rute = await salon.owner.customers.create({ name: 'Rute Braga', ...family });
  await salon.owner.customers.create({ name: 'Davi Braga', ...family });
  await join(salon, visitor(), 'RUTE BRAGA');
  await join(salon, visitor(), 'Davi Braga');
  await salon.owner.customers.delete({ id: rute.id });
  expect(await waitingNames(salon)).toEqual(['Davi Braga']);
});

test('when nobody else has the phone, all that waits with it goes', async () => {
  const salon = await openSalon(world);
  const rute = await salon.owner.customers.create({ name: 'Rute Braga', phone: PHONE });
  const davi = await salon.owner.customers.create({ name: 'Davi Braga', phone: PHONE, allowSamePhone: true });
  await join(salon, visitor(), 'Rutinha');
  await join(salon, visitor(), 'Bia Reis', '+5511900000000');
  await salon.owner.customers.delete({ id: davi.id });
  expect(await waitingNames(salon)).toEqual(['Bia Reis', 'Rutinha']);
  await salon.owner.customers.delete({ id: rute.id });
  expect(await waitingNames(salon)).toEqual(['Bia Reis']);
});

test('another salon’s data of the same person stay', async () => {
  const [salon, other] = [await openSalon(world), await openSalon(world)];
  const rute = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: PHONE });
  for (const { slug } of [salon, other]) await rute.api.customers.join({ slug });
  await rute.book();
  await join(other, rute.api, 'Rute Braga');
  const before = await tracesOf(other, RUTE);
  await salon.owner.customers.delete({ id: (await recordOf(salon, 'Rute')).id, cancelUpcoming: true });
  expect(await tracesOf(other, RUTE)).toEqual(before);
  expect(before).toEqual(['client_profiles', 'messages', 'waiting_list']);
});
