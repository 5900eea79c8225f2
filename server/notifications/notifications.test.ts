import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { scopeOfSystemAt } from '../worker.ts';
import { sendPaymentMessage } from './commands.ts';
import { deliveryJobs } from './jobs.ts';
import { reminderKinds } from './reminders/rules.ts';

const world = useTestWorld();
afterEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

/** Nobody takes mails while this runs. */
async function withoutMail(work: () => Promise<unknown>): Promise<void> {
  const { send } = world.mailer;
  world.mailer.send = () => Promise.reject(new Error('no answer'));
  await work().finally(() => {
    world.mailer.send = send;
  });
}

const everyWay = {
  ...{ whatsappToCustomers: true, mailToCustomers: true, mailToOwner: true, whatsappToOwner: false },
  ...{ reminderDayTime: '18:00', reminderHours: 2 },
};

function fail(): never {
  throw new Error('no such salon');
}

const messagesOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    // Those have tests of their own.
    .where('kind', 'not in', [...reminderKinds, 'trial_ending', 'trial_over'])
    .where('wayOf', 'is', null)
    .select(['channel', 'kind', 'recipient', 'status', 'attempts', 'body', 'appointmentId', 'sentAt'])
    .orderBy('id')
    .execute();

test('a booking is told to the customer by WhatsApp, with all that matters', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
  const { id } = await customer.book({ time: '15:30' });
  const [message, ...others] = await messagesOf(salon);
  expect(others).toMatchObject([{ channel: 'mail', kind: 'owner_booked', recipient: salon.person.email }]);
  expect(message).toMatchObject({
    channel: 'whatsapp',
    kind: 'appointment_booked',
    recipient: '+5511988887777',
    status: 'queued',
    appointmentId: id,
  });
  const facts = ['Olá, Rute!', '20/11/2026', '15:30', 'Corte', 'R$\u00a045,00', 'Barbearia Aurora', '10 minutos'];
  for (const fact of facts) expect(message?.body).toContain(fact);
});

test('of what was typed at the booking a message carries the first name alone', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  await customer.book({ name: 'Rute Golpe-ponto-com', email: 'golpe@example.com', notes: 'Acesse golpe.example' });
  const [message] = await messagesOf(salon);
  expect(message?.body).toContain('Olá, Rute!');
  expect(message?.body).not.toMatch(/golpe/i);
});

test('without a provider it waits in the outbox, after one attempt', async () => {
  const salon = await openSalon(world);
  await (await openCustomer(world, salon)).book();
  await world.jobs.drain();
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{ status: 'outbox', attempts: 1, sentAt: null }, { channel: 'mail' }]);
});

describe('while notifications are off', () => {
  const switchTo = (value: 'true' | 'false') =>
    world.database.db
      .insertInto('systemSettings')
      .values({ key: 'notifications_enabled', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  beforeEach(() => switchTo('false'));
  afterEach(() => switchTo('true'));

  test('a message is withheld, says so, and is not sent later', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    world.clock.advance({ days: 10 });
    await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
    await world.jobs.drain();
    const withheld = [
      { channel: 'whatsapp', status: 'withheld', sentAt: null },
      { channel: 'mail', status: 'withheld', sentAt: null },
    ];
    expect(await messagesOf(salon)).toMatchObject(withheld);
    await switchTo('true');
    world.clock.advance({ days: 1 });
    await world.jobs.drain();
    expect(await messagesOf(salon)).toMatchObject(withheld);
    expect(world.mailer.sent).toEqual([]);
  });

  test('a mail that had failed before is withheld too', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    world.clock.advance({ days: 10 });
    await switchTo('true');
    await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
    await withoutMail(() => world.jobs.drain());
    await switchTo('false');
    world.clock.advance({ minutes: 5 });
    await world.jobs.drain();
    expect(await messagesOf(salon)).toMatchObject([{ status: 'outbox' }, { channel: 'mail', status: 'withheld' }]);
    expect(world.mailer.sent).toEqual([]);
  });

  test('mails about signing in go on', async () => {
    const { email } = await createPerson(world);
    await as(world, null).auth.requestPasswordReset({ email });
    await world.jobs.drain();
    expect(world.mailer.sent).toMatchObject([{ to: email, subject: 'Sua nova senha no Encaixe' }]);
  });
});

