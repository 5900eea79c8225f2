import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

test.each([
  [null, 30],
  ['45', 45],
  ['15', 15],
  ['480', 480],
  ['0', 30],
  ['481', 30],
  ['', 30],
  ['meia hora', 30],
])('with %s as the platform’s default an appointment without a service takes %i minutes', async (value, minutes) => {
  const key = 'default_appointment_duration';
  const { db } = world.database;
  await db.deleteFrom('systemSettings').where('key', '=', key).execute();
  if (value !== null) await db.insertInto('systemSettings').values({ key, value }).execute();
  const { owner } = await openSalon(world);
  const newCustomer = { name: 'Caio', phone: '11987654321' };
  const appointment = await owner.appointments.create({ id: newId(), newCustomer, date: TODAY, time: '14:00' });
  expect(appointment).toMatchObject({ durationMinutes: minutes, serviceName: null, priceCents: null });
});
