import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openPayingSalon } from '#tests/support/online-payments.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(async () => {
  world.clock.set(NOW);
  expect(await findDoubleBookings(world)).toEqual([]);
});

const reason = 'Cabelo muito comprido';

/** A customer's booking today at 14:00, and the next one at 15:00. */
async function openBooking() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book();
  const next = await (await openCustomer(world, salon)).book({ time: '15:00' });
  const { appointments } = salon.owner;
  const present = () => appointments.get({ id });
  const key = async () => ({ id, version: (await present()).version });
  return { ...salon, customer, id, version, next, appointments, present, key };
}

const saleOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('sales')
    .where('appointmentId', '=', appointmentId)
    .select(['totalCents', 'onlineCents', 'paidBy'])
    .executeTakeFirst();

describe('price and minutes of one appointment', () => {
  test('are changed with the reason, and who changed them, when and from what is read at it', async () => {
    const { appointments, id, version, salon, person, customer, slug } = await openBooking();
    const wish = { id, version, priceCents: 6000, durationMinutes: 45, reason };
    expect(await appointments.adjust(wish)).toMatchObject({
      priceCents: 6000,
      durationMinutes: 45,
      isOverbooking: false,
    });
    expect(await appointments.listAdjustments({ id })).toEqual([
      {
        ...{ id: expect.any(String), at: NOW, changedBy: person.fullName, reason },
        before: { priceCents: 4500, durationMinutes: 30 },
        after: { priceCents: 6000, durationMinutes: 45 },
      },
    ]);
    expect((await auditedActions(world, salon.id)).at(-1)).toBe('appointments.adjust');
    const seen = await customer.api.appointments.getMine({ slug, id });
    expect(seen).toMatchObject({ priceCents: 6000, durationMinutes: 45 });
    expect(JSON.stringify(seen)).not.toContain(reason);
    // The service, and the next booking of it, stay as they are.
    expect((await customer.book({ time: '16:00' })).priceCents).toBe(4500);
  });

  test('stay through a move, and are read anew with another service', async () => {
    const { appointments, id, version, service, owner, key } = await openBooking();
    await appointments.adjust({ id, version, priceCents: 6000, durationMinutes: 45, reason });
    const moved = await appointments.move({ ...(await key()), date: TODAY, time: '16:00' });
    expect(moved).toMatchObject({ priceCents: 6000, durationMinutes: 45 });
    const { id: serviceId } = await owner.services.create({ ...service, name: 'Barba', priceCents: 3000 });
    const other = await appointments.update({ ...(await key()), date: TODAY, time: '16:00', serviceId });
    expect(other).toMatchObject({ priceCents: 3000, durationMinutes: 30 });
  });

  test('that are what they were change nothing', async () => {
    const { appointments, id, version, salon, present } = await openBooking();
    const before = await present();
    const actions = await auditedActions(world, salon.id);
    expect(await appointments.adjust({ id, version, priceCents: 4500, durationMinutes: 30, reason })).toEqual(before);
    expect(await appointments.adjust({ id, version, reason })).toEqual(before);
    expect(await appointments.listAdjustments({ id })).toEqual([]);
    expect(await auditedActions(world, salon.id)).toEqual(actions);
  });

  test('over the next appointment ask first, and are an encaixe then; shorter again it is none', async () => {
    const { appointments, id, version, next, present, key } = await openBooking();
    const before = await present();
    const longer = { id, version, durationMinutes: 75, priceCents: 6000, reason };
    await expect(appointments.adjust(longer)).rejects.toMatchObject({
      ...{ code: 'OVERLAP', data: { conflicts: [{ appointmentId: next.id }] } },
    });
    expect(await present()).toEqual(before);
    expect(await appointments.listAdjustments({ id })).toEqual([]);
    const placed = await appointments.adjust({ ...longer, allowOverlap: true });
    expect(placed).toMatchObject({ isOverbooking: true, durationMinutes: 75 });
    // A price alone asks nothing, and leaves it the encaixe that it is.
    expect(await appointments.adjust({ ...(await key()), priceCents: 5000, reason })).toMatchObject({
      isOverbooking: true,
    });
    const shorter = await appointments.adjust({ ...(await key()), durationMinutes: 60, reason });
    expect(shorter).toMatchObject({ isOverbooking: false, durationMinutes: 60 });
  });

  test('free the time that they no longer take, and take what they need from customers', async () => {
    const { appointments, id, version, customer, key } = await openBooking();
    await appointments.adjust({ id, version, durationMinutes: 60, reason });
    await expect(customer.book({ time: '14:30' })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    await appointments.adjust({ ...(await key()), durationMinutes: 15, reason });
    expect(await customer.book({ time: '14:30' })).toMatchObject({ status: 'scheduled' });
  });

  test.each([
    ['', { priceCents: 4000, reason: '' }, { reason: 'Diga o motivo' }],
    ['', { priceCents: -1, reason }, { priceCents: 'Insira um valor válido para o preço' }],
    ['', { priceCents: 10_000_001, reason }, { priceCents: 'Insira um valor válido para o preço' }],
    ['', { durationMinutes: 0, reason }, { durationMinutes: 'Insira um valor válido para a duração' }],
    ['', { durationMinutes: 1441, reason }, { durationMinutes: 'Insira um valor válido para a duração' }],
    ['', { priceCents: 4000, reason: 'a'.repeat(256) }, { reason: 'Motivo: máximo de 255 caracteres' }],
  ])('that are no price, no minutes or have no reason are told at the field%s: %o', async (_, wish, fields) => {
    const { appointments, id, version, present } = await openBooking();
    const before = await present();
    await expect(appointments.adjust({ id, version, ...wish })).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', data: { fields } },
    });
    expect(await present()).toEqual(before);
  });

  test('from a page that is out of date, of another salon, or asked by a customer are refused', async () => {
    const { appointments, id, version, customer, present } = await openBooking();
    await appointments.confirm({ id, version });
    const before = await present();
    const wish = { id, version, priceCents: 1, reason };
    await expect(appointments.adjust(wish)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const other = await openSalon(world);
    const rightVersion = { ...wish, version: before.version };
    await expect(other.owner.appointments.adjust(rightVersion)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.owner.appointments.listAdjustments({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(customer.api.appointments.adjust(rightVersion)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(world, null).appointments.adjust(rightVersion)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await present()).toEqual(before);
  });

  test.each(['cancel', 'markNoShow'] as const)('after %s cannot be changed', async (verb) => {
    const { appointments, id, version, key } = await openBooking();
    await appointments[verb]({ id, version });
    await expect(appointments.adjust({ ...(await key()), priceCents: 1, reason })).rejects.toMatchObject({
      code: 'NOT_EDITABLE',
    });
  });

  test('of a completed one: the price is set right with its sale, the minutes stay', async () => {
    const { appointments, id, version, owner, key } = await openBooking();
    await appointments.complete({ id, version, paidBy: 'card' });
    const corrected = await appointments.adjust({ ...(await key()), priceCents: 4000, reason });
    expect(corrected).toMatchObject({ priceCents: 4000, paidBy: 'card', dueAtSalonCents: 4000 });
    expect(await saleOf(id)).toEqual({ totalCents: 4000, onlineCents: 0, paidBy: 'card' });
    expect((await owner.reports.get({})).revenue.cents).toBe(4000);
    await expect(appointments.adjust({ ...(await key()), durationMinutes: 45, reason })).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', data: { fields: { durationMinutes: expect.stringContaining('já foi concluído') } } },
    });
    // A courtesy: a sale of nothing, of which nobody said how it was paid.
    expect(await appointments.adjust({ ...(await key()), priceCents: 0, reason })).toMatchObject({ paidBy: null });
    expect(await saleOf(id)).toEqual({ totalCents: 0, onlineCents: 0, paidBy: null });
  });

  test('of one without a service may be agreed on', async () => {
    const { appointments, owner } = await openBooking();
    const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: '11987654321' });
    const made = await appointments.create({ id: newId(), customerId, date: TODAY, time: '09:00' });
    expect(made).toMatchObject({ priceCents: null, dueAtSalonCents: 0 });
    const { id, version } = made;
    expect(await appointments.adjust({ id, version, priceCents: 2500, reason })).toMatchObject({
      dueAtSalonCents: 2500,
    });
  });
});

