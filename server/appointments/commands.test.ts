import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { givePlan } from '#tests/support/plans.ts';
import { countTraces, findDoubleBookings, NO_TRACES } from '#tests/support/salon-rows.ts';
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
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

type Wish = Partial<Parameters<Api['appointments']['create']>[0]>;

/** A salon with a customer on its books, and the appointments that its owner would make for her. */
async function openAgenda(wanted: Parameters<typeof openSalon>[1] = {}) {
  const salon = await openSalon(world, wanted);
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute Braga', phone: '11987654321' });
  const create = (wish: Wish = {}) =>
    salon.owner.appointments.create({
      id: newId(),
      ...(wish.newCustomer || wish.walkIn ? {} : { customerId }),
      serviceId: salon.service.id,
      date: TODAY,
      time: '14:00',
      ...wish,
    });
  const [ana, bruno] = salon.employees;
  return { ...salon, customerId, create, ana, bruno };
}

const withTraces = { ...NO_TRACES, customers: 1 };

describe("an owner's appointment", () => {
  test('is answered as it stands in the agenda', async () => {
    const { create, customerId, service, ana, owner } = await openAgenda();
    const id = newId();
    const appointment = await create({ id, notes: 'Primeira vez' });
    expect(appointment).toEqual({
      id,
      date: TODAY,
      time: '14:00',
      durationMinutes: 30,
      priceCents: 4500,
      status: 'scheduled',
      payment: 'at_salon',
      dueOnlineCents: null,
      dueAtSalonCents: 4500,
      paidBy: null,
      internalNotes: null,
      heldUntil: null,
      heldCents: 0,
      notes: 'Primeira vez',
      customerId,
      customerName: 'Rute Braga',
      customerPhone: '+5511987654321',
      samePhone: [],
      serviceId: service.id,
      serviceName: 'Corte',
      employeeId: ana?.id,
      employeeName: 'Ana',
      arrivedAt: null,
      isOverbooking: false,
      isUnusual: false,
      version: 1,
      whatsapp: {
        confirm: expect.stringContaining('https://wa.me/5511987654321?text='),
        cancel: expect.stringContaining('https://wa.me/5511987654321?text='),
        suggest: expect.stringContaining('https://wa.me/5511987654321?text='),
      },
      can: {
        edit: true,
        adjust: true,
        setPaidBy: false,
        confirm: true,
        complete: true,
        cancel: true,
        markArrived: true,
        markNoShow: true,
        reopen: false,
        takeAtSalon: false,
      },
    });
    expect(await owner.appointments.get({ id })).toEqual(appointment);
  });

  test.each([
    ['between the steps', '14:07', TODAY],
    ['before opening', '06:00', '2026-11-23'],
    ['on a closed day', '10:00', '2026-11-22'],
    ['in the past', '10:00', '2026-11-19'],
    ['far ahead', '10:00', '2027-11-19'],
    ['past midnight', '23:50', TODAY],
  ])('may stand at any minute of any day: %s', async (_, time, date) => {
    const { create } = await openAgenda();
    expect(await create({ date, time })).toMatchObject({ date, time, isOverbooking: false });
  });

  test('without a service takes the default time, and no price is agreed', async () => {
    const { create } = await openAgenda();
    expect(await create({ serviceId: null })).toMatchObject({
      serviceName: null,
      priceCents: null,
      durationMinutes: 30,
      payment: 'at_salon',
    });
    const { db } = world.database;
    const key = 'default_appointment_duration';
    await db.insertInto('systemSettings').values({ key, value: '45' }).execute();
    expect(await create({ serviceId: null, time: '16:00' })).toMatchObject({ durationMinutes: 45 });
    await db.deleteFrom('systemSettings').where('key', '=', key).execute();
  });

  test('may be for a new customer, who is then on the books', async () => {
    const { create, owner, salon } = await openAgenda();
    const newCustomer = { name: 'Bia Reis', phone: '(11) 91234-5678', email: 'bia@exemplo.com' };
    const { customerId } = await create({ newCustomer });
    expect((await owner.customers.list({ search: 'bia' })).customers).toMatchObject([
      { id: customerId, phone: '+5511912345678', email: 'bia@exemplo.com', account: null },
    ]);
    expect(await auditedActions(world, salon.id)).toContain('customers.create');
  });

  test('may be for somebody who walks in: without a phone, with a record that nobody else has', async () => {
    const { create, owner, salon } = await openAgenda();
    const first = await create({ walkIn: {} });
    const second = await create({ walkIn: { name: ' Bia ' }, time: '15:00' });
    expect(first).toMatchObject({
      customerName: 'Cliente sem cadastro',
      customerPhone: null,
      samePhone: [],
      whatsapp: null,
    });
    expect(second).toMatchObject({ customerName: 'Bia', customerPhone: null, samePhone: [] });
    expect(second.customerId).not.toBe(first.customerId);
    expect(await kindsOf(first.id)).toEqual([]);
    expect(await auditedActions(world, salon.id)).toContain('customers.create');
    const { customer } = await owner.customers.getHistory({ id: second.customerId });
    expect(customer).toMatchObject({ name: 'Bia', phone: null, samePhone: [] });
  });

  test('of a walk-in fills no plan', async () => {
    const { create, ...salon } = await openAgenda();
    await givePlan(world, salon.salon.id, { maxCustomers: 2 });
    await create({ walkIn: {} });
    await create({ walkIn: {}, time: '15:00' });
    const newCustomer = { name: 'Bia', phone: '11912345678' };
    expect(await create({ newCustomer, time: '16:00' })).toMatchObject({ customerName: 'Bia' });
  });

  test('asks, when it is told to, about what the same customer has at that time', async () => {
    const { create, owner, ana, customerId } = await openAgenda({ professionals: 2 });
    const first = await create({ time: '14:00', employeeId: ana?.id });
    const again = { time: '14:15', asksAboutCustomer: true };
    await expect(create(again)).rejects.toMatchObject({
      code: 'CUSTOMER_BUSY',
      data: { conflicts: [{ appointmentId: first.id, time: '14:00' }] },
    });
    const late = await create({ ...again, asksAboutCustomer: false });
    expect(late).toMatchObject({ isOverbooking: false, customerId });
    expect(await create({ ...again, time: '14:45' })).toMatchObject({ customerId });
    const wish = { ...late, asksAboutCustomer: true, employeeId: late.employeeId };
    await expect(owner.appointments.update({ ...wish, time: '14:05' })).rejects.toMatchObject({
      code: 'CUSTOMER_BUSY',
    });
    const dragged = { id: late.id, version: late.version, date: late.date, time: '14:05' };
    await expect(owner.appointments.move({ ...dragged, asksAboutCustomer: true })).rejects.toMatchObject({
      code: 'CUSTOMER_BUSY',
      data: { conflicts: [{ appointmentId: first.id, time: '14:00' }] },
    });
    const noted = await owner.appointments.update({ ...wish, notes: 'Chega antes' });
    expect(noted).toMatchObject({ notes: 'Chega antes' });
    const over = { time: '14:00', employeeId: ana?.id, allowOverlap: true, asksAboutCustomer: true };
    await owner.appointments.cancel(noted);
    expect(await create(over)).toMatchObject({ isOverbooking: true });
    await owner.appointments.cancel(first);
    expect(await create({ ...again, time: '13:15' })).toMatchObject({ time: '13:15' });
  });

  test('tells the customer, but not of what is past', async () => {
    const { create, ...salon } = await openAgenda();
    await create({ date: '2026-11-19' });
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 1, messages: 0 });
    const { id } = await create();
    expect(await kindsOf(id)).toEqual(['appointment_booked']);
  });

  test('takes off the waiting list the entry that it was made from, and no other', async () => {
    const { create, ...salon } = await openAgenda();
    const wish = { slug: salon.slug, serviceId: salon.service.id, customerName: 'Rute', customerPhone: '11987654321' };
    const { id } = await as(world, null).waitingList.join({ ...wish, preferredDate: TODAY, consent: true });
    await create();
    expect((await salon.owner.waitingList.list({})).entries).toHaveLength(1);
    await create({ time: '10:00', waitingEntryId: id });
    expect((await salon.owner.waitingList.list({})).entries).toEqual([]);
  });

  test('sent twice is made once', async () => {
    const { create, ...salon } = await openAgenda();
    const id = newId();
    const first = await create({ id });
    const before = await countTraces(world, salon);
    expect(await create({ id })).toEqual(first);
    await expect(create({ id, time: '17:00' })).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect(await countTraces(world, salon)).toEqual(before);
  });

  test("does not take the id of a customer's booking", async () => {
    const salon = await openAgenda();
    const { id } = await (await openCustomer(world, salon)).book();
    await expect(salon.create({ id, time: '16:00' })).rejects.toMatchObject({ code: 'ID_TAKEN' });
  });
});

