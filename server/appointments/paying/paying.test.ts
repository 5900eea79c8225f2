import { beforeEach, describe, expect, test } from 'vitest';
import { ACCESS_TOKEN, changeSalon, endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import { NOW, openCustomer, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const HELD_UNTIL = '2026-11-20T13:50:00.000Z';

const readMessages = (appointmentId: string) =>
  world.database.db
    .selectFrom('messages')
    .where('appointmentId', '=', appointmentId)
    .select(['kind', 'body'])
    .orderBy('createdAt')
    .execute();
const messagesOf = async (appointmentId: string) => [
  ...new Set((await readMessages(appointmentId)).map(({ kind }) => kind)),
];

describe('a booking that is paid online', () => {
  test('holds its time for half an hour and shows the PIX code, and nobody is told that it is confirmed', async () => {
    const salon = await openPayingSalon(world);
    const booking = await salon.bookOnline();
    expect(booking).toMatchObject({
      ...{ status: 'scheduled', payment: 'waiting', paysOnline: true, heldUntil: HELD_UNTIL },
      can: { pay: true, cancel: true },
    });
    const [charge] = salon.fake.charges.slice(-1);
    expect(charge).toMatchObject({
      ...{ amountCents: 4500, way: 'pix', title: 'Corte em Barbearia Aurora', expiresAt: new Date(HELD_UNTIL) },
      payer: { name: 'Ana Souza', email: salon.customer.person.email },
    });
    expect(charge?.returnUrl).toMatch(new RegExp(`/${salon.slug}/confirmacao\\?agendamento=${booking.id}$`));
    expect(salon.fake.accounts.at(-1)).toEqual({ accessToken: ACCESS_TOKEN });
    expect(await salon.paymentOf(booking.id)).toEqual({
      ...{ state: 'waiting', kind: 'full', amountCents: 4500, restCents: 0, way: 'pix', provider: 'mercado_pago' },
      ...{
        holdsUntil: HELD_UNTIL,
        now: NOW,
        checkoutUrl: null,
        canPay: true,
        wasLate: false,
        besides: null,
        refund: null,
        mayChange: true,
        isTest: false,
      },
      pix: { code: `000201${charge?.reference}`, ticketUrl: null },
    });
    expect(await messagesOf(booking.id)).toEqual([]);
    await expect((await openCustomer(world, salon)).book()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });

  test('is paid once the provider says so, and then the customer is told', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    expect(await salon.check(id)).toMatchObject({ state: 'waiting' });
    salon.fake.pay({ status: 'pending', paidAt: null });
    expect(await salon.check(id)).toMatchObject({ state: 'waiting' });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', pix: null, canPay: false, holdsUntil: null });
    expect(await salon.check(id)).toMatchObject({ state: 'paid' });
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'paid', heldCents: 4500, heldUntil: null });
    expect((await salon.moneyOf(id)).payments).toHaveLength(1);
    const told = (await readMessages(id)).find(({ kind }) => kind === 'appointment_booked');
    expect(told?.body).toMatch(/Valor: R\$\u00a045,00\nPagamento: Pago online\n/);
    await endHold(world);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid' });
  });

  test('frees its time when nobody pays, and tells who waits for it', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    world.clock.advance({ minutes: 29 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({
      status: 'scheduled',
      can: { confirm: false, takeAtSalon: true },
    });
    world.clock.advance({ minutes: 1 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', payment: 'none', heldUntil: null });
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'expired', canPay: false, pix: null });
    await (await openCustomer(world, salon)).book();
  });

  test('that begins sooner is held until it begins, and is freed then', async () => {
    const salon = await openPayingSalon(world);
    // 13:45, a quarter of an hour before the start.
    world.clock.set('2026-11-20T16:45:00.000Z');
    const startsAt = '2026-11-20T17:00:00.000Z';
    const { id, heldUntil } = await salon.bookOnline({ time: '14:00' });
    expect(heldUntil).toBe(startsAt);
    // Mercado Pago may refuse a PIX that lives less than half an hour.
    const pixExpiresAt = new Date('2026-11-20T17:16:00.000Z');
    expect(salon.fake.charges.at(-1)).toMatchObject({ expiresAt: new Date(startsAt), pixExpiresAt });
    world.clock.set(startsAt);
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', payment: 'none', heldUntil: null });
    const payment = salon.fake.pay({ paidAt: new Date('2026-11-20T17:01:00.000Z') });
    expect(await salon.check(id)).toMatchObject({ state: 'late_refunded' });
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('that is moved to a nearer time is held until that one at the latest', async () => {
    const salon = await openPayingSalon(world);
    const { id, version } = await salon.bookOnline({ time: '16:00' });
    // NOW is 10:20 there.
    const moved = await salon.owner.appointments.move({ id, version, date: TODAY, time: '10:30', allowOverlap: true });
    expect(moved).toMatchObject({ heldUntil: '2026-11-20T13:30:00.000Z', status: 'scheduled' });
    world.clock.advance({ minutes: 10 });
    await world.jobs.drain();
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
  });

  test('asks the provider once more before its time is freed', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    salon.fake.pay();
    await endHold(world);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'scheduled', payment: 'paid' });
  });

  test('is freed also when the provider is silent', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    salon.fake.mood = 'hanging';
    await endHold(world);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled' });
    salon.fake.mood = 'well';
  });

  test('sent again is made once, with one charge', async () => {
    const salon = await openPayingSalon(world);
    const booking = await salon.bookOnline();
    const count = salon.fake.charges.length;
    expect(await salon.bookOnline({ id: booking.id })).toEqual(booking);
    expect(salon.fake.charges).toHaveLength(count);
  });

  test('by card shows where to pay, and a refused card may be tried again', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline({ paymentWay: 'card' });
    const first = await salon.paymentOf(id);
    expect(first?.checkoutUrl).toMatch(/^https:\/\/pagamento\.example\//);
    salon.fake.pay({ status: 'refused', paidAt: null });
    expect(await salon.check(id)).toMatchObject({ state: 'refused', canPay: true, checkoutUrl: null });
    const { slug } = salon;
    const again = await salon.customer.api.payments.createBookingCheckout({ slug, appointmentId: id });
    expect(again.success).toBe(true);
    expect(again.checkoutUrl).not.toBe(first?.checkoutUrl);
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', way: 'card' });
  });
});

