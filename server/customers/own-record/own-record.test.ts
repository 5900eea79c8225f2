import { describe, expect, test } from 'vitest';
import { openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

const PHONE = '+5511988887777';

describe('the record that a booking belongs to', () => {
  test('a first booking makes one of the account’s own, and the account a customer here', async () => {
    const salon = await openSalon(world);
    const { api, book, person } = await openCustomer(world, salon, { phone: PHONE, fullName: 'Rute B. Lima' });
    expect(await api.customers.getProfile({ slug: salon.slug })).toBeNull();
    await book({ name: 'Rute Braga', email: 'rute@example.com' });
    expect((await salon.owner.customers.list({})).customers).toMatchObject([
      {
        name: 'Rute Braga',
        phone: PHONE,
        email: 'rute@example.com',
        account: { name: 'Rute B. Lima', email: person.email, isLinked: false },
      },
    ]);
    expect(await api.customers.getProfile({ slug: salon.slug })).toMatchObject({ phone: PHONE });
  });

  test('a further booking belongs to the same one, whatever name and phone it gives', async () => {
    const salon = await openSalon(world);
    const { book } = await openCustomer(world, salon, { phone: PHONE, fullName: 'Rute Braga' });
    await book({ time: '14:00' });
    const before = await salon.owner.customers.list({});
    await book({ time: '15:00', name: 'Bia', phone: '11977776666' });
    expect(await salon.owner.customers.list({})).toEqual(before);
  });

  test('another one with that phone is neither used, joined nor renamed', async () => {
    const salon = await openSalon(world);
    const record = await salon.owner.customers.create({ name: 'Dona Rute', phone: PHONE, notes: 'Vizinha' });
    const { book, api } = await openCustomer(world, salon, { phone: PHONE, fullName: 'Rute Braga' });
    const booking = await book({ email: 'rute@example.com' });
    const { customerId } = await salon.owner.appointments.get({ id: booking.id });
    expect(customerId).not.toBe(record.id);
    const samePhone = [{ id: customerId, name: 'Rute Braga' }];
    expect((await salon.owner.customers.list({ search: 'Dona' })).customers).toEqual([{ ...record, samePhone }]);
    expect(await api.appointments.listMine({ slug: salon.slug })).toMatchObject([{ id: booking.id }]);
  });

  test('two first bookings at once make one', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const { book } = await openCustomer(world, salon, { phone: PHONE });
    await Promise.all([book({ time: '14:00' }), book({ time: '15:00' })]);
    expect((await salon.owner.customers.getTotals()).total).toBe(1);
  });

  test('two accounts that give the same phone at once have one each', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const [one, other] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    await Promise.all([one.book({ phone: PHONE, time: '14:00' }), other.book({ phone: PHONE, time: '15:00' })]);
    const { customers } = await salon.owner.customers.list({});
    expect(customers.map(({ account }) => account?.email).toSorted()).toEqual(
      [one.person.email, other.person.email].toSorted(),
    );
  });
});
