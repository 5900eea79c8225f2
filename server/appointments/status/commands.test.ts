import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = '2026-11-21';
const verbs = {
  confirm: 'confirmed',
  complete: 'completed',
  cancel: 'cancelled',
  markNoShow: 'no_show',
  reopen: 'scheduled',
} as const;
type Verb = keyof typeof verbs;

/** A salon and a customer's booking there: today at 14:00 unless told otherwise. */
async function openBooking(wish: { date?: string; time?: string } = {}, wanted: Parameters<typeof openSalon>[1] = {}) {
  const salon = await openSalon(world, wanted);
  const customer = await openCustomer(world, salon);
  const { id } = await customer.book(wish);
  const { appointments } = salon.owner;
  /** As the owner does it, from a page that is up to date. */
  const mark = async (verb: Verb, more: { allowOverlap?: boolean } = {}) =>
    appointments[verb]({ id, version: (await appointments.get({ id })).version, ...more });
  const book = async (time: string) => (await openCustomer(world, salon)).book({ ...wish, time });
  return { ...salon, customer, id, mark, book };
}

const salesOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('sales')
    .where('appointmentId', '=', appointmentId)
    .select(['totalCents', 'saleDate'])
    .execute();
const kindsOf = async (appointmentId: string) => {
  const { db } = world.database;
  const messages = await db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select('kind')
    .orderBy('id')
    .execute();
  return messages.map(({ kind }) => kind);
};

describe('the status', () => {
  test.each(Object.entries(verbs) as [Verb, string][])('%s makes it %s, from any other', async (verb, status) => {
    const { mark, id, owner, salon } = await openBooking();
    for (const before of Object.keys(verbs).filter((other) => other !== verb) as Verb[]) {
      await mark(before);
      const { version } = await owner.appointments.get({ id });
      expect(await mark(verb)).toMatchObject({ status, version: version + 1 });
      const actions = await auditedActions(world, salon.id);
      expect(actions.at(-1)).toBe(`appointments.${verb}`);
    }
    expect(await findDoubleBookings(world)).toEqual([]);
  });

  test.each(Object.entries(verbs) as [Verb, string][])('%s again changes nothing more', async (verb, status) => {
    const { mark, id, owner, salon } = await openBooking();
    if (verb === 'reopen') await mark('confirm');
    const { version } = await owner.appointments.get({ id });
    const once = await owner.appointments[verb]({ id, version });
    const actions = await auditedActions(world, salon.id);
    // A second click comes from the same page, with the version of before.
    expect(await owner.appointments[verb]({ id, version })).toEqual(once);
    expect(once.status).toBe(status);
    expect(await auditedActions(world, salon.id)).toEqual(actions);
  });

  test.each(Object.keys(verbs) as Verb[])('%s from a page that is out of date is refused', async (verb) => {
    const { mark, id, owner } = await openBooking();
    const present = await mark(verb === 'cancel' ? 'confirm' : 'cancel');
    await expect(owner.appointments[verb]({ id, version: 1 })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await owner.appointments.get({ id })).toEqual(present);
  });

  test.each(['complete', 'markNoShow'] as const)('%s is too early before its day', async (verb) => {
    const { mark, id, owner } = await openBooking({ date: TOMORROW });
    const before = await owner.appointments.get({ id });
    expect(before.can[verb]).toBe(false);
    await expect(mark(verb)).rejects.toMatchObject({ code: 'TOO_EARLY' });
    expect(await owner.appointments.get({ id })).toEqual(before);
    // From midnight in the salon.
    world.clock.set('2026-11-21T03:00:00Z');
    expect(await mark(verb)).toMatchObject({ status: verbs[verb] });
  });
});

