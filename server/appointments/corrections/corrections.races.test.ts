import { afterEach, describe, expect, test } from 'vitest';
import { outcomeOf, tally } from '#tests/support/crowd.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { expectServersUpToDate } from '#tests/support/stale.ts';
import { NOW, openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(async () => {
  world.clock.set(NOW);
  expect(await findDoubleBookings(world)).toEqual([]);
  await expectServersUpToDate(world);
});

const reason = 'Cabelo muito comprido';

async function openBooking() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book();
  const { appointments } = salon.owner;
  return { ...salon, customer, id, version, appointments, present: () => appointments.get({ id }) };
}

describe('price and minutes of one appointment', () => {
  test('by two owners at once: one is told that it has changed', async () => {
    const { appointments, id, version, present } = await openBooking();
    const outcomes = await Promise.all(
      [5000, 6000].map((priceCents) => outcomeOf(appointments.adjust({ id, version, priceCents, reason }))),
    );
    expect(tally(outcomes)).toEqual({ booked: 1, CHANGED_MEANWHILE: 1 });
    const [kept] = await appointments.listAdjustments({ id });
    expect(kept?.after.priceCents).toBe((await present()).priceCents);
    expect(await appointments.listAdjustments({ id })).toHaveLength(1);
  });

  test('for the minute that a customer books at the same time: one of them has it', async () => {
    const { appointments, id, version, customer } = await openBooking();
    const outcomes = await Promise.all([
      outcomeOf(appointments.adjust({ id, version, durationMinutes: 60, reason })),
      outcomeOf(customer.book({ time: '14:30' })),
    ]);
    expect([
      ['booked', 'SLOT_TAKEN'],
      ['OVERLAP', 'booked'],
    ]).toContainEqual(outcomes);
  });

  test('and how it was paid, at once: whoever is second is told, and the sale is as the appointment says', async () => {
    const { appointments, id, version, present } = await openBooking();
    const { version: completed } = await appointments.complete({ id, version });
    const outcomes = await Promise.all([
      outcomeOf(appointments.adjust({ id, version: completed, priceCents: 4000, reason })),
      outcomeOf(appointments.setPaidBy({ id, version: completed, paidBy: 'pix' })),
    ]);
    expect(tally(outcomes)).toEqual({ booked: 1, CHANGED_MEANWHILE: 1 });
    const { priceCents: totalCents, paidBy } = await present();
    const sale = world.database.db.selectFrom('sales').where('appointmentId', '=', id).select(['totalCents', 'paidBy']);
    expect(await sale.executeTakeFirst()).toEqual({ totalCents, paidBy });
  });

  test('two that grow into the gap between them: one of them is asked', async () => {
    const { appointments, id, version, customer } = await openBooking();
    const later = await customer.book({ time: '15:00' });
    const outcomes = await Promise.all([
      outcomeOf(appointments.adjust({ id, version, durationMinutes: 75, reason })),
      outcomeOf(appointments.move({ id: later.id, version: later.version, date: later.date, time: '14:30' })),
    ]);
    expect(outcomes).toContain('OVERLAP');
  });
});
