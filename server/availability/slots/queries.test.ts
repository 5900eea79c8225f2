import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { setPage } from '#tests/support/salon-rows.ts';
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

const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const visitor = () => as(world, null);

type Asked = { date?: string; serviceId?: string; employeeId?: string };
async function slotsOf({ slug, service }: TestSalon, { date = TODAY, serviceId = service.id, employeeId }: Asked = {}) {
  const { slots } = await visitor().availability.listSlots({ slug, serviceId, date, employeeId });
  return slots;
}

const inTheWholeDay = (owner: Api, salon: TestSalon, date: string, employeeId: string | null = null) =>
  owner.appointments.create({
    id: newId(),
    newCustomer: { name: 'Rute', phone: phoneNumber(Math.floor(Math.random() * 1e7)) },
    serviceId: salon.service.id,
    date,
    time: '09:00',
    employeeId,
  });

describe('the times of a day', () => {
  test('today they begin after now, on the steps of the weekly hours, and end with them', async () => {
    const salon = await openSalon(world);
    expect(await slotsOf(salon)).toEqual([
      ...['10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'],
      ...['14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'],
    ]);
  });

  test('now is what the clock shows in the salon', async () => {
    const inManaus = await openSalon(world, { timeZone: 'America/Manaus' });
    expect((await slotsOf(inManaus)).at(0)).toBe('09:30');
    world.clock.set('2026-11-21T02:30:00Z');
    expect(await slotsOf(inManaus)).toEqual([]);
    expect((await visitor().availability.listDays({ slug: inManaus.slug, serviceId: inManaus.service.id })).today).toBe(
      TODAY,
    );
  });

  test('a longer service is offered only where all of it fits', async () => {
    const salon = await openSalon(world);
    const { id } = await salon.owner.services.create({
      name: 'Luzes',
      category: 'corte',
      priceCents: 30000,
      durationMinutes: 240,
    });
    expect(await slotsOf(salon, { serviceId: id, date: SATURDAY })).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'],
    ]);
  });

  test('a booked time is offered to nobody else, and again once it is cancelled', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ time: '14:00' });
    expect(await slotsOf(salon)).not.toContain('14:00');
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    expect(await slotsOf(salon)).toContain('14:00');
  });

  test('what an encaixe takes is not offered either', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book({ time: '14:00' });
    const long = await salon.owner.services.create({
      name: 'Luzes',
      category: 'corte',
      priceCents: 30000,
      durationMinutes: 60,
    });
    await salon.owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Rute', phone: '11987654321' },
      serviceId: long.id,
      date: TODAY,
      time: '14:00',
      allowOverlap: true,
    });
    expect(await slotsOf(salon)).not.toContain('14:30');
  });

  test('an appointment that runs past midnight takes time of the next day', async () => {
    const salon = await openSalon(world);
    const { version } = await salon.owner.availability.getWeek();
    await salon.owner.availability.saveWeek({
      version,
      ranges: [{ dayOfWeek: 6, startTime: '00:00', endTime: '02:00' }],
    });
    const night = await salon.owner.services.create({
      name: 'Noiva',
      category: 'corte',
      priceCents: 90000,
      durationMinutes: 60,
    });
    expect(await slotsOf(salon, { date: SATURDAY })).toEqual(['00:00', '00:30', '01:00', '01:30']);
    await salon.owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Rute', phone: '11987654321' },
      serviceId: night.id,
      date: TODAY,
      time: '23:40',
    });
    expect(await slotsOf(salon, { date: SATURDAY })).toEqual(['01:00', '01:30']);
  });

  test('with two professionals a time is offered until both are taken, and each has their own', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const [ana, bruno] = salon.employees.map(({ id }) => id);
    const one = await openCustomer(world, salon);
    await one.book({ time: '14:00', employeeId: ana });
    expect(await slotsOf(salon)).toContain('14:00');
    expect(await slotsOf(salon, { employeeId: ana })).not.toContain('14:00');
    expect(await slotsOf(salon, { employeeId: bruno })).toContain('14:00');
    const two = await openCustomer(world, salon);
    await two.book({ time: '14:00' });
    expect(await slotsOf(salon)).not.toContain('14:00');
  });

  test('who does not attend customers, is inactive or was deleted is not counted', async () => {
    const salon = await openSalon(world, { professionals: 3 });
    const [ana, bruno, carla] = salon.employees as [TestSalon['employees'][0], ...TestSalon['employees']];
    await salon.owner.employees.update({ ...bruno!, specialties: [], takesAppointments: false });
    await salon.owner.employees.deactivate({ id: carla!.id });
    const customer = await openCustomer(world, salon);
    await customer.book({ time: '14:00' });
    expect(await slotsOf(salon)).not.toContain('14:00');
    await salon.owner.employees.delete({ id: bruno!.id });
    for (const { id: employeeId } of [bruno!, carla!]) {
      await expect(slotsOf(salon, { employeeId })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { employeeId: expect.any(String) } },
      });
    }
    expect(await slotsOf(salon, { employeeId: ana.id })).toContain('14:30');
  });

  test('a closed day, a past day and one beyond 30 days have none', async () => {
    const salon = await openSalon(world);
    for (const date of [SUNDAY, '2026-11-19', '2026-12-21', '0100-01-01', '9999-12-31'])
      expect(await slotsOf(salon, { date })).toEqual([]);
    expect(await slotsOf(salon, { date: '2026-12-19' })).not.toEqual([]);
  });
});

