import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { linkPaths } from '#tests/support/link-paths.ts';
import { changeSalon, endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import {
  as,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

const LATER = addDays(TODAY, 3);
const PLACE = { address: 'Rua das Flores, 10', city: 'São Paulo', state: 'SP', phone: '+551133334444' };
const WHERE = [
  'Profissional: Ana',
  'Endereço: Rua das Flores, 10, São Paulo - SP',
  'Telefone do salão: (11) 3333-4444',
];

async function openPlace() {
  const salon = await openSalon(world);
  await changeSalon(world, salon, PLACE);
  return salon;
}

async function toldTo({ salon }: Pick<TestSalon, 'salon'>, kind: string) {
  const rows = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .where('kind', '=', kind)
    .where('wayOf', 'is', null)
    .select(['body', 'recipient', 'channel', 'fallback'])
    .orderBy('id')
    .execute();
  return rows;
}
const bodyOf = async (salon: Pick<TestSalon, 'salon'>, kind: string) => (await toldTo(salon, kind)).at(-1)?.body ?? '';

describe('confirmation and change', () => {
  test('say where to go, to whom, and by which link it is seen, moved and cancelled', async () => {
    const salon = await openPlace();
    const customer = await openCustomer(world, salon);
    const { id, version } = await customer.book({ date: LATER });
    await customer.api.appointments.moveMine({ slug: salon.slug, id, version, date: LATER, time: '16:00' });
    for (const kind of ['appointment_booked', 'appointment_moved']) {
      const body = await bodyOf(salon, kind);
      for (const words of WHERE) expect(body).toContain(words);
      expect(body).toMatch(/^Para ver, mudar ou cancelar: http:\/\/\S+$/m);
      expect(body).toContain(linkPaths(salon.salon).reminder(id).split('/').slice(0, 2).join('/'));
      const token = /\/lembrete\/([\w-]{64})/.exec(body)?.[1] ?? '';
      expect(await as(world, null).appointments.getByLink({ token })).toMatchObject({ date: LATER, time: '16:00' });
    }
  });

  test('of what the salon booked too, and without what the salon does not have or show', async () => {
    const salon = await openSalon(world);
    await changeSalon(world, salon, { state: null });
    const page = { id: newId(), salonId: salon.salon.id, showEmployees: false };
    await world.database.db.insertInto('salonPublicSettings').values(page).execute();
    const known = await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(1) });
    await salon.owner.appointments.create({ id: newId(), customerId: known.id, date: LATER, time: '09:00' });
    const body = await bodyOf(salon, 'appointment_booked');
    expect(body).toContain('/lembrete/');
    expect(body).not.toMatch(/Endereço|Telefone|null/);
    expect(body).not.toContain('Profissional');
  });
});

describe('a cancellation', () => {
  test('leads to the booking page of the service, and speaks of no refund where there is none', async () => {
    const salon = await openPlace();
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ date: LATER });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    const body = await bodyOf(salon, 'appointment_cancelled');
    expect(body).toMatch(
      new RegExp(`^Agende de novo aqui: http\\S+/${salon.slug}/agendamento/${salon.service.id}$`, 'm'),
    );
    expect(body).not.toContain('Devolução');
  });

  test('leads to the salon’s page where the service is not offered any more', async () => {
    const salon = await openPlace();
    const customer = await openCustomer(world, salon);
    const { id, version } = await customer.book({ date: LATER });
    await world.database.db
      .updateTable('services')
      .set({ isActive: false })
      .where('id', '=', salon.service.id)
      .execute();
    await salon.owner.appointments.cancel({ id, version });
    expect(await bodyOf(salon, 'appointment_cancelled')).toMatch(new RegExp(`aqui: http\\S+/${salon.slug}$`, 'm'));
  });

  test.each([
    ['pix', 'R$\u00a045,00 por PIX, no prazo do seu banco'],
    ['card', 'R$\u00a045,00 no cartão, no prazo da operadora'],
  ] as const)('names what goes back of a payment by %s, and how', async (paymentWay, words) => {
    const salon = await openPayingSalon(world);
    for (const cancel of ['customer', 'salon'] as const) {
      const { id } = await salon.bookPaid({ date: LATER, paymentWay });
      if (cancel === 'customer') await salon.cancel(id);
      else {
        const { version } = await salon.seenByOwner(id);
        await salon.owner.appointments.cancel({ id, version, money: 'refund' });
      }
      expect(await bodyOf(salon, 'appointment_cancelled')).toContain(`Devolução: ${words}`);
    }
  });
});

