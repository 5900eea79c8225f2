import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const PHONE = '+5511988887777';
const TOMORROW = addDays(TODAY, 1);

/** A record that the salon made, with what it booked for it: two by default. */
async function recordOf({ owner, service }: TestSalon, values: object = {}, times = ['09:00', '09:30']) {
  const record = await owner.customers.create({ name: 'Maria Souza', phone: PHONE, allowSamePhone: true, ...values });
  const appointments = [];
  for (const time of times) {
    const wish = { id: newId(), customerId: record.id, serviceId: service.id, date: TOMORROW, time };
    appointments.push(await owner.appointments.create(wish));
  }
  return { record, appointments };
}

/** An account that has booked once, and the record that this made. */
async function bookerOf(salon: TestSalon, fullName = 'Mari', time = '14:00') {
  const customer = await openCustomer(world, salon, { fullName, phone: PHONE });
  const booking = await customer.book({ time });
  const { customerId } = await salon.owner.appointments.get({ id: booking.id });
  const seen = async () => {
    const bookings = await customer.api.appointments.listMine({ slug: salon.slug });
    return bookings.map(({ id }) => id).toSorted();
  };
  return { ...customer, booking, customerId, seen };
}

/** Asks what the owner is asked, and says yes. */
async function merge({ owner }: TestSalon, id: string, removeId: string) {
  const { keep, remove } = await owner.customers.previewMerge({ id, removeId });
  return owner.customers.merge({ id, version: keep.version, removeId, removeVersion: remove.version });
}

const stateOf = async ({ owner }: TestSalon) => [await owner.customers.list({}), await owner.appointments.list({})];

