import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { outcomeOf, tally, wishOf } from '#tests/support/crowd.ts';
import { countTraces, findDoubleBookings, setPage } from '#tests/support/salon-rows.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(async () => {
  world.clock.set(NOW);
  expect(await findDoubleBookings(world)).toEqual([]);
});

const [TOMORROW, MONDAY] = ['2026-11-21', '2026-11-23'];

/** A customer with an appointment today at 14:00, with Ana. */
async function openBooked(professionals = 2) {
  const salon = await openSalon(world, { professionals });
  const { owner, slug, service } = salon;
  const [ana = '', bruno = ''] = salon.employees.map(({ id }) => id);
  const customer = await openCustomer(world, salon);
  const booking = await customer.book({ time: '14:00', employeeId: ana || null });
  const { id, version } = booking;
  const move = (wish: Partial<Parameters<typeof customer.api.appointments.moveMine>[0]>) =>
    customer.api.appointments.moveMine({ slug, id, version, date: MONDAY, time: '10:00', ...wish });
  const slots = async (date: string, asked: { movingId?: string; employeeId?: string } = {}, api = customer.api) =>
    (await api.availability.listSlots({ slug, serviceId: service.id, date, ...asked })).slots;
  const row = () =>
    world.database.db.selectFrom('appointments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  return { ...salon, owner, customer, booking, ana, bruno, move, slots, row };
}

describe('a booking that its customer moves', () => {
  test('takes the new time and frees the old one, and keeps service, price, duration and payment', async () => {
    const { move, slots, owner, service, booking, salon, ana, row } = await openBooked(1);
    expect(await slots(TODAY)).not.toContain('14:00');
    await owner.services.update({ ...service, priceCents: 9900, durationMinutes: 60 });
    const paid = { paymentStatus: 'paid', paymentMethod: 'card' } as const;
    await world.database.db.updateTable('appointments').set(paid).where('id', '=', booking.id).execute();
    const moved = await move({});
    expect(moved).toMatchObject({ id: booking.id, date: MONDAY, time: '10:00', employeeId: ana, version: 2 });
    expect(moved).toMatchObject({ serviceId: service.id, priceCents: 4500, durationMinutes: 30, payment: 'paid' });
    expect(moved).toMatchObject({ status: 'scheduled', startsAt: '2026-11-23T13:00:00.000Z' });
    expect(await row()).toMatchObject(paid);
    expect(await slots(TODAY)).toContain('14:00');
    expect(await slots(MONDAY)).not.toContain('10:00');
    expect((await auditedActions(world, salon.id)).at(-1)).toBe('appointments.moveMine');
    const { appointments } = await owner.appointments.list({});
    expect(appointments).toMatchObject([{ id: booking.id, date: MONDAY, time: '10:00', isOverbooking: false }]);
  });

  test('tells the customer once, also when the request comes twice', async () => {
    const { move, salon, booking } = await openBooked();
    const [first, second] = [await move({}), await move({})];
    expect(second).toEqual(first);
    const messages = await world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.id)
      .where('appointmentId', '=', booking.id)
      .select(['kind', 'body'])
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual([
      ...['appointment_booked', 'owner_booked'],
      ...['appointment_moved', 'owner_moved'],
    ]);
    expect(messages[2]?.body).toContain('23/11/2026');
  });

  test('may move by less than its own length', async () => {
    const { move, booking, slots, customer, service, owner, slug } = await openBooked(1);
    const { version } = await owner.availability.getWeek();
    const ranges = [{ dayOfWeek: 5, startTime: '09:00', endTime: '18:00', intervalMinutes: 15 }];
    await owner.availability.saveWeek({ version, ranges, keepAppointments: true });
    expect(await slots(TODAY)).not.toContain('14:15');
    expect(await slots(TODAY, { movingId: booking.id })).toContain('14:15');
    expect(await move({ date: TODAY, time: '14:15' })).toMatchObject({ time: '14:15' });
    const days = async (asked: object) =>
      (await customer.api.availability.listDays({ slug, serviceId: service.id, ...asked })).days[0]?.freeSlots ?? 0;
    expect(await days({ movingId: booking.id })).toBeGreaterThan(await days({}));
  });

  test('goes to another professional, or to whoever is free', async () => {
    const { move, bruno, ana, booking, owner } = await openBooked();
    const there = await move({ date: TODAY, time: '14:00', employeeId: bruno });
    expect(there).toMatchObject({ time: '14:00', employeeName: 'Bruno', version: 2 });
    expect(await owner.appointments.get({ id: booking.id })).toMatchObject({ employeeId: bruno });
    const { id: customerId } = await owner.customers.create({ name: 'Rute Braga', phone: '11987654321' });
    await owner.appointments.create({ id: newId(), customerId, employeeId: bruno, date: MONDAY, time: '10:00' });
    expect(await move({ version: there.version })).toMatchObject({ employeeId: ana });
  });

  test('stays confirmed, and waits no longer for the day that it goes to', async () => {
    const { move, owner, booking, customer, slug, service } = await openBooked();
    const { version } = await owner.appointments.confirm({ id: booking.id, version: booking.version });
    const wish = { slug, serviceId: service.id, preferredDate: MONDAY, consent: true } as const;
    await customer.api.waitingList.join({ ...wish, customerName: 'Ana Souza', customerPhone: '11987654321' });
    expect(await move({ version })).toMatchObject({ status: 'confirmed' });
    expect(await owner.waitingList.count()).toEqual({ waiting: 0 });
  });

  test('tells those who wait for the day that it leaves', async () => {
    const { move, salon, slug, service } = await openBooked(1);
    const wish = { slug, serviceId: service.id, preferredDate: TODAY, consent: true } as const;
    const times = { preferredTimeStart: '14:00', preferredTimeEnd: '14:30' };
    const visitor = as(world, null);
    await visitor.waitingList.join({ ...wish, ...times, customerName: 'Quem espera', customerPhone: '11988880001' });
    await move({});
    await world.jobs.drain();
    const told = await world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.id)
      .where('kind', '=', 'waiting_list_opening')
      .select('recipient')
      .execute();
    expect(told).toEqual([{ recipient: '+5511988880001' }]);
  });
});