describe('what cannot be asked for', () => {
  const questions = (slug: string, serviceId: string, employeeId?: string) => [
    () => visitor().availability.listSlots({ slug, serviceId, employeeId, date: TODAY }),
    () => visitor().availability.listDays({ slug, serviceId, employeeId }),
  ];

  test('a service that is inactive, deleted, unknown or of another salon', async () => {
    const salon = await openSalon(world);
    const other = await openSalon(world);
    const inactive = await salon.owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 3000,
      isActive: false,
    });
    const deleted = await salon.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 3000 });
    await salon.owner.services.delete({ id: deleted.id });
    for (const serviceId of [inactive.id, deleted.id, other.service.id, newId()]) {
      for (const ask of questions(salon.slug, serviceId)) {
        await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
      }
    }
  });

  test('a service outside those the salon chose, even when the chosen ones are gone', async () => {
    const salon = await openSalon(world);
    await setPage(world, salon, { selectedServices: [newId()] });
    for (const ask of questions(salon.slug, salon.service.id)) {
      await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
    }
    expect(await visitor().availability.listNextTimes({ slug: salon.slug })).toEqual([]);
  });

  test('the times of one professional, where the salon hides them', async () => {
    const salon = await openSalon(world);
    await setPage(world, salon, { showEmployees: false });
    for (const ask of questions(salon.slug, salon.service.id, salon.employees[0]?.id)) {
      await expect(ask()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { employeeId: expect.any(String) } },
      });
    }
    expect(await slotsOf(salon)).toContain('14:00');
  });

  test("the times of another salon's professional", async () => {
    const salon = await openSalon(world);
    const other = await openSalon(world);
    for (const ask of questions(salon.slug, salon.service.id, other.employees[0]?.id)) {
      await expect(ask()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { employeeId: expect.any(String) } },
      });
    }
  });

  test('an unknown salon', async () => {
    const { service } = await openSalon(world);
    for (const ask of questions('nao-existe', service.id)) {
      await expect(ask()).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    }
    await expect(visitor().availability.listNextTimes({ slug: 'nao-existe' })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
  });
});

describe('the days', () => {
  test('are today and the 30 after it, each with as many free times as it then offers', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book({ date: MONDAY, time: '09:00' });
    const { today, days } = await visitor().availability.listDays({ slug: salon.slug, serviceId: salon.service.id });
    expect(today).toBe(TODAY);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 31 }, (_, n) => addDays(TODAY, n)));
    expect(days.slice(0, 4)).toEqual([
      { date: TODAY, isClosed: false, isOver: false, freeSlots: 15 },
      { date: SATURDAY, isClosed: false, isOver: false, freeSlots: 14 },
      { date: SUNDAY, isClosed: true, isOver: false, freeSlots: 0 },
      { date: MONDAY, isClosed: false, isOver: false, freeSlots: 17 },
    ]);
    for (const { date, freeSlots } of days) expect(await slotsOf(salon, { date })).toHaveLength(freeSlots);
  });

  test('today is over once its last start time has passed, and full while that one is only taken', async () => {
    const salon = await openSalon(world);
    const today = async () => {
      const { days } = await visitor().availability.listDays({ slug: salon.slug, serviceId: salon.service.id });
      return days[0];
    };
    world.clock.set('2026-11-20T20:29:00Z');
    expect(await today()).toEqual({ date: TODAY, isClosed: false, isOver: false, freeSlots: 1 });
    await (await openCustomer(world, salon)).book({ time: '17:30' });
    expect(await today()).toEqual({ date: TODAY, isClosed: false, isOver: false, freeSlots: 0 });
    world.clock.set('2026-11-20T20:30:00Z');
    expect(await today()).toEqual({ date: TODAY, isClosed: false, isOver: true, freeSlots: 0 });
  });

  test('a full day is not a closed one', async () => {
    const salon = await openSalon(world);
    const whole = await salon.owner.services.create({
      name: 'Noiva',
      category: 'corte',
      priceCents: 90000,
      durationMinutes: 540,
    });
    await inTheWholeDay(salon.owner, { ...salon, service: whole }, MONDAY);
    const { days } = await visitor().availability.listDays({ slug: salon.slug, serviceId: salon.service.id });
    expect(days[3]).toEqual({ date: MONDAY, isClosed: false, isOver: false, freeSlots: 0 });
  });

  test('cost the same few questions to the database, however many appointments there are', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const counted = countingQueries(world);
    const ask = async () => {
      await as(counted.world, null).availability.listDays({ slug: salon.slug, serviceId: salon.service.id });
      await as(counted.world, null).availability.listNextTimes({ slug: salon.slug });
    };
    const empty = await counted.count(ask);
    for (const date of [TODAY, SATURDAY, MONDAY]) await inTheWholeDay(salon.owner, salon, date);
    await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    expect(await counted.count(ask)).toBe(empty);
    expect(empty).toBeLessThanOrEqual(12);
  });
});

