import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { givePlan } from '#tests/support/plans.ts';
import { openCustomer, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';

/** Facts kept in memory are right only while every change of them moves the version. These tests write rows directly. */
const world = useTestWorld();

/** The version after a change. On Citus it moves with each row, and again at the commit (docs/scale.md). */
const moved = (from: number) => (citusUrl ? expect.toSatisfy((version: number) => version > from) : from + 1);
/** There the commands move it: db/told-salons.test.ts. */
const BY_COMMANDS = ['its plan', 'the name that signs a review', 'the owner’s e-mail'];

let salon: TestSalon;
let customer: Awaited<ReturnType<typeof openCustomer>>;
let reviewed: string;

beforeAll(async () => {
  salon = await openSalon(world, { professionals: 2 });
  await givePlan(world, salon.salon.id);
  customer = await openCustomer(world, salon);
  const { id, version } = await customer.book({ time: '14:00' });
  await salon.owner.appointments.complete({ id, version });
  await customer.api.reviews.write({ slug: salon.slug, appointmentId: id, rating: 5, comment: 'Ótimo' });
  reviewed = id;
});

async function versionOf({ salon: { id } }: TestSalon): Promise<number> {
  const { version } = await world.database.db
    .selectFrom('salonVersions')
    .where('salonId', '=', id)
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

const salonId = () => salon.salon.id;
const write = (statement: RawBuilder<unknown>) => statement.execute(world.database.db);
const serviceId = newId();

const changes: [string, () => RawBuilder<unknown>][] = [
  ['the salon itself', () => sql`update salons set name = 'Outro nome' where id = ${salonId()}`],
  ['its page', () => sql`insert into salon_public_settings (salon_id, id) values (${salonId()}, ${newId()})`],
  [
    'the look of its page',
    () => sql`update salon_public_settings set theme_color = 'pink' where salon_id = ${salonId()}`,
  ],
  [
    'its plan',
    () => sql`update plans set name = name where id in (select plan_id from salons where id = ${salonId()})`,
  ],
  ['all prices', () => sql`update services set price_cents = price_cents + 100 where salon_id = ${salonId()}`],
  [
    'a new service',
    () => sql`insert into services (salon_id, id, name, category, price_cents, duration_minutes)
      values (${salonId()}, ${serviceId}, 'Barba', 'barba', 3000, 30)`,
  ],
  ['a service that goes', () => sql`delete from services where id = ${serviceId}`],
  ['the professionals', () => sql`update employees set takes_appointments = true where salon_id = ${salonId()}`],
  [
    'who performs what',
    () => sql`insert into employee_services (salon_id, employee_id, service_id)
      select salon_id, id, ${salon.service.id} from employees where salon_id = ${salonId()}`,
  ],
  ['the weekly hours', () => sql`update salon_availability set interval_minutes = 60 where salon_id = ${salonId()}`],
  ['a review', () => sql`update reviews set reply = 'Obrigada!' where salon_id = ${salonId()}`],
  ['the name that signs a review', () => sql`update users set name = 'Bia' where id = ${customer.person.id}`],
  ['the owner’s e-mail', () => sql`update users set email = ${`${newId()}@example.com`} where id = ${salon.person.id}`],
  ['a reviewed visit that is not over', () => sql`update appointments set status = 'confirmed' where id = ${reviewed}`],
  ['and is over again', () => sql`update appointments set status = 'completed' where id = ${reviewed}`],
  ['a customer’s name', () => sql`update customers set name = 'Bia Reis' where salon_id = ${salonId()}`],
];

test.each(changes.filter(([what]) => !(citusUrl && BY_COMMANDS.includes(what))))(
  '%s: a change moves the version, once for all its rows',
  async (_, change) => {
    const before = await versionOf(salon);
    await write(change());
    expect(await versionOf(salon)).toEqual(moved(before));
  },
);

test('a transaction of several changes moves it once, and one that is taken back does not', async () => {
  const before = await versionOf(salon);
  const { db } = world.database;
  await db.transaction().execute(async (db) => {
    await sql`update services set name = 'Corte e barba' where salon_id = ${salonId()}`.execute(db);
    await sql`update employees set name = name where salon_id = ${salonId()}`.execute(db);
  });
  const after = await versionOf(salon);
  expect(after).toEqual(moved(before));
  const takenBack = db.transaction().execute(async (db) => {
    await sql`update services set name = 'Corte' where salon_id = ${salonId()}`.execute(db);
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  expect(await versionOf(salon)).toBe(after);
});

test('bookings do not move it, nor do other salons', async () => {
  const before = await versionOf(salon);
  const other = await openSalon(world);
  const another = await openCustomer(world, salon);
  const { id } = await another.book({ time: '16:00', shown: await shownNow() });
  await another.api.appointments.cancelMine({ slug: salon.slug, id });
  await other.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 9000 });
  expect(await versionOf(salon)).toBe(before);
});

async function shownNow() {
  const { priceCents, durationMinutes } = await world.database.db
    .selectFrom('services')
    .where('id', '=', salon.service.id)
    .select(['priceCents', 'durationMinutes'])
    .executeTakeFirstOrThrow();
  return { priceCents, durationMinutes };
}

test('a salon that is deleted leaves none', async () => {
  const other = await openSalon(world);
  await write(sql`delete from salons where id = ${other.salon.id}`);
  await expect(versionOf(other)).rejects.toThrow();
});
