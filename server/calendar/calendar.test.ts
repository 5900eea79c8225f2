import { afterEach, describe, expect, test } from 'vitest';
import { MAX_CALENDAR_ENTRIES } from '#contract/ceilings.ts';
import { newId } from '#lib/id.ts';
import { as, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = '2026-11-21';

async function openCalendar(professionals = 2) {
  const salon = await openSalon(world, { professionals });
  const { owner, service, employees } = salon;
  const { id: customerId } = await owner.customers.create({ name: 'Rute Braga', phone: '11987654321' });
  const create = (time: string, employee = 0, date = TODAY) =>
    owner.appointments.create({
      id: newId(),
      customerId,
      serviceId: service.id,
      employeeId: employees[employee]?.id ?? null,
      date,
      time,
    });
  return { ...salon, create };
}

describe('a week of the calendar', () => {
  test('has the appointments of every status, by date and time, and says which may be moved', async () => {
    const { owner, create, employees } = await openCalendar();
    const later = await create('16:00');
    const first = await create('14:00', 1);
    const gone = await create('15:00');
    await create('09:00', 0, '2026-11-27');
    await owner.appointments.cancel(gone);
    const { entries, todayCount } = await owner.calendar.get({ from: '2026-11-15', until: TOMORROW });
    expect(entries).toMatchObject([
      { id: first.id, time: '14:00', status: 'scheduled', canMove: true, employeeId: employees[1]?.id },
      { id: gone.id, time: '15:00', status: 'cancelled', canMove: false, version: 2 },
      { id: later.id, time: '16:00', customerName: 'Rute Braga', serviceName: 'Corte', durationMinutes: 30 },
    ]);
    expect(todayCount).toBe(3);
  });

  test('is of one professional when asked, with the count of today', async () => {
    const { owner, create, employees } = await openCalendar();
    await create('14:00');
    const other = await create('14:00', 1);
    const asked = { from: TODAY, until: TODAY, employeeId: employees[1]?.id };
    const { entries, todayCount, professionals } = await owner.calendar.get(asked);
    expect(entries.map(({ id }) => id)).toEqual([other.id]);
    expect(todayCount).toBe(1);
    expect(professionals.map(({ name }) => name)).toEqual(['Ana', 'Bruno']);
    const nobody = await owner.calendar.get({ from: TODAY, until: TODAY, employeeId: newId() });
    expect(nobody).toMatchObject({ entries: [], todayCount: 0 });
    const asNone = { from: TODAY, until: TODAY, employeeId: 'none' } as const;
    expect(await owner.calendar.get(asNone)).toMatchObject({ entries: [], todayCount: 0 });
    await world.database.db.updateTable('appointments').set({ employeeId: null }).where('id', '=', other.id).execute();
    expect(await owner.calendar.get(asNone)).toMatchObject({ entries: [{ id: other.id }], todayCount: 1 });
    expect(await owner.calendar.listDays(asNone)).toMatchObject([{ count: 1, first: [{ id: other.id }] }]);
  });

  test('counts today also when another week is asked for', async () => {
    const { owner, create } = await openCalendar();
    await create('14:00');
    const { entries, todayCount } = await owner.calendar.get({ from: '2027-01-03', until: '2027-01-09' });
    expect([entries, todayCount]).toEqual([[], 1]);
  });

  test('has a column for a professional who left, while an appointment stands there', async () => {
    const { owner, create, employees } = await openCalendar();
    const [ana] = employees;
    if (!ana) throw new Error('A salon without professionals');
    await create('09:00', 0, '2026-11-19');
    await owner.employees.delete({ id: ana.id });
    const past = await owner.calendar.get({ from: '2026-11-19', until: TODAY });
    expect(past.professionals).toMatchObject([
      { name: 'Ana', takesAppointments: false },
      { name: 'Bruno', takesAppointments: true },
    ]);
    const now = await owner.calendar.get({ from: TODAY, until: TODAY });
    expect(now.professionals.map(({ name }) => name)).toEqual(['Bruno']);
  });

  test('shows nothing of another salon', async () => {
    const { create, employees } = await openCalendar();
    await create('14:00');
    const { owner } = await openCalendar(1);
    const asked = { from: TODAY, until: TODAY };
    expect(await owner.calendar.get(asked)).toMatchObject({ entries: [], todayCount: 0 });
    expect(await owner.calendar.get({ ...asked, employeeId: employees[0]?.id })).toMatchObject({ entries: [] });
    expect((await owner.calendar.get(asked)).professionals).toHaveLength(1);
    expect(await owner.calendar.listDays(asked)).toEqual([]);
  });

  test('costs the same questions to the database, however full it is', async () => {
    const salon = await openCalendar();
    const { world: counted, count } = countingQueries(world);
    const owner = as(counted, salon.person);
    const asked = { from: '2026-11-15', until: TOMORROW };
    const both = async () => [await owner.calendar.get(asked), await owner.calendar.listDays(asked)];
    const empty = await count(both);
    for (const time of ['09:00', '10:00', '11:00', '12:00', '14:00']) {
      await salon.create(time);
      await salon.create(time, 1, TOMORROW);
    }
    expect(await count(both)).toBe(empty);
  });
});

test('a week fuller than a day may be is cut, and says so; a full day is whole', async () => {
  const salon = await openCalendar();
  const { id } = await salon.create('09:00');
  await salon.create('09:00', 1, TOMORROW);
  await world.database.pool.query(
    `insert into appointments (salon_id, id, customer_id, appointment_date, appointment_time, duration_minutes, payment_status,
        payment_method, cancel_notice_minutes, is_overbooking)
      select salon_id, gen_random_uuid(), customer_id, appointment_date, '08:00', 30, payment_status, payment_method, 0, true
      from appointments, generate_series(1, $2) where id = $1`,
    [id, MAX_CALENDAR_ENTRIES - 1],
  );
  const day = await salon.owner.calendar.get({ from: TODAY, until: TODAY });
  expect([day.entries.length, day.isCut]).toEqual([MAX_CALENDAR_ENTRIES, false]);
  const both = await salon.owner.calendar.get({ from: TODAY, until: TOMORROW });
  expect([both.entries.length, both.isCut]).toEqual([MAX_CALENDAR_ENTRIES, true]);
  expect(both.entries.every(({ date }) => date === TODAY)).toBe(true);
  expect(both.days).toEqual([
    { date: TODAY, count: MAX_CALENDAR_ENTRIES, confirmed: 0, occupying: MAX_CALENDAR_ENTRIES },
    { date: TOMORROW, count: 1, confirmed: 0, occupying: 1 },
  ]);
});

test.each([
  ['eight days', { from: '2026-11-15', until: '2026-11-22' }],
  ['an end before the start', { from: TODAY, until: '2026-11-19' }],
  ['no date', { from: 'abc', until: TODAY }],
])('a period of %s is refused', async (_, period) => {
  const { owner } = await openSalon(world);
  await expect(owner.calendar.get(period)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

describe('a month of the calendar', () => {
  test('has the count of each day and its first three, without the cancelled ones', async () => {
    const { owner, create } = await openCalendar();
    for (const time of ['16:00', '09:00', '11:00', '10:00']) await create(time);
    await owner.appointments.cancel(await create('08:00'));
    await create('14:00', 1, '2026-11-30');
    const days = await owner.calendar.listDays({ from: '2026-11-01', until: '2026-12-05' });
    expect(days.map(({ date, count }) => [date, count])).toEqual([
      [TODAY, 4],
      ['2026-11-30', 1],
    ]);
    expect(days[0]?.first.map(({ time }) => time)).toEqual(['09:00', '10:00', '11:00']);
  });

  test('is of one professional when asked', async () => {
    const { owner, create, employees } = await openCalendar();
    await create('09:00');
    await create('10:00', 1);
    const asked = { from: '2026-11-01', until: '2026-11-30', employeeId: employees[1]?.id };
    expect(await owner.calendar.listDays(asked)).toMatchObject([{ count: 1, first: [{ time: '10:00' }] }]);
  });

  test('is six weeks at most', async () => {
    const { owner } = await openSalon(world);
    const asked = { from: '2026-11-01', until: '2026-12-13' };
    await expect(owner.calendar.listDays(asked)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await owner.calendar.listDays({ ...asked, until: '2026-12-12' })).toEqual([]);
  });
});

describe('the openings of a week', () => {
  const asked = { from: '2026-11-15', until: TOMORROW };
  const join = (slug: string, serviceId: string, preferredDate: string, preferredTimeStart: string) =>
    as(world, null).waitingList.join({
      ...{ slug, serviceId, preferredDate, preferredTimeStart, customerName: 'Paulo Reis' },
      ...{ customerPhone: '11955554444', consent: true },
    });

  test('are those of the waiting list, by date and time', async () => {
    const { owner, slug, service } = await openCalendar();
    await join(slug, service.id, TOMORROW, '09:00');
    await join(slug, service.id, TODAY, '16:10');
    const openings = await owner.calendar.listOpenings(asked);
    expect(openings).toMatchObject([
      { date: TODAY, time: '16:30', customerName: 'Paulo Reis', serviceName: 'Corte' },
      { date: TOMORROW, time: '09:00' },
    ]);
    expect(await owner.calendar.listOpenings({ from: '2026-11-08', until: '2026-11-14' })).toEqual([]);
    const stranger = await openCalendar();
    expect(await stranger.owner.calendar.listOpenings(asked)).toEqual([]);
  });

  test('are none while the time is taken', async () => {
    const { owner, slug, service, create } = await openCalendar(1);
    for (const time of ['17:00', '17:30']) await create(time);
    await join(slug, service.id, TODAY, '17:00');
    expect(await owner.calendar.listOpenings(asked)).toEqual([]);
  });
});
