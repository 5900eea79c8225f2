import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { endHoldJob, syncPaymentJob } from '#server/payments/jobs.ts';
import { changeSalon, endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import { as, createPerson, NOW, openCustomer, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

type Salon = Awaited<ReturnType<typeof openPayingSalon>>;

async function pay(salon: Salon, wish = {}) {
  const { id } = await salon.bookOnline(wish);
  const payment = salon.fake.pay();
  await salon.check(id);
  return { id, payment };
}

const refundsFor = ({ fake }: Salon, payment: { id: string }) =>
  fake.refunds
    .filter(({ providerPaymentId }) => providerPaymentId === payment.id)
    .map(({ amountCents }) => amountCents);

const cancel = (salon: Salon, id: string) => salon.customer.api.appointments.cancelMine({ slug: salon.slug, id });

describe('money that comes late', () => {
  test('books the time anew where it is still free', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await endHold(world);
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', wasLate: true });
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid', time: '14:00' });
  });

  test('books it with somebody else where the professional is taken', async () => {
    const salon = await openPayingSalon(world, {}, { professionals: 2 });
    const [ana, bruno] = salon.employees.map(({ id }) => id);
    const { id } = await salon.bookOnline({ employeeId: ana });
    await endHold(world);
    await (await openCustomer(world, salon)).book({ employeeId: ana });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', wasLate: true });
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', employeeId: bruno });
  });

  test('goes back in full where somebody else has the time', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await endHold(world);
    await (await openCustomer(world, salon)).book();
    const payment = salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({
      state: 'late_refunded',
      refund: { amountCents: 4500, status: 'queued' },
    });
    await world.jobs.drain();
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'late_refunded', refund: { status: 'done' } });
    expect(refundsFor(salon, payment)).toEqual([4500]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', payment: 'none', heldCents: 0 });
  });

  test('goes back where the customer had cancelled, though the time is free', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await cancel(salon, id);
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'cancelled', canPay: false, refund: null });
    const payment = salon.fake.pay();
    await salon.check(id);
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4500]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
  });

  test.each([
    ['is suspended', (salon: Salon) => changeSalon(world, salon, { suspendedAt: world.clock.now() })],
    ['is off the net', (salon: Salon) => changeSalon(world, salon, { isActive: false })],
    [
      'no longer offers the service',
      ({ service: { id } }: Salon) =>
        world.database.db.updateTable('services').set({ isActive: false }).where('id', '=', id).execute(),
    ],
  ])('goes back where the salon %s, though the time is free', async (_, change) => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const { payments } = await salon.moneyOf(id);
    await endHold(world);
    const payment = salon.fake.pay();
    await change(salon);
    const told = { salonId: salon.salon.id, paymentId: payments[0]?.id ?? '' };
    await world.jobs.send(world.database.db, syncPaymentJob, told);
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4500]);
  });

  test('of which a part went back already goes back up to what is left', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await cancel(salon, id);
    const payment = salon.fake.pay();
    salon.fake.returnByHand(payment, 500);
    await salon.check(id);
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4000]);
    expect(payment).toMatchObject({ refundedCents: 4500 });
  });

  test('whose notification was lost is found by the sweep', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline({ date: '2026-11-23' });
    await endHold(world);
    salon.fake.pay();
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid' });
  });

  test('pays what the salon had taken over, until then to be paid there', async () => {
    const salon = await openPayingSalon(world);
    const { id, version } = await salon.bookOnline();
    const { appointments } = salon.owner;
    await expect(appointments.confirm({ id, version })).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    const taken = await appointments.takeAtSalon({ id, version });
    expect(taken).toMatchObject({ payment: 'at_salon', heldUntil: null, can: { confirm: true, takeAtSalon: false } });
    expect(await appointments.takeAtSalon({ id, version })).toEqual(taken);
    await endHold(world);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled' });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid' });
  });
});

describe('money that comes twice', () => {
  test('for two tries goes back once', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const pix = salon.fake.charges.at(-1);
    await salon.customer.api.payments.pay({ slug: salon.slug, appointmentId: id, way: 'card' });
    const first = salon.fake.pay();
    await salon.check(id);
    const second = salon.fake.pay({}, pix);
    await salon.check(id);
    await salon.check(id);
    await world.jobs.drain();
    expect([refundsFor(salon, first), refundsFor(salon, second)]).toEqual([[], [4500]]);
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'paid', heldCents: 4500 });
  });

  test('for one checkout goes back once', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon, { paymentWay: 'card' });
    const again = salon.fake.pay();
    await Promise.all([salon.check(id), salon.check(id)]);
    await world.jobs.drain();
    expect([refundsFor(salon, payment), refundsFor(salon, again)]).toEqual([[], [4500]]);
    const { payments } = await salon.moneyOf(id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['paid', 'surplus']);
  });
});

