import { afterEach, describe, expect, test } from 'vitest';
import { AppointmentStatus } from '#contract/bookings.ts';
import { newId } from '#lib/id.ts';
import { setPage } from '#tests/support/salon-rows.ts';
import { as, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const YESTERDAY = '2026-11-19';
const TOMORROW = '2026-11-21';

/** NOW is 10:20 in the salon. Each appointment takes 30 minutes and is named after its time. */
async function openAgenda() {
  const salon = await openSalon(world, { professionals: 0 });
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const create = (date: string, time: string) =>
    salon.owner.appointments.create({
      ...{ id: newId(), customerId, date, time, serviceId: salon.service.id },
      allowOverlap: true,
    });
  const made = {
    overnight: await create(YESTERDAY, '23:45'),
    ended: await create(TODAY, '09:50'),
    running: await create(TODAY, '10:00'),
    later: await create(TODAY, '17:00'),
    tomorrow: await create(TOMORROW, '09:00'),
  };
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  const list = async (input: Parameters<typeof salon.owner.appointments.list>[0]) => {
    const { appointments, ...rest } = await salon.owner.appointments.list(input);
    return { names: appointments.map(({ id }) => names.get(id)), ...rest };
  };
  return { ...salon, ...made, create, list };
}

describe('a view of the list', () => {
  test.each([
    ['upcoming', ['running', 'later', 'tomorrow']],
    ['past', ['ended', 'overnight']],
    ['all', ['tomorrow', 'later', 'running', 'ended', 'overnight']],
  ] as const)('%s holds %o, in this order', async (when, names) => {
    const { list } = await openAgenda();
    expect(await list({ when })).toEqual({ names, matching: names.length, offset: 0 });
  });

  test('is found by the phone in any formatting, and by a professional', async () => {
    const { owner, list, service, later, tomorrow } = await openAgenda();
    const { id: other } = await owner.customers.create({ name: 'Lia', phone: '21976543210' });
    const ana = await owner.employees.create({ name: 'Ana', role: 'barber' });
    const ofAna = await owner.appointments.create({
      ...{ id: newId(), customerId: other, date: TOMORROW, time: '15:00', serviceId: service.id, employeeId: ana.id },
    });
    const found = async (input: Parameters<typeof list>[0]) => {
      const { appointments, matching } = await owner.appointments.list(input);
      expect(matching).toBe(appointments.length);
      return appointments.map(({ id }) => id);
    };
    for (const search of ['(21) 97654-3210', '21976543210', '+55 21 97654-3210', '021 97654 3210', '97654'])
      expect([search, await found({ search })]).toEqual([search, [ofAna.id]]);
    // Fewer digits are no phone.
    expect(await found({ search: '976' })).toEqual([]);
    expect(await found({ employeeId: ana.id })).toEqual([ofAna.id]);
    expect(await found({ employeeId: ana.id, search: 'lia', from: TOMORROW })).toEqual([ofAna.id]);
    expect(await found({ employeeId: ana.id, when: 'past' })).toEqual([]);
    expect(await found({ employeeId: 'none', when: 'upcoming', from: TOMORROW })).toEqual([tomorrow.id]);
    expect(await found({ employeeId: 'none' })).toHaveLength(5);
    expect(await found({ employeeId: 'none', status: 'scheduled' })).not.toContain(ofAna.id);
    expect(await found({ search: '98765-4321', from: later.date, until: later.date })).toHaveLength(3);
  });

  test('has one that runs over midnight among the coming ones until its end', async () => {
    const { list } = await openAgenda();
    world.clock.set('2026-11-20T03:14:00Z');
    expect((await list({ when: 'upcoming' })).names[0]).toBe('overnight');
    world.clock.set('2026-11-20T03:15:00Z');
    expect((await list({ when: 'past' })).names).toEqual(['overnight']);
  });

  test('is joined with the other filters', async () => {
    const { list, later, owner } = await openAgenda();
    await owner.appointments.confirm(later);
    expect((await list({ when: 'upcoming', status: 'confirmed' })).names).toEqual(['later']);
    expect((await list({ when: 'upcoming', from: TOMORROW, until: TOMORROW })).names).toEqual(['tomorrow']);
    expect((await list({ when: 'past', from: TODAY })).names).toEqual(['ended']);
    expect((await list({ when: 'past', search: 'ninguém' })).names).toEqual([]);
  });

  test.each(['upcoming', 'past', 'all'] as const)('%s counts as many as it lists, of each status', async (when) => {
    const { list, owner, ...made } = await openAgenda();
    await owner.appointments.complete(made.ended);
    await owner.appointments.complete(made.overnight);
    await owner.appointments.reopen(await owner.appointments.get(made.overnight));
    await owner.appointments.confirm(made.running);
    await owner.appointments.cancel(made.later);
    for (const status of [undefined, ...AppointmentStatus.options]) {
      for (const more of [{}, { from: TODAY }, { until: TODAY }, { search: 'rute' }]) {
        const { names, matching } = await list({ when, ...more, ...(status && { status }) });
        expect([status, more, matching]).toEqual([status, more, names.length]);
      }
    }
    expect((await list({ when })).matching).toBe({ upcoming: 3, past: 2, all: 5 }[when]);
  });

  test.each(['upcoming', 'past', 'all'] as const)('%s shows the page that holds an appointment', async (when) => {
    const { list, owner, ...made } = await openAgenda();
    const { names } = await list({ when });
    for (const [index, name] of names.entries()) {
      const { id } = made[name as 'later'];
      const page = await list({ when, limit: 2, showing: id });
      expect(page.offset).toBe(index - (index % 2));
      expect(page.names).toContain(name);
    }
  });

  test('shows the wanted page when the filter leaves the appointment out, or when there is none', async () => {
    const { list, ended } = await openAgenda();
    expect(await list({ when: 'upcoming', limit: 1, offset: 1, showing: ended.id })).toMatchObject({
      names: ['later'],
      offset: 1,
    });
    expect(await list({ when: 'all', limit: 1, offset: 1, showing: newId() })).toMatchObject({ offset: 1 });
  });

  test("does not show another salon's appointment", async () => {
    const { list } = await openAgenda();
    const { later } = await openAgenda();
    expect(await list({ limit: 2, showing: later.id })).toMatchObject({ offset: 0, names: ['tomorrow', 'later'] });
  });
});

describe('appointments that nobody closed', () => {
  test('are the scheduled and confirmed ones whose time is over, newest first', async () => {
    const { owner, ended, overnight, create } = await openAgenda();
    const confirmed = await create(TODAY, '08:00');
    await owner.appointments.confirm(confirmed);
    await owner.appointments.cancel(await create(TODAY, '07:00'));
    await owner.appointments.complete(await create(TODAY, '06:00'));
    await owner.appointments.markNoShow(await create(TODAY, '05:00'));
    const { appointments, matching } = await owner.appointments.listUnclosed();
    expect(appointments.map(({ id }) => id)).toEqual([ended.id, confirmed.id, overnight.id]);
    expect(matching).toBe(3);
  });

  test('are counted beyond those that are answered', async () => {
    const { owner, create } = await openAgenda();
    for (let n = 0; n < 50; n++) await create('2026-11-18', '10:00');
    const { appointments, matching } = await owner.appointments.listUnclosed();
    expect(appointments).toHaveLength(50);
    expect(matching).toBe(52);
  });

  test('are read by an owner whose trial has ended', async () => {
    const { owner, salon } = await openAgenda();
    await world.database.db
      .updateTable('salons')
      .set({ subscriptionEndDate: new Date('2026-11-19T12:00:00Z') })
      .where('id', '=', salon.id)
      .execute();
    expect((await owner.appointments.listUnclosed()).matching).toBe(2);
    expect((await owner.appointments.list({ when: 'upcoming' })).matching).toBe(3);
  });
});

test('each view costs the same questions to the database, however long it is', async () => {
  const salon = await openSalon(world, { professionals: 0 });
  const { world: counted, count } = countingQueries(world);
  const owner = as(counted, salon.person);
  const views = {
    upcoming: () => owner.appointments.list({ when: 'upcoming' }),
    past: () => owner.appointments.list({ when: 'past', search: 'rute' }),
    unclosed: () => owner.appointments.listUnclosed(),
  };
  const countAll = async () => {
    const counts: number[] = [];
    for (const view of Object.values(views)) counts.push(await count(view));
    return counts;
  };
  const empty = await countAll();
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
  for (const time of ['07:00', '08:00', '09:00', '15:00', '16:00', '17:00']) {
    await salon.owner.appointments.create({ id: newId(), customerId, date: TODAY, time });
  }
  expect(await countAll()).toEqual(empty);
  // The searched names and the second count of the past take one more each.
  expect(Math.max(...empty)).toBeLessThanOrEqual(5);
});

describe('the messages of an appointment', () => {
  const PAST_END = '2026-11-20T20:30:00Z';
  test('are there while it is scheduled or confirmed and not over', async () => {
    const { owner, ended, running, later } = await openAgenda();
    const get = async ({ id }: { id: string }) => (await owner.appointments.get({ id })).whatsapp;
    expect(await get(ended)).toBeNull();
    expect(await get(running)).not.toBeNull();
    await owner.appointments.confirm(later);
    expect(await get(later)).not.toBeNull();
    world.clock.set(PAST_END);
    expect(await get(later)).toBeNull();
  });

  test('confirm with the professional that the salon shows, and a link that opens this appointment', async () => {
    const salon = await openSalon(world);
    const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
    const [ana] = salon.employees;
    const { id } = await salon.owner.appointments.create({
      ...{ id: newId(), customerId, date: TODAY, time: '17:00', serviceId: salon.service.id },
      ...{ employeeId: ana?.id },
    });
    const confirmation = async () => {
      const { whatsapp } = await salon.owner.appointments.get({ id });
      return new URL(whatsapp?.confirm ?? '').searchParams.get('text') ?? '';
    };
    const text = await confirmation();
    expect(text).toContain(`Profissional: ${ana?.name}`);
    const [, token = ''] = /\/lembrete\/(\S+)/.exec(text) ?? [];
    expect(await as(world, null).appointments.getByLink({ token })).toMatchObject({ date: TODAY, time: '17:00' });
    await setPage(world, salon, { showEmployees: false });
    expect(await confirmation()).not.toContain('Profissional');
  });

  test.each(['cancel', 'complete', 'markNoShow'] as const)('are gone after %s', async (verb) => {
    const { owner, later } = await openAgenda();
    expect((await owner.appointments[verb](later)).whatsapp).toBeNull();
  });
});

test('a search that finds more customers than are read by their ids finds all of their appointments', async () => {
  const { owner, salon, service, list } = await openAgenda();
  const { db } = world.database;
  const ids = Array.from({ length: 301 }, newId);
  await db
    .insertInto('customers')
    .values(ids.map((id, n) => ({ id, salonId: salon.id, name: `Caio ${n}`, phone: '+5511955554444' })))
    .execute();
  await owner.appointments.create({
    id: newId(),
    customerId: ids[300],
    date: TODAY,
    time: '12:00',
    allowOverlap: true,
  });
  expect(await list({ search: 'caio' })).toMatchObject({ matching: 1 });
  expect(await list({ search: 'caio 300' })).toMatchObject({ matching: 1 });
  expect(await list({ search: 'rute' })).toMatchObject({ matching: 5 });
  expect(await list({ search: service.name.toLowerCase() })).toMatchObject({ matching: 5 });
});
