import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openPayingSalon } from '#tests/support/online-payments.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { NOW, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);

/** Somebody with a password, who pays online in the salon. */
async function openPayer() {
  const salon = await openPayingSalon(world);
  const { person, api } = salon.customer;
  await giveSecret(world, person);
  const remove = () => api.privacy.deleteAccount({ currentPassword: SECRET });
  return { ...salon, api, remove };
}

const messagesTo = (...recipients: string[]) =>
  world.database.db.selectFrom('messages').where('recipient', 'in', recipients).select('kind').execute();

describe('the deletion of an account that has paid', () => {
  test('gives back what is paid for coming appointments, and says so before', async () => {
    const salon = await openPayer();
    const paid = await salon.bookPaid({ date: TOMORROW });
    const second = await salon.bookPaid({ date: TOMORROW, time: '15:00' });
    await salon.customer.book({ date: TOMORROW, time: '15:30' });
    expect(await salon.api.privacy.previewDeletion()).toMatchObject({ refundCents: 9000 });
    await salon.remove();
    await world.jobs.drain();
    expect([salon.refundsFor(paid.payment), salon.refundsFor(second.payment)]).toEqual([[4500], [4500]]);
    expect(await salon.seenByOwner(paid.id)).toMatchObject({
      ...{ status: 'cancelled', customerName: 'Cliente removido', heldCents: 0 },
    });
    expect((await salon.moneyOf(paid.id)).refunds).toMatchObject([{ amountCents: 4500, status: 'done' }]);
  });

  test('gives it back also when the salon’s notice has passed: nobody could come any more', async () => {
    const salon = await openPayer();
    const { payment } = await salon.bookPaid({ time: '11:00' });
    expect(await salon.api.privacy.previewDeletion()).toMatchObject({ refundCents: 4500 });
    await salon.remove();
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });

  test('says nothing of money where nothing is paid online', async () => {
    const salon = await openPayer();
    await salon.customer.book({ date: TOMORROW });
    await salon.bookOnline({ date: TOMORROW, time: '15:00' });
    expect(await salon.api.privacy.previewDeletion()).toMatchObject({ refundCents: 0, upcoming: [{}, {}] });
  });

  test('leaves what was paid for the past with the salon', async () => {
    const salon = await openPayer();
    const { id, payment } = await salon.bookPaid({ time: '11:00' });
    world.clock.set('2026-11-20T15:00:00.000Z');
    const { version } = await salon.seenByOwner(id);
    await salon.owner.appointments.complete({ id, version });
    expect(await salon.api.privacy.previewDeletion()).toMatchObject({ refundCents: 0 });
    await salon.remove();
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'completed', payment: 'paid', heldCents: 4500 });
  });

  test('ends what was not paid yet: a PIX that is paid all the same goes back, and nobody is written to', async () => {
    const salon = await openPayer();
    const { id } = await salon.bookOnline({ date: TOMORROW });
    await salon.remove();
    await world.jobs.drain();
    const payment = salon.fake.pay();
    world.clock.advance({ hours: 2 });
    expect(await world.jobs.drain()).toMatchObject({ failed: 0 });
    expect(salon.refundsFor(payment)).toEqual([4500]);
    expect(await salon.seenByOwner(id)).toMatchObject({ status: 'cancelled', heldCents: 0 });
    const { phone, email } = salon.customer.person;
    expect(await messagesTo(phone ?? '', email)).toEqual([]);
  });

  test('leaves no word of the owner about a refund, and neither does the removal of the customer', async () => {
    const noteOf = async (salon: Awaited<ReturnType<typeof openPayer>>, id: string) =>
      (await salon.moneyOf(id)).refunds.map(({ note }) => note);
    const open = async () => {
      const salon = await openPayer();
      const { id } = await salon.bookPaid({ date: TOMORROW });
      await salon.owner.payments.refund({ appointmentId: id, id: newId(), amountCents: 1000, note: 'Rute pediu' });
      expect(await noteOf(salon, id)).toEqual(['Rute pediu']);
      return { ...salon, id };
    };
    const deleted = await open();
    await deleted.remove();
    expect(await noteOf(deleted, deleted.id)).toContain(null);
    expect(await noteOf(deleted, deleted.id)).not.toContain('Rute pediu');

    const removed = await open();
    const { customers } = await removed.owner.customers.list({});
    for (const { id } of customers) await removed.owner.customers.delete({ id, cancelUpcoming: true });
    expect(await noteOf(removed, removed.id)).not.toContain('Rute pediu');
  });

  test('owes a refund that fails to nobody who is forgotten: the owner is told and tries again', async () => {
    const salon = await openPayer();
    const { id, payment } = await salon.bookPaid({ date: TOMORROW });
    await salon.remove();
    salon.fake.mood = 'refusing';
    for (let tries = 0; tries < 9; tries++) {
      await world.jobs.drain();
      world.clock.advance({ hours: 2 });
    }
    salon.fake.mood = 'well';
    const [refund] = (await salon.moneyOf(id)).refunds;
    expect(refund).toMatchObject({ status: 'failed', amountCents: 4500 });
    expect(await messagesTo(salon.person.email)).toContainEqual({ kind: 'owner_refund_failed' });
    await salon.owner.payments.retryRefund({ appointmentId: id, id: refund?.id ?? '' });
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
  });
});
