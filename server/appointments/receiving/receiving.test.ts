import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { endHoldJob, syncPaymentJob } from '#server/payments/jobs.ts';
import { changeSalon, endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import { NOW, openCustomer, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

type Salon = Awaited<ReturnType<typeof openPayingSalon>>;

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
    expect(salon.refundsFor(payment)).toEqual([4500]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', payment: 'none', heldCents: 0 });
  });

  test.each(['the hold ended', 'the customer cancelled'])(
    'is asked for by the page for a day after %s, and until its refund is done',
    async (why) => {
      const salon = await openPayingSalon(world);
      const { id } = await salon.bookOnline();
      if (why === 'the customer cancelled') await salon.cancel(id);
      await endHold(world);
      await (await openCustomer(world, salon)).book();
      expect(await salon.paymentOf(id)).toMatchObject({ mayChange: true });
      salon.fake.pay();
      expect(await salon.check(id)).toMatchObject({ refund: { status: 'queued' }, mayChange: true });
      await world.jobs.drain();
      expect(await salon.check(id)).toMatchObject({ refund: { status: 'done' }, mayChange: false });
      const unpaid = await salon.bookOnline({ time: '16:00' });
      await endHold(world);
      world.clock.advance({ hours: 25 });
      expect(await salon.paymentOf(unpaid.id)).toMatchObject({ state: 'expired', mayChange: false });
    },
  );

  test('goes back where the customer had cancelled, though the time is free', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await salon.cancel(id);
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'cancelled', canPay: false, refund: null });
    const payment = salon.fake.pay();
    await salon.check(id);
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
    const told = await world.database.db
      .selectFrom('messages')
      .where('appointmentId', '=', id)
      .where('kind', 'in', ['payment_late_refunded', 'owner_refunded'])
      .select('body')
      .execute();
    expect(told.length).toBeGreaterThan(1);
    for (const { body } of told) expect(body).toContain('o prazo passou ou ele foi cancelado');
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
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('of which a part went back already goes back up to what is left', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    await salon.cancel(id);
    const payment = salon.fake.pay();
    salon.fake.returnByHand(payment, 500);
    await salon.check(id);
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4000]);
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
    expect([salon.refundsFor(first), salon.refundsFor(second)]).toEqual([[], [4500]]);
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'paid', heldCents: 4500 });
  });

  test('for one checkout goes back once', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid({ paymentWay: 'card' });
    const again = salon.fake.pay();
    await Promise.all([salon.check(id), salon.check(id)]);
    await world.jobs.drain();
    expect([salon.refundsFor(payment), salon.refundsFor(again)]).toEqual([[], [4500]]);
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'paid', besides: 'twice', refund: { amountCents: 4500 } });
    // In lists it is a booking that is paid.
    const [booking] = await salon.customer.api.appointments.listMine({ slug: salon.slug });
    expect(booking).toMatchObject({ id, payment: 'paid', refund: null });
    const { payments } = await salon.moneyOf(id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['paid', 'surplus']);
  });
});

const told = (id: string) =>
  world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', id)
    .where('kind', 'like', '%refunded')
    // Without the mail in the place of a message that no provider takes.
    .where('wayOf', 'is', null)
    .select(['kind', 'body'])
    .orderBy('kind')
    .execute();
const audited = (id: string) =>
  world.database.db
    .selectFrom('auditLog')
    .where('entityId', '=', id)
    .where('action', '=', 'payments.surplus')
    .select('data')
    .execute();

describe('who is told of money that goes back', () => {
  test('of a second payment, once: the customer with the sum and how long it takes, and the owner', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookPaid({ paymentWay: 'card' });
    salon.fake.pay();
    await Promise.all([salon.check(id), salon.check(id)]);
    await salon.check(id);
    await world.jobs.drain();
    const [owners, customers, ...others] = await told(id);
    expect(others).toEqual([]);
    expect(owners).toMatchObject({ kind: 'owner_extra_refunded', body: expect.stringContaining('R$\u00a045,00') });
    expect(customers).toMatchObject({ kind: 'payment_extra_refunded' });
    expect(customers?.body).toContain('R$\u00a045,00 no cartão, no prazo da operadora');
    expect(await audited(id)).toMatchObject([{ data: { reason: 'twice', amountCents: 4500 } }]);
  });

  test('of one that went back by hand already nobody is', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookPaid({ paymentWay: 'card' });
    salon.fake.returnByHand(salon.fake.pay(), 4500);
    await salon.check(id);
    expect(await told(id)).toEqual([]);
  });
});