describe('two records that become one', () => {
  test('keep all appointments, money and reviews of both', async () => {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const { record } = await recordOf(salon);
    const booker = await bookerOf(salon);
    const { id, version } = booker.booking;
    await owner.appointments.complete({ id, version });
    await booker.api.reviews.write({ slug, appointmentId: id, rating: 5 });
    const merged = await merge(salon, record.id, booker.customerId);
    expect(merged).toMatchObject({
      id: record.id,
      name: 'Maria Souza',
      totalVisits: 1,
      totalSpentCents: 4500,
      lastVisit: TODAY,
      bookedBySalon: 2,
      samePhone: [],
      version: 2,
    });
    expect((await owner.customers.list({})).customers).toEqual([merged]);
    const { appointments } = await owner.appointments.list({});
    expect(appointments.map(({ customerId }) => customerId)).toEqual([record.id, record.id, record.id]);
    const reviews = world.database.db.selectFrom('reviews').where('appointmentId', '=', id).select('customerId');
    expect(await reviews.execute()).toEqual([{ customerId: record.id }]);
    expect((await as(world, null).reviews.getSummary({ slug })).count).toBe(1);
  });

  test('keep what the one that stays says, the notes of both, and what it lacks from the other', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon, { notes: 'Alergia a amônia', email: 'maria@example.com' }, []);
    const other = await recordOf(
      salon,
      { name: 'Mari', notes: 'Gosta de café', email: 'mari@example.com', birthDate: '1990-02-28' },
      [],
    );
    expect(await merge(salon, record.id, other.record.id)).toMatchObject({
      name: 'Maria Souza',
      notes: 'Alergia a amônia\n\nGosta de café',
      email: 'maria@example.com',
      birthDate: '1990-02-28',
      account: null,
    });
  });

  test('are refused when their notes do not fit together, and stay two', async () => {
    const salon = await openSalon(world);
    const one = await recordOf(salon, { notes: 'a'.repeat(1500) }, ['09:00']);
    const other = await recordOf(salon, { name: 'Mari', notes: 'b'.repeat(600) }, ['09:30']);
    const before = await stateOf(salon);
    await expect(merge(salon, one.record.id, other.record.id)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { notes: expect.stringContaining('2.000 caracteres') } },
    });
    expect(await stateOf(salon)).toEqual(before);
  });

  test('leave an entry in the log, with ids and nothing of the person', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon, { notes: 'Vizinha' });
    const booker = await bookerOf(salon);
    await merge(salon, record.id, booker.customerId);
    const entry = await world.database.db
      .selectFrom('auditLog')
      .where('action', '=', 'customers.merge')
      .where('salonId', '=', salon.salon.id)
      .select(['entityId', 'data'])
      .execute();
    const data = {
      removed: booker.customerId,
      linkedAccount: booker.person.id,
      appointments: 1,
      reviews: 0,
      waiting: 0,
    };
    expect(entry).toEqual([{ entityId: record.id, data }]);
  });

  test('wait as one under the name and phone that stay, and leave nothing of the other behind', async () => {
    const salon = await openSalon(world);
    const { owner, slug, service } = salon;
    const { record } = await recordOf(salon, {}, []);
    const other = { name: 'Mari Prado', phone: '+5511955550002' };
    const { record: removed } = await recordOf(salon, other, []);
    const join = (preferredDate: string, { name, phone }: typeof other) => {
      world.clock.advance({ minutes: 1 });
      return as(world, null).waitingList.join({
        slug,
        serviceId: service.id,
        preferredDate,
        customerName: name,
        customerPhone: phone,
        consent: true,
      });
    };
    const { id: kept } = await join(TODAY, { name: 'Maria Souza', phone: PHONE });
    await join(TODAY, other);
    const { id: moved } = await join(TOMORROW, other);
    await join(TOMORROW, { ...other, name: 'Mari' });
    await join(TOMORROW, { name: 'Zuleica', phone: phoneNumber(77) });

    await merge(salon, record.id, removed.id);
    const waiting = (await owner.waitingList.list({})).entries.map(({ id, customerName, customerPhone }) => [
      id,
      customerName,
      customerPhone,
    ]);
    expect(waiting).toEqual([
      [kept, 'Maria Souza', PHONE],
      [moved, 'Maria Souza', PHONE],
      [expect.any(String), 'Zuleica', phoneNumber(77)],
    ]);

    await owner.customers.delete({ id: record.id, cancelUpcoming: true });
    const left = await world.database.db
      .selectFrom('waitingList')
      .where('salonId', '=', salon.salon.id)
      .select('customerName')
      .execute();
    expect(left).toEqual([{ customerName: 'Zuleica' }]);
  });

  test('may be removed like any other, and the account begins anew', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon);
    const booker = await bookerOf(salon);
    await merge(salon, record.id, booker.customerId);
    await salon.owner.customers.delete({ id: record.id, cancelUpcoming: true });
    expect(await booker.seen()).toEqual([booker.booking.id]);
    await booker.book({ time: '16:00' });
    expect((await salon.owner.customers.list({})).customers).toMatchObject([{ name: 'Mari', bookedBySalon: 0 }]);
  });
});