describe('the next free times', () => {
  test('are the first three of every offered service, on later days where this one is full', async () => {
    const salon = await openSalon(world);
    const beard = await salon.owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 3000,
      durationMinutes: 15,
    });
    await salon.owner.services.create({ name: 'Antigo', category: 'corte', priceCents: 3000, isActive: false });
    world.clock.set('2026-11-20T20:00:00Z');
    expect(await visitor().availability.listNextTimes({ slug: salon.slug })).toEqual([
      { serviceId: beard.id, date: TODAY, time: '17:30' },
      { serviceId: beard.id, date: SATURDAY, time: '09:00' },
      { serviceId: beard.id, date: SATURDAY, time: '09:30' },
      { serviceId: salon.service.id, date: TODAY, time: '17:30' },
      { serviceId: salon.service.id, date: SATURDAY, time: '09:00' },
      { serviceId: salon.service.id, date: SATURDAY, time: '09:30' },
    ]);
  });

  test('are limited to the services that the salon chose', async () => {
    const salon = await openSalon(world);
    await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await setPage(world, salon, { selectedServices: [salon.service.id] });
    const times = await visitor().availability.listNextTimes({ slug: salon.slug });
    expect(times.map(({ serviceId }) => serviceId)).toEqual(Array(3).fill(salon.service.id));
  });

  test('are not told where the salon hides them; booking stays', async () => {
    const salon = await openSalon(world);
    await setPage(world, salon, { showAvailability: false });
    expect(await visitor().availability.listNextTimes({ slug: salon.slug })).toEqual([]);
    expect(await slotsOf(salon)).toContain('14:00');
  });

  test('a salon without weekly hours has none', async () => {
    const salon = await openSalon(world);
    await salon.owner.availability.saveWeek({ ranges: [], version: 1 });
    expect(await visitor().availability.listNextTimes({ slug: salon.slug })).toEqual([]);
  });
});

test('the next times of a month that fills up from the front are those that a search day by day finds', async () => {
  const salon = await openSalon(world);
  const long = await salon.owner.services.create({
    name: 'Noiva',
    category: 'corte',
    priceCents: 90000,
    durationMinutes: 420,
  });
  await salon.owner.services.create({ name: 'Nunca', category: 'corte', priceCents: 90000, durationMinutes: 600 });
  for (let day = 0; day < 24; day++) {
    const date = addDays(TODAY, day);
    const { times } = await salon.owner.availability.listFreeTimes({ serviceId: long.id, date });
    if (times[0]) await inTheWholeDay(salon.owner, { ...salon, service: long }, date);
  }
  const found = await visitor().availability.listNextTimes({ slug: salon.slug });
  for (const { id: serviceId } of [salon.service, long]) {
    const all: string[] = [];
    for (let day = 0; day <= 30; day++) {
      const date = addDays(TODAY, day);
      all.push(...(await slotsOf(salon, { serviceId, date })).map((time) => `${date} ${time}`));
    }
    const next = found.filter((one) => one.serviceId === serviceId).map(({ date, time }) => `${date} ${time}`);
    expect(next).toEqual(all.slice(0, 3));
  }
  expect(found).toHaveLength(6);
});

test('anybody may ask, signed in or not', async () => {
  const salon = await openSalon(world);
  for (const person of [null, await createPerson(world), salon.person]) {
    const { slots } = await as(world, person).availability.listSlots({
      slug: salon.slug,
      serviceId: salon.service.id,
      date: TODAY,
    });
    expect(slots).toContain('14:00');
  }
});