describe('the sale', () => {
  test('is recorded with completion, for the day of the appointment, and counts for the customer', async () => {
    const { mark, id, owner } = await openBooking();
    world.clock.set('2026-11-22T13:00:00Z');
    expect(await mark('complete')).toMatchObject({ payment: 'paid' });
    expect(await salesOf(id)).toEqual([{ totalCents: 4500, saleDate: TODAY }]);
    expect((await owner.customers.list({})).customers).toMatchObject([
      { totalVisits: 1, totalSpentCents: 4500, lastVisit: TODAY },
    ]);
  });

  test('is recorded once, however often it is completed', async () => {
    const { id, owner } = await openBooking();
    await Promise.all([1, 2, 3].map(() => owner.appointments.complete({ id, version: 1 })));
    expect(await salesOf(id)).toHaveLength(1);
  });

  test.each(['confirm', 'cancel', 'markNoShow', 'reopen'] as const)('is taken back with %s', async (verb) => {
    const { mark, id, owner } = await openBooking();
    await mark('complete');
    await mark(verb);
    expect(await salesOf(id)).toEqual([]);
    expect((await owner.customers.list({})).customers).toMatchObject([{ totalVisits: 0, totalSpentCents: 0 }]);
    await mark('complete');
    expect(await salesOf(id)).toHaveLength(1);
  });

  test('of one paid online that nobody came to stands, once, whatever it is called after', async () => {
    const { mark, id, owner } = await openBooking();
    const { db } = world.database;
    const { salonId } = await db
      .updateTable('appointments')
      .set({ paymentMethod: 'card', dueOnlineCents: 4500 })
      .where('id', '=', id)
      .returning('salonId')
      .executeTakeFirstOrThrow();
    const payment = {
      id: newId(),
      reference: newId(),
      salonId,
      appointmentId: id,
      amountCents: 4500,
      status: 'paid',
    } as const;
    const seen = { paidAt: NOW, expiresAt: NOW, providerPaymentId: 'payment-1', provider: 'mercado_pago' } as const;
    await db
      .insertInto('payments')
      .values({ ...payment, ...seen, kind: 'full', way: 'card' })
      .execute();
    const { version } = await owner.appointments.get({ id });
    const missed = await owner.appointments.markNoShow({ id, version, money: 'keep' });
    expect(missed).toMatchObject({ payment: 'paid' });
    expect(await salesOf(id)).toHaveLength(1);
    await mark('complete', { allowOverlap: true });
    expect(await salesOf(id)).toHaveLength(1);
  });

  test('there is none where no price was agreed', async () => {
    const { owner } = await openSalon(world);
    const { id, version } = await owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Rute', phone: '11987654321' },
      date: TODAY,
      time: '09:00',
    });
    expect(await owner.appointments.complete({ id, version })).toMatchObject({ payment: 'none' });
    expect(await salesOf(id)).toEqual([]);
  });
});

describe('cancelling by the salon', () => {
  test('ends the payment, frees the time and tells the customer', async () => {
    const { mark, id, customer, slug, book } = await openBooking();
    expect(await mark('cancel')).toMatchObject({ status: 'cancelled', payment: 'none' });
    expect(await kindsOf(id)).toEqual(['appointment_booked', 'owner_booked', 'appointment_cancelled']);
    expect(await customer.api.appointments.getMine({ slug, id })).toMatchObject({
      status: 'cancelled',
      payment: 'none',
      can: { cancel: false },
    });
    expect(await book('14:00')).toMatchObject({ time: '14:00' });
  });

  test.each(['cancel', 'markNoShow'] as const)('who waits for the day is told after %s', async (verb) => {
    const { mark, slug, service, salon } = await openBooking();
    await as(world, null).waitingList.join({
      slug,
      serviceId: service.id,
      preferredDate: TODAY,
      preferredTimeStart: '14:00',
      preferredTimeEnd: '14:30',
      customerName: 'Caio',
      customerPhone: '11900001111',
      consent: true,
    });
    await mark(verb);
    await world.jobs.drain();
    const { db } = world.database;
    const told = await db
      .selectFrom('messages')
      .where('salonId', '=', salon.id)
      .where('recipient', '=', '+5511900001111')
      .select('kind')
      .orderBy('id')
      .execute();
    expect(told).toEqual([{ kind: 'waiting_list_joined' }, { kind: 'waiting_list_opening' }]);
  });

  test('of what is past tells nobody', async () => {
    const { mark, id } = await openBooking();
    world.clock.set('2026-11-20T18:00:00Z');
    await mark('cancel');
    expect(await kindsOf(id)).toEqual(['appointment_booked', 'owner_booked']);
  });
});

