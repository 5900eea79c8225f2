import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { as, NOW, openCustomer, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const DAY_MS = 24 * 3600 * 1000;
const later = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();

/** A day later the jobs of that day run, by a clock that moves on. */
async function runJobsAfter(days: number): Promise<void> {
  world.clock.set(later(days));
  await world.jobs.drain();
}

test('an entry without an account is deleted 180 days after its day, with the message about it; one of an account stays', async () => {
  const salon = await openSalon(world);
  const wish = { slug: salon.slug, serviceId: salon.service.id, consent: true } as const;
  const preferredDate = addDays(TODAY, 3);
  const { id: typed } = await as(world, null).waitingList.join({
    ...{ ...wish, preferredDate, customerName: 'Rute Braga', customerPhone: phoneNumber(1) },
  });
  const customer = await openCustomer(world, salon);
  const { id: own } = await customer.api.waitingList.join({
    ...{ ...wish, preferredDate, customerName: 'Ana Souza', customerPhone: phoneNumber(2) },
  });
  const { db } = world.database;
  const message = { salonId: salon.salon.id, id: newId(), channel: 'whatsapp', kind: 'waiting_list_opening' } as const;
  await db
    .insertInto('messages')
    .values({ ...message, recipient: phoneNumber(1), body: 'Abriu uma vaga', waitingEntryId: typed })
    .execute();
  const left = async () => {
    const entries = await db.selectFrom('waitingList').where('salonId', '=', salon.salon.id).select('id').execute();
    const messages = await db.selectFrom('messages').where('id', '=', message.id).select('id').execute();
    return [...entries, ...messages].map(({ id }) => id).toSorted();
  };
  await runJobsAfter(3 + 180);
  expect(await left()).toEqual([typed, own, message.id].toSorted());
  await runJobsAfter(3 + 181);
  expect(await left()).toEqual([own]);
});

test('a message is deleted 180 days after it was written, of a salon or of none; its appointment stays', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id: appointmentId } = await customer.book({ time: '11:00', email: 'rute@example.com' });
  const { db } = world.database;
  // After the tests before, whose jobs have run.
  const createdAt = new Date(later(300));
  const about = { channel: 'mail', recipient: 'rute@example.com', body: 'Olá', createdAt } as const;
  const ids = [newId(), newId(), newId()];
  const [first, second, third] = ids as [string, string, string];
  const ofSalon = { ...about, salonId: salon.salon.id, appointmentId, kind: 'appointment_booked' };
  await db
    .insertInto('messages')
    .values([
      { ...ofSalon, id: first, channel: 'whatsapp' },
      { ...ofSalon, id: second, wayOf: first },
      // There each message has a salon.
      citusUrl ? { ...ofSalon, id: third } : { ...about, id: third, kind: 'platform' },
    ])
    .execute();
  const left = async () => (await db.selectFrom('messages').where('id', 'in', ids).select('id').execute()).length;
  await runJobsAfter(300 + 179);
  expect(await left()).toBe(3);
  await runJobsAfter(300 + 181);
  expect(await left()).toBe(0);
  expect(await salon.owner.appointments.get({ id: appointmentId })).toMatchObject({ id: appointmentId });
});