describe('a booking is not moved', () => {
  const fieldOf = (field: string) => ({ code: 'INVALID_INPUT', data: { fields: { [field]: expect.any(String) } } });

  test.each([
    ['to a time that is taken', { date: TOMORROW, time: '09:00' }, { code: 'SLOT_TAKEN' }],
    ['to a time that has begun', { date: TODAY, time: '10:00' }, fieldOf('time')],
    ['to a time off the grid', { date: MONDAY, time: '10:07' }, fieldOf('time')],
    ['to a day on which the salon is closed', { date: '2026-11-22', time: '10:00' }, fieldOf('time')],
    ['to a day after the window', { date: '2026-12-21', time: '10:00' }, fieldOf('date')],
    ['to a day that is over', { date: '2026-11-19', time: '10:00' }, fieldOf('date')],
    ['to a professional of nobody knows where', { employeeId: newId() }, fieldOf('employeeId')],
    ['when it was changed meanwhile', { version: 7 }, { code: 'CHANGED_MEANWHILE' }],
    ['when it is unknown', { id: newId() }, { code: 'NOT_FOUND' }],
  ])('%s', async (_, wish, refusal) => {
    const { move, customer, row, ...salon } = await openBooked(1);
    await customer.book({ date: TOMORROW, time: '09:00' });
    const [before, traces] = [await row(), await countTraces(world, salon)];
    const audited = await auditedActions(world, salon.salon.id);
    await expect(move(wish)).rejects.toMatchObject(refusal);
    expect(await row()).toEqual(before);
    expect(await countTraces(world, salon)).toEqual(traces);
    expect(await auditedActions(world, salon.salon.id)).toEqual(audited);
  });

  test('after the notice for cancelling, and once it is over', async () => {
    const { move, customer, slug, booking, owner } = await openBooked();
    world.clock.set('2026-11-20T15:00:00Z');
    expect(await customer.api.appointments.getMine({ slug, id: booking.id })).toMatchObject({ can: { move: true } });
    world.clock.advance({ seconds: 1 });
    expect(await customer.api.appointments.getMine({ slug, id: booking.id })).toMatchObject({ can: { move: false } });
    await expect(move({})).rejects.toMatchObject({ code: 'NOT_MOVABLE' });
    const cancelled = await owner.appointments.cancel({ id: booking.id, version: booking.version });
    await expect(move({ version: cancelled.version })).rejects.toMatchObject({ code: 'NOT_MOVABLE' });
    const same = move({ version: cancelled.version, date: TODAY, time: '14:00' });
    await expect(same).rejects.toMatchObject({ code: 'NOT_MOVABLE' });
  });

  test('when the salon no longer offers its service, or hides the professional who is asked for', async () => {
    const { move, owner, service, bruno, row, ...rest } = await openBooked();
    await setPage(world, rest, { showEmployees: false });
    await expect(move({ employeeId: bruno })).rejects.toMatchObject(fieldOf('employeeId'));
    await owner.services.deactivate({ id: service.id });
    await expect(move({})).rejects.toMatchObject({ code: 'NOT_MOVABLE' });
    expect(await row()).toMatchObject({ version: 1 });
  });

  test('over another booking of the same account, in any salon, before the customer was asked', async () => {
    const { move, customer, row } = await openBooked();
    const elsewhere = await openSalon(world, { name: 'Studio Bela' });
    const { id: serviceId, priceCents, durationMinutes } = elsewhere.service;
    await customer.book({
      ...{ slug: elsewhere.slug, serviceId, date: MONDAY, time: '10:00' },
      shown: { priceCents, durationMinutes },
    });
    const data = { salonName: 'Studio Bela', date: MONDAY, time: '10:00' };
    await expect(move({})).rejects.toMatchObject({ code: 'OWN_OVERLAP', data });
    expect(await row()).toMatchObject({ version: 1 });
    expect(await move({ allowOverlap: true })).toMatchObject({ date: MONDAY, time: '10:00' });
  });

  test('by another account, whose times do not show it as free either', async () => {
    const { slug, booking, slots, row, ...salon } = await openBooked(1);
    const stranger = await openCustomer(world, { ...salon, slug });
    const asked = { slug, id: booking.id, version: booking.version, date: MONDAY, time: '10:00' };
    await expect(stranger.api.appointments.moveMine(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(salon.owner.appointments.get({ id: booking.id })).resolves.toMatchObject({ version: 1 });
    for (const api of [stranger.api, as(world, null), as(world, salon.person)]) {
      expect(await slots(TODAY, { movingId: booking.id }, api)).not.toContain('14:00');
    }
    expect(await slots(TODAY, { movingId: booking.id })).toContain('14:00');
  });

  test('at another salon', async () => {
    const { booking, customer } = await openBooked();
    const { slug } = await openSalon(world);
    const asked = { slug, id: booking.id, version: booking.version, date: MONDAY, time: '10:00' };
    await expect(customer.api.appointments.moveMine(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('of ten who move to one time and ten who book it, one gets it', async () => {
  const salon = await openSalon(world);
  const { slug } = salon;
  const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30'];
  const moves = await Promise.all(
    times.map(async (time) => {
      const { api, book } = await openCustomer(world, salon);
      const { id, version } = await book({ time, date: TOMORROW });
      return () => api.appointments.moveMine({ slug, id, version, date: MONDAY, time: '10:00' });
    }),
  );
  const bookings = await Promise.all(
    times.map(async () => {
      const person = await createPerson(world);
      return () => as(world, person).appointments.book(wishOf(person, salon, { date: MONDAY, time: '10:00' }));
    }),
  );
  const outcomes = await Promise.all([...moves, ...bookings].map((work) => outcomeOf(work())));
  expect(tally(outcomes)).toEqual({ booked: 1, SLOT_TAKEN: 19 });
});

test('two who exchange their times do not wait for each other', async () => {
  const salon = await openSalon(world);
  const { slug } = salon;
  const [one, other] = [await openCustomer(world, salon), await openCustomer(world, salon)];
  const [today, monday] = [await one.book({ time: '14:00' }), await other.book({ date: MONDAY, time: '10:00' })];
  const outcomes = await Promise.all([
    outcomeOf(one.api.appointments.moveMine({ slug, ...today, date: MONDAY, time: '10:30', employeeId: null })),
    outcomeOf(other.api.appointments.moveMine({ slug, ...monday, date: TODAY, time: '14:30', employeeId: null })),
  ]);
  expect(outcomes).toEqual(['booked', 'booked']);
});
