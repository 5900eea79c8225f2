import { afterEach, describe, expect, test } from 'vitest';
import { outcomeOf, tally } from '#tests/support/crowd.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { expectServersUpToDate } from '#tests/support/stale.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(async () => {
  world.clock.set(NOW);
  expect(await findDoubleBookings(world)).toEqual([]);
  await expectServersUpToDate(world);
});

const openThree = async () => {
  const salon = await openSalon(world);
  const customers = await Promise.all([0, 1, 2].map(() => openCustomer(world, salon)));
  return { salon, customers: customers as [(typeof customers)[0], (typeof customers)[0], (typeof customers)[0]] };
};

test('a customer who moves to a time while others book it: one of them has it', async () => {
  const { salon, customers } = await openThree();
  const [mover, ...others] = customers;
  const { id, version } = await mover.book({ time: '17:00' });
  const outcomes = await Promise.all([
    outcomeOf(mover.api.appointments.moveMine({ slug: salon.slug, id, version, date: TODAY, time: '15:00' })),
    ...others.map(({ book }) => outcomeOf(book({ time: '15:00' }))),
  ]);
  expect(tally(outcomes)).toEqual({ booked: 1, SLOT_TAKEN: 2 });
  const { appointments } = await salon.owner.appointments.list({});
  // A refused appointment stays where it was.
  expect(appointments.map(({ time }) => time).sort()).toEqual(
    outcomes[0] === 'booked' ? ['15:00'] : ['15:00', '17:00'],
  );
});

test('a cancellation while others book the time that it frees: it is given once at most', async () => {
  const { salon, customers } = await openThree();
  const [first, ...others] = customers;
  const { id } = await first.book({ time: '15:00' });
  const [cancelled, ...booked] = await Promise.all([
    outcomeOf(first.api.appointments.cancelMine({ slug: salon.slug, id })),
    ...others.map(({ book }) => outcomeOf(book({ time: '15:00' }))),
  ]);
  expect(cancelled).toBe('booked');
  const counts = tally(booked);
  expect([{ booked: 1, SLOT_TAKEN: 1 }, { SLOT_TAKEN: 2 }]).toContainEqual(counts);
  if (!counts.booked) expect(await outcomeOf(others[0].book({ time: '15:00' }))).toBe('booked');
});

describe('what the owner changes while it is booked', () => {
  test('the weekly hours: nobody books outside of them once they are saved', async () => {
    const { salon, customers } = await openThree();
    const { version } = await salon.owner.availability.getWeek();
    const week = { version, ranges: [{ dayOfWeek: 5, startTime: '11:00', endTime: '13:00' }] };
    const [saved, ...booked] = await Promise.all([
      outcomeOf(salon.owner.availability.saveWeek(week)),
      ...customers.map(({ book }, n) => outcomeOf(book({ time: `1${4 + n}:00` }))),
    ]);
    expect(booked.filter((outcome) => !['booked', 'INVALID_INPUT'].includes(outcome))).toEqual([]);
    // The owner is told of a booking that came first, and of each.
    expect(saved).toBe(booked.includes('booked') ? 'APPOINTMENTS_OUTSIDE_HOURS' : 'booked');
    if (saved !== 'booked') await salon.owner.availability.saveWeek({ ...week, keepAppointments: true });
    const late = await Promise.all(customers.map(({ book }, n) => outcomeOf(book({ time: `1${4 + n}:30` }))));
    expect(tally(late)).toEqual({ INVALID_INPUT: 3 });
    expect(await outcomeOf(customers[0].book({ time: '12:00' }))).toBe('booked');
  });

  test('the price: each booking has the price that its customer saw, or is told', async () => {
    const { salon, customers } = await openThree();
    const { id } = salon.service;
    const service = await salon.owner.services.get({ id });
    const [saved, ...booked] = await Promise.all([
      outcomeOf(salon.owner.services.update({ ...service, priceCents: 9900 })),
      ...customers.map(({ book }, n) => outcomeOf(book({ time: `1${4 + n}:00` }))),
    ]);
    expect(saved).toBe('booked');
    expect(booked.filter((outcome) => !['booked', 'PRICE_CHANGED'].includes(outcome))).toEqual([]);
    const rows = await world.database.db
      .selectFrom('appointments')
      .where('salonId', '=', salon.salon.id)
      .select('priceCents')
      .execute();
    expect(rows).toEqual(booked.filter((outcome) => outcome === 'booked').map(() => ({ priceCents: 4500 })));
    expect(await outcomeOf(customers[0].book({ time: '17:00' }))).toBe('PRICE_CHANGED');
  });

  test('the service or the professional is switched off: nobody books them afterwards', async () => {
    const { salon, customers } = await openThree();
    const employeeId = salon.employees[0]?.id ?? '';
    const [off, ...booked] = await Promise.all([
      outcomeOf(salon.owner.services.deactivate({ id: salon.service.id })),
      ...customers.map(({ book }, n) => outcomeOf(book({ time: `1${4 + n}:00` }))),
    ]);
    expect(off).toBe('booked');
    expect(booked.filter((outcome) => !['booked', 'SERVICE_NOT_FOUND'].includes(outcome))).toEqual([]);
    expect(await outcomeOf(customers[0].book({ time: '17:00' }))).toBe('SERVICE_NOT_FOUND');
    await salon.owner.services.activate({ id: salon.service.id });
    const [away] = await Promise.all([
      outcomeOf(salon.owner.employees.deactivate({ id: employeeId })),
      outcomeOf(customers[1].book({ time: '11:00', employeeId })),
    ]);
    expect(away).toBe('booked');
    expect(await outcomeOf(customers[2].book({ time: '12:00', employeeId }))).toBe('INVALID_INPUT');
  });

  test('the salon goes off the net: nobody books there afterwards', async () => {
    const { salon, customers } = await openThree();
    const settings = await salon.owner.salons.getSettings();
    await Promise.all([
      salon.owner.salons.updateSettings({ ...settings, isActive: false }),
      ...customers.map(({ book }, n) => outcomeOf(book({ time: `1${4 + n}:00` }))),
    ]);
    expect(await outcomeOf(customers[0].book({ time: '17:00' }))).toBe('SALON_NOT_FOUND');
    await expect(as(world, null).salonPage.get({ slug: salon.slug })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
  });
});