test('a time that is held is none of the five coming ones', async () => {
  const salon = await openPayingSalon(world);
  const held = await salon.bookOnline({ time: '10:30' });
  const times = ['12:00', '13:00', '14:00', '15:00'];
  for (const time of times) await salon.customer.book({ time });
  await salon.customer.book({ time: '16:00' });
  await expect(salon.customer.book({ time: '17:00' })).rejects.toMatchObject({ code: 'TOO_MANY_APPOINTMENTS' });
  expect(await salon.seenByOwner(held.id)).toMatchObject({ status: 'scheduled', payment: 'waiting' });
});

describe('a salon whose subscription is blocked', () => {
  const blocked = { subscriptionStatus: 'cancelled' as const, subscriptionEndDate: new Date('2026-11-19T12:00:00Z') };

  test.each(['online_only', 'both'] as const)(
    'of mode %s takes bookings paid at the salon only',
    async (paymentMode) => {
      const terms = { depositKind: 'percentage', depositValue: 20, depositFor: 'all' } as const;
      const salon = await openPayingSalon(world, { paymentMode, ...terms, ...blocked });
      const { slug, service } = salon;
      const offline = { paymentMode: 'offline_only', onlinePaymentAvailable: false, dueOnline: null };
      const { appointments, salonPage } = salon.customer.api;
      expect(await appointments.getPaymentOptions({ slug, serviceId: service.id })).toEqual(offline);
      expect(await salonPage.getBooking({ slug, serviceId: service.id })).toMatchObject(offline);
      await expect(salon.bookOnline()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
      expect(await salon.customer.book()).toMatchObject({
        status: 'scheduled',
        payment: 'at_salon',
        paysOnline: false,
      });
    },
  );
});

describe('when the checkout cannot be created', () => {
  test('because the provider repeats another one, the booking is paid at the salon', async () => {
    const salon = await openPayingSalon(world);
    const { mercado_pago: gateway } = world.salonPayments.gateways;
    const createPix = gateway?.createPix;
    if (!gateway || !createPix) throw new Error('No gateway');
    gateway.createPix = async (...asked) => ({ ...(await createPix(...asked)), providerPaymentId: 'pix-1' });
    const [first, second] = [await salon.bookOnline(), await salon.bookOnline({ time: '16:00' })];
    gateway.createPix = createPix;
    expect([first.payment, second.payment]).toEqual(['waiting', 'at_salon']);
  });

  const moods = ['refusing', 'keys', 'broken', 'hanging', 'nonsense'] as const;

  test.each(moods)('a provider that is %s leaves a booking that is paid at the salon', async (mood) => {
    const salon = await openPayingSalon(world);
    salon.fake.mood = mood;
    const booking = await salon.bookOnline({ paymentWay: mood === 'nonsense' ? 'card' : 'pix' });
    expect(booking).toMatchObject({ status: 'scheduled', payment: 'at_salon', paysOnline: false, heldUntil: null });
    expect(await salon.paymentOf(booking.id)).toMatchObject({ state: 'at_salon', canPay: false });
    expect(await messagesOf(booking.id)).toContain('appointment_booked');
    salon.fake.mood = 'well';
    await endHold(world);
    expect(await salon.seenByOwner(booking.id)).toMatchObject({ status: 'scheduled', payment: 'at_salon' });
  });

  test.each(moods)('a provider that is %s frees the time of a salon that takes nothing else', async (mood) => {
    const salon = await openPayingSalon(world, { paymentMode: 'online_only' });
    salon.fake.mood = mood;
    await expect(salon.bookOnline()).rejects.toMatchObject({
      code: 'PAYMENT_FAILED',
      message: 'Não foi possível processar o pagamento. O horário foi liberado, tente novamente.',
    });
    salon.fake.mood = 'well';
    const [made] = await salon.customer.api.appointments.listMine({ slug: salon.slug });
    expect(made).toMatchObject({ status: 'cancelled', payment: 'none' });
    expect(await salon.paymentOf(made?.id ?? '')).toMatchObject({ state: 'released' });
    expect(await messagesOf(made?.id ?? '')).toEqual([]);
    expect(await salon.bookOnline()).toMatchObject({ payment: 'waiting' });
  });

  test('another try says so, and keeps the time', async () => {
    const salon = await openPayingSalon(world);
    const { id: appointmentId } = await salon.bookOnline();
    const { slug, customer, fake } = salon;
    fake.mood = 'broken';
    const pay = () => customer.api.payments.pay({ slug, appointmentId, way: 'card' });
    await expect(pay()).rejects.toMatchObject({ code: 'PAYMENT_NOT_STARTED' });
    expect(await salon.seenByOwner(appointmentId)).toMatchObject({ status: 'scheduled', payment: 'waiting' });
    fake.mood = 'well';
    expect(await pay()).toMatchObject({ state: 'waiting', way: 'card' });
  });
});

describe('what the server takes', () => {
  test('nothing online without plan, keys or subscription', async () => {
    const salon = await openPayingSalon(world);
    for (const values of [{ mercadoPagoPublicKey: null }, { paymentMode: 'offline_only' }] as const) {
      await changeSalon(world, salon, values);
      await expect(salon.bookOnline()).rejects.toMatchObject({ code: 'ONLINE_PAYMENT_UNAVAILABLE' });
    }
  });

  test('a price that changes while the customer pays changes nothing', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const { service } = salon;
    const { version: _, ...values } = service as typeof service & { version: number };
    await salon.owner.services.update({ ...values, version: service.version, priceCents: 9900 });
    await changeSalon(world, salon, { depositKind: 'percentage', depositValue: 50 });
    const { slug, customer } = salon;
    // Another try asks for what was agreed as well.
    const again = await customer.api.payments.pay({ slug, appointmentId: id, way: 'card' });
    expect(again).toMatchObject({ kind: 'full', amountCents: 4500, restCents: 0 });
    expect(salon.fake.charges.at(-1)).toMatchObject({ amountCents: 4500 });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', amountCents: 4500, restCents: 0 });
  });

  test.each([
    ['a currency that is none', { currency: '' }],
    ['an amount that is no whole number', { amountCents: 4500.5 }],
    ['more given back than was paid', { refundedCents: 9900 }],
  ])('%s pays nothing', async (_, changes) => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    salon.fake.pay(changes);
    expect(await salon.check(id)).toMatchObject({ state: 'waiting' });
    expect((await salon.moneyOf(id)).heldCents).toBe(0);
  });

  test('the payment of another booking pays nothing', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookOnline();
    const own = salon.fake.charges.at(-1);
    const other = await salon.bookOnline({ time: '16:00' });
    const payment = salon.fake.pay();
    // The search answers what does not belong to it.
    salon.fake.pay({ ...payment, id: 'of somebody else' }, own);
    expect(await salon.check(id)).toMatchObject({ state: 'waiting' });
    expect(await salon.check(other.id)).toMatchObject({ state: 'paid' });
  });

  test("strangers get nothing of somebody's payment", async () => {
    const salon = await openPayingSalon(world);
    const { id: appointmentId } = await salon.bookOnline();
    const { payments } = (await openCustomer(world, salon)).api;
    const { slug } = salon;
    for (const ask of [payments.getMine, payments.check, payments.pay, payments.createBookingCheckout]) {
      await expect(ask({ slug, appointmentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const other = await openPayingSalon(world);
    await expect(other.moneyOf(appointmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const asked = { slug, appointmentId, salonId: other.salon.id };
    await expect(salon.customer.api.payments.createBookingCheckout(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a deposit', () => {
  const percentage = { depositKind: 'percentage', depositValue: 20 } as const;

  test('is asked for in the place of the price, and the rest is paid at the salon', async () => {
    const salon = await openPayingSalon(world, percentage);
    const { slug, service } = salon;
    const { dueOnline } = await salon.customer.api.salonPage.getBooking({ slug, serviceId: service.id });
    expect(dueOnline).toEqual({
      kind: 'deposit',
      amountCents: 900,
      restCents: 3600,
      depositFor: 'all',
      mayPayAtSalon: false,
    });
    const refusal = { code: 'DUE_CHANGED', data: { dueCents: 900, restCents: 3600, mayPayAtSalon: false } };
    await expect(salon.customer.book()).rejects.toMatchObject(refusal);
    const shown = { priceCents: 4500, durationMinutes: 30, dueCents: 4500 };
    await expect(salon.bookOnline({ shown })).rejects.toMatchObject(refusal);
    const { id } = await salon.bookOnline({ shown: { ...shown, dueCents: 900 } });
    salon.fake.pay();
    expect(await salon.check(id)).toMatchObject({ state: 'paid', kind: 'deposit', amountCents: 900, restCents: 3600 });
    expect(await salon.seenByOwner(id)).toMatchObject({ payment: 'deposit_paid', dueOnlineCents: 900, heldCents: 900 });
  });

  test('of those who missed before is asked of nobody else', async () => {
    const salon = await openPayingSalon(world, { ...percentage, depositFor: 'missed_before' });
    const { slug, service, owner } = salon;
    const missed = await salon.customer.book({ time: '11:00' });
    await owner.appointments.markNoShow({ id: missed.id, version: missed.version });
    const options = { slug, serviceId: service.id };
    expect((await salon.customer.api.appointments.getPaymentOptions(options)).dueOnline).toMatchObject({
      ...{ kind: 'deposit', amountCents: 900, depositFor: 'missed_before' },
    });
    const stranger = await openCustomer(world, salon);
    expect((await stranger.api.appointments.getPaymentOptions(options)).dueOnline).toMatchObject({
      ...{ kind: 'full', amountCents: 4500, depositFor: null, mayPayAtSalon: true },
    });
    await stranger.book({ date: TODAY, time: '15:00' });
  });

  test('of those who missed before is no discount where everybody pays online', async () => {
    const salon = await openPayingSalon(world, {
      ...{ ...percentage, depositFor: 'missed_before', paymentMode: 'online_only' },
    });
    const missed = await salon.bookPaid({ time: '11:00' });
    const { version } = await salon.seenByOwner(missed.id);
    await salon.owner.appointments.markNoShow({ id: missed.id, version, money: 'keep' });
    const options = { slug: salon.slug, serviceId: salon.service.id };
    const { dueOnline } = await salon.customer.api.appointments.getPaymentOptions(options);
    expect(dueOnline).toMatchObject({ kind: 'full', amountCents: 4500, depositFor: null, mayPayAtSalon: false });
    expect(await salon.bookPaid({ time: '15:00' })).toMatchObject({ payment: { amountCents: 4500 } });
  });

  test('that is kept of a missed appointment is a sale', async () => {
    const salon = await openPayingSalon(world, percentage);
    const { id } = await salon.bookOnline();
    salon.fake.pay();
    await salon.check(id);
    const { version } = await salon.seenByOwner(id);
    const markNoShow = (money?: 'keep' | 'refund') => salon.owner.appointments.markNoShow({ id, version, money });
    await expect(markNoShow()).rejects.toMatchObject({
      ...{ code: 'MONEY_HELD', data: { appointmentId: id, amountCents: 900 } },
    });
    expect(await markNoShow('keep')).toMatchObject({ status: 'no_show', payment: 'deposit_paid' });
    const sales = world.database.db.selectFrom('sales').where('appointmentId', '=', id).select('totalCents');
    expect(await sales.execute()).toEqual([{ totalCents: 900 }]);
  });
});
