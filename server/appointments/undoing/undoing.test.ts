import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openPayingSalon } from '#tests/support/online-payments.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const verbs = ['confirm', 'complete', 'cancel', 'markNoShow', 'reopen'] as const;
type Verb = (typeof verbs)[number];

async function openBooking(wanted: Parameters<typeof openSalon>[1] = {}) {
  const salon = await openSalon(world, wanted);
  const customer = await openCustomer(world, salon);
  const { id } = await customer.book();
  await world.jobs.drain();
  const { appointments } = salon.owner;
  const seen = () => appointments.get({ id });
  const mark = async (verb: Verb) => appointments[verb]({ id, version: (await seen()).version });
  const undo = async () => appointments.undo({ changes: [{ id, version: (await seen()).version }] });
  return { ...salon, customer, id, seen, mark, undo };
}

const salesOf = (appointmentId: string) =>
  world.database.db.selectFrom('sales').where('appointmentId', '=', appointmentId).select('totalCents').execute();
const messagesOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select(['kind', 'status'])
    .orderBy('id')
    .execute();

describe('undoing', () => {
  test.each(verbs)('%s gives back what was before, from any other status', async (verb) => {
    const { mark, undo, seen, salon, id } = await openBooking();
    for (const earlier of verbs.filter((other) => other !== verb)) {
      await mark(earlier);
      const before = await seen();
      const [sales, messages] = [await salesOf(id), await messagesOf(id)];
      await mark(verb);
      await undo();
      expect(await seen()).toEqual({ ...before, version: before.version + 2 });
      expect(await salesOf(id)).toEqual(sales);
      expect(await messagesOf(id)).toEqual(messages);
      expect((await auditedActions(world, salon.id)).at(-1)).toBe('appointments.undo');
    }
    expect(await findDoubleBookings(world)).toEqual([]);
  });

  test('a completion takes its sale and its request for a review back', async () => {
    const { mark, undo, id, owner } = await openBooking();
    await mark('complete');
    expect(await salesOf(id)).toEqual([{ totalCents: 4500 }]);
    await undo();
    expect(await salesOf(id)).toEqual([]);
    expect((await owner.customers.list({})).customers).toMatchObject([{ totalVisits: 0, totalSpentCents: 0 }]);
    world.clock.advance({ hours: 72 });
    await world.jobs.drain();
    expect((await messagesOf(id)).map(({ kind }) => kind)).not.toContain('review_request');
  });

  test('several that were closed at once is all or none', async () => {
    const { owner, id, customer } = await openBooking();
    const other = await customer.book({ time: '16:00' });
    const [one, two] = [await owner.appointments.get({ id }), await owner.appointments.get({ id: other.id })];
    const outcomes = [
      { id, version: one.version, outcome: 'completed' as const },
      { id: two.id, version: two.version, outcome: 'no_show' as const },
    ];
    const { changes } = await owner.appointments.close({ outcomes });
    const [first, second] = changes;
    if (!first || !second) throw new Error('Not both were closed');
    await expect(
      owner.appointments.undo({ changes: [first, { ...second, version: second.version + 1 }] }),
    ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await owner.appointments.get({ id })).toMatchObject({ status: 'completed' });
    expect(await owner.appointments.undo({ changes })).toEqual({ undone: 2 });
    expect(await owner.appointments.get({ id })).toMatchObject({ status: one.status });
    expect(await owner.appointments.get({ id: other.id })).toMatchObject({ status: two.status });
  });

  test('a move goes back to its time and its professional, and nobody hears of either', async () => {
    const { owner, id, seen, undo, employees } = await openBooking({ professionals: 2 });
    const before = await seen();
    const messages = await messagesOf(id);
    const employeeId = employees.find((one) => one.id !== before.employeeId)?.id;
    await owner.appointments.move({ id, version: before.version, date: '2026-11-21', time: '10:07', employeeId });
    await world.jobs.drain(undefined, { aheadMs: 0 });
    await undo();
    world.clock.advance({ seconds: 30 });
    await world.jobs.drain();
    expect(await seen()).toEqual({ ...before, version: before.version + 2 });
    expect(await messagesOf(id)).toEqual(messages);
  });
});

