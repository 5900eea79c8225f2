import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import { as, NOW, useTestWorld } from '#tests/support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

describe('a refund', () => {
  test('of a booking that its customer cancels in time is in full', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    expect(await salon.cancel(id)).toMatchObject({ refund: { amountCents: 4500, status: 'queued' } });
    await world.jobs.drain();
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'refunded', refund: { status: 'done' } });
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('of what the salon cancels is in full, once it has read the amount', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    const { version } = await salon.seenByOwner(id);
    const { appointments } = salon.owner;
    await expect(appointments.cancel({ id, version })).rejects.toMatchObject({
      ...{ code: 'MONEY_HELD', data: { amountCents: 4500 } },
    });
    await appointments.cancel({ id, version, money: 'refund' });
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('of a missed appointment is the choice of the salon, also when it closes several', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookPaid();
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
    const { id } = await salon.bookPaid();
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
    const { id: appointmentId, payment } = await salon.bookPaid();
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
    expect(salon.refundsFor(payment)).toEqual([1500]);
    expect(await salon.seenByOwner(appointmentId)).toMatchObject({ status: 'scheduled', payment: 'paid' });
    await payments.refund({ ...wish, id: newId(), amountCents: 3000 });
    // Nothing is paid any more.
    expect(await salon.seenByOwner(appointmentId)).toMatchObject({ payment: 'at_salon', heldCents: 0 });
  });

  test('that fails is tried again, then shown, and made once when the owner tries again', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    await salon.cancel(id);
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
    expect(salon.refundsFor(payment)).toEqual([4500]);
    expect((await salon.moneyOf(id)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('that the provider takes its time for is done when it says so', async () => {
    const salon = await openPayingSalon(world);
    const { id, payment } = await salon.bookPaid();
    await salon.cancel(id);
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
    const { id, payment } = await salon.bookPaid();
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
    const { id, payment } = await salon.bookPaid();
    const { customerId } = await salon.seenByOwner(id);
    await salon.owner.customers.delete({ id: customerId, cancelUpcoming: true });
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('outlives the salon: what is paid, and what comes afterwards', async () => {
    const salon = await openPayingSalon(world);
    const { payment } = await salon.bookPaid();
    await salon.bookOnline({ time: '16:00' });
    const admin = as(world, await openAdministrator(world));
    await admin.salons.deletePermanently({ salonId: salon.salon.id, currentPassword: ADMIN_PASSWORD });
    const late = salon.fake.pay();
    const farewells = await world.database.db
      .selectFrom('closingMessages')
      .where('kind', '=', 'salon_closed')
      .where('body', 'like', `%${salon.salon.name}%`)
      .select(['body'])
      .execute();
    const returned = farewells.map(({ body }) => /Os R\$\s45,00 que você pagou são devolvidos\./.test(body));
    // Only one of the two appointments was paid by then.
    expect([returned.includes(true), returned.includes(false)]).toEqual([true, true]);
    await world.jobs.drain();
    expect(world.mailer.sent.find(({ to }) => to === salon.person.email)?.text).toMatch(
      /2 horários marcados .+ O que já estava pago online, R\$\s45,00, é devolvido por inteiro a quem pagou\./,
    );
    expect([salon.refundsFor(payment), salon.refundsFor(late)]).toEqual([[4500], []]);
    await endHold(world);
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(salon.refundsFor(late)).toEqual([4500]);
  });
});
