import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/scope.ts';
import { pngFile } from '#tests/support/picture-files.ts';
import { openPlan } from '#tests/support/plans.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { hashTables } from '#tests/support/traces.ts';

const world = useTestWorld();

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(world, { userType: 'admin', fullName: 'Helena Prado' });
});
afterEach(() => {
  world.clock.set(NOW);
  Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null });
});

const api = () => as(world, admin).salons;
const remove = ({ salon }: TestSalon, name?: string) => api().deletePermanently({ salonId: salon.id, name });

/** Tables in which something of the salon is left. */
async function tablesOf(salonId: string): Promise<string[]> {
  const { pool } = world.database;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'salon_id' order by 1`,
  );
  const left: string[] = [];
  for (const { name } of [...rows, { name: 'salons' }]) {
    const key = name === 'salons' ? 'id' : 'salon_id';
    const found = await pool.query(`select 1 from ${name} where ${key} = $1 limit 1`, [salonId]);
    if (found.rows.length > 0) left.push(name);
  }
  return left;
}

const userOf = async ({ id }: Person) =>
  (await world.database.db.selectFrom('users').where('id', '=', id).select('id').execute()).length;

/** A salon that has one of everything. */
async function openFullSalon() {
  const salon = await openSalon(world, { name: `Salão ${newId().slice(-12)}` });
  const { owner, slug, service } = salon;
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
  const visit = await customer.book();
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  await customer.api.reviews.write({ slug, appointmentId: visit.id, rating: 4 });
  const coming = await customer.book({ time: '15:30', date: addDays(TODAY, 3) });
  const entry = { slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Rute', consent: true } as const;
  await customer.api.waitingList.join({ ...entry, customerPhone: phoneNumber(41) });
  await customer.api.consents.set({ slug, purpose: 'marketing', textVersion: 1, isGranted: true });
  await customer.api.customers.join({ slug });
  const picture = await owner.pictures.upload({ file: pngFile() });
  const { link } = await owner.shortLinks.create({});
  await owner.salons.changeSlug({ currentSlug: slug, slug: `novo${newId().slice(-10)}` });
  const plan = await openPlan(world);
  await owner.subscriptions.choosePlan({ planId: plan.id });
  await world.jobs.drain();
  return { ...salon, customer, coming, picture, link, newSlug: (await owner.salons.getMine()).slug };
}

describe('deleting a salon for good', () => {
  test('tells what goes with it, and takes everything but what the audit log says was done', async () => {
    const salon = await openFullSalon();
    const { id } = salon.salon;
    expect(await api().previewDeletion({ id })).toEqual({
      ...{ id, name: salon.salon.name, slug: salon.newSlug, formerSlugs: 1 },
      ...{ customers: 1, appointments: 2, upcoming: 1, services: 1, employees: 1, reviews: 1, pictures: 1 },
      ...{ revenueCents: 4500, ownerName: 'Marina Lima', deletesOwner: true },
    });
    expect(await remove(salon, salon.salon.name)).toEqual({
      success: true,
      details: { salonName: salon.salon.name, userDeleted: true, slug: salon.newSlug },
    });
    expect(await tablesOf(id)).toEqual(['audit_log', 'pictures']);
    expect(await userOf(salon.person)).toBe(0);
    expect(await userOf(salon.customer.person)).toBe(1);

    world.clock.advance({ minutes: 3 });
    await world.jobs.drain();
    expect(await tablesOf(id)).toEqual(['audit_log']);
    expect([...world.storage.files.keys()].filter((name) => salon.picture.url.includes(name.slice(0, 36)))).toEqual([]);
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', id)
      .select(['action', 'data', 'actorUserId', 'entityId'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['salons.create', 'appointments.book', 'reviews.write', 'salons.deletePermanently']),
    );
    const deletion = entries.find(({ action }) => action === 'salons.deletePermanently');
    expect(deletion).toEqual({
      action: 'salons.deletePermanently',
      actorUserId: admin.id,
      entityId: id,
      data: { name: salon.salon.name, slug: salon.newSlug, cancelledAppointments: 1, userDeleted: true },
    });
    const others = entries.filter((entry) => entry !== deletion);
    expect(others.filter(({ data }) => JSON.stringify(data) !== '{}')).toEqual([]);
  });

  test('frees its address and every former one; the codes of its short links are not given again', async () => {
    const salon = await openFullSalon();
    await remove(salon);
    const next = await openSalon(world);
    for (const slug of [salon.newSlug, salon.slug]) {
      await expect(as(world, null).salonPage.get({ slug })).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
      const { slug: currentSlug } = await next.owner.salons.getMine();
      expect(await next.owner.salons.changeSlug({ currentSlug, slug })).toEqual({ slug });
    }
    const codes = await world.database.db
      .selectFrom('shortCodes')
      .where('code', '=', salon.link.code)
      .select('code')
      .execute();
    expect(codes).toHaveLength(1);
  });

  test('tells the customers of coming appointments by mail, after its rows are gone, and forgets the message', async () => {
    const salon = await openFullSalon();
    await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(42) });
    const sent = world.mailer.sent.length;
    await remove(salon);
    await world.jobs.drain();
    const mails = world.mailer.sent.slice(sent);
    expect(mails).toEqual([
      {
        to: salon.customer.person.email,
        subject: 'Agendamento cancelado: 23/11/2026 às 15:30',
        text: expect.stringContaining(
          `Olá, Rute! Seu agendamento em ${salon.salon.name} foi cancelado, porque o salão saiu da plataforma.`,
        ),
      },
    ]);
    const left = await world.database.db.selectFrom('messages').where('salonId', 'is', null).select('id').execute();
    expect(left).toEqual([]);
  });

  test('lets a cancellation that was on its way go out', async () => {
    const salon = await openFullSalon();
    const { id, version } = salon.coming;
    await salon.owner.appointments.cancel({ id, version });
    // By mail, because WhatsApp has no provider that a test could watch.
    await world.database.db
      .updateTable('messages')
      .set({ channel: 'mail', recipient: 'rute@example.com' })
      .where('salonId', '=', salon.salon.id)
      .where('kind', '=', 'appointment_cancelled')
      .execute();
    await remove(salon);
    await world.jobs.drain();
    expect(world.mailer.sent.filter(({ to }) => to === 'rute@example.com')).toHaveLength(1);
  });

  test('another salon keeps all of its rows', async () => {
    const other = await openFullSalon();
    const before = await tablesOf(other.salon.id);
    await remove(await openFullSalon());
    expect(await tablesOf(other.salon.id)).toEqual(before);
    expect((await other.owner.customers.list({})).matching).toBe(1);
  });

  test('needs the name as it is written, where one was typed', async () => {
    const salon = await openSalon(world, { name: 'Ateliê Único' });
    for (const name of ['', 'atelie unico', 'Ateliê']) {
      await expect(remove(salon, name)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { name: 'Digite o nome do salão exatamente como ele está escrito.' } },
      });
    }
    expect((await salon.owner.salons.getMine()).name).toBe('Ateliê Único');
    expect((await remove(salon, ' Ateliê Único ')).success).toBe(true);
  });
});

describe('the account of the owner', () => {
  test('goes with its sessions, and its e-mail is free', async () => {
    const salon = await openSalon(world);
    const session = { id: newId(), token: newId(), userId: salon.person.id, expiresAt: new Date('2099-01-01') };
    await world.database.db.insertInto('sessions').values(session).execute();
    expect((await remove(salon)).details.userDeleted).toBe(true);
    const sessions = await world.database.db.selectFrom('sessions').where('id', '=', session.id).select('id').execute();
    expect(sessions).toEqual([]);
    await createPerson(world, { email: salon.person.email });
  });

  test.each<[string, (owner: Person, other: TestSalon) => Promise<unknown>]>([
    ['has a profile at another salon', (owner, { slug }) => as(world, owner).customers.join({ slug })],
    [
      'booked at another salon',
      async (owner, other) => {
        const { book } = await openCustomer(world, other);
        await book({ time: '16:30' });
        await world.database.db
          .updateTable('appointments')
          .set({ bookedByUserId: owner.id })
          .where('salonId', '=', other.salon.id)
          .execute();
      },
    ],
    [
      'waits at another salon',
      (owner, { slug, service }) =>
        as(world, owner).waitingList.join({
          ...{ slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Marina', consent: true },
          customerPhone: phoneNumber(43),
        }),
    ],
    [
      'works for the platform',
      (owner) => sql`update users set user_type = 'admin' where id = ${owner.id}`.execute(world.database.db),
    ],
  ])('stays when it %s', async (_, prepare) => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    await prepare(salon.person, other);
    expect((await api().previewDeletion({ id: salon.salon.id })).deletesOwner).toBe(false);
    expect((await remove(salon)).details.userDeleted).toBe(false);
    expect(await userOf(salon.person)).toBe(1);
  });

  test('is not kept by what it did in its own salon', async () => {
    const salon = await openSalon(world);
    await as(world, salon.person).customers.join({ slug: salon.slug });
    expect((await remove(salon)).details.userDeleted).toBe(true);
  });
});

describe('the provider that charges the salon', () => {
  async function openSubscriber() {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    await salon.owner.subscriptions.choosePlan({ planId: plan.id });
    const preferenceId = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
    const paymentId = world.checkouts.fake.pay(preferenceId, { renews: true });
    const pay = () => salon.owner.subscriptions.verifyPayment({ preferenceId, paymentId });
    return { ...salon, preferenceId, pay };
  }

  test('stops before anything is deleted', async () => {
    const salon = await openSubscriber();
    await salon.pay();
    await remove(salon);
    expect(world.checkouts.fake.cancelled).toContain(salon.preferenceId);
    expect(await tablesOf(salon.salon.id)).toEqual(['audit_log']);
  });

  test.each([
    ['refusing', 'Cartão recusado pela operadora'],
    ['hanging', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
    ['broken', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
  ] as const)('%s: nothing changes, and its answer is told', async (mood, message) => {
    const salon = await openSubscriber();
    await salon.pay();
    await world.jobs.drain();
    const before = await hashTables(world);
    world.checkouts.fake.mood = mood;
    await expect(remove(salon)).rejects.toMatchObject({ code: 'CANCELLATION_FAILED', message });
    expect(await hashTables(world)).toEqual(before);
  });

  test('began to charge while it was asked: nothing is deleted', async () => {
    const salon = await openSubscriber();
    await salon.pay();
    const next = await openPlan(world, { priceCents: 99_990 });
    await salon.owner.subscriptions.choosePlan({ planId: next.id });
    const preferenceId = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
    const paymentId = world.checkouts.fake.pay(preferenceId, { renews: true });
    world.checkouts.fake.meanwhile = () => salon.owner.subscriptions.verifyPayment({ preferenceId, paymentId });
    await expect(remove(salon)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await salon.owner.salons.getMine()).name).toBe(salon.salon.name);
    expect((await remove(salon)).success).toBe(true);
  });
});

describe('at the same time', () => {
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string; message?: string }) => error.code ?? error.message ?? 'unknown',
    );

  test('of two deletions one wins, and the other finds nothing', async () => {
    const salon = await openFullSalon();
    const outcomes = await Promise.all([outcomeOf(remove(salon)), outcomeOf(remove(salon))]);
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'done']);
    expect(await outcomeOf(remove(salon))).toBe('NOT_FOUND');
  });

  test('whoever books, or changes a booking, has done it before or finds no salon', async () => {
    for (let round = 0; round < 4; round++) {
      const salon = await openFullSalon();
      const guests = await Promise.all([0, 1, 2].map(() => openCustomer(world, salon)));
      const slug = salon.newSlug;
      const bookings = guests.map(({ book }, n) =>
        outcomeOf(book({ slug, date: addDays(TODAY, 4), time: `1${n}:00` })),
      );
      const cancelling = outcomeOf(salon.customer.api.appointments.cancelMine({ slug, id: salon.coming.id }));
      const deletion = outcomeOf(remove(salon));
      expect(await deletion).toBe('done');
      const outcomes = await Promise.all([...bookings, cancelling]);
      expect(
        outcomes.filter(
          (code) => !['done', 'SALON_NOT_FOUND', 'SERVICE_NOT_FOUND', 'NOT_FOUND', 'BUSY'].includes(code),
        ),
      ).toEqual([]);
      expect((await tablesOf(salon.salon.id)).filter((name) => name !== 'pictures')).toEqual(['audit_log']);
    }
  });

  test('whatever its owner saves is saved before, or finds neither salon nor account', async () => {
    for (let round = 0; round < 4; round++) {
      const salon = await openFullSalon();
      const { owner, service } = salon;
      const settings = await owner.salons.getSettings();
      const saves = [
        owner.salons.updateSettings({ ...settings, description: 'Novo' }),
        owner.services.update({ ...service, name: 'Corte novo' }),
        owner.employees.create({ name: 'Eva', role: 'manicure' }),
        owner.customers.create({ name: 'Caio', phone: phoneNumber(44 + round) }),
        owner.pictures.upload({ file: pngFile() }),
        owner.shortLinks.create({ serviceId: service.id }),
        owner.appointments.create({
          id: newId(),
          date: TODAY,
          time: '17:00',
          newCustomer: { name: 'Lia', phone: phoneNumber(60 + round) },
        }),
      ].map(outcomeOf);
      expect(await outcomeOf(remove(salon))).toBe('done');
      const gone = ['done', 'SALON_REQUIRED', 'UNAUTHENTICATED', 'NOT_FOUND', 'BUSY'];
      expect((await Promise.all(saves)).filter((code) => !gone.includes(code))).toEqual([]);
      world.clock.advance({ minutes: 3 });
      await world.jobs.drain();
      expect(await tablesOf(salon.salon.id)).toEqual(['audit_log']);
    }
  });

  test('an owner who takes another name does not wait for ever', async () => {
    const salon = await openSalon(world);
    const { version } = await salon.owner.auth.getMine();
    const renaming = outcomeOf(salon.owner.auth.rename({ fullName: 'Marina Souza', version }));
    expect(await outcomeOf(remove(salon))).toBe('done');
    expect(['done', 'UNAUTHENTICATED', 'NOT_FOUND', 'CHANGED_MEANWHILE']).toContain(await renaming);
  });
});