describe('what comes back is a booking again', () => {
  test.each([
    ['cancel', 'reopen'],
    ['cancel', 'confirm'],
    ['cancel', 'complete'],
    ['markNoShow', 'reopen'],
    ['markNoShow', 'complete'],
  ] as const)('after %s, %s asks when the time was given away meanwhile', async (left, back) => {
    const { mark, book, id, owner } = await openBooking();
    const gone = await mark(left);
    const other = await book('14:00');
    await expect(mark(back)).rejects.toMatchObject({
      code: 'OVERLAP',
      data: { conflicts: [{ appointmentId: other.id, time: '14:00' }] },
    });
    expect(await owner.appointments.get({ id })).toEqual(gone);
    expect(await salesOf(id)).toEqual([]);
    expect(await mark(back, { allowOverlap: true })).toMatchObject({ status: verbs[back], isOverbooking: true });
  });

  test('is to be paid at the salon, and its customer is told', async () => {
    const { mark, id } = await openBooking();
    await mark('cancel');
    expect(await mark('reopen', { allowOverlap: true })).toMatchObject({
      status: 'scheduled',
      payment: 'at_salon',
      isOverbooking: false,
    });
    expect(await kindsOf(id)).toEqual([
      ...['appointment_booked', 'owner_booked'],
      ...['appointment_cancelled', 'appointment_booked'],
    ]);
  });

  test('goes to whoever held it, also when inactive since then', async () => {
    const { mark, owner, employees } = await openBooking({}, { professionals: 2 });
    await mark('cancel');
    await owner.employees.deactivate({ id: employees[0]?.id ?? '' });
    expect(await mark('reopen')).toMatchObject({ employeeName: 'Ana', isOverbooking: false });
  });

  test('an encaixe that comes back to a free time is none any more', async () => {
    const { owner, mark } = await openBooking();
    const over = await owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Rute', phone: '11987654321' },
      date: TODAY,
      time: '14:00',
      allowOverlap: true,
    });
    await owner.appointments.cancel(over);
    await mark('cancel');
    expect(await owner.appointments.reopen({ id: over.id, version: 2 })).toMatchObject({ isOverbooking: false });
  });
});

describe('cancelling by the customer', () => {
  test('ends it, frees the time, and is written down as theirs', async () => {
    const { customer, slug, id, book, salon } = await openBooking();
    const cancelled = await customer.api.appointments.cancelMine({ slug, id });
    expect(cancelled).toMatchObject({ status: 'cancelled', payment: 'none', can: { cancel: false, review: false } });
    expect(await customer.api.appointments.cancelMine({ slug, id })).toEqual(cancelled);
    const actions = await auditedActions(world, salon.id);
    expect(actions.filter((action) => action === 'appointments.cancelMine')).toHaveLength(1);
    expect(await book('14:00')).toMatchObject({ time: '14:00' });
  });

  test('goes until the notice that the salon asks for, two hours before', async () => {
    const { customer, slug, id } = await openBooking();
    world.clock.set('2026-11-20T15:00:01Z');
    await expect(customer.api.appointments.cancelMine({ slug, id })).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
    expect(await customer.api.appointments.getMine({ slug, id })).toMatchObject({
      status: 'scheduled',
      can: { cancel: false },
    });
    world.clock.set('2026-11-20T15:00:00Z');
    expect(await customer.api.appointments.cancelMine({ slug, id })).toMatchObject({ status: 'cancelled' });
  });

  test.each(['complete', 'markNoShow'] as const)('is over after %s', async (verb) => {
    const { customer, slug, id, mark } = await openBooking();
    await mark(verb);
    await expect(customer.api.appointments.cancelMine({ slug, id })).rejects.toMatchObject({ code: 'NOT_CANCELLABLE' });
  });

  test("is for their own bookings: anybody else's do not exist", async () => {
    const { slug, id, owner, ...salon } = await openBooking();
    const elsewhere = await openSalon(world);
    const stranger = as(world, await createPerson(world));
    await expect(stranger.appointments.cancelMine({ slug, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(world, salon.person).appointments.cancelMine({ slug, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(salon.customer.api.appointments.cancelMine({ slug: elsewhere.slug, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(as(world, null).appointments.cancelMine({ slug, id })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await owner.appointments.get({ id })).toMatchObject({ status: 'scheduled' });
  });
});

test('deleting a customer cancels what is still to come, and only that', async () => {
  const { owner, id, customer, slug, mark } = await openBooking({ time: '11:00' });
  const coming = await customer.book({ time: '16:00' });
  world.clock.set('2026-11-20T15:00:00Z');
  await mark('complete');
  const { customerId } = await owner.appointments.get({ id });
  await expect(owner.customers.delete({ id: customerId })).rejects.toMatchObject({
    code: 'UPCOMING_APPOINTMENTS',
    data: { conflicts: [{ appointmentId: coming.id }] },
  });
  expect(await owner.appointments.get({ id: coming.id })).toMatchObject({ status: 'scheduled' });
  expect(await owner.customers.delete({ id: customerId, cancelUpcoming: true })).toMatchObject({
    cancelled: [{ appointmentId: coming.id }],
  });
  expect(await owner.appointments.get({ id: coming.id })).toMatchObject({
    status: 'cancelled',
    customerName: 'Cliente removido',
    customerPhone: null,
    whatsapp: null,
  });
  expect(await owner.appointments.get({ id })).toMatchObject({ status: 'completed', customerName: 'Cliente removido' });
  expect(await salesOf(id)).toHaveLength(1);
  expect(await customer.api.appointments.listMine({ slug })).toHaveLength(2);
});
