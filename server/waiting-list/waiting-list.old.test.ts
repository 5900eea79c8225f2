import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
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

test('a message of no salon is deleted 180 days after it was written', async () => {
  const { db } = world.database;
  const id = newId();
  const about = { channel: 'mail', kind: 'platform', recipient: 'rute@example.com', body: 'Olá' } as const;
  await db
    .insertInto('messages')
    .values({ id, ...about, createdAt: new Date(later(300)) })
    .execute();
  const left = () => db.selectFrom('messages').where('id', '=', id).select('id').execute();
  await runJobsAfter(300 + 179);
  expect(await left()).toHaveLength(1);
  await runJobsAfter(300 + 181);
  expect(await left()).toHaveLength(0);
});