describe('who takes it', () => {
  test('where nobody is named, the free professional with the fewest appointments', async () => {
    const { create } = await openAgenda({ professionals: 2 });
    const names = [];
    for (const time of ['14:00', '14:10', '16:00']) names.push((await create({ time })).employeeName);
    expect(names).toEqual(['Ana', 'Bruno', 'Ana']);
  });

  test('nobody in particular, in a salon without professionals', async () => {
    const { create } = await openAgenda({ professionals: 0 });
    const first = await create();
    expect(first).toMatchObject({ employeeId: null, isOverbooking: false });
    await expect(create({ time: '14:29' })).rejects.toMatchObject({
      code: 'OVERLAP',
      data: { conflicts: [{ appointmentId: first.id }] },
    });
  });

  test('not one who does not attend customers, which is told at the field', async () => {
    const { create, owner, ana, ...salon } = await openAgenda({ professionals: 2 });
    await owner.employees.deactivate({ id: ana?.id ?? '' });
    await expect(create({ employeeId: ana?.id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { employeeId: 'Esta pessoa não atende clientes. Escolha outra.' } },
    });
    expect(await countTraces(world, salon)).toEqual(withTraces);
  });
});

describe('an encaixe', () => {
  test('is placed only once the owner has seen what it stands over', async () => {
    const { create, ana, ...salon } = await openAgenda({ professionals: 2 });
    const first = await create({ employeeId: ana?.id });
    await create({ time: '14:30' });
    const before = await countTraces(world, salon);
    const over = { time: '14:15', employeeId: ana?.id };
    await expect(create(over)).rejects.toMatchObject({
      code: 'OVERLAP',
      data: {
        conflicts: [
          {
            appointmentId: first.id,
            date: TODAY,
            time: '14:00',
            durationMinutes: 30,
            customerName: 'Rute Braga',
            serviceName: 'Corte',
            employeeName: 'Ana',
          },
        ],
      },
    });
    expect(await countTraces(world, salon)).toEqual(before);
    expect(await create({ ...over, allowOverlap: true })).toMatchObject({ isOverbooking: true, employeeName: 'Ana' });
  });

  test('is none where nothing is in the way', async () => {
    const { create } = await openAgenda();
    expect(await create({ allowOverlap: true })).toMatchObject({ isOverbooking: false });
  });

  test('of nobody in particular stands over all of them, and takes one pair of hands from later ones', async () => {
    const { create, ...salon } = await openAgenda({ professionals: 2 });
    const held = [await create(), await create()];
    await expect(create()).rejects.toMatchObject({
      data: { conflicts: held.map(({ id }) => ({ appointmentId: id })) },
    });
    const encaixe = await create({ allowOverlap: true });
    expect(encaixe).toMatchObject({ isOverbooking: true, employeeId: null });
    await salon.owner.appointments.cancel({ id: held[0]?.id ?? '', version: 1 });
    const customer = await openCustomer(world, salon);
    await expect(customer.book({ time: '14:00' })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    await expect(create({ employeeId: salon.ana?.id })).rejects.toMatchObject({
      data: { conflicts: [{ appointmentId: encaixe.id, employeeName: null }] },
    });
  });

  test('touches nothing that only touches it', async () => {
    const { create } = await openAgenda();
    await create({ time: '14:00' });
    expect(await create({ time: '14:30' })).toMatchObject({ isOverbooking: false });
    expect(await create({ time: '13:30' })).toMatchObject({ isOverbooking: false });
    expect(await findDoubleBookings(world)).toEqual([]);
  });
});

describe('bad input leaves nothing behind', () => {
  test.each([
    ['no customer', { customerId: undefined }, 'customerId', 'Preencha pelo menos cliente, data e hora'],
    [
      'two kinds of customer',
      { customerId: undefined, newCustomer: { name: 'Bia', phone: '11912345678' }, walkIn: {} },
      'customerId',
      'Preencha pelo menos cliente, data e hora',
    ],
    [
      'a script as the name of a walk-in',
      { walkIn: { name: '<script>' } },
      'walkIn.name',
      'Nome contém conteúdo não permitido',
    ],
    ['no date', { date: '' }, 'date', 'Preencha pelo menos cliente, data e hora'],
    ['no time', { time: '' }, 'time', 'Preencha pelo menos cliente, data e hora'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'Data inválida'],
    ['the last day there is', { date: '9999-12-31', time: '23:50' }, 'date', 'Data inválida'],
    ['24:00 as a start', { time: '24:00' }, 'time', 'Horário inválido'],
    ['a script in the notes', { notes: '<script>' }, 'notes', 'Observações contém conteúdo não permitido'],
    [
      'a new customer without a name',
      { newCustomer: { name: ' ', phone: '11912345678' } },
      'newCustomer.name',
      'Nome e telefone são obrigatórios',
    ],
  ] as [string, Wish, string, string][])('%s', async (_, wrong, field, message) => {
    const { create, ...salon } = await openAgenda();
    await expect(create(wrong)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: message } },
    });
    expect(await countTraces(world, salon)).toEqual(withTraces);
  });

  test('a new customer whose phone others have, who are named; sent again knowingly, it is done', async () => {
    const { create, customerId, ...salon } = await openAgenda();
    const [known] = (await salon.owner.customers.list({})).customers;
    const newCustomer = { name: 'Bia', phone: known?.phone ?? '' };
    await expect(create({ newCustomer })).rejects.toMatchObject({
      code: 'PHONE_KNOWN',
      data: { customers: [{ id: customerId, name: known?.name, phone: known?.phone }] },
    });
    expect(await countTraces(world, salon)).toEqual(withTraces);
    const made = await create({ newCustomer: { ...newCustomer, allowSamePhone: true } });
    expect(made).toMatchObject({ customerName: 'Bia', samePhone: [{ id: customerId, name: known?.name }] });
    expect(made.customerId).not.toBe(customerId);
  });

  test("another salon's customer, service or professional is as one that does not exist", async () => {
    const { create, ...salon } = await openAgenda();
    const other = await openAgenda();
    for (const [wrong, code] of [
      [{ customerId: other.customerId }, 'NOT_FOUND'],
      [{ customerId: newId() }, 'NOT_FOUND'],
      [{ serviceId: other.service.id }, 'SERVICE_NOT_FOUND'],
      [{ serviceId: newId() }, 'SERVICE_NOT_FOUND'],
      [{ employeeId: other.ana?.id }, 'NOT_FOUND'],
      [{ employeeId: newId() }, 'NOT_FOUND'],
    ] as const) {
      await expect(create(wrong)).rejects.toMatchObject({ code });
    }
    expect(await countTraces(world, salon)).toEqual(withTraces);
  });

  test('an inactive service is told at the field, a deleted one is not found', async () => {
    const { create, owner } = await openAgenda();
    const { id: serviceId } = await owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 3000,
      isActive: false,
    });
    await expect(create({ serviceId })).rejects.toMatchObject({ data: { fields: { serviceId: expect.any(String) } } });
    await owner.services.delete({ id: serviceId });
    await expect(create({ serviceId })).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
  });

  test('a new customer beyond the plan is refused, and so is the appointment', async () => {
    const { create, ...salon } = await openAgenda();
    await givePlan(world, salon.salon.id, { maxCustomers: 1 });
    await expect(create({ newCustomer: { name: 'Bia', phone: '11912345678' } })).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      data: { limit: 1 },
    });
    expect(await countTraces(world, salon)).toEqual(withTraces);
  });

  test('a customer who was removed cannot be booked for', async () => {
    const { create, owner, customerId } = await openAgenda();
    await owner.customers.delete({ id: customerId });
    await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changing an appointment', () => {
  const edit = ({ owner }: TestSalon, appointment: Awaited<ReturnType<Api['appointments']['get']>>, wish: object) =>
    owner.appointments.update({ ...appointment, ...wish });

  test('moves it, tells the customer and who waits for the freed day, and keeps the price', async () => {
    const { create, ...salon } = await openAgenda();
    const wish = { slug: salon.slug, serviceId: salon.service.id, customerName: 'Caio', customerPhone: '11900001111' };
    await as(world, null).waitingList.join({
      ...wish,
      preferredDate: TODAY,
      preferredTimeStart: '14:00',
      preferredTimeEnd: '14:30',
      consent: true,
    });
    const appointment = await create();
    await salon.owner.services.update({ ...salon.service, priceCents: 9900, durationMinutes: 60 });
    const moved = await edit(salon, appointment, { date: '2026-11-23', time: '09:10', notes: 'Remarcado' });
    expect(moved).toEqual({
      ...appointment,
      date: '2026-11-23',
      time: '09:10',
      notes: 'Remarcado',
      version: 2,
      can: { ...appointment.can, complete: false, markArrived: false, markNoShow: false },
      whatsapp: expect.any(Object),
    });
    expect(await kindsOf(appointment.id)).toEqual(['appointment_booked', 'appointment_moved']);
    await world.jobs.drain();
    expect(await recipientsOf(salon.salon.id, 'waiting_list_opening')).toEqual(['+5511900001111']);
    expect(await auditedActions(world, salon.salon.id)).toContain('appointments.update');
  });

  test('does not stand in its own way', async () => {
    const { create, ...salon } = await openAgenda();
    const appointment = await create();
    expect(await edit(salon, appointment, { time: '14:10' })).toMatchObject({ time: '14:10', isOverbooking: false });
  });

  test('asks before it is moved over another one, and then it is an encaixe', async () => {
    const { create, ...salon } = await openAgenda();
    const other = await create({ time: '16:00' });
    const appointment = await create();
    await expect(edit(salon, appointment, { time: '15:45' })).rejects.toMatchObject({
      code: 'OVERLAP',
      data: { conflicts: [{ appointmentId: other.id }] },
    });
    expect(await salon.owner.appointments.get({ id: appointment.id })).toEqual(appointment);
    const over = await edit(salon, appointment, { time: '15:45', allowOverlap: true });
    expect(over).toMatchObject({ time: '15:45', isOverbooking: true });
    expect(await edit(salon, over, { time: '12:00' })).toMatchObject({ isOverbooking: false });
  });

  test('an encaixe of which only the notes change stays one, without being asked again', async () => {
    const { create, ...salon } = await openAgenda();
    await create();
    const over = await create({ allowOverlap: true, newCustomer: { name: 'Bia', phone: '11912345678' } });
    expect(await edit(salon, over, { notes: 'Chega atrasada' })).toMatchObject({
      notes: 'Chega atrasada',
      isOverbooking: true,
    });
    expect(await kindsOf(over.id)).toEqual(['appointment_booked']);
  });

  test('another service brings its own price and duration, and asks when it no longer fits', async () => {
    const { create, ...salon } = await openAgenda();
    const long = await salon.owner.services.create({
      name: 'Luzes',
      category: 'corte',
      priceCents: 30000,
      durationMinutes: 90,
    });
    await create({ time: '15:00' });
    const appointment = await create();
    await expect(edit(salon, appointment, { serviceId: long.id })).rejects.toMatchObject({ code: 'OVERLAP' });
    expect(await edit(salon, appointment, { serviceId: long.id, time: '12:00' })).toMatchObject({
      serviceName: 'Luzes',
      priceCents: 30000,
      durationMinutes: 90,
    });
  });

  test('without its service it has no price, and the default time', async () => {
    const { create, ...salon } = await openAgenda();
    const { id: serviceId } = await salon.owner.services.create({
      name: 'Luzes',
      category: 'corte',
      priceCents: 30000,
      durationMinutes: 90,
    });
    const appointment = await create({ serviceId });
    expect(await edit(salon, appointment, { serviceId: null })).toMatchObject({
      serviceId: null,
      priceCents: null,
      durationMinutes: 30,
    });
  });

  test('a service that is inactive since then may stay', async () => {
    const { create, ...salon } = await openAgenda();
    const appointment = await create();
    await salon.owner.services.deactivate({ id: salon.service.id });
    expect(await edit(salon, appointment, { time: '15:00' })).toMatchObject({ serviceName: 'Corte', time: '15:00' });
  });

  test('goes to the professional who is asked for, and a professional inactive since then may keep it', async () => {
    const { create, ana, bruno, ...salon } = await openAgenda({ professionals: 2 });
    const appointment = await create({ employeeId: ana?.id });
    const withBruno = await edit(salon, appointment, { employeeId: bruno?.id });
    expect(withBruno).toMatchObject({ employeeName: 'Bruno', time: '14:00' });
    await salon.owner.employees.deactivate({ id: bruno?.id ?? '' });
    const later = await edit(salon, withBruno, { time: '15:00' });
    expect(later).toMatchObject({ employeeName: 'Bruno', time: '15:00' });
    const withAna = await edit(salon, later, { employeeId: null, time: '15:30' });
    expect(withAna).toMatchObject({ employeeName: 'Ana' });
    await expect(edit(salon, withAna, { employeeId: bruno?.id })).rejects.toMatchObject({
      data: { fields: { employeeId: expect.any(String) } },
    });
  });

  test('from a page that is out of date is refused and changes nothing', async () => {
    const { create, ...salon } = await openAgenda();
    const appointment = await create();
    const present = await edit(salon, appointment, { time: '15:00' });
    await expect(edit(salon, appointment, { time: '16:00' })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await salon.owner.appointments.get({ id: appointment.id })).toEqual(present);
  });

  test.each(['complete', 'cancel', 'markNoShow'] as const)('after %s is refused', async (verb) => {
    const { create, ...salon } = await openAgenda();
    const ended = await salon.owner.appointments[verb]({ id: (await create()).id, version: 1 });
    expect(ended.can.edit).toBe(false);
    await expect(edit(salon, ended, { time: '16:00' })).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
  });
});