describe('the account of one of the two', () => {
  test.each([
    ['stays', false],
    ['goes', true],
  ])('sees what the salon booked for the other, when its own record %s', async (_, ownGoes) => {
    const salon = await openSalon(world);
    const { record, appointments } = await recordOf(salon);
    const booker = await bookerOf(salon);
    const [id, removeId] = ownGoes ? [record.id, booker.customerId] : [booker.customerId, record.id];
    const { discloses } = await salon.owner.customers.previewMerge({ id, removeId });
    expect(discloses).toEqual({ accountName: 'Mari', accountEmail: booker.person.email, appointments: 2 });
    expect(await booker.seen()).toEqual([booker.booking.id]);
    expect((await merge(salon, id, removeId)).account).toEqual({
      name: 'Mari',
      email: booker.person.email,
      isLinked: true,
    });
    expect(await booker.seen()).toEqual([booker.booking.id, ...appointments.map((one) => one.id)].toSorted());
    // Its next booking belongs to the record that stayed.
    const { id: next } = await booker.book({ time: '16:00' });
    expect(await salon.owner.appointments.get({ id: next })).toMatchObject({ customerId: id });
  });

  test('that is linked already is told to see only what the other adds', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon);
    const booker = await bookerOf(salon);
    const wish = { id: newId(), customerId: booker.customerId, date: TOMORROW, time: '16:00' };
    await salon.owner.appointments.create(wish);
    const ids = { id: record.id, removeId: booker.customerId };
    expect((await salon.owner.customers.previewMerge(ids)).discloses).toMatchObject({ appointments: 3 });
    await salon.owner.customers.linkAccount({ id: booker.customerId, version: 1 });
    expect((await salon.owner.customers.previewMerge(ids)).discloses).toMatchObject({ appointments: 2 });
  });

  test('is nobody’s business where neither has one', async () => {
    const salon = await openSalon(world);
    const [one, other] = [await recordOf(salon, {}, []), await recordOf(salon, { name: 'Mari' }, [])];
    const ids = { id: one.record.id, removeId: other.record.id };
    expect((await salon.owner.customers.previewMerge(ids)).discloses).toBeNull();
  });

  test('that unlinks later sees no more than it booked itself', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon);
    const booker = await bookerOf(salon);
    const { id, version } = await merge(salon, record.id, booker.customerId);
    expect(await salon.owner.customers.unlinkAccount({ id, version })).toMatchObject({ account: null });
    expect(await booker.seen()).toEqual([booker.booking.id]);
    await booker.api.customers.updateProfile({ slug: salon.slug, fullName: 'Ladra', phone: '11911112222', version: 1 });
    expect((await salon.owner.customers.list({})).customers).toMatchObject([{ name: 'Maria Souza', phone: PHONE }]);
    // The next booking is on a record of its own, so the salon's can become that of the right person.
    const { id: next } = await booker.book({ time: '16:00' });
    expect(await salon.owner.appointments.get({ id: next })).not.toMatchObject({ customerId: id });
  });

  test('and another account never share a record', async () => {
    const salon = await openSalon(world);
    const [one, other] = [await bookerOf(salon, 'Mari'), await bookerOf(salon, 'Rute', '15:00')];
    const before = await stateOf(salon);
    const ids = { id: one.customerId, removeId: other.customerId };
    const refused = { code: 'DIFFERENT_ACCOUNTS' };
    await expect(salon.owner.customers.previewMerge(ids)).rejects.toMatchObject(refused);
    await expect(salon.owner.customers.merge({ ...ids, version: 1, removeVersion: 1 })).rejects.toMatchObject(refused);
    expect(await stateOf(salon)).toEqual(before);
  });
});

