import { afterEach, describe, expect, test } from 'vitest';
import { ceilings } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';
import { scopeOfSystemAt } from '../worker.ts';
import { listOpenings } from './queries.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);
const SUNDAY = addDays(TODAY, 2);

type Wish = { name?: string; date?: string; start?: string; end?: string };
let minute = 0;

/** Writes entries one minute apart; without an account. */
function fill({ salon, service }: TestSalon, wishes: Wish[]) {
  const rows = wishes.map(({ name = 'Quem espera', date = TODAY, start, end }) => ({
    salonId: salon.id,
    id: newId(),
    serviceId: service.id,
    customerName: name,
    customerPhone: phoneNumber(++minute),
    preferredDate: date,
    preferredTimeStart: start ?? null,
    preferredTimeEnd: end ?? null,
    consentedAt: world.clock.now(),
    createdAt: new Date(Date.parse(NOW) + minute * 60_000),
  }));
  return world.database.db.insertInto('waitingList').values(rows).execute();
}

async function join({ slug, service }: TestSalon, api = as(world, null), date = TOMORROW) {
  const wish = { slug, serviceId: service.id, preferredDate: date, consent: true as const };
  return api.waitingList.join({ ...wish, customerName: 'Rute Braga', customerPhone: '11988887777' });
}

async function openingsOf({ salon }: TestSalon, from: string, until: string) {
  const scope = await scopeOfSystemAt(world, salon.id);
  const entries = await listOpenings(scope!, { from, until });
  return entries.map(({ customerName, preferredDate, opening }) => [customerName, preferredDate, opening?.time]);
}

test('pages follow the order of the whole list: an opening on a later page comes to the first', async () => {
  const salon = await openSalon(world);
  await fill(salon, [
    ...['A', 'B', 'C'].map((name) => ({ name, date: SUNDAY })),
    { name: 'D', start: '16:00' },
    { name: 'E', date: SUNDAY },
    { name: 'F', date: TOMORROW },
  ]);
  const pages = [];
  for (const offset of [0, 2, 4, 6]) {
    const { entries, matching } = await salon.owner.waitingList.list({ limit: 2, offset });
    expect(matching).toBe(6);
    pages.push(entries.map(({ customerName, opening }) => [customerName, opening?.time]));
  }
  expect(pages).toEqual(
    [
      [
        ['D', '16:00'],
        ['F', '09:00'],
      ],
      [['A'], ['B']],
      [['C'], ['E']],
      [],
    ].map((page) => page.map(([name, time]) => [name, time])),
  );
  expect(await salon.owner.waitingList.count()).toEqual({ waiting: 6 });
});

test('a full list of the whole booking window takes as many queries as one entry', async () => {
  const salon = await openSalon(world);
  const counted = countingQueries(world);
  const owner = as(counted.world, salon.person);
  const ask = () => counted.count(() => owner.waitingList.list({ limit: 200 }));
  await fill(salon, [{}]);
  const one = await ask();
  for (let day = 0; day <= 30; day++) {
    const date = addDays(TODAY, day);
    await fill(
      salon,
      Array.from({ length: ceilings.waitingEntriesPerDay }, () => ({ date, start: '10:00' })),
    );
  }
  expect(await ask()).toBe(one);
  expect(one).toBeLessThanOrEqual(8);
  const { entries, matching } = await salon.owner.waitingList.list({ limit: 200, offset: 6000 });
  expect(matching).toBe(31 * ceilings.waitingEntriesPerDay + 1);
  // Sundays are closed: those entries come last.
  expect(new Set(entries.map(({ opening }) => opening))).toEqual(new Set([null]));
});

test('a time that was taken is the opening no more, and is again once it is free', async () => {
  const salon = await openSalon(world);
  const { id } = await join(salon, undefined, TODAY);
  const customer = await openCustomer(world, salon);
  expect(await salon.owner.waitingList.get({ id })).toMatchObject({ opening: { time: '10:30' } });
  const booked = await customer.book({ time: '10:30' });
  expect(await salon.owner.waitingList.get({ id })).toMatchObject({ opening: { time: '11:00' } });
  await salon.owner.appointments.cancel({ id: booked.id, version: booked.version });
  expect(await salon.owner.waitingList.get({ id })).toMatchObject({ opening: { time: '10:30' } });
});

