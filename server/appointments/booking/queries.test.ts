import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = '2026-11-21';

describe("the customer's list", () => {
  test('holds what this account booked, newest first', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await (await openCustomer(world, salon)).book({ time: '11:00' });
    for (const [date, time] of [
      [TODAY, '14:00'],
      [TOMORROW, '09:00'],
      [TODAY, '16:00'],
    ])
      await customer.book({ date, time });
    const bookings = await customer.api.appointments.listMine({ slug: salon.slug });
    expect(bookings.map(({ date, time }) => `${date} ${time}`)).toEqual([
      `${TOMORROW} 09:00`,
      `${TODAY} 16:00`,
      `${TODAY} 14:00`,
    ]);
  });

  test('holds those that are still to come, soonest first, when it is asked for them', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const cancelled = await customer.book({ date: TOMORROW, time: '09:00' });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id: cancelled.id });
    for (const [date, time] of [
      [TOMORROW, '10:00'],
      [TODAY, '14:00'],
      [TODAY, '10:30'],
    ])
      await customer.book({ date, time });
    world.clock.set('2026-11-20T13:31:00Z');
    const coming = await customer.api.appointments.listMine({ slug: salon.slug, when: 'upcoming' });
    expect(coming.map(({ date, time }) => `${date} ${time}`)).toEqual([`${TODAY} 14:00`, `${TOMORROW} 10:00`]);
  });

  test('holds what the salon booked for its record only while the owner has linked the two', async () => {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    const { customerId } = await owner.appointments.get({ id });
    const byPhone = await owner.appointments.create({ id: newId(), customerId, date: TODAY, time: '16:00' });
    const seen = async () => (await customer.api.appointments.listMine({ slug })).map((booking) => booking.id);
    expect(await seen()).toEqual([id]);
    const strange = { slug, id: byPhone.id };
    await expect(customer.api.appointments.getMine(strange)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(customer.api.appointments.cancelMine(strange)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await owner.customers.linkAccount({ id: customerId, version: 1 });
    expect(await seen()).toEqual([byPhone.id, id]);
    expect(await customer.api.appointments.cancelMine(strange)).toMatchObject({ status: 'cancelled' });
    await owner.customers.unlinkAccount({ id: customerId, version: 2 });
    expect(await seen()).toEqual([id]);
  });

  test('never holds what another account booked, though it stood on the linked record', async () => {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const [one, other] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const { id } = await one.book({ time: '14:00' });
    const { customerId } = await owner.appointments.get({ id });
    const { id: strange } = await other.book({ time: '15:00' });
    await owner.customers.linkAccount({ id: customerId, version: 1 });
    // No command does this.
    await world.database.db.updateTable('appointments').set({ customerId }).where('id', '=', strange).execute();
    expect((await one.api.appointments.listMine({ slug })).map((booking) => booking.id)).toEqual([id]);
    await expect(one.api.appointments.cancelMine({ slug, id: strange })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.api.appointments.listMine({ slug })).map((booking) => booking.id)).toEqual([strange]);
  });

  test('a phone is no key to the history of a record that has it', async () => {
    const salon = await openSalon(world);
    const phone = '+5511987654321';
    const old = await salon.owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Dona Rute', phone },
      date: TODAY,
      time: '09:00',
    });
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ phone });
    const { slug } = salon;
    expect((await customer.api.appointments.listMine({ slug })).map((booking) => booking.id)).toEqual([id]);
    await expect(customer.api.appointments.getMine({ slug, id: old.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('holds nothing of another salon, and nothing for a stranger', async () => {
    const salon = await openSalon(world);
    const other = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    expect(await customer.api.appointments.listMine({ slug: other.slug })).toEqual([]);
    await expect(customer.api.appointments.getMine({ slug: other.slug, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const stranger of [await createPerson(world), salon.person]) {
      const api = as(world, stranger).appointments;
      expect(await api.listMine({ slug: salon.slug })).toEqual([]);
      await expect(api.getMine({ slug: salon.slug, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const visitor = as(world, null).appointments;
    await expect(visitor.listMine({ slug: salon.slug })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(visitor.getMine({ slug: salon.slug, id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('says nothing of other customers, of the professional beyond name and id, nor of the payment fields', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const booking = await customer.book();
    expect(Object.keys(booking).sort()).toEqual([
      ...[
        'can',
        'cancelNoticeMinutes',
        'date',
        'dueOnlineCents',
        'durationMinutes',
        'employeeId',
        'employeeName',
        'heldUntil',
        'id',
        'notes',
        'payment',
        'paysOnline',
      ],
      ...['priceCents', 'refund', 'review', 'salonName', 'serviceId', 'serviceName', 'startsAt', 'status'],
      ...['time', 'version'],
    ]);
  });

  test('shows the review of a completed appointment, which may be written for 60 days', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    const { slug } = salon;
    await salon.owner.appointments.complete({ id, version: 1 });
    expect(await customer.api.appointments.getMine({ slug, id })).toMatchObject({
      review: null,
      can: { review: true },
    });
    const review = { rating: 4, comment: 'Muito bom' };
    const { customerId } = await salon.owner.appointments.get({ id });
    const row = {
      salonId: salon.salon.id,
      id: newId(),
      customerId,
      appointmentId: id,
      userId: customer.person.id,
      ...review,
    };
    await world.database.db.insertInto('reviews').values(row).execute();
    expect(await customer.api.appointments.getMine({ slug, id })).toMatchObject({ review: { id: row.id, ...review } });
    world.clock.advance({ days: 61 });
    const [booking] = await customer.api.appointments.listMine({ slug });
    expect(booking).toMatchObject({ review: { id: row.id, ...review }, can: { review: false } });
  });

  test('costs the same questions to the database, however long it is', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { world: counted, count } = countingQueries(world);
    const api = as(counted, customer.person);
    const empty = await count(() => api.appointments.listMine({ slug: salon.slug }));
    for (const time of ['14:00', '15:00', '16:00']) await customer.book({ time });
    expect(await count(() => api.appointments.listMine({ slug: salon.slug }))).toBe(empty);
    expect(empty).toBeLessThanOrEqual(2);
  });
});