describe('nobody hears of what was undone', () => {
  test('its messages wait, and are gone', async () => {
    const { mark, undo, id } = await openBooking();
    const before = await messagesOf(id);
    await mark('cancel');
    world.clock.advance({ seconds: 14 });
    await world.jobs.drain(undefined, { aheadMs: 0 });
    const written = (await messagesOf(id)).slice(before.length);
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['queued']));
    await undo();
    world.clock.advance({ seconds: 60 });
    await world.jobs.drain();
    expect(await messagesOf(id)).toEqual(before);
  });

  test('a change that stands is told, a little later', async () => {
    const { mark, id } = await openBooking();
    await mark('cancel');
    world.clock.advance({ seconds: 21 });
    await world.jobs.drain(undefined, { aheadMs: 0 });
    expect((await messagesOf(id)).at(-1)).toEqual({ kind: 'appointment_cancelled', status: 'sent' });
  });

  test('who waits is told of the freed time only if it stays free', async () => {
    const { mark, undo, seen, slug, service, owner } = await openBooking();
    const wish = { slug, serviceId: service.id, preferredDate: TODAY, consent: true as const };
    await as(world, null).waitingList.join({ ...wish, customerName: 'Rute Braga', customerPhone: '11988887777' });
    const notified = async () =>
      (await owner.waitingList.list({})).entries.map(({ notifiedAt }) => notifiedAt !== null);
    await mark('cancel');
    await undo();
    world.clock.advance({ seconds: 30 });
    await world.jobs.drain();
    expect(await seen()).toMatchObject({ status: 'scheduled' });
    expect(await notified()).toEqual([false]);
    await mark('cancel');
    await world.jobs.drain();
    expect(await notified()).toEqual([true]);
  });
});