describe('what was paid online', () => {
  test('stays paid: what is above is owed at the salon, what is below is said, and nothing is given back by itself', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    const { appointments, payments } = salon.owner;
    const adjust = async (priceCents: number) =>
      appointments.adjust({ id, version: (await salon.seenByOwner(id)).version, priceCents, reason });
    expect(await adjust(6000)).toMatchObject({ heldCents: 4500, dueAtSalonCents: 1500 });
    expect(await salon.moneyOf(id)).toMatchObject({ restCents: 1500, aboveCents: 0 });
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'paid', restCents: 1500 });
    expect(await adjust(4000)).toMatchObject({ payment: 'paid', heldCents: 4500, dueAtSalonCents: 0 });
    expect(await salon.moneyOf(id)).toMatchObject({ restCents: 0, aboveCents: 500, refundableCents: 4500 });
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([]);

    await appointments.complete({ id, version: (await salon.seenByOwner(id)).version, paidBy: 'cash' });
    expect(await saleOf(id)).toEqual({ totalCents: 4000, onlineCents: 4000, paidBy: null });
    await payments.refund({ appointmentId: id, id: newId(), amountCents: 500 });
    expect(await salon.moneyOf(id)).toMatchObject({ aboveCents: 0, heldCents: 4000 });
    expect(await saleOf(id)).toEqual({ totalCents: 4000, onlineCents: 4000, paidBy: null });
    // Back to the old price: what went back is owed at the salon again.
    expect(await adjust(4500)).toMatchObject({ dueAtSalonCents: 500 });
    expect(await saleOf(id)).toEqual({ totalCents: 4500, onlineCents: 4000, paidBy: null });
  });

  test('is waited for with the price that was asked: it stays until then', async () => {
    const salon = await openPayingSalon(world);
    const { id, version } = await salon.bookOnline();
    await expect(salon.owner.appointments.adjust({ id, version, priceCents: 4000, reason })).rejects.toMatchObject({
      code: 'PAYMENT_PENDING',
    });
  });
});
