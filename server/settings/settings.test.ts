import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openSalon, TODAY, useHouse } from '#tests/support/house.ts';

const house = useHouse();

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
  const { db } = house.database;
  await db.deleteFrom('systemSettings').where('key', '=', key).execute();
  if (value !== null) await db.insertInto('systemSettings').values({ key, value }).execute();
  const { owner } = await openSalon(house);
  const newCustomer = { name: 'Caio', phone: '11987654321' };
  const appointment = await owner.appointments.create({ id: newId(), newCustomer, date: TODAY, time: '14:00' });
  expect(appointment).toMatchObject({ durationMinutes: minutes, serviceName: null, priceCents: null });
});