describe('money', () => {
  test('of a cancellation stays with the salon, and the provider is never asked', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    const before = await salon.seenByOwner(id);
    const { version } = await salon.owner.appointments.cancel({ id, version: before.version, money: 'refund' });
    await salon.owner.appointments.undo({ changes: [{ id, version }] });
    world.clock.advance({ seconds: 60 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: before.status, payment: 'paid', heldCents: 4500 });
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'paid' });
    expect(salon.refundsFor(payment)).toEqual([]);
  });

  test('that is on its way back refuses it, and all stays as it is', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    const before = await salon.seenByOwner(id);
    const { version } = await salon.owner.appointments.cancel({ id, version: before.version, money: 'refund' });
    // A queue whose clock is ahead of this server's.
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
    const undone = salon.owner.appointments.undo({ changes: [{ id, version }] });
    await expect(undone).rejects.toMatchObject({ code: 'UNDO_OVER' });
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', version });
  });

  test('of somebody who did not come is kept again', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    const before = await salon.seenByOwner(id);
    const { version } = await salon.owner.appointments.markNoShow({ id, version: before.version, money: 'refund' });
    await salon.owner.appointments.undo({ changes: [{ id, version }] });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: before.status, payment: 'paid', heldCents: 4500 });
    expect(salon.refundsFor(payment)).toEqual([]);
  });

  test('that is waited for may still be paid, and its hold still ends', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const before = await salon.seenByOwner(id);
    const { version } = await salon.owner.appointments.cancel({ id, version: before.version });
    await salon.owner.appointments.undo({ changes: [{ id, version }] });
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'waiting', heldUntil: before.heldUntil });
    world.clock.advance({ minutes: 31 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
  });

  test('that comes for a cancelled booking refuses it', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const before = await salon.seenByOwner(id);
    const { version } = await salon.owner.appointments.cancel({ id, version: before.version });
    salon.fake.pay();
    await salon.check(id);
    const undone = salon.owner.appointments.undo({ changes: [{ id, version }] });
    await expect(undone).rejects.toMatchObject({ code: expect.stringMatching(/UNDO_OVER|CHANGED_MEANWHILE/) });
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('it is refused', () => {
  test('after fifteen seconds', async () => {
    const { mark, undo, seen } = await openBooking();
    const made = await mark('confirm');
    world.clock.advance({ seconds: 15 });
    await undo();
    await mark('confirm');
    world.clock.advance({ seconds: 16 });
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_OVER' });
    expect(await seen()).toMatchObject({ status: made.status });
  });

  test('a second time, from an old page, and for what was never changed', async () => {
    const { mark, undo, id, owner } = await openBooking();
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_OVER' });
    const { version } = await mark('confirm');
    const asked = { changes: [{ id, version }] };
    await owner.appointments.undo(asked);
    await expect(owner.appointments.undo(asked)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_OVER' });
  });

  test('for what was changed since, by whoever', async () => {
    const { mark, undo, id, owner, seen } = await openBooking();
    const { version } = await mark('confirm');
    await owner.appointments.update({ id, version, date: TODAY, time: '15:00' });
    await expect(owner.appointments.undo({ changes: [{ id, version }] })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_OVER' });
    expect(await seen()).toMatchObject({ status: 'confirmed', time: '15:00' });
  });

  test('to strangers, to the customer, and to another owner', async () => {
    const { mark, id, customer, seen } = await openBooking();
    const { version } = await mark('cancel');
    const asked = { changes: [{ id, version }] };
    const { owner: other } = await openSalon(world);
    await expect(as(world, null).appointments.undo(asked)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(customer.api.appointments.undo(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.appointments.undo(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await seen()).toMatchObject({ status: 'cancelled', version });
  });

  test('when somebody else has the freed time', async () => {
    const { mark, undo, seen, ...salon } = await openBooking();
    await mark('cancel');
    const taken = await (await openCustomer(world, salon)).book();
    await expect(undo()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await seen()).toMatchObject({ status: 'cancelled' });
    expect(taken.status).toBe('scheduled');
  });

  test('or to the booking that comes at the same moment, and never to both', async () => {
    for (let round = 0; round < 4; round++) {
      const { mark, undo, seen, ...salon } = await openBooking();
      await mark('cancel');
      const other = await openCustomer(world, salon);
      const answers = await Promise.allSettled([undo(), other.book()]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = answers.find((answer) => answer.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'SLOT_TAKEN' });
      expect((await seen()).status).toBe(answers[0].status === 'fulfilled' ? 'scheduled' : 'cancelled');
    }
    expect(await findDoubleBookings(world)).toEqual([]);
  });
});

test('an appointment under an encaixe goes back under it', async () => {
  const { mark, undo, seen, owner, employees } = await openBooking();
  const { customerId } = await seen();
  const above = { id: newId(), customerId, date: TODAY, time: '14:15', employeeId: employees[0]?.id };
  const encaixe = await owner.appointments.create({ ...above, allowOverlap: true });
  expect(encaixe).toMatchObject({ isOverbooking: true });
  await mark('cancel');
  await undo();
  expect(await seen()).toMatchObject({ status: 'scheduled', isOverbooking: false });
  // The encaixe itself, too.
  const { version } = await owner.appointments.cancel({ id: encaixe.id, version: encaixe.version });
  await owner.appointments.undo({ changes: [{ id: encaixe.id, version }] });
  expect(await owner.appointments.get({ id: encaixe.id })).toMatchObject({ status: 'scheduled', isOverbooking: true });
});

test('old changes do not pile up', async () => {
  const { mark, customer, owner, salon } = await openBooking();
  await mark('confirm');
  world.clock.advance({ hours: 2 });
  const { id, version } = await customer.book({ time: '16:00' });
  await owner.appointments.confirm({ id, version });
  const kept = world.database.db.selectFrom('appointmentUndos').where('salonId', '=', salon.id);
  expect(await kept.select('appointmentId').execute()).toEqual([{ appointmentId: id }]);
});