describe('what cannot be merged', () => {
  test('a customer with itself', async () => {
    const salon = await openSalon(world);
    const { record } = await recordOf(salon, {}, []);
    const ids = { id: record.id, removeId: record.id };
    const refused = { code: 'INVALID_INPUT', data: { fields: { removeId: 'Escolha dois clientes diferentes' } } };
    await expect(salon.owner.customers.previewMerge(ids)).rejects.toMatchObject(refused);
    await expect(salon.owner.customers.merge({ ...ids, version: 1, removeVersion: 1 })).rejects.toMatchObject(refused);
    expect((await salon.owner.customers.list({})).customers).toEqual([record]);
  });

  test('one that is unknown, another salon’s or removed, on either side', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { record } = await recordOf(salon, {}, []);
    const foreign = await recordOf(other, {}, []);
    const removed = await recordOf(salon, { name: 'Mari' }, []);
    await salon.owner.customers.delete({ id: removed.record.id });
    for (const strange of [newId(), foreign.record.id, removed.record.id]) {
      for (const [id, removeId] of [
        [record.id, strange],
        [strange, record.id],
      ] as const) {
        const ids = { id, removeId };
        await expect(salon.owner.customers.previewMerge(ids)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(salon.owner.customers.merge({ ...ids, version: 1, removeVersion: 1 })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      }
    }
    expect((await salon.owner.customers.list({})).customers).toEqual([record]);
    expect((await other.owner.customers.list({})).customers).toEqual([foreign.record]);
  });

  test('one that changed since the owner looked', async () => {
    const salon = await openSalon(world);
    const [one, other] = [await recordOf(salon, {}, []), await recordOf(salon, { name: 'Mari' }, [])];
    const ids = { id: one.record.id, removeId: other.record.id };
    for (const versions of [
      { version: 2, removeVersion: 1 },
      { version: 1, removeVersion: 2 },
    ]) {
      await expect(salon.owner.customers.merge({ ...ids, ...versions })).rejects.toMatchObject({
        code: 'CHANGED_MEANWHILE',
      });
    }
    expect((await salon.owner.customers.getTotals()).total).toBe(2);
  });

  test('the same two a second time, which is told as gone', async () => {
    const salon = await openSalon(world);
    const [one, other] = [await recordOf(salon, {}, []), await recordOf(salon, { name: 'Mari' }, [])];
    const input = { id: one.record.id, version: 1, removeId: other.record.id, removeVersion: 1 };
    const turned = { id: other.record.id, version: 1, removeId: one.record.id, removeVersion: 1 };
    const outcomes = await Promise.allSettled([
      salon.owner.customers.merge(input),
      salon.owner.customers.merge(turned),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NOT_FOUND' } });
    expect((await salon.owner.customers.getTotals()).total).toBe(1);
  });
});

test('bookings and reviews made while two records become one belong to the one that stays', async () => {
  for (let round = 0; round < 5; round++) {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const { record } = await recordOf(salon);
    const booker = await bookerOf(salon);
    await owner.appointments.complete({ id: booker.booking.id, version: 1 });
    const ids = { id: record.id, removeId: booker.customerId };
    const [merged] = await Promise.all([
      owner.customers.merge({ ...ids, version: 1, removeVersion: 1 }),
      booker.book({ time: '16:00' }),
      booker.api.reviews.write({ slug, appointmentId: booker.booking.id, rating: 4 }),
    ]);
    const { appointments } = await owner.appointments.list({});
    expect(new Set(appointments.map(({ customerId }) => customerId))).toEqual(new Set([merged.id]));
    expect(appointments).toHaveLength(4);
    expect((await owner.customers.getTotals()).total).toBe(1);
    expect((await as(world, null).reviews.getSummary({ slug })).count).toBe(1);
  }
});

describe('linking the account that booked with a record', () => {
  test('shows it what the salon books for the record from then on too, until it is unlinked', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const booker = await bookerOf(salon);
    const id = booker.customerId;
    const linked = await owner.customers.linkAccount({ id, version: 1 });
    expect(linked).toMatchObject({ account: { name: 'Mari', isLinked: true }, version: 2 });
    const byPhone = await owner.appointments.create({ id: newId(), customerId: id, date: TOMORROW, time: '10:00' });
    expect(await booker.seen()).toEqual([booker.booking.id, byPhone.id].toSorted());
    // Again changes nothing.
    expect(await owner.customers.linkAccount({ id, version: 2 })).toMatchObject({ version: 2 });
    expect(await owner.customers.unlinkAccount({ id, version: 2 })).toMatchObject({
      account: null,
      bookedBySalon: 1,
      version: 3,
    });
    expect(await booker.seen()).toEqual([booker.booking.id]);
    expect(await owner.customers.unlinkAccount({ id, version: 3 })).toMatchObject({ version: 3 });
    const actions = (await auditedActions(world, salon.salon.id)).filter((action) => action.endsWith('linkAccount'));
    expect(actions).toEqual(['customers.linkAccount', 'customers.unlinkAccount']);
  });

  test('is refused from a page that is out of date, and for what has no account or is not there', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { owner } = salon;
    const booker = await bookerOf(salon);
    const foreign = await bookerOf(other);
    const { record } = await recordOf(salon, { phone: phoneNumber(4711) }, []);
    const { linkAccount, unlinkAccount } = owner.customers;
    for (const link of [linkAccount, unlinkAccount]) {
      const stale = { id: booker.customerId, version: 7 };
      await expect(link(stale)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
      for (const id of [foreign.customerId, newId()]) {
        await expect(link({ id, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    await expect(linkAccount({ id: record.id, version: 1 })).rejects.toMatchObject({ code: 'NO_ACCOUNT' });
    expect((await other.owner.customers.list({})).customers).toMatchObject([{ account: { isLinked: false } }]);
  });
});
