import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#lib/dates.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, createPerson, type TestWorld, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { forgetOldOriginsJob } from '../audit-log/jobs.ts';
import { findPersonByEmail } from '../auth/queries.ts';
import { deleteExpiredAccessJob } from '../auth/sessions/jobs.ts';
import { deleteOldRunsJob } from '../copies/jobs.ts';
import type { Infra, Person } from '../gate/scope.ts';
import { deleteOldInvitationsJob } from '../memberships/invitations/jobs.ts';
import { deleteOldAccountMailsJob } from '../notifications/account-mails/jobs.ts';
import { deleteEndedDevicesJob } from '../notifications/devices/jobs.ts';
import { deleteOldMessagesJob } from '../notifications/jobs.ts';
import { forgetOldKeysJob } from '../payments/jobs.ts';
import { deleteUnusedPicturesJob } from '../pictures/jobs.ts';
import { freeUnvisitedSlugsJob } from '../salons/slug/jobs.ts';
import { seedPlans } from '../subscriptions/commands.ts';
import { reviewSubscriptionsJob } from '../subscriptions/jobs.ts';
import { deleteOldEntriesJob } from '../waiting-list/jobs.ts';
import { deleteOldEventsJob } from '../webhook-events/jobs.ts';
import { seedDemo } from './demo.ts';
import type { Size } from './plan.ts';
import { SIGN_INS } from './sign-ins.ts';

const quiet = () => {};
/** Three weeks instead of three months, for tests that make a demo of their own. */
const SMALL: Size = { pastDays: 21, aheadDays: 7, visits: 36, customers: 10 };

async function apiOf(world: TestWorld, { email }: { email: string }) {
  const person = await findPersonByEmail(world.database.db, email);
  if (!person) throw new Error(`${email} has no account`);
  return as(world, person);
}

const TABLES = [
  ...['users', 'salons', 'salon_slugs', 'salon_availability', 'salon_public_settings', 'services', 'employees'],
  ...['employee_services'],
  ...[
    'customers',
    'client_profiles',
    'sales',
    'reviews',
    'waiting_list',
    'messages',
    'audit_log',
    'platform_audit_log',
    'system_settings',
  ],
];

/** Hashes all rows without their ids, which differ each time. Appointments count with the names of what they refer to. */
async function digestOf({ database: { db } }: Infra): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TABLES) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    hash.update(
      rows
        // Messages hold links with ids in them.
        .map(({ row }) => JSON.stringify(withoutIds(row)).replace(/[\w-]{36,}/g, '…'))
        .sort()
        .join('\n'),
    );
  }
  const { rows } = await sql`
    select s.name as salon, appointment_date::text, appointment_time, c.name, v.name as service, e.name as employee,
      u.name as booker, a.status, a.notes, a.is_overbooking, a.price_cents, a.version, a.created_at::text, a.updated_at::text
    from appointments a
    join salons s on s.id = a.salon_id
    join customers c on c.salon_id = a.salon_id and c.id = a.customer_id
    join services v on v.salon_id = a.salon_id and v.id = a.service_id
    join employees e on e.salon_id = a.salon_id and e.id = a.employee_id
    left join users u on u.id = a.booked_by_user_id`.execute(db);
  return hash
    .update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
    .digest('hex');
}

/** The data of the audit log and the selected services of the page are ids too. */
const withoutIds = (row: Record<string, unknown>) =>
  Object.entries(row)
    // An encrypted key is never the same twice.
    .filter(([name]) => !/(^|_)id$|^data$|^selected_services$|_access_token$/.test(name))
    .toSorted();

