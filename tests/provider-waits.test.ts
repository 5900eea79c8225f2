import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { citusUrl } from './support/citus.ts';
import { openPayingSalon } from './support/online-payments.ts';
import { as, NOW, openCustomer, TODAY, useTestWorld } from './support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from './support/two-factor.ts';

const world = useTestWorld();
const TOMORROW = addDays(TODAY, 1);

type Salon = Awaited<ReturnType<typeof openPayingSalon>>;

/** The connections and locks of the database that were held each time a provider was asked. */
let held: { connections: number; advisoryLocks: number }[];
let salon: Salon;

beforeEach(async () => {
  world.clock.set(NOW);
  held = [];
  salon = await openPayingSalon(world);
});

async function expectNoLock(table: string): Promise<void> {
  const { pool } = world.database;
  const question = (part: string) => `select count(*) from (select 1 from ${part} for update nowait) as locked`;
  if (!citusUrl) return void (await pool.query(question(table)));
  // Citus locks rows of one salon at a time: each part of the table is asked by itself.
  const { rows: locked } = await pool.query(
    `select result from run_command_on_shards('${table}', '${question('%s')}') where not success`,
  );
  if (locked[0]) throw new Error(locked[0].result);
}

/** Runs before the provider has answered. Other work of the salon must go on meanwhile. */
async function look(): Promise<void> {
  const { pool, longWork } = world.database;
  const pools = [...new Set([pool, longWork.pool])];
  const connections = pools.reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0);
  const { rows } = await pool.query(
    `select count(*)::int as locks from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  held.push({ connections, advisoryLocks: rows[0].locks });
  // Throws where somebody has locked a row.
  for (const table of ['salons', 'appointments', 'payments', 'refunds', 'messages']) await expectNoLock(table);
  // Not `customer.book`, which would wait for the jobs: this may run inside one of them.
  const { person, api } = await openCustomer(world, salon);
  const { slug, service } = salon;
  await api.appointments.book({
    ...{ slug, id: newId(), serviceId: service.id, date: TOMORROW, time: '09:00' },
    ...{ name: person.fullName, phone: person.phone ?? '' },
    shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
  });
}

const askSalonProvider = () => {
  salon.fake.meanwhile = look;
};

test.each<[string, () => Promise<unknown>]>([
  [
    'a message by WhatsApp',
    async () => {
      await (await openCustomer(world, salon)).book({ time: '15:00' });
      const { find } = world.whatsapp;
      const send = async () => {
        if (held.length === 0) await look();
        return { id: 'BAE51' };
      };
      world.whatsapp.find = async () => ({ name: 'evolution', send });
      await world.jobs.drain();
      world.whatsapp.find = find;
    },
  ],
  [
    'a mail',
    async () => {
      await (await openCustomer(world, salon)).book({ time: '15:00' });
      const { send } = world.mailer;
      world.mailer.send = async (mail) => {
        if (held.length === 0) await look();
        return send(mail);
      };
      await world.jobs.drain();
      world.mailer.send = send;
    },
  ],
  [
    'the PIX code of a booking',
    async () => {
      askSalonProvider();
      await salon.bookOnline();
    },
  ],
  [
    'the checkout of another try',
    async () => {
      const { id: appointmentId } = await salon.bookOnline();
      askSalonProvider();
      await salon.customer.api.payments.pay({ slug: salon.slug, appointmentId, way: 'card' });
    },
  ],
  [
    'the question of the page that waits',
    async () => {
      const { id } = await salon.bookOnline();
      askSalonProvider();
      await salon.check(id);
    },
  ],
  [
    'the end of a hold',
    async () => {
      await salon.bookOnline();
      world.clock.advance({ minutes: 30 });
      askSalonProvider();
      await world.jobs.drain();
    },
  ],
  [
    'a refund',
    async () => {
      const { id } = await salon.bookPaid();
      await salon.cancel(id);
      askSalonProvider();
      await world.jobs.drain();
    },
  ],
  [
    'the test of a salon’s keys',
    async () => {
      const { ask } = world.paymentAccounts;
      const lookAndAsk = async (...asked: Parameters<typeof ask>) => {
        await look();
        return ask(...asked);
      };
      await as({ ...world, paymentAccounts: { ask: lookAndAsk } }, salon.person).salons.testPaymentKeys();
    },
  ],
])('%s holds no connection and no lock while its provider is waited for', async (_, ask) => {
  await ask();
  expect(held).toEqual([{ connections: 0, advisoryLocks: 0 }]);
});

test('what is owed of a deleted salon holds nothing either', async () => {
  await salon.bookPaid();
  const admin = as(world, await openAdministrator(world));
  await admin.salons.deletePermanently({ salonId: salon.salon.id, currentPassword: ADMIN_PASSWORD });
  salon.fake.meanwhile = async () => {
    salon = await openPayingSalon(world);
    await look();
  };
  await world.jobs.drain();
  expect(held).toEqual([{ connections: 0, advisoryLocks: 0 }]);
});