test('mails have the name that an administrator gave the platform', async () => {
  const setting = { key: 'app_name', value: 'Agenda Bela' };
  await world.database.db.insertInto('systemSettings').values(setting).execute();
  const { email } = await createPerson(world);
  await as(world, null).auth.requestPasswordReset({ email });
  await world.jobs.drain();
  await world.database.db.deleteFrom('systemSettings').where('key', '=', 'app_name').execute();
  const [mail] = world.mailer.sent;
  expect(mail).toMatchObject({ to: email, subject: 'Sua nova senha no Agenda Bela' });
  expect(mail?.text).toContain('da sua conta no Agenda Bela.');
  expect(mail?.text).not.toContain('Encaixe');
});

test('a cancellation and a change of time are told too', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id } = await customer.book();
  const moved = await salon.owner.appointments.update({
    id,
    version: 1,
    date: TODAY,
    time: '16:00',
    serviceId: salon.service.id,
    employeeId: salon.employees[0]?.id,
  });
  await salon.owner.appointments.cancel({ id, version: moved.version });
  const messages = await messagesOf(salon);
  expect(messages.map(({ kind }) => kind)).toEqual([
    'appointment_booked',
    'owner_booked',
    'appointment_moved',
    'appointment_cancelled',
  ]);
  expect(messages[2]?.body).toContain('16:00');
});

test('a booking that is refused tells nobody', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  await customer.book();
  await expect((await openCustomer(world, salon)).book()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await messagesOf(salon)).toHaveLength(2);
});

test('a booking at a salon whose trial is over is mailed to the owner', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
  world.clock.advance({ days: 10 });
  const { id } = await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
  await world.jobs.drain();
  const ours = world.mailer.sent.filter(({ to }) => to === salon.person.email);
  expect(ours).toHaveLength(1);
  for (const fact of ['Rute Braga', '(11) 98888-7777', '01/12/2026', '09:00', 'Corte'])
    expect(ours[0]?.text).toContain(fact);
  expect(await messagesOf(salon)).toMatchObject([
    { channel: 'whatsapp', status: 'outbox' },
    { channel: 'mail', status: 'sent', attempts: 1, appointmentId: id, sentAt: world.clock.now() },
  ]);
});

test('a delivery that runs twice sends once', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  world.clock.advance({ days: 10 });
  await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
  await world.jobs.drain();
  const mail = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.salon.id)
    .where('channel', '=', 'mail')
    .select('id as messageId')
    .executeTakeFirstOrThrow();
  await world.jobs.send(world.database.db, deliveryJobs.mail.single, { salonId: salon.salon.id, ...mail });
  await world.jobs.drain();
  expect(world.mailer.sent.filter(({ to }) => to === salon.person.email)).toHaveLength(1);
});