describe('one entry', () => {
  test('is told also after it has left the list or its day has passed, without an opening', async () => {
    const salon = await openSalon(world);
    const [contacted, removed, waiting] = [
      await join(salon),
      await join(salon, as(world, await createPerson(world))),
      await join(salon, as(world, await createPerson(world)), TODAY),
    ];
    await salon.owner.waitingList.markContacted(contacted);
    await salon.owner.waitingList.resolve(removed);
    expect(await salon.owner.waitingList.get(contacted)).toMatchObject({ status: 'contacted', opening: null });
    expect(await salon.owner.waitingList.get(removed)).toMatchObject({ status: 'resolved', opening: null });
    expect(await salon.owner.waitingList.get(waiting)).toMatchObject({ status: 'waiting', opening: { time: '10:30' } });
    world.clock.advance({ days: 1 });
    expect(await salon.owner.waitingList.get(waiting)).toMatchObject({ opening: null });
  });

  test('names the record of the account that wrote it, and never one with the same phone', async () => {
    const salon = await openSalon(world);
    const phone = '11988887777';
    await salon.owner.customers.create({ name: 'Rute Braga', phone });
    const [rute, bia] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const anonymous = await join(salon);
    const [known, unknown] = [await join(salon, rute.api), await join(salon, bia.api)];
    await rute.book({ phone });
    const { customers } = await salon.owner.customers.list({});
    const own = customers.find(({ account }) => account?.email === rute.person.email);
    expect(own).toBeDefined();
    expect(await salon.owner.waitingList.get(known)).toMatchObject({ customerId: own?.id });
    for (const entry of [anonymous, unknown]) {
      expect(await salon.owner.waitingList.get(entry)).toMatchObject({ customerId: null });
    }
    await salon.owner.customers.delete({ id: own!.id, cancelUpcoming: true });
    const { entries } = await salon.owner.waitingList.list({});
    expect(entries.map(({ customerId }) => customerId)).toEqual(entries.map(() => null));
  });
});

describe('the openings of a period', () => {
  test('are those of its entries alone, in the order they came', async () => {
    const salon = await openSalon(world);
    await fill(salon, [
      { name: 'Amanhã', date: TOMORROW, start: '12:00' },
      { name: 'Cedo', end: '10:00' },
      { name: 'Hoje', start: '17:00' },
      { name: 'Domingo', date: SUNDAY },
    ]);
    expect(await openingsOf(salon, TODAY, TODAY)).toEqual([['Hoje', TODAY, '17:00']]);
    expect(await openingsOf(salon, addDays(TODAY, -9), SUNDAY)).toEqual([
      ['Amanhã', TOMORROW, '12:00'],
      ['Hoje', TODAY, '17:00'],
    ]);
    expect(await openingsOf(salon, SUNDAY, SUNDAY)).toEqual([]);
  });

  test('are 20 at most', async () => {
    const salon = await openSalon(world);
    await fill(
      salon,
      Array.from({ length: 25 }, (_, n) => ({ name: `Pessoa ${n}` })),
    );
    const openings = await openingsOf(salon, TODAY, TODAY);
    expect(openings.map(([name]) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Pessoa ${n}`));
  });
});

test('who has booked alone meanwhile is not marked as contacted, and to remove the entry changes nothing', async () => {
  const salon = await openSalon(world);
  const rute = await openCustomer(world, salon);
  const { id } = await join(salon, rute.api);
  await rute.book({ date: TOMORROW });
  await expect(salon.owner.waitingList.markContacted({ id })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await salon.owner.waitingList.resolve({ id });
  expect(await salon.owner.waitingList.get({ id })).toMatchObject({ status: 'resolved', notifiedAt: null });
});