describe('who may', () => {
  const everything = ({ owner }: { owner: Api }, { id, version }: { id: string; version: number }) => [
    () => owner.appointments.get({ id }),
    () => owner.appointments.update({ id, version, date: TODAY, time: '15:00' }),
    () => owner.appointments.confirm({ id, version }),
    () => owner.appointments.complete({ id, version }),
    () => owner.appointments.cancel({ id, version }),
    () => owner.appointments.markNoShow({ id, version }),
    () => owner.appointments.reopen({ id, version }),
  ];

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
    ['an owner who has no salon yet', 'salon_owner', 'SALON_REQUIRED'],
  ] as const)('%s is refused everything', async (_, userType, code) => {
    const { create, customerId, owner } = await openAgenda();
    const appointment = await create();
    const stranger = { owner: as(world, userType && (await createPerson(world, { userType }))) };
    const attempts = [
      ...everything(stranger, appointment),
      () => stranger.owner.appointments.list({}),
      () => stranger.owner.appointments.create({ id: newId(), customerId, date: TODAY, time: '16:00' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code });
    expect((await owner.appointments.list({})).appointments).toEqual([appointment]);
  });

  test("another salon's appointment is as one that does not exist", async () => {
    const { create, owner } = await openAgenda();
    const appointment = await create();
    const other = await openAgenda();
    for (const one of [appointment, { id: newId(), version: 1 }]) {
      for (const attempt of everything(other, one))
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await other.owner.appointments.list({})).appointments).toEqual([]);
    expect((await owner.appointments.list({})).appointments).toEqual([appointment]);
  });

  test('an owner whose trial is over may read the agenda and nothing more', async () => {
    const { create, owner, customerId } = await openAgenda();
    const { id, version } = await create();
    world.clock.advance({ days: 7 });
    const [read, ...writes] = everything({ owner }, { id, version });
    expect(await read?.()).toMatchObject({ id });
    expect(await owner.appointments.list({})).toMatchObject({ matching: 1 });
    writes.push(() => owner.appointments.create({ id: newId(), customerId, date: TODAY, time: '16:00' }) as never);
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });
});

async function kindsOf(appointmentId: string): Promise<string[]> {
  const messages = await world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select('kind')
    .orderBy('id')
    .execute();
  return messages.map(({ kind }) => kind);
}

async function recipientsOf(salonId: string, kind: string): Promise<string[]> {
  const messages = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salonId)
    .where('kind', '=', kind)
    .select('recipient')
    .execute();
  return messages.map(({ recipient }) => recipient);
}
