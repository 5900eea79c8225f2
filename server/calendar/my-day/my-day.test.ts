import { beforeEach, describe, expect, test } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, joinSalon, NOW, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));
const TOMORROW = addDays(TODAY, 1);

async function openTeam(rightsAdded: Right[] = []) {
  const salon = await openSalon(world, { professionals: 2 });
  const [own, colleague] = salon.employees;
  if (!own || !colleague) throw new Error('The salon is not complete');
  const person = await joinSalon(world, salon.salon.id, 'professional', own.id);
  await world.database.db.updateTable('memberships').set({ rightsAdded }).where('userId', '=', person.id).execute();
  const { owner, service } = salon;
  const rute = await owner.customers.create({ name: 'Rute Braga', phone: phoneNumber(740), notes: 'Cabelo fino' });
  const create = (employeeId: string, date: string, time: string) =>
    owner.appointments.create({
      ...{ id: newId(), customerId: rute.id, employeeId, serviceId: service.id, date, time, allowOverlap: true },
      internalNotes: 'Tinta 7.1',
    });
  const complete = async (made: { id: string; version: number }) => {
    await owner.appointments.complete({ id: made.id, version: made.version });
    return made;
  };
  return { ...salon, own, colleague, person, rute, create, complete, api: as(world, person) };
}

describe('the own day', () => {
  test('has the own appointments by time, with notes and the last visit of each customer', async () => {
    const { api, own, colleague, create, complete, service } = await openTeam();
    await complete(await create(own.id, addDays(TODAY, -9), '10:00'));
    await complete(await create(own.id, addDays(TODAY, -3), '10:00'));
    // The visits to colleagues are theirs.
    await complete(await create(colleague.id, addDays(TODAY, -1), '10:00'));
    const later = await create(own.id, TODAY, '18:00');
    const first = await create(own.id, TODAY, '16:00');
    await create(colleague.id, TODAY, '17:00');
    const day = await api.calendar.getMyDay({});
    expect(day).toMatchObject({ date: TODAY, employee: { id: own.id, name: 'Ana' } });
    expect(day?.appointments.map(({ id }) => id)).toEqual([first.id, later.id]);
    expect(day?.appointments[0]).toMatchObject({
      customerName: 'Rute Braga',
      internalNotes: 'Tinta 7.1',
      customer: {
        notes: 'Cabelo fino',
        visits: 2,
        lastVisit: { date: addDays(TODAY, -3), serviceName: service.name },
      },
    });
  });

  test('is the own one alone, also for who sees the agenda of all', async () => {
    const { api, own, colleague, create, complete } = await openTeam(['appointments.ofOthers']);
    await complete(await create(colleague.id, TODAY, '09:00'));
    const mine = await create(own.id, TODAY, '16:00');
    const day = await api.calendar.getMyDay({});
    expect(day?.appointments.map(({ id }) => id)).toEqual([mine.id]);
    expect(day?.appointments[0]?.customer).toEqual({ notes: 'Cabelo fino', visits: 0, lastVisit: null });
    expect(day?.sales).toEqual({ dayCents: 0, monthCents: 0 });
    expect(day?.week.find(({ date }) => date === TODAY)).toEqual({ date: TODAY, count: 1 });
  });

  test('has no phone without the right to see it', async () => {
    const without = await openTeam();
    await without.create(without.own.id, TODAY, '16:00');
    const hidden = await without.api.calendar.getMyDay({});
    expect(hidden?.appointments[0]).toMatchObject({ customerPhone: null, whatsapp: null, samePhone: [] });
    expect(JSON.stringify(hidden)).not.toContain((without.rute.phone ?? 'none').slice(-9));
    const granted = await openTeam(['customers.phones']);
    await granted.create(granted.own.id, TODAY, '16:00');
    expect((await granted.api.calendar.getMyDay({}))?.appointments[0]?.customerPhone).toBe(granted.rute.phone);
  });

  test('counts the week from Sunday on, without what takes no time', async () => {
    const { api, own, owner, create } = await openTeam();
    await create(own.id, '2026-11-15', '10:00');
    const gone = await create(own.id, TODAY, '16:00');
    await owner.appointments.cancel({ id: gone.id, version: gone.version });
    await create(own.id, TOMORROW, '16:00');
    const day = await api.calendar.getMyDay({ date: TOMORROW });
    expect(day?.date).toBe(TOMORROW);
    expect(day?.week).toEqual([
      { date: '2026-11-15', count: 1 },
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', TODAY].map((date) => ({ date, count: 0 })),
      { date: TOMORROW, count: 1 },
    ]);
  });

  test('sums the own sales of the day and of its month', async () => {
    const { api, own, colleague, create, complete, service } = await openTeam();
    const price = service.priceCents ?? 0;
    await complete(await create(own.id, '2026-10-31', '10:00'));
    await complete(await create(own.id, '2026-11-02', '10:00'));
    await complete(await create(own.id, TODAY, '09:00'));
    await complete(await create(colleague.id, TODAY, '10:00'));
    expect(price).toBeGreaterThan(0);
    expect((await api.calendar.getMyDay({}))?.sales).toEqual({ dayCents: price, monthCents: 2 * price });
  });

  test('offers its free times for a walk-in', async () => {
    const { api, own, service } = await openTeam();
    const { freeTimes } = (await api.calendar.getMyDay({ date: TOMORROW })) ?? { freeTimes: [] };
    const time = freeTimes[0] ?? '';
    const walkIn = { id: newId(), walkIn: { name: 'Davi' }, serviceId: service.id, employeeId: own.id };
    expect(await api.appointments.create({ ...walkIn, date: TOMORROW, time })).toMatchObject({ time });
    expect((await api.calendar.getMyDay({ date: TOMORROW }))?.freeTimes).not.toContain(time);
  });

  test('does not exist for a member without a record, nor of a record that is gone', async () => {
    const { salon, owner, api, own } = await openTeam();
    expect(await owner.calendar.getMyDay({})).toBeNull();
    expect(await as(world, await joinSalon(world, salon.id, 'reception')).calendar.getMyDay({})).toBeNull();
    expect(await api.salons.getMine()).toMatchObject({ employeeId: own.id });
    expect(await api.auth.me()).toMatchObject({ employeeId: own.id });
    expect(await owner.salons.getMine()).toMatchObject({ employeeId: null });
  });

  test('costs the same questions to the database, however full it is', async () => {
    const { person, own, create, complete } = await openTeam();
    const { world: counted, count } = countingQueries(world);
    const api = as(counted, person);
    await api.calendar.getMyDay({});
    const empty = await count(() => api.calendar.getMyDay({}));
    for (const time of ['09:00', '10:00', '11:00']) await complete(await create(own.id, TODAY, time));
    await create(own.id, TODAY, '18:00');
    expect(await count(() => api.calendar.getMyDay({}))).toBe(empty);
  });
});
