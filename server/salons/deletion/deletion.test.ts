import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { syncOrderJob } from '#server/subscriptions/jobs.ts';
import { KEPT, openFullSalon, tablesOf } from '#tests/support/full-salon.ts';
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
import { ADMIN_PASSWORD, openAdministrator, openTwoFactor } from '#tests/support/two-factor.ts';

const world = useTestWorld();

let admin: Person;
beforeAll(async () => {
  admin = await openAdministrator(world);
});
afterEach(() => {
  world.clock.set(NOW);
  Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null });
});

const api = () => as(world, admin).salons;
const remove = ({ salon }: TestSalon, name?: string) =>
  api().deletePermanently({ salonId: salon.id, name, currentPassword: ADMIN_PASSWORD });

const userOf = async ({ id }: Person) =>
  (await world.database.db.selectFrom('users').where('id', '=', id).select('id').execute()).length;

describe('deleting a salon for good', () => {
  test('tells what goes with it, and takes everything but what the audit log says was done', async () => {
    const salon = await openFullSalon(world);
    const { id } = salon.salon;
    expect(await api().previewDeletion({ id })).toEqual({
      ...{ id, name: salon.salon.name, slug: salon.newSlug, formerSlugs: 1 },
      ...{ customers: 1, appointments: 2, upcoming: 1, services: 1, employees: 1, reviews: 1, pictures: 1 },
      ...{ revenueCents: 4500, ownerName: 'Marina Lima', deletesOwner: true, paid: null },
    });
    expect(await remove(salon, salon.salon.name)).toEqual({
      success: true,
      details: { salonName: salon.salon.name, userDeleted: true, slug: salon.newSlug },
    });
    expect(await tablesOf(world, id)).toEqual(['audit_log', 'pictures', 'short_codes']);
    expect(await userOf(salon.person)).toBe(0);
    expect(await userOf(salon.customer.person)).toBe(1);

    world.clock.advance({ minutes: 3 });
    await world.jobs.drain();
    expect(await tablesOf(world, id)).toEqual(KEPT);
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
    const salon = await openFullSalon(world);
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
    const salon = await openFullSalon(world);
    await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(42) });
    const sent = world.mailer.sent.length;
    await remove(salon);
    await world.jobs.drain();
    const mails = world.mailer.sent.slice(sent).filter(({ to }) => to !== salon.person.email);
    expect(mails).toEqual([
      {
        ...{ messageId: expect.any(String), html: expect.any(String) },
        to: salon.customer.person.email,
        subject: 'Agendamento cancelado: 23/11/2026 às 15:30',
        text: expect.stringContaining(
          `Olá, Rute! Seu agendamento em ${salon.salon.name} foi cancelado, porque o salão saiu da plataforma.`,
        ),
      },
    ]);
    const left = await world.database.db.selectFrom('closingMessages').select('id').execute();
    expect(left).toEqual([]);
  });

  test('tells its owner by mail what went, after account and rows are gone', async () => {
    const salon = await openFullSalon(world);
    const { email } = salon.person;
    await world.jobs.drain();
    const sent = world.mailer.sent.length;
    await remove(salon);
    expect(await userOf(salon.person)).toBe(0);
    await world.jobs.drain();
    const [mail, ...more] = world.mailer.sent.slice(sent).filter(({ to }) => to === email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Seu salão foi excluído: ${salon.salon.name}`,
      text: expect.stringMatching(/^Olá, Marina!\n/),
    });
    for (const said of [
      `A administração do Encaixe excluiu seu salão, ${salon.salon.name}.`,
      'a agenda, os clientes, os serviços, os profissionais',
      '1 horário marcado foi cancelado, e o cliente avisado.',
      'Sua conta também foi excluída',
    ]) {
      expect(mail?.text).toContain(said);
    }
    for (const unsaid of ['devolvido', 'Lima', 'Rute']) expect(mail?.text).not.toContain(unsaid);
    expect(await tablesOf(world, salon.salon.id)).not.toContain('messages');
  });

  test('tells an owner whose account stays how to sign in, and nothing when it was not deleted', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    await as(world, salon.person).customers.join({ slug: other.slug });
    await expect(remove(salon, 'Outro nome')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await world.jobs.drain();
    const mailsToOwner = () => world.mailer.sent.filter(({ to }) => to === salon.person.email);
    expect(mailsToOwner()).toEqual([]);
    await remove(salon);
    await world.jobs.drain();
    const [mail] = mailsToOwner();
    expect(mail?.text).toContain('Sua conta continua, porque é usada em outro lugar. Você entra nela em ');
    expect(mail?.text).not.toContain('horário');
  });

  test('lets a cancellation that was on its way go out', async () => {
    const salon = await openFullSalon(world);
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
    const other = await openFullSalon(world);
    const before = await tablesOf(world, other.salon.id);
    await remove(await openFullSalon(world));
    expect(await tablesOf(world, other.salon.id)).toEqual(before);
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
    expect(await tablesOf(world, salon.salon.id)).toEqual(['audit_log']);
  });

  test('keeps what was received, without names, and says before until when it is paid', async () => {
    const subscriptions = as(world, admin).subscriptions;
    const salon = await openSubscriber();
    await salon.pay();
    const { id } = salon.salon;
    const { endsAt } = (await salon.owner.subscriptions.getMine()).subscription;
    expect((await api().previewDeletion({ id })).paid).toEqual({ planName: 'Plano', until: endsAt });
    const { receivedCents: whole } = await subscriptions.getTotals();
    await world.database.db
      .updateTable('subscriptionCharges')
      .set({ refundedCents: 1000 })
      .where('salonId', '=', id)
      .execute();
    const { receivedCents } = await subscriptions.getTotals();
    expect(receivedCents).toBe(whole - 1000);
    await remove(salon);
    expect((await subscriptions.getTotals()).receivedCents).toBe(receivedCents);
    const receipts = await world.database.db
      .selectFrom('platformReceipts')
      .where('chargeId', 'like', `%-of-${salon.preferenceId.replace('checkout-', '')}`)
      .selectAll()
      .execute();
    expect(receipts).toEqual([
      {
        ...{ id: expect.any(String), provider: 'mercado_pago', chargeId: expect.any(String), planName: 'Plano' },
        ...{
          status: 'approved',
          amountCents: 9990,
          refundedCents: 1000,
          currency: 'BRL',
          chargedAt: new Date(NOW),
          createdAt: new Date(NOW),
        },
        ...{ periodStart: expect.any(Date), periodEnd: new Date(endsAt ?? '') },
        // By these the provider is asked.
        ...{ orderId: salon.preferenceId.replace('checkout-', ''), checkoutId: salon.preferenceId, way: 'card' },
      },
    ]);
    const { person } = salon;
    for (const name of [salon.salon.name, salon.slug, id, person.id, person.fullName, person.email]) {
      expect(JSON.stringify(receipts)).not.toContain(name);
    }
  });

  test('pays back what pays for nothing also when the salon is deleted meanwhile', async () => {
    const salon = await openSubscriber();
    const { preferenceId } = salon;
    await salon.pay();
    const chargeId = world.checkouts.fake.pay(preferenceId, { amountCents: 19_980 });
    const { mercado_pago: gateway } = await world.checkouts.open();
    if (!gateway) throw new Error('No gateway');
    vi.spyOn(gateway, 'refundCharge').mockRejectedValueOnce(new TypeError('fetch failed'));
    const orderId = preferenceId.replace('checkout-', '');
    await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
    await world.jobs.drain();
    await remove(salon);
    const refunds = () => world.checkouts.fake.refunds.filter((one) => one.chargeId === chargeId);
    expect(refunds()).toEqual([]);
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(refunds()).toHaveLength(1);
    const receipt = world.database.db
      .selectFrom('platformReceipts')
      .where('chargeId', '=', chargeId)
      .select(['status', 'refundedCents']);
    expect(await receipt.executeTakeFirst()).toEqual({ status: 'refunded', refundedCents: 19_980 });
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

  test('was asked when the administrator lost the role: nothing is deleted', async () => {
    const salon = await openSubscriber();
    await salon.pay();
    const former = await openAdministrator(world);
    const becomeNobody = () =>
      world.database.db.updateTable('users').set({ userType: 'customer' }).where('id', '=', former.id).execute();
    world.checkouts.fake.meanwhile = becomeNobody;
    const removed = as(world, former).salons.deletePermanently({
      salonId: salon.salon.id,
      currentPassword: ADMIN_PASSWORD,
    });
    await expect(removed).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await salon.owner.salons.getMine()).name).toBe(salon.salon.name);
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

describe('the administrator who deletes', () => {
  const fields = (refused: object) => ({ code: 'INVALID_INPUT', data: { fields: refused } });

  test('types the own password: another one deletes nothing, and asks no provider', async () => {
    const salon = await openSalon(world);
    const input = { salonId: salon.salon.id, currentPassword: 'outra-Senha-123' };
    await expect(api().deletePermanently(input)).rejects.toMatchObject(
      fields({ currentPassword: 'Senha atual incorreta' }),
    );
    expect((await salon.owner.salons.getMine()).id).toBe(salon.salon.id);
  });

  test('types a code too where the sign-in asks for one, and each code is good once', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { api, codeLater } = await openTwoFactor(world);
    const wish = { salonId: salon.salon.id, currentPassword: ADMIN_PASSWORD };
    await expect(api.salons.deletePermanently(wish)).rejects.toMatchObject(fields({ code: 'Digite o código' }));
    await expect(api.salons.deletePermanently({ ...wish, code: '000000' })).rejects.toMatchObject(
      fields({ code: 'Código incorreto ou já usado' }),
    );
    const code = codeLater(1);
    expect((await api.salons.deletePermanently({ ...wish, code })).success).toBe(true);
    await expect(api.salons.deletePermanently({ ...wish, salonId: other.salon.id, code })).rejects.toMatchObject(
      fields({ code: 'Código incorreto ou já usado' }),
    );
  });
});

describe('the trial of a salon that is deleted', () => {
  const openAgain = async (email: string) => {
    const person = await createPerson(world, { userType: 'salon_owner', email });
    return (await as(world, person).salons.create({ name: 'De novo', state: 'SP' })).subscription;
  };

  test("was its owner's only one: a new account with the address begins without, and no address is kept", async () => {
    const salon = await openSalon(world);
    const { email } = salon.person;
    await remove(salon);
    expect(await userOf(salon.person)).toBe(0);
    expect(await openAgain(email)).toMatchObject({ status: 'inactive', isBlocked: true });
    const kept = await world.database.db.selectFrom('usedTrials').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const { emailHash } of kept) {
      expect(emailHash).toHaveLength(32);
      expect(emailHash.equals(createHash('sha256').update(email).digest())).toBe(false);
    }
  });

  test('is still there for another address', async () => {
    await remove(await openSalon(world));
    expect(await openAgain(`nova-${newId()}@example.com`)).toMatchObject({ status: 'trial' });
  });
});
