import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tallies } from '#db/migrations/047-tallies-of-screens.ts';
import { saleTally } from '#db/migrations/058-how-visits-were-paid.ts';
import { newId } from '#lib/id.ts';
import type { Database } from '#server/infra/database/database.ts';
import { announceBookingJob } from '#server/notifications/jobs.ts';
import { registerWork } from '#server/worker.ts';
import { citusUrl, openDistributedDatabase } from './support/citus.ts';
import { openFullSalon, tablesOf } from './support/full-salon.ts';
import { openTestWorld } from './support/open-test-world.ts';
import { openPlan } from './support/plans.ts';
import {
  as,
  createPerson,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from './support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from './support/two-factor.ts';

/** On a coordinator with its workers, in the project 'citus' (vitest.config.ts). */
const world = useTestWorld();

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(world.database.db)).rows;

test('each table stands where docs/scale.md says', async () => {
  const page = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8');
  const documented = (place: string) => {
    const line = page.split('\n').find((text) => text.startsWith(`| ${place}`)) ?? '';
    return [...(line.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table);
  };
  const placed = await read<{ name: string; kind: string; group: number }>(
    `select logicalrelid::text as name, partmethod::text || repmodel::text as kind, colocationid as group from pg_dist_partition order by 1`,
  );
  const distributed = placed.filter(({ kind }) => kind === 'hs');
  expect(distributed.map(({ name }) => name)).toEqual(documented('distributed').toSorted());
  expect(new Set(distributed.map(({ group }) => group)).size).toBe(1);
  expect(placed.filter(({ kind }) => kind === 'nt').map(({ name }) => name)).toEqual(
    documented('reference').toSorted(),
  );
});

test('salons are on several machines, and what triggers count of them is what is there', async () => {
  for (let n = 0; n < 8; n++) {
    const salon = await openFullSalon(world);
    const { id, version } = salon.coming;
    if (n % 2) await salon.owner.appointments.cancel({ id, version });
  }
  const machines = await read(
    `select distinct nodeport from pg_dist_shard_placement join pg_dist_shard using (shardid) where logicalrelid = 'salons'::regclass
       and shardid in (select get_shard_id_for_distribution_column('salons', id) from salons)`,
  );
  expect(machines.length).toBeGreaterThan(1);
  for (const [name, { of, where = 'true', by }] of Object.entries({ ...tallies, sale_tallies: saleTally })) {
    const keys = ['salon_id', ...Object.keys(by)];
    const counted = await read(
      `select ${['salon_id', ...Object.entries(by).map(([key, [, value]]) => `${value} as ${key}`)]}, count(*)::int as count
       from ${of} where ${where} group by ${keys.map((_, n) => n + 1)} order by ${keys.map((_, n) => n + 1)}`,
    );
    const kept = await read(
      `select ${keys}, sum(${of})::int as count from ${name} group by ${keys} having sum(${of}) <> 0
       order by ${keys.map((_, n) => n + 1)}`,
    );
    expect(counted.length).toBeGreaterThan(0);
    expect(kept).toEqual(counted);
  }
});

test('what a plain database has is there once it is distributed, and counted once', async () => {
  const count = async ({ pool }: Database) => {
    const names =
      await pool.query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('oldest_release') and relname not like 'kysely%' and relname !~ '_[0-9]{6,}$' order by 1`);
    const counts: [string, number][] = [];
    for (const { relname } of names.rows) {
      const { rows } = await pool.query(`select count(*)::int as count from ${relname}`);
      counts.push([relname, rows[0].count]);
    }
    return counts;
  };
  let before: [string, number][] = [];
  const distributed = await openDistributedDatabase(citusUrl ?? '', async (plain) => {
    const writing = await openTestWorld({}, plain);
    registerWork(writing);
    await writing.jobs.start();
    for (let n = 0; n < 4; n++) await openFullSalon(writing);
    await writing.jobs.stop();
    before = await count(plain);
  });
  try {
    expect(new Map(before).get('salon_tallies')).toBe(4);
    expect(await count(distributed)).toEqual(before);
  } finally {
    await distributed.close();
  }
});

test('of ten who want one time at once, one gets it', async () => {
  const salon = await openSalon(world);
  const customers = await Promise.all(Array.from({ length: 10 }, () => openCustomer(world, salon)));
  const asked = await Promise.allSettled(customers.map((customer) => customer.book({ time: '11:00' })));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const codes = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(codes).toHaveLength(9);
  // BUSY: machines that wait for each other end one of the two, and it may be asked once more.
  expect(codes.filter((code) => code !== 'SLOT_TAKEN' && code !== 'BUSY')).toEqual([]);
});

const wishAt = ({ slug, service: { id: serviceId, priceCents, durationMinutes } }: TestSalon, time: string) => ({
  ...{ slug, id: newId(), serviceId, date: TODAY, time },
  ...{ name: 'Rute Braga', phone: phoneNumber(91), shown: { priceCents, durationMinutes } },
});

test('a booking goes on while nobody can write to the queue, which is on the coordinator', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const booking = wishAt(salon, '16:00');
  const other = await world.database.longWork.pool.connect();
  await other.query('begin; lock table pgboss.job in access exclusive mode');
  try {
    expect(await customer.api.appointments.book(booking)).toMatchObject({ status: 'scheduled' });
  } finally {
    await other.query('rollback');
    other.release();
  }
  const waiting = () => read(`select from salon_jobs where payload->>'appointmentId' = '${booking.id}'`);
  expect(await waiting()).toHaveLength(1);
  await world.jobs.drain(announceBookingJob);
  expect(await waiting()).toEqual([]);
  expect(await read(`select from messages where appointment_id = '${booking.id}'`)).not.toEqual([]);
});

test('a booking writes on its salon’s machine alone, its entry in the audit log too', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const local = await read<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
       select from pg_dist_partition where logicalrelid = c.oid and (partmethod = 'h' or repmodel = 't'))`,
  );
  const names = local.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['platform_audit_log', 'sessions']));
  expect(names).not.toContain('audit_log');
  const other = await world.database.longWork.pool.connect();
  // Nobody else writes a row of the coordinator.
  await other.query(`begin; lock table ${names.join()} in exclusive mode`);
  const booking = wishAt(salon, '17:00');
  try {
    expect(await customer.api.appointments.book(booking)).toMatchObject({ status: 'scheduled' });
  } finally {
    await other.query('rollback');
    other.release();
  }
  const entries = `select action from audit_log where entity_id = '${booking.id}'`;
  expect(await read(`${entries} and salon_id = '${salon.salon.id}'`)).toEqual([{ action: 'appointments.book' }]);
  const shards = `select count(*)::int as count from run_command_on_shards('audit_log', $$select 1 from %s where entity_id = '${booking.id}'$$)
    where result <> '' and shardid = get_shard_id_for_distribution_column('audit_log', '${salon.salon.id}'::uuid)`;
  expect(await read(shards)).toEqual([{ count: 1 }]);
});

