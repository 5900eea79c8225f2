import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { crossWaits } from '#tests/support/deadlocks.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { openCustomer, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

test('a booking takes nine statements, its audit entry and the job of its messages among them, and answers what is stored', async () => {
  const salon = await openSalon(world, { professionals: 2 });
  const customer = await openCustomer(world, salon);
  await customer.book({ time: '14:00' });
  const { priceCents, durationMinutes } = salon.service;
  const booking = {
    ...{ slug: salon.slug, id: newId(), serviceId: salon.service.id, date: TODAY, time: '15:00' },
    ...{ name: 'Ana Souza', phone: phoneNumber(7), shown: { priceCents, durationMinutes } },
  };
  let booked: unknown;
  const texts = await statementsOf(world.database, async () => {
    booked = await customer.api.appointments.book(booking);
  });
  expect(booked).toEqual(await customer.api.appointments.getMine({ slug: salon.slug, id: booking.id }));
  expect(texts.map(shorten)).toEqual([
    'select salon_slugs',
    'begin',
    'select hold_account',
    'select salon_versions',
    'select expected_bookings',
    'insert appointments',
    'insert audit_log',
    'insert salon_jobs',
    'commit',
  ]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a booking that waits for the removal of its customer does not stand in the way of that removal',
  { timeout: 60_000 },
  async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ time: '14:00' });
    const { customerId } = await salon.owner.appointments.get({ id });
    const times = ['15:00', '15:30', '16:00', '16:30', '17:00'];
    const booking = await crossWaits(world.database.pool, async () => ({
      hold: `select from customers where id = '${customerId}' for update`,
      product: () => customer.book({ time: times.shift() ?? '17:30' }),
      // As the removal does at its commit, because reviews are signed with the customer's name.
      cross: `update salon_versions set version = version + 1 where salon_id = '${salon.salon.id}'`,
    }));
    expect(booking).toMatchObject({ status: 'scheduled' });
  },
);

/** The verb, and the first table that the statement names, or else its function. */
function shorten(text: string): string {
  const [verb = ''] = text.trim().toLowerCase().split(/\W/, 1);
  const table = /(?:from|into)\s+"?([a-z_]+)/i.exec(text.replaceAll(/from\s+\(/g, '('))?.[1];
  const name = table ?? /^select (\w+)\(/i.exec(text)?.[1];
  return name ? `${verb} ${name}` : verb;
}
