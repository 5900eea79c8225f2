import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { contextAs } from '#server/context.ts';
import { createApi } from '#server/router.ts';
import { countTraces, NO_TRACES, setPage } from '#tests/support/salon-rows.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const MONDAY = '2026-11-23';
const fieldError = (field: string, message: unknown = expect.any(String)) => ({
  code: 'INVALID_INPUT',
  data: { fields: { [field]: message } },
});

describe('a booking', () => {
  test('is answered with all that its booker needs to know', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const id = newId();
    const booking = await customer.book({ id, time: '14:00', notes: ' Com   a Ana, por favor ' });
    expect(booking).toEqual({
      id,
      date: TODAY,
      time: '14:00',
      durationMinutes: 30,
      priceCents: 4500,
      status: 'scheduled',
      payment: 'at_salon',
      paysOnline: false,
      dueOnlineCents: null,
      heldUntil: null,
      refund: null,
      notes: 'Com a Ana, por favor',
      serviceId: salon.service.id,
      serviceName: 'Corte',
      employeeId: salon.employees[0]?.id,
      employeeName: 'Ana',
      startsAt: '2026-11-20T17:00:00.000Z',
      salonName: 'Barbearia Aurora',
      cancelNoticeMinutes: 120,
      review: null,
      version: 1,
      can: { cancel: true, move: true, review: false, bookAgain: true, pay: false },
    });
    expect(await customer.api.appointments.getMine({ slug: salon.slug, id })).toEqual(booking);
    expect(await customer.api.appointments.listMine({ slug: salon.slug })).toEqual([booking]);
  });

  test('stands in the agenda of the salon, with the customer who made it', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
    const { id } = await customer.book({ email: 'RUTE@exemplo.com ' });
    expect(await salon.owner.appointments.get({ id })).toMatchObject({
      customerName: 'Rute Braga',
      customerPhone: customer.person.phone,
      serviceName: 'Corte',
      employeeId: salon.employees[0]?.id,
      isOverbooking: false,
      payment: 'at_salon',
    });
    const { customers } = await salon.owner.customers.list({});
    expect(customers).toMatchObject([{ name: 'Rute Braga', email: 'rute@exemplo.com' }]);
    expect(await customer.api.auth.listMySalons()).toMatchObject([{ slug: salon.slug }]);
  });

  test('is written down as the specification has it: to be paid at the salon is paid in cash', async () => {
    const salon = await openSalon(world);
    const { id } = await (await openCustomer(world, salon)).book();
    const row = await world.database.db
      .selectFrom('appointments')
      .where('id', '=', id)
      .select(['status', 'paymentStatus', 'paymentMethod'])
      .executeTakeFirst();
    expect(row).toEqual({ status: 'scheduled', paymentStatus: 'paid', paymentMethod: 'cash' });
  });

  test('leaves its entry in the log and its message in the outbox, once', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    expect(
      (await auditedActions(world, salon.salon.id)).filter((action) => action === 'appointments.book'),
    ).toHaveLength(1);
    expect(await messagesOf(id)).toEqual([
      { kind: 'appointment_booked', recipient: customer.person.phone },
      { kind: 'owner_booked', recipient: salon.person.email },
    ]);
  });

  test('takes its customer off the waiting list of that service and day', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const wish = { slug: salon.slug, serviceId: salon.service.id, customerName: 'Ana', consent: true as const };
    const customerPhone = customer.person.phone ?? '';
    await customer.api.waitingList.join({ ...wish, customerPhone, preferredDate: TODAY });
    await customer.api.waitingList.join({ ...wish, customerPhone, preferredDate: MONDAY });
    await customer.book({ date: TODAY });
    expect((await salon.owner.waitingList.list({})).entries).toMatchObject([{ preferredDate: MONDAY }]);
  });

  test('may be made for the last day of the window and the last time of the day', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    expect(await customer.book({ date: '2026-12-19', time: '15:30' })).toMatchObject({ date: '2026-12-19' });
  });

  test('keeps price and duration as they were, whatever becomes of the service', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    await salon.owner.services.update({ ...salon.service, priceCents: 9900, durationMinutes: 60 });
    expect(await customer.api.appointments.getMine({ slug: salon.slug, id })).toMatchObject({
      priceCents: 4500,
      durationMinutes: 30,
    });
  });

  test('keeps the notice for cancelling that held when it was made', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ time: '12:00' });
    await world.database.db
      .updateTable('salons')
      .set({ cancelNoticeMinutes: 0 })
      .where('id', '=', salon.salon.id)
      .execute();
    world.clock.set('2026-11-20T13:30:00Z');
    await expect(customer.api.appointments.cancelMine({ slug: salon.slug, id })).rejects.toMatchObject({
      code: 'NOT_CANCELLABLE',
    });
  });

  test('is taken by a salon whose trial is over, to be paid there, and the owner gets it by e-mail', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    world.clock.set('2026-11-30T13:20:00Z');
    const { id } = await customer.book({ date: '2026-11-30', time: '14:00' });
    expect(await messagesOf(id)).toContainEqual({ kind: 'owner_booked', recipient: salon.person.email });
    await expect(salon.owner.appointments.confirm({ id, version: 1 })).rejects.toMatchObject({
      code: 'SUBSCRIPTION_BLOCKED',
    });
    expect((await salon.owner.appointments.list({})).appointments).toMatchObject([{ id }]);
  });
});