test('an owner who opens two salons at once has one', async () => {
  const owner = as(world, await createPerson(world, { userType: 'salon_owner' }));
  const wishes = ['Salão Um', 'Salão Dois', 'Salão Três'].map((name) => owner.salons.create({ name, state: 'SP' }));
  const refused = (await Promise.allSettled(wishes)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(['SALON_EXISTS', 'SALON_EXISTS']);
  expect((await owner.salons.getMine()).name).toMatch(/^Salão/);
});

test('a payment pays for the plan of one salon', async () => {
  const { id: planId } = await openPlan(world);
  const salons = [await openSalon(world), await openSalon(world)];
  const verdicts: unknown[] = [];
  for (const { owner, salon } of salons) {
    await owner.subscriptions.choosePlan({ planId, salonId: salon.id });
    const preferenceId = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
    const paymentId = world.checkouts.fake.pay(preferenceId, { id: 'paid once' });
    verdicts.push(await owner.subscriptions.verifyPayment({ paymentId, preferenceId }));
  }
  expect(verdicts).toEqual([
    { success: true, status: 'active' },
    { success: false, status: 'refused' },
  ]);
});

test('a salon is deleted with everything that is on other machines', async () => {
  const { salon } = await openFullSalon(world);
  const admin = as(world, await openAdministrator(world));
  await admin.salons.deletePermanently({ salonId: salon.id, currentPassword: ADMIN_PASSWORD });
  expect(await tablesOf(world, salon.id)).toEqual(['audit_log', 'pictures', 'short_codes']);
});
