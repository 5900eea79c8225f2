import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { openPayingSalon } from '#tests/support/online-payments.ts';
import { NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

/** `send-whatsapp`. */
const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const LATER = addDays(TODAY, 3);
const confirmations = ({ owner }: TestSalon, appointmentId: string) =>
  owner.notifications
    .listOfAppointment({ appointmentId })
    .then((messages) => messages.filter(({ kind }) => kind === 'appointment_booked'));

async function openBooked() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book({ date: LATER });
  world.clock.set(new Date(Date.parse(NOW) + 11 * 60 * 1000).toISOString());
  return { salon, customer, id, version };
}

test('confirms the appointment to its customer once more, with what the server knows', async () => {
  const { salon, customer, id } = await openBooked();
  const [first] = await confirmations(salon, id);
  const sent = await salon.owner.notifications.sendWhatsApp({ appointmentId: id });
  expect(sent).toMatchObject({ kind: 'appointment_booked', appointmentId: id, body: first?.body });
  expect(sent.ways).toMatchObject([{ channel: 'whatsapp', recipient: customer.person.phone }]);
  expect(await confirmations(salon, id)).toHaveLength(2);
});

test('goes although the salon switched confirmations and WhatsApp off', async () => {
  const { salon, id } = await openBooked();
  const off = { whatsappToCustomers: false, mailToCustomers: true, mailToOwner: true, whatsappToOwner: false };
  await salon.owner.notifications.saveSettings({ version: 1, ...off, reminderDayTime: '18:00', reminderHours: 2 });
  await salon.owner.notifications.saveKind({ kind: 'appointment_booked', version: 1, isOn: false, text: null });
  const { ways } = await salon.owner.notifications.sendWhatsApp({ appointmentId: id });
  expect(ways.map(({ channel }) => channel)).toEqual(['whatsapp']);
});

test('asked again soon, or twice at once, sends one message', async () => {
  const { salon, id } = await openBooked();
  const ask = () => salon.owner.notifications.sendWhatsApp({ appointmentId: id });
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(other.id).toBe(one.id);
  expect((await ask()).id).toBe(one.id);
  expect(await confirmations(salon, id)).toHaveLength(2);
});

test('is for a coming appointment of the salon', async () => {
  const { salon, id, version } = await openBooked();
  const stranger = await openSalon(world);
  const ask = (owner: TestSalon['owner']) => owner.notifications.sendWhatsApp({ appointmentId: id });
  await expect(ask(stranger.owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await salon.owner.appointments.cancel({ id, version });
  await expect(ask(salon.owner)).rejects.toMatchObject({ code: 'NOT_ANNOUNCED' });
  const { salon: other, id: past } = await openBooked();
  world.clock.set(`${addDays(LATER, 1)}T13:00:00Z`);
  await expect(other.owner.notifications.sendWhatsApp({ appointmentId: past })).rejects.toMatchObject({
    code: 'NOT_ANNOUNCED',
  });
});

test('is not for one that waits for its payment: its confirmation goes out when it is paid', async () => {
  const salon = await openPayingSalon(world);
  const { id } = await salon.bookOnline({ date: LATER });
  await expect(salon.owner.notifications.sendWhatsApp({ appointmentId: id })).rejects.toMatchObject({
    code: 'NOT_ANNOUNCED',
  });
});