describe('who takes it', () => {
  test("with 'Qualquer profissional', the free one with the fewest appointments that day, then by name", async () => {
    const salon = await openSalon(world, { professionals: 3 });
    const customer = await openCustomer(world, salon);
    const names = [];
    for (const time of ['14:00', '15:00', '16:00', '14:00']) {
      names.push((await customer.book({ time, allowOverlap: true })).employeeName);
    }
    expect(names).toEqual(['Ana', 'Bruno', 'Carla', 'Bruno']);
  });

  test('the chosen one', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const customer = await openCustomer(world, salon);
    const employeeId = salon.employees[1]?.id;
    expect(await customer.book({ employeeId })).toMatchObject({ employeeName: 'Bruno' });
    await expect(customer.book({ employeeId })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await customer.book({ employeeId: null, allowOverlap: true })).toMatchObject({ employeeName: 'Ana' });
  });

  test('nobody in particular, in a salon without professionals: nothing overlaps there', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    const customer = await openCustomer(world, salon);
    expect(await customer.book()).toMatchObject({ employeeName: null });
    await expect(customer.book()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });

  test.each([
    ["another salon's professional", async () => (await openSalon(world)).employees[0]?.id],
    ['one who does not exist', async () => newId()],
  ])('not %s', async (_, findId) => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await expect(customer.book({ employeeId: await findId() })).rejects.toMatchObject(fieldError('employeeId'));
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
  });

  test('not one who is inactive or does not attend customers', async () => {
    const salon = await openSalon(world, { professionals: 3 });
    const customer = await openCustomer(world, salon);
    const [, bruno, carla] = salon.employees;
    await salon.owner.employees.deactivate({ id: bruno?.id ?? '' });
    await world.database.db
      .updateTable('employees')
      .set({ takesAppointments: false })
      .where('id', '=', carla?.id ?? '')
      .execute();
    for (const employeeId of [bruno?.id, carla?.id]) {
      await expect(customer.book({ employeeId })).rejects.toMatchObject(fieldError('employeeId'));
    }
  });

  test('not anybody by name, where the salon hides its professionals', async () => {
    const salon = await openSalon(world);
    await setPage(world, salon, { showEmployees: false });
    const customer = await openCustomer(world, salon);
    await expect(customer.book({ employeeId: salon.employees[0]?.id })).rejects.toMatchObject(fieldError('employeeId'));
    expect(await customer.book({ employeeId: null, allowOverlap: true })).toMatchObject({ employeeName: 'Ana' });
  });
});

