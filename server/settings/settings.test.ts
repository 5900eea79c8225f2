import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

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

test.each([
  [{}, null, null],
  [{ contact_email: ' ', contact_phone: 'ramal 3' }, null, null],
  [
    { contact_email: 'oi@encaixe.example', contact_phone: '(11) 98765-4321', smtp_password: 'segredo' },
    'oi@encaixe.example',
    '+5511987654321',
  ],
])('with the settings %o visitors are told the contact %s and %s', async (settings, contactEmail, contactPhone) => {
  const { db } = world.database;
  await db.deleteFrom('systemSettings').execute();
  for (const [key, value] of Object.entries(settings)) {
    await db.insertInto('systemSettings').values({ key, value }).execute();
  }
  expect(await as(world, null).settings.getPlatform()).toEqual({
    contactEmail,
    contactPhone,
    today: TODAY,
    time: '10:20',
  });
});