test('money that the provider tells of for two bookings pays the first', async () => {
  const salon = await openPayingSalon(world);
  const { payment } = await pay(salon);
  const { id } = await salon.bookOnline({ time: '16:00' });
  salon.fake.pay({ id: payment.id });
  expect(await salon.check(id)).toMatchObject({ state: 'waiting' });
});

describe('at the same time', () => {
  test('a payment and the end of the hold leave a paid appointment, or money on its way back', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    world.clock.advance({ minutes: 30 });
    salon.fake.pay();
    await Promise.all([salon.check(id), world.jobs.drain()]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid', heldCents: 4500 });
  });

  test('the end of a hold comes too early where two clocks differ, and once more', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await sql`delete from pgboss.job where name = ${endHoldJob.name}`.execute(world.database.db);
    world.clock.advance({ minutes: 29, seconds: 59 });
    await world.jobs.send(world.database.db, endHoldJob, { salonId: salon.salon.id, appointmentId: id });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled' });
    world.clock.advance({ minutes: 2 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
  });

  test('a cancellation while the provider is asked gives the money back', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const payment = salon.fake.pay();
    salon.fake.meanwhile = () => cancel(salon, id);
    await salon.check(id);
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', heldCents: 0 });
    expect(refundsFor(salon, payment)).toEqual([4500]);
  });

  test('a cancellation while the checkout is created leaves nothing to pay', async () => {
    const salon = await openPayingSalon(world);
    const id = newId();
    salon.fake.meanwhile = () => cancel(salon, id);
    expect(await salon.bookOnline({ id })).toMatchObject({ status: 'cancelled', can: { pay: false } });
    expect(await salon.paymentOf(id)).toMatchObject({ pix: null, canPay: false });
  });

  test('two refunds by the owner never pass what was paid', async () => {
    const salon = await openPayingSalon(world);
    const { id: appointmentId, payment } = await pay(salon);
    const refund = () => salon.owner.payments.refund({ appointmentId, id: newId(), amountCents: 3000, note: null });
    const outcomes = await Promise.allSettled([refund(), refund()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([3000]);
  });
});

describe('a refund', () => {
  test('of a booking that its customer cancels in time is in full', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    expect(await cancel(salon, id)).toMatchObject({ refund: { amountCents: 4500, status: 'queued' } });
    await world.jobs.drain();
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'refunded', refund: { status: 'done' } });
    expect(refundsFor(salon, payment)).toEqual([4500]);
  });

  test('of what the salon cancels is in full, once it has read the amount', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    const { version } = await salon.seenByOwner(id);
    const { appointments } = salon.owner;
    await expect(appointments.cancel({ id, version })).rejects.toMatchObject({
      ...{ code: 'MONEY_HELD', data: { amountCents: 4500 } },
    });
    await appointments.cancel({ id, version, money: 'refund' });
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4500]);
  });

  test('of a missed appointment is the choice of the salon, also when it closes several', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await pay(salon);
    const { version } = await salon.seenByOwner(id);
    const close = (money?: 'refund') =>
      salon.owner.appointments.close({ outcomes: [{ id, version, outcome: 'no_show', money }] });
    await expect(close()).rejects.toMatchObject({ code: 'MONEY_HELD' });
    await close('refund');
    await world.jobs.drain();
    const sales = world.database.db.selectFrom('sales').where('appointmentId', '=', id).selectAll();
    expect(await sales.execute()).toEqual([]);
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'refunded' });
  });

  test('of a missed appointment leaves one that comes back to be paid at the salon', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await pay(salon);
    const { appointments } = salon.owner;
    const versionOf = async () => (await salon.seenByOwner(id)).version;
    expect(await appointments.markNoShow({ id, version: await versionOf(), money: 'refund' })).toMatchObject({
      payment: 'none',
    });
    expect(await appointments.reopen({ id, version: await versionOf() })).toMatchObject({ payment: 'at_salon' });
    await appointments.complete({ id, version: await versionOf() });
    const sales = world.database.db.selectFrom('sales').where('appointmentId', '=', id).selectAll();
    expect(await sales.execute()).toMatchObject([{ totalCents: 4500 }]);
  });

  test('of a part by the owner is made once, and never above what is left', async () => {
    const salon = await openPayingSalon(world);
    const { id: appointmentId, payment } = await pay(salon);
    const { payments } = salon.owner;
    const wish = { appointmentId, id: newId(), amountCents: 1500, note: 'Combinado' };
    expect(await payments.refund(wish)).toMatchObject({
      heldCents: 3000,
      refunds: [{ reason: 'owner', note: 'Combinado' }],
    });
    await payments.refund(wish);
    await expect(payments.refund({ ...wish, amountCents: 100 })).rejects.toMatchObject({ code: 'ID_TAKEN' });
    await expect(payments.refund({ ...wish, id: newId(), amountCents: 3001 })).rejects.toMatchObject({
      ...{ code: 'REFUND_TOO_HIGH', data: { refundableCents: 3000 } },
    });
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([1500]);
    expect(await salon.seenByOwner(appointmentId)).toMatchObject({ status: 'scheduled', payment: 'paid' });
    await payments.refund({ ...wish, id: newId(), amountCents: 3000 });
    // Nothing is paid any more.
    expect(await salon.seenByOwner(appointmentId)).toMatchObject({ payment: 'at_salon', heldCents: 0 });
  });

  test('that fails is tried again, then shown, and made once when the owner tries again', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    await cancel(salon, id);
    salon.fake.mood = 'refusing';
    for (let tries = 0; tries < 9; tries++) {
      await world.jobs.drain();
      world.clock.advance({ hours: 2 });
    }
    const { refunds } = await salon.moneyOf(id);
    expect(refunds).toMatchObject([{ status: 'failed', attempts: 9, failure: 'Operação recusada', doneAt: null }]);
    salon.fake.mood = 'well';
    const again = { appointmentId: id, id: refunds[0]?.id ?? '' };
    await salon.owner.payments.retryRefund(again);
    await salon.owner.payments.retryRefund(again);
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4500]);
    expect((await salon.moneyOf(id)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('that the provider takes its time for is done when it says so', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    await cancel(salon, id);
    salon.fake.mood = 'slow refunds';
    await world.jobs.drain();
    expect((await salon.moneyOf(id)).refunds).toMatchObject([{ status: 'pending' }]);
    salon.fake.returnByHand(payment, 4500);
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect((await salon.moneyOf(id)).refunds).toMatchObject([{ status: 'done', reason: 'customer' }]);
    salon.fake.mood = 'well';
  });

  test('of a part by hand, before the payment was heard of, leaves the rest paid', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const payment = salon.fake.pay();
    salon.fake.returnByHand(payment, 500);
    expect(await salon.check(id)).toMatchObject({ state: 'paid' });
    await endHold(world);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid', heldCents: 4000 });
  });

  test('by hand at the provider, or a charge-back, is shown', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    salon.fake.returnByHand(payment, 1000);
    await salon.check(id);
    expect(await salon.moneyOf(id)).toMatchObject({
      heldCents: 3500,
      refunds: [{ reason: 'provider', status: 'done' }],
    });
    salon.fake.returnByHand(payment, 3500);
    expect(await salon.check(id)).toMatchObject({ state: 'refunded' });
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'at_salon', heldCents: 0 });
  });

  test('is owed to a customer who is deleted', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await pay(salon);
    const { customerId } = await salon.seenByOwner(id);
    await salon.owner.customers.delete({ id: customerId, cancelUpcoming: true });
    await world.jobs.drain();
    expect(refundsFor(salon, payment)).toEqual([4500]);
  });

  test('outlives the salon: what is paid, and what comes afterwards', async () => {
    const salon = await openPayingSalon(world);
    const { payment } = await pay(salon);
    await salon.bookOnline({ time: '16:00' });
    const admin = as(world, await createPerson(world, { userType: 'admin' }));
    await admin.salons.deletePermanently({ salonId: salon.salon.id });
    const late = salon.fake.pay();
    const farewells = await world.database.db
      .selectFrom('messages')
      .where('kind', '=', 'salon_closed')
      .where('body', 'like', `%${salon.salon.name}%`)
      .select(['body'])
      .execute();
    const returned = farewells.map(({ body }) => /Os R\$\s45,00 que você pagou são devolvidos\./.test(body));
    // Only one of the two appointments was paid by then.
    expect([returned.includes(true), returned.includes(false)]).toEqual([true, true]);
    await world.jobs.drain();
    expect([refundsFor(salon, payment), refundsFor(salon, late)]).toEqual([[4500], []]);
    await endHold(world);
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(refundsFor(salon, late)).toEqual([4500]);
  });
});