describe('bad input is told at its field and leaves nothing behind', () => {
  const UNAVAILABLE = 'Este horário não está disponível. Escolha outro.';
  const REQUIRED = 'Por favor, preencha todos os campos obrigatórios.';
  test.each([
    ['yesterday', { date: '2026-11-19' }, 'date'],
    ['a day beyond the window', { date: '2026-12-21' }, 'date'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Data inválida'],
    ['a date in words', { date: 'amanhã' }, 'date', 'Data inválida'],
    ['a time that has begun', { time: '10:00' }, 'time', UNAVAILABLE],
    ['a time off the steps', { time: '14:10' }, 'time', UNAVAILABLE],
    ['a time after closing', { time: '18:00' }, 'time', UNAVAILABLE],
    ['a closed day', { date: '2026-11-22' }, 'time', UNAVAILABLE],
    ['a time that does not exist', { time: '24:30' }, 'time', 'Horário inválido'],
    ['no name', { name: '  ' }, 'name', REQUIRED],
    ['a name of 300 letters', { name: 'x'.repeat(300) }, 'name', 'Nome: máximo de 100 caracteres'],
    [
      'a script in the name',
      { name: '<script>alert(1)</script>' },
      'name',
      'Nome deve conter apenas letras, espaços, apóstrofos e hífens',
    ],
    ['no phone', { phone: '' }, 'phone', REQUIRED],
    ['a short phone', { phone: '1199999' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    ['a phone of one digit', { phone: '11111111111' }, 'phone', 'Número de telefone inválido'],
    ['two dots in the e-mail', { email: 'ana..souza@exemplo.com' }, 'email', 'Email contém caracteres inválidos'],
    ['no e-mail address', { email: 'ana' }, 'email', 'Formato de email inválido'],
    ['a script in the notes', { notes: 'oi <script>x</script>' }, 'notes', 'Observações contém conteúdo não permitido'],
    ['a link that runs', { notes: 'javascript:alert(1)' }, 'notes', 'Observações contém conteúdo não permitido'],
    ['a novel', { notes: 'x'.repeat(2001) }, 'notes', 'Observações: máximo de 2.000 caracteres'],
    ['an id that is none', { id: '1' }, 'id', 'Identificador inválido'],
    ['a negative price', { shown: { priceCents: -1, durationMinutes: 30 } }, 'shown.priceCents'],
    ['an unknown way to pay', { paymentMethod: 'fiado' as 'offline' }, 'paymentMethod'],
  ])('%s', async (_, wrong, field, message: unknown = expect.any(String)) => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await expect(customer.book(wrong)).rejects.toMatchObject(fieldError(field, message));
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('appointments.book');
  });
});

describe('the service', () => {
  test('that is inactive, deleted, unknown, hidden or of another salon cannot be booked', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const other = await openSalon(world);
    const inactive = await salon.owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 4500,
      isActive: false,
    });
    const deleted = await salon.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 4500 });
    await salon.owner.services.delete({ id: deleted.id });
    const hidden = await salon.owner.services.create({ name: 'Noiva', category: 'corte', priceCents: 4500 });
    await setPage(world, salon, { selectedServices: [salon.service.id] });
    for (const serviceId of [inactive.id, deleted.id, hidden.id, other.service.id, newId()]) {
      await expect(customer.book({ serviceId })).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
    }
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
  });

  test.each([
    ['a lower price', { priceCents: 1, durationMinutes: 30 }],
    ['another duration', { priceCents: 4500, durationMinutes: 5 }],
  ])('%s than shown books nothing and answers with what holds', async (_, shown) => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await expect(customer.book({ shown })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      data: { priceCents: 4500, durationMinutes: 30 },
    });
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
  });

  test('has its price, duration, status and professional from the server, whatever else is sent along', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const forged: object = {
      priceCents: 1,
      durationMinutes: 5,
      status: 'completed',
      paymentStatus: 'paid',
      salonId: newId(),
      isOverbooking: true,
    };
    expect(await customer.book(forged)).toMatchObject({
      priceCents: 4500,
      durationMinutes: 30,
      status: 'scheduled',
      payment: 'at_salon',
    });
  });
});

describe('payment', () => {
  test('online is refused while nobody can take it, and nothing is booked', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await expect(customer.book({ paymentMethod: 'online' })).rejects.toMatchObject({
      code: 'ONLINE_PAYMENT_UNAVAILABLE',
    });
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
  });

  test('at the salon is refused where the salon takes only payment online', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await world.database.db
      .updateTable('salons')
      .set({ paymentMode: 'online_only' })
      .where('id', '=', salon.salon.id)
      .execute();
    await expect(customer.book()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
  });
});

