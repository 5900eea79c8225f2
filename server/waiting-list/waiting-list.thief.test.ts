import { afterEach, expect, test } from 'vitest';
import type { JoinWaitingListInput } from '#contract/waiting-list.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);
const MARIA = { customerName: 'Maria João', customerPhone: '11988887777', customerEmail: 'maria@example.com' };

const wishOf = ({ slug, service }: TestSalon, values: Partial<JoinWaitingListInput> = {}): JoinWaitingListInput => ({
  slug,
  serviceId: service.id,
  preferredDate: TOMORROW,
  ...MARIA,
  consent: true,
  ...values,
});

const visitor = () => as(world, null);

/** The list without what follows from the times that are free. */
async function wishesOf({ owner }: TestSalon) {
  const { entries } = await owner.waitingList.list({});
  return entries.map(({ opening: _, whatsapp: __, ...wish }) => wish);
}

const statusesOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('waitingList')
    .where('salonId', '=', salon.id)
    .select(['id', 'status', 'userId'])
    .orderBy('createdAt')
    .execute();

test('who types a name and a phone that wait already only widens the times of that wish', async () => {
  const salon = await openSalon(world);
  const times = { preferredTimeStart: '14:00', preferredTimeEnd: '16:00' };
  const maria = await visitor().waitingList.join(wishOf(salon, { ...times, notes: 'Depois do trabalho' }));
  const [before] = await wishesOf(salon);

  world.clock.advance({ minutes: 5 });
  const thief = { customerName: 'MARIA JOÃO', customerEmail: 'thief@example.com', notes: 'Não liguem' };
  const narrower = { preferredTimeStart: '14:30', preferredTimeEnd: '15:00' };
  expect(await visitor().waitingList.join(wishOf(salon, { ...thief, ...narrower }))).toEqual(maria);
  expect(await wishesOf(salon)).toEqual([before]);

  const elsewhere = { preferredTimeStart: '09:00', preferredTimeEnd: '10:00' };
  expect(await visitor().waitingList.join(wishOf(salon, { ...thief, ...elsewhere }))).toEqual(maria);
  expect(await wishesOf(salon)).toEqual([{ ...before, preferredTimeStart: '09:00' }]);

  expect(await visitor().waitingList.join(wishOf(salon, thief))).toEqual(maria);
  expect(await visitor().waitingList.join(wishOf(salon, { ...thief, ...narrower }))).toEqual(maria);
  expect(await wishesOf(salon)).toEqual([{ ...before, preferredTimeStart: null, preferredTimeEnd: null }]);
});

test('the answer says nothing of whether and since when somebody waits', async () => {
  const salon = await openSalon(world);
  const known = await visitor().waitingList.join(wishOf(salon));
  world.clock.advance({ days: 1 });
  const again = await visitor().waitingList.join(wishOf(salon));
  const fresh = await visitor().waitingList.join(wishOf(salon, { customerName: 'Outra Pessoa' }));
  expect(again).toEqual(known);
  // Version 4 is random; version 7 begins with the time.
  for (const answer of [again, fresh]) expect(answer).toEqual({ id: expect.stringMatching(/^.{8}-.{4}-4/) });
});

test('neither with an account nor without one is anybody else’s wish touched by the same phone, name and e-mail', async () => {
  const salon = await openSalon(world);
  const maria = await createPerson(world, { phone: '+5511988887777' });
  const own = { preferredTimeStart: '14:00', notes: 'Com a Ana' };
  const anonymous = await visitor().waitingList.join(wishOf(salon));
  world.clock.advance({ minutes: 1 });
  const { id } = await as(world, maria).waitingList.join(wishOf(salon, own));
  const before = await wishesOf(salon);
  expect(before.map((entry) => entry.id)).toEqual([anonymous.id, id]);

  world.clock.advance({ minutes: 1 });
  const thief = as(world, await createPerson(world, { phone: '+5511988887777' }));
  const other = await thief.waitingList.join(wishOf(salon, { notes: 'Não liguem' }));
  expect([anonymous.id, id]).not.toContain(other.id);
  await visitor().waitingList.join(wishOf(salon, { notes: 'Não liguem', preferredTimeStart: '09:00' }));
  for (const stranger of [thief, visitor()]) {
    await expect(stranger.waitingList.resolve({ id })).rejects.toMatchObject({ status: expect.any(Number) });
    await expect(stranger.waitingList.list({})).rejects.toMatchObject({ status: expect.any(Number) });
  }
  expect((await wishesOf(salon)).slice(0, 2)).toEqual(before);
});

test('a booking with somebody else’s phone takes nobody off the list', async () => {
  const salon = await openSalon(world);
  const maria = await createPerson(world, { phone: '+5511988887777' });
  await visitor().waitingList.join(wishOf(salon));
  await as(world, maria).waitingList.join(wishOf(salon));
  const thief = await openCustomer(world, salon, { fullName: 'Maria João', phone: '+5511988887777' });
  await thief.book({ date: TOMORROW, time: '10:00', email: MARIA.customerEmail });
  await salon.owner.appointments.create({
    id: newId(),
    newCustomer: { name: 'Maria João', phone: '11988887777', allowSamePhone: true },
    serviceId: salon.service.id,
    date: TOMORROW,
    time: '11:00',
  });
  expect(await statusesOf(salon)).toMatchObject([{ status: 'waiting' }, { status: 'waiting', userId: maria.id }]);
});