describe('the owner', () => {
  const mailsTo = async ({ person }: TestSalon) => {
    await world.jobs.drain();
    return world.mailer.sent
      .filter(({ to }) => to === person.email)
      .map(({ subject, text }) => `${subject}\n${text}`)
      .toSorted();
  };

  test('hears of what customers book, move and cancel, and not of what the salon does', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
    const { id, version } = await customer.book({ date: addDays(TODAY, 3) });
    const when = { date: addDays(TODAY, 3), time: '16:00' };
    await customer.api.appointments.moveMine({ slug: salon.slug, id, version, ...when });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    const known = await salon.owner.customers.create({ name: 'Caio', phone: '11987654321' });
    const own = await salon.owner.appointments.create({ id: newId(), customerId: known.id, ...when });
    await salon.owner.appointments.cancel({ id: own.id, version: own.version });
    const mails = await mailsTo(salon);
    expect(mails.map((mail) => mail.split(':')[0])).toEqual([
      'Agendamento cancelado',
      'Agendamento remarcado',
      'Novo agendamento',
    ]);
    for (const mail of mails) expect(mail).toContain('Cliente: Rute Braga\nTelefone: (11) 98888-7777');
    expect(mails[2]).toContain('Pagamento: No salão');
    expect(mails[1]).toContain('Horário: 16:00');
  });

  test('hears by WhatsApp as well, and by no mail, as the salon chose', async () => {
    const salon = await openSalon(world);
    await salon.owner.notifications.saveSettings({
      ...everyWay,
      version: 1,
      mailToOwner: false,
      whatsappToOwner: true,
    });
    const phone = { whatsapp: '+5511977776666' };
    await world.database.db.updateTable('salons').set(phone).where('id', '=', salon.salon.id).execute();
    await (await openCustomer(world, salon)).book();
    expect(await messagesOf(salon)).toMatchObject([
      { kind: 'appointment_booked' },
      { kind: 'owner_booked', channel: 'whatsapp', recipient: '+5511977776666' },
    ]);
    expect(await mailsTo(salon)).toEqual([]);
  });

  test.each([
    ['paid', [], ['Pagamento recebido']],
    ['late_booked', ['payment_late_booked'], ['Pagamento recebido']],
    ['late_refunded', ['payment_late_refunded'], ['Pagamento devolvido']],
    ['refund_failed', [], ['Uma devolução não foi feita']],
  ] as const)('hears of money: %s', async (what, toCustomer, toOwner) => {
    const salon = await openSalon(world);
    const { id } = await (await openCustomer(world, salon)).book({ date: addDays(TODAY, 3) });
    const none = { whatsappToCustomers: false, mailToCustomers: false, mailToOwner: false, whatsappToOwner: false };
    await mailsTo(salon);
    world.mailer.sent.length = 0;
    // Somebody's money goes by some way, whatever is switched off.
    if (what !== 'paid' && what !== 'late_booked') {
      await salon.owner.notifications.saveSettings({ ...everyWay, ...none, version: 1 });
    }
    const scope = (await scopeOfSystemAt(world, salon.salon.id)) ?? fail();
    await sendPaymentMessage(scope, what, { appointmentId: id, amountCents: 123450 });
    const mails = await mailsTo(salon);
    expect(mails.map((mail) => mail.split(':')[0])).toEqual(toOwner);
    expect(mails[0]).toContain('R$\u00a01.234,50');
    const told = (await messagesOf(salon)).filter(({ kind }) => kind.startsWith('payment'));
    expect(told.map(({ kind }) => kind)).toEqual(toCustomer);
    for (const { body } of told) expect(body).toContain('R$\u00a01.234,50');
  });
});

describe('the customer', () => {
  const choose = (salon: TestSalon, wish: Partial<typeof everyWay>) =>
    salon.owner.notifications.saveSettings({ ...everyWay, mailToOwner: false, ...wish, version: 1 });
  const told = async (salon: TestSalon) =>
    world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.salon.id)
      .where('kind', '=', 'appointment_booked')
      .select(['channel', 'recipient', 'fallback', 'template'])
      .execute();

  test('hears by WhatsApp, else by the mail of the account that booked', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
    await customer.book({ email: 'outra@example.com' });
    const subject = 'Agendamento em Barbearia Aurora: 20/11/2026 às 14:00';
    expect(await told(salon)).toEqual([
      {
        channel: 'whatsapp',
        recipient: customer.person.phone,
        fallback: { email: customer.person.email, subject },
        template: {
          name: 'appointment_booked_3',
          parameters: [
            ...['Rute', 'Barbearia Aurora', '20/11/2026', '14:00', 'Corte', 'R$\u00a045,00', 'No salão'],
            ...['Ana', 'na página do salão', 'na página do salão'],
          ],
          buttonToken: expect.stringMatching(/^lembrete\/[\w-]{64}$/),
        },
      },
    ]);
  });

  test('hears by mail alone where the salon sends no WhatsApp', async () => {
    const salon = await openSalon(world);
    await choose(salon, { whatsappToCustomers: false });
    const customer = await openCustomer(world, salon);
    await customer.book();
    expect(await told(salon)).toMatchObject([{ channel: 'mail', recipient: customer.person.email, fallback: null }]);
  });

  test('hears by WhatsApp alone where the salon sends no mail, and nothing where it sends neither', async () => {
    const [salon, silent] = [await openSalon(world), await openSalon(world)];
    await choose(salon, { mailToCustomers: false });
    await choose(silent, { mailToCustomers: false, whatsappToCustomers: false });
    await (await openCustomer(world, salon)).book();
    await (await openCustomer(world, silent)).book();
    expect(await told(salon)).toMatchObject([{ channel: 'whatsapp', fallback: null }]);
    expect(await told(silent)).toEqual([]);
  });

  test('reads the salon’s own text, and nothing of a kind that is switched off', async () => {
    const salon = await openSalon(world);
    const { notifications } = salon.owner;
    const text = 'Oi, {nome}! Te espero dia {data}.\nSó isto.';
    await notifications.saveKind({ kind: 'appointment_booked', version: 1, isOn: true, text });
    await notifications.saveKind({ kind: 'appointment_cancelled', version: 1, isOn: false, text: null });
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
    const { id } = await customer.book({ date: addDays(TODAY, 3) });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    const toCustomer = (await messagesOf(salon)).filter(({ kind }) => kind.startsWith('appointment'));
    expect(toCustomer.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Oi, Rute! Te espero dia 23\/11\/2026\.\nSó isto\.\n\nPara ver, mudar ou cancelar: \S+$/),
    ]);
  });
});