describe('the same form again', () => {
  test('answers the first booking and books nothing more', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const id = newId();
    const first = await customer.book({ id });
    const before = await countTraces(world, salon);
    expect(await customer.book({ id })).toEqual(first);
    expect(await customer.book({ id, notes: 'Com lavagem' })).toEqual(first);
    expect(await countTraces(world, salon)).toEqual(before);
  });

  test.each(['date', 'time', 'serviceId', 'employeeId'])(
    'with another %s is another request, and refused',
    async (changed) => {
      const salon = await openSalon(world, { professionals: 2 });
      const customer = await openCustomer(world, salon);
      const { id } = await customer.book({ employeeId: salon.employees[0]?.id });
      const before = await countTraces(world, salon);
      const other = await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
      const changes: Record<string, object> = {
        date: { date: '2026-11-23' },
        time: { time: '16:00' },
        serviceId: { serviceId: other.id, shown: { priceCents: 3000, durationMinutes: 30 } },
        employeeId: { employeeId: salon.employees[1]?.id },
      };
      const again = customer.book({ id, employeeId: salon.employees[0]?.id, ...changes[changed] });
      await expect(again).rejects.toMatchObject({ code: 'ID_TAKEN' });
      expect(await countTraces(world, salon)).toEqual(before);
    },
  );

  test('after it was cancelled is refused, and with a new id the time is booked anew', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    await expect(customer.book({ id })).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect(await customer.book({ id: newId() })).toMatchObject({ status: 'scheduled' });
  });

  test('from somebody else is refused as not theirs', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const stranger = await openCustomer(world, salon);
    const { id } = await customer.book();
    await expect(stranger.book({ id, time: '16:00' })).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 1, customers: 1, clientProfiles: 1 });
  });

  test('in another salon is another booking', async () => {
    const [one, two] = [await openSalon(world), await openSalon(world)];
    const id = newId();
    await (await openCustomer(world, one)).book({ id });
    expect(await (await openCustomer(world, two)).book({ id })).toMatchObject({ id });
  });
});

describe('at most five coming appointments', () => {
  const TIMES = ['11:00', '12:00', '13:00', '14:00', '15:00'];

  test('the sixth is refused; past, cancelled and other salons do not count', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const booked = [];
    for (const time of TIMES) booked.push(await customer.book({ time }));
    await expect(customer.book({ time: '16:00' })).rejects.toMatchObject({ code: 'TOO_MANY_APPOINTMENTS' });
    await (await openCustomer(world, salon)).book({ time: '16:00' });
    const elsewhere = await openSalon(world);
    const input = { id: newId(), slug: elsewhere.slug, serviceId: elsewhere.service.id, date: TODAY, time: '14:00' };
    const { priceCents, durationMinutes } = elsewhere.service;
    await customer.api.appointments.book({
      ...input,
      allowOverlap: true,
      name: 'Ana',
      phone: '11987654321',
      shown: { priceCents, durationMinutes },
    });

    await customer.api.appointments.cancelMine({ slug: salon.slug, id: booked[4]?.id ?? '' });
    await customer.book({ time: '15:00' });
    await expect(customer.book({ time: '17:00' })).rejects.toMatchObject({ code: 'TOO_MANY_APPOINTMENTS' });
    world.clock.set('2026-11-20T14:01:00Z');
    await customer.book({ time: '17:00' });
  });
});