describe('money that is not what was asked for', () => {
  test.each([
    ['less', { amountCents: 4499 }, 'R$\u00a044,99 '],
    ['another currency', { currency: 'ARS' }, 'ARS\u00a045,00 '],
  ])('%s pays nothing and goes back in full, and the right amount pays afterwards', async (_, changes, amount) => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline({ paymentWay: 'card' });
    const wrong = salon.fake.pay(changes);
    expect(await salon.check(id)).toMatchObject({ state: 'waiting', besides: 'mismatch', amountCents: 4500 });
    await world.jobs.drain();
    expect(salon.refundsFor(wrong)).toEqual([wrong.amountCents]);
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'waiting', heldCents: 0 });
    const { payments, refunds, refundableCents } = await salon.moneyOf(id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['open', 'surplus']);
    expect(payments.find(({ status }) => status === 'surplus')).toMatchObject({ currency: wrong.currency });
    expect(refunds).toMatchObject([{ reason: 'mismatch', status: 'done', amountCents: wrong.amountCents }]);
    expect(refundableCents).toBe(0);
    const messages = await told(id);
    expect(messages.map(({ kind }) => kind)).toEqual(['owner_extra_refunded', 'payment_mismatch_refunded']);
    expect(messages[1]?.body).toContain(amount);
    expect(messages[1]?.body).toContain(`/confirmacao?agendamento=${id}`);
    expect(await audited(id)).toMatchObject([{ data: { reason: 'mismatch', currency: wrong.currency } }]);
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', amountCents: 4500 });
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'paid', heldCents: 4500 });
  });

  test('by the PIX itself leaves another one to be asked for', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const reference = salon.fake.charges.at(-1)?.reference;
    salon.fake.pay({ id: `pix-${reference}`, amountCents: 100 });
    expect(await salon.check(id)).toMatchObject({ state: 'refused', canPay: true, pix: null, amountCents: 4500 });
    const { slug, customer } = salon;
    const again = await customer.api.payments.pay({ slug, appointmentId: id, way: 'pix' });
    expect(again).toMatchObject({ state: 'waiting', amountCents: 4500, pix: { code: expect.any(String) } });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid' });
  });

  test.each([
    ['the price', {}, { amountCents: 4500, restCents: 0 }, 4500],
    ['a deposit', { depositKind: 'percentage', depositValue: 20 } as const, { amountCents: 900, restCents: 3600 }, 900],
  ])('more than %s pays it, and what is above goes back', async (_, terms, paid, heldCents) => {
    const salon = await openPayingSalon(world, terms);
    const { id } = await salon.bookOnline();
    const payment = salon.fake.pay({ amountCents: paid.amountCents + 500 });
    expect(await salon.check(id)).toMatchObject({ state: 'paid', ...paid, besides: 'excess' });
    await salon.check(id);
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([500]);
    expect(await salon.check(id)).toMatchObject({
      state: 'paid',
      ...paid,
      refund: { amountCents: 500, status: 'done' },
    });
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['owner_extra_refunded', 'payment_extra_refunded']);
    expect(await salon.moneyOf(id)).toMatchObject({ heldCents, refundableCents: heldCents });
    const { version } = await salon.seenByOwner(id);
    await salon.owner.appointments.complete({ id, version });
    const sale = world.database.db.selectFrom('sales').where('appointmentId', '=', id).select('totalCents');
    expect(await sale.executeTakeFirst()).toEqual({ totalCents: 4500 });
  });

  test('more than was asked for goes back whole once the booking is given back', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const payment = salon.fake.pay({ amountCents: 5000 });
    await salon.check(id);
    await salon.cancel(id);
    await world.jobs.drain();
    expect(salon.refundsFor(payment).toSorted((a, b) => a - b)).toEqual([500, 4500]);
    expect(await salon.check(id)).toMatchObject({ state: 'refunded' });
  });
});

test('money that the provider tells of for two bookings pays the first', async () => {
  const salon = await openPayingSalon(world);
  const { payment } = await salon.bookPaid();
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
    await world.jobs.relay();
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
    salon.fake.meanwhile = () => salon.cancel(id);
    await salon.check(id);
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', heldCents: 0 });
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('a cancellation while the checkout is created leaves nothing to pay', async () => {
    const salon = await openPayingSalon(world);
    const id = newId();
    salon.fake.meanwhile = () => salon.cancel(id);
    expect(await salon.bookOnline({ id })).toMatchObject({ status: 'cancelled', can: { pay: false } });
    expect(await salon.paymentOf(id)).toMatchObject({ pix: null, canPay: false });
  });

  test('two refunds by the owner never pass what was paid', async () => {
    const salon = await openPayingSalon(world);
    const { id: appointmentId, payment } = await salon.bookPaid();
    const refund = () => salon.owner.payments.refund({ appointmentId, id: newId(), amountCents: 3000, note: null });
    const outcomes = await Promise.allSettled([refund(), refund()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([3000]);
  });
});