test('a mail that fails never fails the booking, and is tried again', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  world.clock.advance({ days: 10 });
  const { id } = await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
  await withoutMail(() => world.jobs.drain());
  expect(await messagesOf(salon)).toMatchObject([{}, { channel: 'mail', status: 'queued', attempts: 1 }]);
  world.clock.advance({ minutes: 5 });
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{}, { status: 'sent', attempts: 2 }]);
  expect(world.mailer.sent.filter(({ to }) => to === salon.person.email)).toHaveLength(1);
  expect(await customer.api.appointments.getMine({ slug: salon.slug, id })).toMatchObject({ status: 'scheduled' });
});

test('a mail that nobody takes is given up in the end', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  world.clock.advance({ days: 10 });
  await customer.book({ date: addDays(TODAY, 11), time: '09:00' });
  await withoutMail(async () => {
    for (let attempt = 1; attempt <= 9; attempt++) {
      await world.jobs.drain();
      world.clock.advance({ hours: 2 });
    }
  });
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{}, { channel: 'mail', status: 'failed', attempts: 9 }]);
  expect(world.mailer.sent.filter(({ to }) => to === salon.person.email)).toEqual([]);
});

test('the owner’s three WhatsApp buttons carry the appointment’s texts', async () => {
  const salon = await openSalon(world);
  const { id } = await (await openCustomer(world, salon, { phone: '+5511988887777' })).book({ id: newId() });
  const { whatsapp } = await salon.owner.appointments.get({ id });
  const texts = Object.values(whatsapp ?? {}).map((link) => new URL(link).searchParams.get('text'));
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toContain('Barbearia Aurora');
});

/** A message that the removal of its customer has written, as a mail. */
async function writeFarewell() {
  const salon = await openSalon(world);
  await (await openCustomer(world, salon)).book();
  const [customer] = (await salon.owner.customers.list({})).customers;
  await salon.owner.customers.delete({ id: customer?.id ?? '', cancelUpcoming: true });
  const mail = { channel: 'mail', recipient: 'ana@example.com', fallback: null, template: null } as const;
  await world.database.db.updateTable('messages').set(mail).where('salonId', '=', salon.salon.id).execute();
  expect(await messagesOf(salon)).toMatchObject([{ kind: 'appointment_cancelled', status: 'queued' }]);
  return salon;
}

test('what the removal of a customer sends is sent, and then forgotten', async () => {
  const salon = await writeFarewell();
  await withoutMail(() => world.jobs.drain());
  expect(await messagesOf(salon)).toMatchObject([{ status: 'queued', attempts: 1 }]);
  world.clock.advance({ minutes: 5 });
  await world.jobs.drain();
  expect(world.mailer.sent.filter(({ to }) => to === 'ana@example.com')).toHaveLength(1);
  expect(await messagesOf(salon)).toEqual([]);
});

test('what the removal of a customer sends is forgotten when it is given up, too', async () => {
  const salon = await writeFarewell();
  await withoutMail(async () => {
    for (let attempt = 1; attempt <= 9; attempt++) {
      await world.jobs.drain();
      world.clock.advance({ hours: 2 });
    }
  });
  expect(world.mailer.sent.filter(({ to }) => to === 'ana@example.com')).toEqual([]);
  expect(await messagesOf(salon)).toEqual([]);
});