describe('who may', () => {
  test('a visitor is asked to sign in, and an unknown or inactive salon is not found', async () => {
    const salon = await openSalon(world);
    const { api } = await openCustomer(world, salon);
    const { priceCents, durationMinutes } = salon.service;
    const input = {
      id: newId(),
      slug: salon.slug,
      serviceId: salon.service.id,
      date: TODAY,
      time: '14:00',
      name: 'Ana',
      phone: phoneNumber(1),
      shown: { priceCents, durationMinutes },
    };
    await expect(as(world, null).appointments.book(input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(api.appointments.book({ ...input, slug: 'nao-existe' })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
    await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', salon.salon.id).execute();
    await expect(api.appointments.book(input)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    expect(await countTraces(world, salon)).toEqual(NO_TRACES);
  });

  test('whoever is signed in, an owner or administrator too', async () => {
    const salon = await openSalon(world);
    for (const [time, userType] of [
      ['14:00', 'salon_owner'],
      ['15:00', 'super_admin'],
    ] as const) {
      const customer = await openCustomer(world, salon, { userType });
      expect(await customer.book({ time })).toMatchObject({ time });
    }
  });

  test('a record that the salon has by that phone stays as it is, and the owner is shown it on the appointment', async () => {
    const salon = await openSalon(world);
    const known = await salon.owner.customers.create({ name: 'Dona Rute', phone: '11987654321' });
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ name: 'Outra Pessoa', phone: '(11) 98765-4321' });
    const appointment = await salon.owner.appointments.get({ id });
    expect(appointment).toMatchObject({
      customerName: 'Outra Pessoa',
      samePhone: [{ id: known.id, name: 'Dona Rute' }],
    });
    expect((await salon.owner.customers.list({})).customers).toEqual([
      { ...known, samePhone: [{ id: appointment.customerId, name: 'Outra Pessoa' }] },
      expect.objectContaining({ id: appointment.customerId, samePhone: [{ id: known.id, name: 'Dona Rute' }] }),
    ]);
  });

  test('often, within limits: a script that books and books is stopped', async () => {
    const salon = await openSalon(world);
    const person = await createPerson(world);
    const asked: unknown[][] = [];
    const api = createApi({ ...contextAs(world, person), limit: async (...limit) => void asked.push(limit) });
    await expect(
      api.appointments.book({
        id: newId(),
        slug: salon.slug,
        serviceId: salon.service.id,
        date: '2026-11-19',
        time: '14:00',
        name: 'Ana',
        phone: phoneNumber(1),
        shown: { priceCents: 1, durationMinutes: 1 },
      }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(asked).toEqual([['booking', person.id]]);
  });
});

const messagesOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select(['kind', 'recipient'])
    .orderBy('id')
    .execute();

describe('a booking at the time of another one of the same account', () => {
  const overlap = (salonName: string, time: string, date = TODAY) => ({
    code: 'OWN_OVERLAP',
    data: { salonName, date, time },
  });

  test('is asked about, leaves nothing behind, and is made when it is meant so', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const customer = await openCustomer(world, salon);
    await customer.book({ time: '14:00' });
    const before = await countTraces(world, salon);
    const id = newId();
    const child = { id, time: '14:00', name: 'Bia Souza' };
    await expect(customer.book(child)).rejects.toMatchObject(overlap('Barbearia Aurora', '14:00'));
    expect(await countTraces(world, salon)).toEqual(before);
    expect(await customer.book({ ...child, allowOverlap: true })).toMatchObject({ id, time: '14:00' });
    // The same request again, whether or not it still says so.
    expect(await customer.book(child)).toMatchObject({ id });
  });

  test.each([
    ['begins within it', '14:15', 'asked'],
    ['ends within it', '13:45', 'asked'],
    ['begins when it ends', '14:30', 'made'],
    ['ends when it begins', '13:30', 'made'],
  ])('%s: %s is %s', async (_, time, outcome) => {
    const other = await openSalon(world, { name: 'Studio Bela' });
    const salon = await openSalon(world, { professionals: 2 });
    const quarterHours = { dayOfWeek: 5, startTime: '13:00', endTime: '18:00', intervalMinutes: 15 };
    const { version } = await salon.owner.availability.getWeek();
    await salon.owner.availability.saveWeek({ ranges: [quarterHours], version });
    const customer = await openCustomer(world, salon);
    const there = { slug: other.slug, serviceId: other.service.id };
    await customer.book({ ...there, time: '14:00' });
    const asked = customer.book({ time });
    if (outcome === 'made') expect(await asked).toMatchObject({ time });
    else await expect(asked).rejects.toMatchObject(overlap('Studio Bela', '14:00'));
  });

  test('is compared by the instant where the salons have different zones, and told in the other salon’s time', async () => {
    const inSaoPaulo = await openSalon(world, { professionals: 2 });
    const inManaus = await openSalon(world, { name: 'Studio Manaus', timeZone: 'America/Manaus' });
    const customer = await openCustomer(world, inSaoPaulo);
    await customer.book({ slug: inManaus.slug, serviceId: inManaus.service.id, time: '13:00' });
    expect(await customer.book({ time: '13:00' })).toMatchObject({ time: '13:00' });
    await expect(customer.book({ time: '14:00' })).rejects.toMatchObject(overlap('Studio Manaus', '13:00'));
  });

  test('is no question when the other one is cancelled, is of somebody else, or the time is taken anyway', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const [customer, somebody] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const { id } = await customer.book({ time: '14:00' });
    expect(await somebody.book({ time: '14:00' })).toMatchObject({ time: '14:00' });
    await expect(customer.book({ time: '14:00' })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    expect(await customer.book({ time: '14:00' })).toMatchObject({ time: '14:00' });
  });

  test('sent in two salons at once is made in one and asked about in the other', async () => {
    const [one, two] = [await openSalon(world), await openSalon(world)];
    const customer = await openCustomer(world, one);
    const there = { slug: two.slug, serviceId: two.service.id };
    const outcomes = await Promise.allSettled([customer.book(), customer.book(there)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []));
    expect(refused).toEqual(['OWN_OVERLAP']);
  });
});
