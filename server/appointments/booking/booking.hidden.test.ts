import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { changeSalon, openPayingSalon } from '#tests/support/online-payments.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const GONE = { code: 'SALON_NOT_FOUND' };

describe.each([
  ['is switched off', { isActive: false }],
  ['is suspended', { suspendedAt: new Date(NOW) }],
])('a salon that %s', (_, hidden) => {
  test('still lets its bookers see, call and cancel, and nothing else', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { slug } = salon;
    const { id } = await customer.book();
    await changeSalon(world, salon, hidden);
    const { api } = customer;
    expect(await api.salonPage.getSalonOfBooker({ slug })).toMatchObject({ slug, name: salon.salon.name });
    expect(await api.customers.getProfile({ slug })).not.toBeNull();
    expect(await api.waitingList.listMine({ slug })).toEqual([]);
    const can = { cancel: true, move: false, bookAgain: false, review: false, pay: false };
    expect(await api.appointments.listMine({ slug })).toMatchObject([{ id, can }]);
    expect(await api.appointments.getMine({ slug, id })).toMatchObject({ id, can });

    await expect(customer.book({ time: '15:00' })).rejects.toMatchObject(GONE);
    const move = { slug, id, version: 1, date: TODAY, time: '15:00' };
    await expect(api.appointments.moveMine(move)).rejects.toMatchObject(GONE);
    await expect(api.salonPage.getSalon({ slug })).rejects.toMatchObject(GONE);
    await expect(api.salonPage.get({ slug })).rejects.toMatchObject(GONE);
    expect(await api.appointments.cancelMine({ slug, id })).toMatchObject({ status: 'cancelled' });
    // A cancelled appointment can still be read.
    expect(await api.appointments.listMine({ slug })).toMatchObject([{ id, status: 'cancelled' }]);
  });

  test('is none for strangers, visitors, and customers who never booked', async () => {
    const salon = await openSalon(world);
    const { slug } = salon;
    const { id } = await (await openCustomer(world, salon)).book();
    await changeSalon(world, salon, hidden);
    for (const { api } of [await openCustomer(world, salon), await openCustomer(world, await openSalon(world))]) {
      await expect(api.salonPage.getSalonOfBooker({ slug })).rejects.toMatchObject(GONE);
      await expect(api.appointments.listMine({ slug })).rejects.toMatchObject(GONE);
      await expect(api.appointments.cancelMine({ slug, id })).rejects.toMatchObject(GONE);
    }
    const visitor = as(world, null);
    await expect(visitor.salonPage.getSalonOfBooker({ slug })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(visitor.salonPage.getSalon({ slug })).rejects.toMatchObject(GONE);
  });

  test('gives back what was paid online when its booker cancels', async () => {
    const salon = await openPayingSalon(world);
    const { slug } = salon;
    const { id, payment } = await salon.bookPaid();
    await changeSalon(world, salon, hidden);
    expect(await salon.paymentOf(id)).toMatchObject({ state: 'paid' });
    await salon.cancel(id);
    await world.jobs.drain();
    expect(salon.refundsFor(payment)).toEqual([4500]);
    const pay = { slug, appointmentId: id, way: 'pix' } as const;
    await expect(salon.customer.api.payments.pay(pay)).rejects.toMatchObject(GONE);
  });
});

test('an open salon answers its bookers as it answers everybody', async () => {
  const salon = await openSalon(world);
  const { slug } = salon;
  const { api, book } = await openCustomer(world, salon);
  await book({ id: newId() });
  expect(await api.salonPage.getSalonOfBooker({ slug })).toEqual(await api.salonPage.getSalon({ slug }));
});