describe('the end of a hold', () => {
  test('says that the payment was not made in time, and how to book again', async () => {
    const salon = await openPayingSalon(world);
    await salon.bookOnline({ date: LATER });
    await endHold(world);
    expect(await toldTo(salon, 'appointment_cancelled')).toEqual([]);
    const [told, ...more] = await toldTo(salon, 'payment_expired');
    expect(more).toEqual([]);
    expect(told?.body).toContain('O pagamento não foi feito a tempo');
    expect(told?.body).not.toContain('cancelado');
    expect(told?.body).toContain(`/${salon.slug}/agendamento/${salon.service.id}`);
  });

  test('is no end for who cancelled before it', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline({ date: LATER });
    await salon.cancel(id);
    await endHold(world);
    expect(await toldTo(salon, 'payment_expired')).toEqual([]);
    expect(await bodyOf(salon, 'appointment_cancelled')).toContain('foi cancelado');
  });

  test('and money that comes late confirms with all that a confirmation has', async () => {
    const salon = await openPayingSalon(world, PLACE);
    const { id } = await salon.bookOnline({ date: LATER });
    await endHold(world);
    salon.fake.pay();
    await salon.check(id);
    const body = await bodyOf(salon, 'payment_late_booked');
    for (const words of [...WHERE, '/lembrete/']) expect(body).toContain(words);
  });
});

describe('who opted out at one address', () => {
  const REMINDERS = ['appointment_reminder_day', 'appointment_reminder_hours', 'review_request'];
  const remindersOf = async (salon: TestSalon) =>
    (await Promise.all(REMINDERS.map((kind) => toldTo(salon, kind)))).flat();

  async function passWholeVisit(salon: TestSalon, id: string) {
    world.clock.set(`${LATER}T13:00:00-03:00`);
    await world.jobs.drain();
    world.clock.set(`${LATER}T15:00:00-03:00`);
    await salon.owner.appointments.complete({ id, version: (await salon.owner.appointments.get({ id })).version });
    world.clock.set(`${LATER}T18:00:00-03:00`);
    await world.jobs.drain();
  }
  const optOut = (salon: TestSalon, to: { channel: 'mail' | 'whatsapp'; recipient: string }) =>
    as(world, null).notifications.optOut({ token: linkPaths(salon.salon).optOut(to).split('/').at(-1) ?? '' });

  test.each(['mail', 'whatsapp'] as const)(
    'by %s is reminded by no channel, and told what the appointment needs',
    async (channel) => {
      const salon = await openSalon(world);
      const customer = await openCustomer(world, salon);
      const { id } = await customer.book({ date: LATER });
      const recipient = channel === 'mail' ? customer.person.email : (customer.person.phone ?? '');
      await optOut(salon, { channel, recipient });
      await passWholeVisit(salon, id);
      expect(await remindersOf(salon)).toEqual([]);
      world.clock.set(NOW);
      const next = await customer.book({ date: addDays(LATER, 1) });
      await customer.api.appointments.cancelMine({ slug: salon.slug, id: next.id });
      expect(await toldTo(salon, 'appointment_booked')).toHaveLength(2);
      expect(await toldTo(salon, 'appointment_cancelled')).toHaveLength(1);
    },
  );

  test('by WhatsApp gets no reminder by mail either, where the salon sends mails alone', async () => {
    const salon = await openSalon(world);
    await salon.owner.notifications.saveSettings({
      ...{ version: 1, whatsappToCustomers: false, mailToCustomers: true, mailToOwner: true, whatsappToOwner: false },
      ...{ reminderDayTime: '18:00', reminderHours: 2 },
    });
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ date: LATER });
    await optOut(salon, { channel: 'whatsapp', recipient: customer.person.phone ?? '' });
    await passWholeVisit(salon, id);
    expect(await remindersOf(salon)).toEqual([]);
  });

  test('and typed the phone of somebody else has stopped nothing of theirs', async () => {
    const salon = await openSalon(world);
    const [rute, thief] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const phone = rute.person.phone ?? '';
    await thief.book({ date: LATER, time: '10:00', phone });
    const { id } = await rute.book({ date: LATER });
    await optOut(salon, { channel: 'mail', recipient: thief.person.email });
    await passWholeVisit(salon, id);
    const told = await remindersOf(salon);
    expect(told.map(({ recipient }) => recipient)).toEqual(told.map(() => phone));
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]?.body).toContain('14:00');
  });

  test('an account’s no holds for what the salon booked for its record', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book();
    const refusal = { slug: salon.slug, purpose: 'reminders', textVersion: 1, isGranted: false } as const;
    await customer.api.consents.set(refusal);
    const [record] = (await salon.owner.customers.list({})).customers;
    const made = { id: newId(), customerId: record?.id ?? '', date: LATER, time: '14:00', serviceId: salon.service.id };
    await salon.owner.appointments.create(made);
    await passWholeVisit(salon, made.id);
    expect(await remindersOf(salon)).toEqual([]);
  });
});
