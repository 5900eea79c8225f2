import { afterEach, describe, expect, test } from 'vitest';
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

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const RUTE = { name: 'Rute Braga', phone: '+5511988887777' };
const NOTHING = {
  samePhone: [],
  upcoming: [],
  past: [],
  pastCount: 0,
  noShows: 0,
  cancellations: 0,
  visitIntervalDays: null,
  lastServiceId: null,
};

/** Books over the contract; the salon's clock is at 10:20. */
function book({ owner, service }: TestSalon, customerId: string, date: string, time = '09:00') {
  return owner.appointments.create({ id: newId(), customerId, serviceId: service.id, date, time });
}

async function bookAndComplete(salon: TestSalon, customerId: string, date: string, time?: string) {
  const { id, version } = await book(salon, customerId, date, time);
  return salon.owner.appointments.complete({ id, version });
}

describe('the history of a customer', () => {
  test('is empty for one who never came', async () => {
    const { owner } = await openSalon(world);
    const customer = await owner.customers.create(RUTE);
    expect(await owner.customers.getHistory({ id: customer.id })).toEqual({ ...NOTHING, customer });
  });

  test('has what is to come, the next one first, and all else, the newest first', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    const later = await book(salon, id, addDays(TODAY, 3));
    const soon = await book(salon, id, TODAY, '10:20');
    const begun = await book(salon, id, TODAY, '09:50');
    const done = await bookAndComplete(salon, id, addDays(TODAY, -7));
    const cancelled = await book(salon, id, addDays(TODAY, 2));
    await owner.appointments.cancel({ id: cancelled.id, version: cancelled.version });
    const history = await owner.customers.getHistory({ id });
    const ids = (entries: { id: string }[]) => entries.map((entry) => entry.id);
    expect(ids(history.upcoming)).toEqual([soon.id, later.id]);
    expect(ids(history.past)).toEqual([cancelled.id, begun.id, done.id]);
    expect(history.past[2]).toEqual({
      id: done.id,
      date: addDays(TODAY, -7),
      time: '09:00',
      durationMinutes: 30,
      priceCents: 4500,
      status: 'completed',
      notes: null,
      internalNotes: null,
      serviceName: 'Corte',
      employeeName: 'Ana',
    });
    expect(history).toMatchObject({ pastCount: 3, noShows: 0, cancellations: 1 });
  });

  test('calls upcoming what a deletion would cancel', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    for (const [days, time] of [
      [0, '10:00'],
      [0, '10:30'],
      [1, '08:00'],
    ] as const)
      await book(salon, id, addDays(TODAY, days), time);
    const { upcoming } = await owner.customers.getHistory({ id });
    await expect(owner.customers.delete({ id })).rejects.toMatchObject({
      code: 'UPCOMING_APPOINTMENTS',
      data: { conflicts: upcoming.map((entry) => ({ appointmentId: entry.id })) },
    });
    expect(upcoming).toHaveLength(2);
  });

  test('says how often somebody comes, and how often they did not', async () => {
    const salon = await openSalon(world);
    const { owner, service } = salon;
    const { id } = await owner.customers.create(RUTE);
    await bookAndComplete(salon, id, addDays(TODAY, -42));
    await bookAndComplete(salon, id, addDays(TODAY, -21));
    await bookAndComplete(salon, id, addDays(TODAY, -21), '09:30');
    const { visitIntervalDays } = await owner.customers.getHistory({ id });
    expect(visitIntervalDays).toBeNull();
    await bookAndComplete(salon, id, TODAY);
    const missed = await book(salon, id, addDays(TODAY, -10));
    await owner.appointments.markNoShow({ id: missed.id, version: missed.version });
    expect(await owner.customers.getHistory({ id })).toMatchObject({
      visitIntervalDays: 21,
      noShows: 1,
      cancellations: 0,
      lastServiceId: service.id,
      customer: { totalVisits: 4, totalSpentCents: 18000 },
    });
  });

  test('offers the last service only while it can be booked', async () => {
    const salon = await openSalon(world);
    const { owner, service } = salon;
    const { id } = await owner.customers.create(RUTE);
    await bookAndComplete(salon, id, TODAY);
    await owner.services.deactivate({ id: service.id });
    const history = await owner.customers.getHistory({ id });
    expect(history).toMatchObject({ lastServiceId: null, past: [{ serviceName: 'Corte' }] });
  });

  test('comes a page at a time, with the number of all', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    for (const days of [1, 2, 3, 4, 5]) await bookAndComplete(salon, id, addDays(TODAY, -days));
    const { past, pastCount } = await owner.customers.getHistory({ id, limit: 2, offset: 2 });
    expect(past.map(({ date }) => date)).toEqual([addDays(TODAY, -3), addDays(TODAY, -4)]);
    expect(pastCount).toBe(5);
  });

  test('shows the customers with the same phone, each with their own figures', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    const daughter = await owner.customers.create({ ...RUTE, name: 'Bia Braga', allowSamePhone: true });
    await bookAndComplete(salon, daughter.id, TODAY);
    const { samePhone } = await owner.customers.getHistory({ id });
    expect(samePhone).toEqual([await owner.customers.get({ id: daughter.id })]);
    expect(samePhone).toMatchObject([{ totalVisits: 1, totalSpentCents: 4500, lastVisit: TODAY }]);
  });

  test('is asked of the database in as many queries, however long it is', async () => {
    const { world: counted, count } = countingQueries(world);
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    const ask = () => as(counted, salon.person).customers.getHistory({ id });
    const few = await count(ask);
    await owner.customers.create({ ...RUTE, allowSamePhone: true });
    for (const days of [1, 2, 3]) await bookAndComplete(salon, id, addDays(TODAY, -days));
    for (const days of [1, 2, 3]) await book(salon, id, addDays(TODAY, days));
    expect(await count(ask)).toBe(few);
  });

  test.each([
    ['another salon’s', async (): Promise<string> => (await (await openSalon(world)).owner.customers.create(RUTE)).id],
    ['an unknown one', async () => newId()],
  ])('of %s is not found', async (_, idOf) => {
    const { owner } = await openSalon(world);
    await expect(owner.customers.getHistory({ id: await idOf() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of one who was removed, or merged into another, is not found', async () => {
    const { owner } = await openSalon(world);
    const keep = await owner.customers.create(RUTE);
    const remove = await owner.customers.create({ ...RUTE, name: 'Bia', allowSamePhone: true });
    await owner.customers.merge({
      id: keep.id,
      version: keep.version,
      removeId: remove.id,
      removeVersion: remove.version,
    });
    await owner.customers.delete({ id: keep.id });
    for (const { id } of [keep, remove]) {
      await expect(owner.customers.getHistory({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('may be read by the owner after the trial, and by nobody else', async () => {
    const salon = await openSalon(world);
    const booking = await (await openCustomer(world, salon)).book();
    const { customerId: id } = await salon.owner.appointments.get({ id: booking.id });
    for (const userType of ['customer', 'admin', 'super_admin'] as const) {
      const stranger = as(world, await createPerson(world, { userType }));
      await expect(stranger.customers.getHistory({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(as(world, null).customers.getHistory({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    world.clock.advance({ days: 8 });
    expect(await salon.owner.customers.getHistory({ id })).toMatchObject({ pastCount: 1, upcoming: [] });
  });
});

describe('birthdays of the week', () => {
  const born = (owner: TestSalon['owner'], n: number, name: string, birthDate: string | null) =>
    owner.customers.create({ name, phone: phoneNumber(600 + n), birthDate });

  test('are those of seven days from today, by day and name', async () => {
    const { owner } = await openSalon(world);
    const ids: Record<string, string> = {};
    for (const [n, [name, birthDate]] of (
      [
        ['Zeca', '1990-11-20'],
        ['Ana', '2001-11-20'],
        ['Caio', '1985-11-26'],
        ['Tarde', '1985-11-27'],
        ['Cedo', '1985-11-19'],
        ['Sem data', null],
      ] as const
    ).entries())
      ids[name] = (await born(owner, n, name, birthDate)).id;
    const removed = await born(owner, 9, 'Davi', '1990-11-20');
    await owner.customers.delete({ id: removed.id });
    expect(await owner.customers.listBirthdays()).toEqual([
      { id: ids.Ana, name: 'Ana', date: TODAY },
      { id: ids.Zeca, name: 'Zeca', date: TODAY },
      { id: ids.Caio, name: 'Caio', date: '2026-11-26' },
    ]);
  });

  test('go on into the next year, and follow the salon’s clock', async () => {
    const { owner } = await openSalon(world);
    await born(owner, 0, 'Ano Novo', '1990-01-01');
    world.clock.set('2026-12-26T02:59:00.000Z');
    expect(await owner.customers.listBirthdays()).toEqual([]);
    world.clock.set('2026-12-26T03:00:00.000Z');
    expect(await owner.customers.listBirthdays()).toMatchObject([{ name: 'Ano Novo', date: '2027-01-01' }]);
  });

  test.each([
    ['2027-02-26T12:00:00.000Z', '2027-03-01'],
    ['2028-02-26T12:00:00.000Z', '2028-02-29'],
  ])('of 29 February are celebrated every year: %s', async (now, date) => {
    const { owner } = await openSalon(world);
    await born(owner, 0, 'Bissexta', '2000-02-29');
    world.clock.set(now);
    expect(await owner.customers.listBirthdays()).toMatchObject([{ name: 'Bissexta', date }]);
  });

  test('of another salon are not told', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    await born(one.owner, 0, 'Ana', '1990-11-20');
    expect(await other.owner.customers.listBirthdays()).toEqual([]);
  });
});