async function countOf({ database: { db } }: Infra, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

describe('the first start', () => {
  const world = useTestWorld();
  const said: string[] = [];
  let lines: string[];

  beforeAll(async () => {
    await seedPlans(world.database.db);
    lines = await seedDemo(world, (line) => said.push(line));
  }, 300_000);

  const salons = [
    { owner: SIGN_INS.aurora, slug: 'barbeariaaurora', zone: 'America/Sao_Paulo', look: ['blue', 'dark'], offered: 9 },
    {
      owner: SIGN_INS.belaVista,
      slug: 'studiobelavista',
      zone: 'America/Manaus',
      look: ['pink', 'light'],
      offered: 10,
    },
  ];

  test.each(salons)(
    '$slug has its team, services, customers and three months of appointments',
    async ({ owner, slug, zone, look, offered }) => {
      const api = await apiOf(world, owner);
      const { employees, totals } = await api.employees.list({});
      expect(employees.filter(({ takesAppointments }) => takesAppointments)).toHaveLength(4);
      expect(totals.total).toBe(5);
      expect((await api.services.list({})).totals.active).toBe(10);
      const { customers, matching } = await api.customers.list({});
      expect(matching).toBe(60);
      expect(customers.some(({ notes }) => notes !== null)).toBe(true);
      const past = await api.appointments.list({ until: '2026-11-19' });
      const coming = await api.appointments.list({ from: '2026-11-21', until: '2026-12-04' });
      expect(past.matching).toBeGreaterThan(470);
      expect(coming.matching).toBeGreaterThan(60);
      expect((await api.appointments.list({ until: '2026-08-19' })).matching).toBe(0);
      const page = await as(world, null).salonPage.get({ slug });
      expect([page.salon.themeColor, page.salon.themeMode]).toEqual(look);
      expect(page.services).toHaveLength(offered);
      expect(page.reviews.average).toBe(4.7);
      expect(page.reviews.latest.filter(({ comment }) => comment).length).toBeGreaterThan(3);
      const mine = await api.salons.getMine();
      expect(mine.timeZone).toBe(zone);
      expect(mine.subscription).toMatchObject({ isActive: true, isBlocked: false });
    },
  );

  test('online payment is offered where a salon has its keys, without a restart', async () => {
    const offeredAt = async (slug: string) => {
      const { services } = await as(world, null).salonPage.get({ slug });
      const booking = await as(world, null).salonPage.getBooking({ slug, serviceId: services[0]?.id ?? '' });
      return booking.onlinePaymentAvailable;
    };
    expect(await offeredAt('barbeariaaurora')).toBe(true);
    expect(await offeredAt('studiobelavista')).toBe(false);
  });

  test('the landing page leads to one of its salons', async () => {
    expect(await as(world, null).salons.getExample()).toEqual({ slug: 'studiobelavista' });
  });

  test.each(salons)('$slug has figures that an owner believes', async ({ owner }) => {
    const api = await apiOf(world, owner);
    const { figures, revenue, activity } = await api.reports.getDashboard();
    const { entries } = await api.calendar.get({ from: TODAY, until: TODAY });
    expect(figures.totalAppointments).toBeGreaterThan(580);
    expect(figures.totalAppointments).toBeLessThanOrEqual(600);
    expect(figures.todayAppointments).toBeGreaterThan(5);
    expect(figures.pendingAppointments).toBeGreaterThan(20);
    expect(figures.pendingAppointments).toBeLessThan(90);
    expect(figures.waitingListCount).toBe(3);
    const [, , august = 0, september = 0, october = 0, november = 0] = revenue.map(({ totalCents }) => totalCents);
    expect(0 < august && august < september && september < october && november > september).toBe(true);
    expect(activity.every(({ at }) => at > '2026-11-19' && at <= world.clock.now().toISOString())).toBe(true);
    expect(entries.some(({ isOverbooking }) => isOverbooking)).toBe(true);
  });

  test('today is done as far as the clock has come, and most of tomorrow is confirmed', async () => {
    const api = await apiOf(world, SIGN_INS.aurora);
    // The salon's clock shows 10:20.
    const { appointments } = await api.appointments.list({ from: TODAY, until: TODAY });
    const statuses = (some: typeof appointments) => [...new Set(some.map(({ status }) => status))].sort();
    expect(statuses(appointments.filter(({ time }) => time > '10:20'))).not.toContain('completed');
    const done = appointments.filter(({ time, durationMinutes }) => addMinutes(time, durationMinutes) <= '10:10');
    for (const status of statuses(done)) expect(['completed', 'cancelled', 'no_show']).toContain(status);
    const tomorrow = await api.appointments.list({ from: '2026-11-21', until: '2026-11-21' });
    const confirmed = tomorrow.appointments.filter(({ status }) => status === 'confirmed');
    expect(confirmed.length).toBeGreaterThan(tomorrow.matching / 2);
  });

  test.each(salons)('everybody at $slug does their own work, and no service is left over', async ({ owner, slug }) => {
    const api = await apiOf(world, owner);
    const { employees } = await api.employees.list({});
    const { services } = await api.services.list({});
    expect((await api.services.listUnperformed()).services).toEqual([]);
    const { appointments } = await api.appointments.list({ limit: 100 });
    expect(appointments.filter(({ isUnusual }) => isUnusual)).toEqual([]);
    for (const { id, takesAppointments, serviceIds } of employees.filter((one) => one.takesAppointments)) {
      expect(takesAppointments && serviceIds.length < services.length).toBe(true);
      for (const service of services.filter((one) => !serviceIds.includes(one.id))) {
        expect(service.employeeIds).not.toContain(id);
      }
    }
    if (slug !== 'studiobelavista') return;
    const highlights = services.find(({ name }) => name === 'Luzes');
    const page = await as(world, null).salonPage.getBooking({ slug, serviceId: highlights?.id ?? '' });
    expect(page.professionals.map(({ name }) => name)).toEqual(['Larissa Monteiro']);
    const manicure = employees.find(({ role }) => role === 'manicure');
    const asked = { slug, serviceId: highlights?.id ?? '', employeeId: manicure?.id };
    await expect(as(world, null).availability.listDays(asked)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('nobody is booked twice at a time', async () => {
    expect(await findDoubleBookings(world)).toEqual([]);
  });

  test('each thing was done on its day', async () => {
    const { db } = world.database;
    const { rows } = await sql`
      select a.id from appointments a
      join salons s on s.id = a.salon_id
      left join sales x on x.salon_id = a.salon_id and x.appointment_id = a.id
      where a.created_at >= (a.appointment_date + a.appointment_time) at time zone s.time_zone
        or a.created_at < s.created_at or a.updated_at > ${world.clock.now()}
        or (a.status = 'completed') <> (x.id is not null)
        or (x.created_at at time zone s.time_zone)::date <> a.appointment_date`.execute(db);
    expect(rows).toEqual([]);
    const newest = await selectEntries(world).select('createdAt').orderBy('createdAt', 'desc').executeTakeFirst();
    expect(newest?.createdAt.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
  });

  test('nothing is sent and nothing is left to be sent', async () => {
    expect((await world.database.pool.query('select from salon_jobs')).rows).toEqual([]);
    const jobs = await world.database.pool.query('select name from pgboss.job where name <> all ($1)', [
      [
        forgetOldOriginsJob,
        forgetOldKeysJob,
        deleteExpiredAccessJob,
        deleteOldRunsJob,
        deleteUnusedPicturesJob,
        deleteOldAccountMailsJob,
        deleteOldEntriesJob,
        deleteEndedDevicesJob,
        deleteOldInvitationsJob,
        deleteOldMessagesJob,
        deleteOldEventsJob,
        freeUnvisitedSlugsJob,
        reviewSubscriptionsJob,
      ].map(({ name }) => name),
    ]);
    expect(jobs.rows).toEqual([]);
    expect(world.mailer.sent).toEqual([]);
  });

  test('messages are in the states in which providers would have left them', async () => {
    const { rows } = await sql<{ channel: string; status: string; n: number }>`
      select channel, status, count(*)::int as n from messages group by channel, status`.execute(world.database.db);
    const shares = Object.fromEntries(rows.map(({ channel, status, n }) => [`${channel} ${status}`, n]));
    expect(
      Object.keys(shares).filter((state) => !/^(mail sent|whatsapp (sent|delivered|read|failed))$/.test(state)),
    ).toEqual([]);
    const { 'whatsapp read': read = 0, 'whatsapp delivered': delivered = 0, 'whatsapp failed': failed = 0 } = shares;
    expect(read > delivered && delivered > failed && failed > 0).toBe(true);
    // A message that did not reach a phone went by mail where there was an address.
    const { rows: unreached } = await sql`
      select m.id from messages m where m.status = 'failed' and m.fallback is not null
        and not exists (select from messages o where o.salon_id = m.salon_id and o.way_of = m.id)`.execute(
      world.database.db,
    );
    expect(unreached).toEqual([]);
  });

  test('the platform has a contact, where the legal pages send people', async () => {
    expect(await as(world, null).settings.getPlatform()).toMatchObject({ contactEmail: 'oi@encaixe.example' });
  });

  test('each message was written when it would have been, and reminders at their hours', async () => {
    const { rows } = await sql`
      with told as (
        select m.kind, m.created_at, m.sent_at, m.delivered_at, m.read_at, a.created_at as booked_at,
          (a.appointment_date + a.appointment_time) at time zone s.time_zone as starts_at,
          (a.appointment_date - 1 + time '18:00') at time zone s.time_zone as evening_before,
          w.created_at as joined_at, w.notified_at
        from messages m join salons s on s.id = m.salon_id
        left join appointments a on a.salon_id = m.salon_id and a.id = m.appointment_id
        left join waiting_list w on w.salon_id = m.salon_id and w.id = m.waiting_entry_id
        where m.way_of is null
      )
      select * from told where case kind
        when 'appointment_booked' then created_at <> booked_at
        when 'appointment_reminder_day' then created_at <> evening_before
        when 'appointment_reminder_hours' then created_at <> starts_at - interval '2 hours'
        when 'review_request' then created_at < starts_at
        when 'appointment_cancelled' then created_at not between booked_at and starts_at
        when 'appointment_moved' then created_at not between booked_at and starts_at
        when 'owner_booked' then created_at <> booked_at
        when 'owner_cancelled' then created_at not between booked_at and starts_at
        when 'owner_moved' then created_at not between booked_at and starts_at
        when 'waiting_list_joined' then created_at <> joined_at
        when 'waiting_list_opening' then created_at < joined_at or created_at <> notified_at
        else created_at < booked_at end is not false
      or sent_at < created_at or delivered_at < sent_at or read_at < delivered_at
      or greatest(created_at, sent_at, delivered_at, read_at) > ${world.clock.now()}`.execute(world.database.db);
    expect(rows).toEqual([]);
    const { rows: kinds } = await sql<{ kind: string }>`
      select kind from messages where way_of is null group by kind having count(*) > 20 order by kind`.execute(
      world.database.db,
    );
    const expected = ['appointment_booked', 'appointment_reminder_day', 'appointment_reminder_hours', 'review_request'];
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
  });

  test.each(salons)(
    'on the waiting list of $slug one has an open place and was told, two wait on',
    async ({ owner }) => {
      const { entries } = await (await apiOf(world, owner)).waitingList.list({});
      expect(entries.map(({ opening, notifiedAt }) => [opening !== null, notifiedAt !== null])).toEqual([
        [true, true],
        [false, false],
        [false, false],
      ]);
    },
  );

  test.each(salons)(
    'at $slug each account has a record of its own, and a phone says nothing of who somebody is',
    async ({ slug }) => {
      const { rows } = await sql<Record<string, number>>`
      with salon as (select id from salons where slug = ${slug}),
        here as (select c.* from customers c join salon on salon.id = c.salon_id)
      select
        (select count(*) - count(distinct phone) from here)::int as "samePhone",
        (select count(*) from here where account_linked_at is not null)::int as "linked",
        (select count(*) from appointments a join salon on salon.id = a.salon_id join customers c
          on c.salon_id = a.salon_id and c.id = a.customer_id
          where a.booked_by_user_id is distinct from c.customer_user_id)::int as "foreignBookings",
        (select count(*) from reviews r join salon on salon.id = r.salon_id join appointments a
          on a.salon_id = r.salon_id and a.id = r.appointment_id
          where a.booked_by_user_id is null or a.booked_by_user_id <> r.user_id)::int as "foreignReviews",
        (select count(*) from waiting_list w join salon on salon.id = w.salon_id
          where w.user_id is not null)::int as "waitsOfAccounts"`.execute(world.database.db);
      expect(rows).toEqual([
        { samePhone: 1, linked: 0, foreignBookings: 0, foreignReviews: 0, waitsOfAccounts: expect.any(Number) },
      ]);
      expect(rows[0]?.waitsOfAccounts).toBeGreaterThan(0);
    },
  );

  test.each(salons)(
    'the customer has a history at $slug, may review the last visit and cancel the next',
    async ({ slug }) => {
      const bookings = await (await apiOf(world, SIGN_INS.regular)).appointments.listMine({ slug });
      const last = bookings.find(({ status }) => status === 'completed');
      expect(last).toMatchObject({ review: null, can: { review: true } });
      expect(bookings.some(({ review }) => review?.rating === 5)).toBe(true);
      expect(bookings[0]?.can.cancel).toBe(true);
    },
  );

  test.each([
    [SIGN_INS.auroraReception, 'reception', 5],
    [SIGN_INS.belaVistaReception, 'reception', 5],
    [SIGN_INS.auroraProfessional, 'professional', 1],
    [SIGN_INS.belaVistaProfessional, 'professional', 1],
  ])('$email works in the salon', async (signIn, role, professionals) => {
    const api = await apiOf(world, signIn);
    expect(await api.salons.getMine()).toMatchObject({ role });
    expect((await api.employees.list({})).totals.total).toBe(professionals);
    const { appointments } = await api.appointments.list({ from: TODAY });
    expect(appointments.length).toBeGreaterThan(0);
    const seen = new Set(appointments.map(({ employeeName }) => employeeName));
    if (role === 'professional') expect([...seen]).toEqual([signIn.fullName]);
    else expect(seen.size).toBeGreaterThan(2);
  });

  test('says how far it is, and then who may sign in with what', async () => {
    expect(said.length).toBeGreaterThan(9);
    expect(said.at(-1)).toBe('encaixe: dados de demonstração 100%');
    for (const { email, userType } of Object.values(SIGN_INS)) {
      const line = lines.find((one) => one.includes(email)) ?? '';
      const password = /\S+-\S+-\S+/.exec(line.split(email)[1] ?? '')?.[0] ?? '';
      const account = await as(world, null).auth.signIn({ email, password });
      expect(account.userType).toBe(userType);
    }
    expect(lines.join('\n')).toMatch(/\/barbeariaaurora .*\/studiobelavista/);
    const types = await world.database.db.selectFrom('users').select('userType').distinct().execute();
    expect(types.map(({ userType }) => userType).sort()).toEqual(['admin', 'customer', 'salon_owner']);
  });

  test('the next start changes nothing and says the same, but of a password that was changed', async () => {
    const before = await digestOf(world);
    const silent: string[] = [];
    expect(await seedDemo(world, (line) => silent.push(line))).toEqual(lines);
    expect(silent).toEqual([]);
    expect(await digestOf(world)).toBe(before);
    const changed = await seedDemo({ ...world, secretKey: 'another key, as after a lost data folder' }, quiet);
    expect(changed.filter((line) => line.includes('(senha alterada)'))).toHaveLength(Object.keys(SIGN_INS).length);
  });
});

describe('a demo of its own', () => {
  let worlds: TestWorld[];
  beforeAll(async () => {
    worlds = [await openTestWorld(), await openTestWorld()];
    for (const { database } of worlds) await seedPlans(database.db);
  });
  afterAll(() => Promise.all(worlds.map(({ database }) => database.close())));

  test('is whole or not there at all, and the same for the same day', async () => {
    const [one, other] = worlds as [TestWorld, TestWorld];
    const interrupted = seedDemo(one, failAt('60%'), SMALL);
    await expect(interrupted).rejects.toThrow('power cut');
    for (const table of ['users', 'salons', 'audit_log', 'platform_audit_log'])
      expect(await countOf(one, table)).toBe(0);
    await seedDemo(one, quiet, SMALL);
    await seedDemo(other, quiet, SMALL);
    expect(await digestOf(one)).toBe(await digestOf(other));
  }, 120_000);
});

const failAt = (percent: string) => (line: string) => {
  if (line.includes(percent)) throw new Error('power cut');
};

describe('another database', () => {
  const world = useTestWorld();

  test('a server that is asked to end meanwhile ends at once, and nothing is made', async () => {
    await seedPlans(world.database.db);
    const pool = Object.create(world.database.pool, { ending: { value: true } });
    const ended = seedDemo({ ...world, database: { ...world.database, pool } }, quiet, SMALL);
    await expect(ended).rejects.toMatchObject({ name: 'StartError' });
    expect([await countOf(world, 'users'), await countOf(world, 'salons')]).toEqual([0, 0]);
  });

  test('an e-mail of the demo that has an account stops the start with a line, and nothing is made', async () => {
    await seedPlans(world.database.db);
    const somebody: Person = await createPerson(world, { email: SIGN_INS.belaVista.email });
    await expect(seedDemo(world, quiet, SMALL)).rejects.toMatchObject({
      name: 'StartError',
      lines: [expect.stringContaining(somebody.email)],
    });
    expect([await countOf(world, 'users'), await countOf(world, 'salons')]).toEqual([1, 0]);
  }, 120_000);
});
