import { afterEach, expect, test } from 'vitest';
import { ceilings } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const MOST = ceilings.waitingEntriesPerDay;

function fill({ salon, service }: TestSalon, count: number, status: 'waiting' | 'contacted' | 'resolved' = 'waiting') {
  const rows = Array.from({ length: count }, (_, n) => ({
    salonId: salon.id,
    id: newId(),
    serviceId: service.id,
    customerName: 'Quem espera',
    customerPhone: phoneNumber(n),
    preferredDate: TODAY,
    status,
    consentedAt: world.clock.now(),
  }));
  return world.database.db.insertInto('waitingList').values(rows).execute();
}

const wishOf = ({ slug, service }: TestSalon) => ({
  slug,
  serviceId: service.id,
  preferredDate: TODAY,
  customerName: 'Rute Braga',
  customerPhone: '11988887777',
  consent: true as const,
});

test('a day takes so many entries, and the next one is refused with the number', async () => {
  const salon = await openSalon(world);
  await fill(salon, MOST - 1);
  const visitor = as(world, null);
  const joined = await Promise.allSettled(
    ['Rute Braga', 'Bia Reis'].map((customerName) => visitor.waitingList.join({ ...wishOf(salon), customerName })),
  );
  expect(joined.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(joined.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CEILING_REACHED', message: expect.stringContaining(String(MOST)), data: { limit: MOST } },
  });
  await visitor.waitingList.join({ ...wishOf(salon), preferredDate: addDays(TODAY, 1) });
});

test('who has left the list makes room: the owner can free a day that a stranger has filled', async () => {
  const salon = await openSalon(world);
  await fill(salon, MOST, 'resolved');
  await fill(salon, MOST - 1);
  const visitor = as(world, null);
  const [first, second] = ['Rute Braga', 'Bia Reis'].map((customerName) => ({ ...wishOf(salon), customerName }));
  const entry = await visitor.waitingList.join(first!);
  await expect(visitor.waitingList.join(second!)).rejects.toMatchObject({ code: 'CEILING_REACHED' });
  await salon.owner.waitingList.markContacted(entry);
  const { id } = await visitor.waitingList.join(second!);
  await expect(visitor.waitingList.join(first!)).rejects.toMatchObject({ code: 'CEILING_REACHED' });
  await salon.owner.waitingList.resolve({ id });
  await visitor.waitingList.join(first!);
});

test('on a full day an account may still change its wish, and nobody learns whether somebody else waits', async () => {
  const salon = await openSalon(world);
  const rute = as(world, await createPerson(world));
  const own = await rute.waitingList.join(wishOf(salon));
  await as(world, null).waitingList.join(wishOf(salon));
  await fill(salon, MOST - 2);
  expect(await rute.waitingList.join({ ...wishOf(salon), preferredTimeStart: '16:00' })).toEqual(own);
  const stranger = as(world, await createPerson(world));
  for (const api of [as(world, null), stranger]) {
    await expect(api.waitingList.join(wishOf(salon))).rejects.toMatchObject({ code: 'CEILING_REACHED' });
  }
});
