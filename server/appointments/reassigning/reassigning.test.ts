import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  joinSalon,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries, entriesOf } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));
const MONDAY = addDays(TODAY, 3);

/** Ana leaves; Bruno and Carla stay. */
async function openLeaving() {
  const salon = await openSalon(world, { professionals: 3 });
  const [ana, bruno, carla] = salon.employees;
  if (!ana || !bruno || !carla) throw new Error('The salon is not complete');
  const { appointments } = salon.owner;
  let n = 0;
  const book = async (
    employeeId: string,
    time: string,
    wish: { date?: string; allowOverlap?: boolean; serviceId?: string } = {},
  ) => {
    const newCustomer = { name: `Cliente ${++n}`, phone: phoneNumber(600 + n) };
    const place = { date: MONDAY, serviceId: salon.service.id, ...wish, time, employeeId };
    return appointments.create({ id: newId(), newCustomer, ...place });
  };
  const list = () => appointments.listReassignable({ employeeId: ana.id });
  const pass = (...changes: { id: string; version: number; employeeId: string }[]) =>
    appointments.reassign({ changes });
  const to = ({ id, version }: { id: string; version: number }, employeeId: string) => ({ id, version, employeeId });
  return { ...salon, ana, bruno, carla, appointments, book, list, pass, to };
}

describe('what a professional leaves', () => {
  test('is offered to those who perform the service and are free, the least busy first, each suggestion counted', async () => {
    const { ana, bruno, carla, book, list } = await openLeaving();
    await book(bruno.id, '09:00');
    const ten = await book(ana.id, '10:00');
    const eleven = await book(ana.id, '11:00');
    const again = await book(ana.id, '11:15', { allowOverlap: true });
    await book(carla.id, '15:00');
    const noon = await book(ana.id, '12:00');
    await book(bruno.id, '12:15');
    const answer = await list();
    expect(answer).toMatchObject({ employee: { id: ana.id, name: 'Ana', isActive: true }, matching: 4 });
    const both = [
      { id: bruno.id, name: 'Bruno' },
      { id: carla.id, name: 'Carla' },
    ];
    expect(answer.appointments).toMatchObject([
      {
        id: ten.id,
        version: ten.version,
        time: '10:00',
        serviceName: 'Corte',
        colleagues: both,
        suggestedId: carla.id,
      },
      // Carla would have three then, and Bruno has two.
      { id: eleven.id, colleagues: both },
      // At the same time as the one before, so whoever was suggested there is not suggested here.
      { id: again.id, colleagues: both },
      { id: noon.id, colleagues: [both[1]], suggestedId: carla.id },
    ]);
    const [, first, second] = answer.appointments;
    expect(new Set([first?.suggestedId, second?.suggestedId])).toEqual(new Set([bruno.id, carla.id]));
  });

  test('has nobody where no colleague performs the service, and leaves out what is past, cancelled and completed', async () => {
    const { owner, service, ana, bruno, carla, book, list } = await openLeaving();
    const color = await owner.services.create({
      name: 'Luzes',
      category: 'coloracao',
      priceCents: 9000,
      performers: { add: [ana.id] },
    });
    for (const colleague of [bruno, carla]) {
      const { version } = await owner.employees.get(colleague);
      await owner.employees.update({ ...colleague, version, specialties: [], serviceIds: [service.id] });
    }
    const alone = await book(ana.id, '10:00', { serviceId: color.id });
    const cancelled = await book(ana.id, '14:00');
    await owner.appointments.cancel({ id: cancelled.id, version: cancelled.version });
    await book(ana.id, '08:00', { date: TODAY });
    expect(await list()).toMatchObject({
      matching: 1,
      appointments: [{ id: alone.id, colleagues: [], suggestedId: null }],
    });
    await owner.appointments.cancel({ id: alone.id, version: alone.version });
    expect(await list()).toMatchObject({ matching: 0, appointments: [] });
  });

  test('is read with as many questions for many appointments as for one', async () => {
    const { ana, person, book } = await openLeaving();
    const { world: counted, count } = countingQueries(world);
    const list = () => as(counted, person).appointments.listReassignable({ employeeId: ana.id });
    await book(ana.id, '09:00');
    await list();
    const one = await count(list);
    expect(one).toBeGreaterThan(0);
    for (const time of ['10:00', '11:00', '12:00']) await book(ana.id, time);
    await book(ana.id, '10:00', { date: addDays(MONDAY, 2) });
    expect(await count(list)).toBe(one);
  });
});

describe('passing appointments to colleagues', () => {
  test('changes who performs them, in the history too, and tells the customer once', async () => {
    const salon = await openLeaving();
    const { ana, bruno, appointments, pass, to } = salon;
    const customer = await openCustomer(world, salon);
    const booked = await customer.book({ date: MONDAY, employeeId: ana.id });
    const answer = await pass(to(booked, bruno.id));
    expect(answer).toEqual({ reassigned: [{ id: booked.id, version: booked.version + 1 }], left: [] });
    expect(await appointments.get({ id: booked.id })).toMatchObject({
      employeeName: 'Bruno',
      date: MONDAY,
      time: '14:00',
    });
    expect((await appointments.getHistory({ id: booked.id }))[0]).toMatchObject({
      action: 'appointments.reassign',
      before: { employeeName: 'Ana' },
      after: { employeeName: 'Bruno' },
    });
    // A second click changes nothing and gets the same answer.
    expect(await entriesOf(world, () => pass(to(booked, bruno.id)))).toEqual([]);
    expect(await pass(to(booked, bruno.id))).toEqual(answer);
    await world.jobs.drain();
    const messages = await world.database.db
      .selectFrom('messages')
      .where('appointmentId', '=', booked.id)
      .where('kind', '=', 'appointment_moved')
      .where('wayOf', 'is', null)
      .select('body')
      .execute();
    expect(messages).toMatchObject([{ body: expect.stringContaining('Profissional: Bruno') }]);
  });

  test('tells nobody where the page names no professionals, because nothing changes for the customer', async () => {
    const salon = await openLeaving();
    const { owner, ana, bruno, pass, to } = salon;
    const customer = await openCustomer(world, salon);
    const booked = await customer.book({ date: MONDAY, employeeId: ana.id });
    await owner.salonPage.saveSettings({ ...(await owner.salonPage.getSettings()), showEmployees: false });
    expect(await pass(to(booked, bruno.id))).toMatchObject({ left: [] });
    await world.jobs.drain();
    const moved = await world.database.db
      .selectFrom('messages')
      .where('kind', '=', 'appointment_moved')
      .where('appointmentId', '=', booked.id)
      .select('id')
      .execute();
    expect(moved).toEqual([]);
  });

  test('passes what it can, and says why the rest stays', async () => {
    const { ana, bruno, carla, owner, appointments, book, pass, to } = await openLeaving();
    const [fine, taken, cancelled, inactive, changed] = [
      await book(ana.id, '09:00'),
      await book(ana.id, '10:00'),
      await book(ana.id, '11:00'),
      await book(ana.id, '12:00'),
      await book(ana.id, '13:00'),
    ];
    await book(bruno.id, '10:15');
    await appointments.cancel({ id: cancelled.id, version: cancelled.version });
    await appointments.confirm({ id: changed.id, version: changed.version });
    await owner.employees.deactivate({ id: carla.id });
    const over = await book(ana.id, '07:00', { date: TODAY });
    const { reassigned, left } = await pass(
      to(fine, bruno.id),
      to(taken, bruno.id),
      to(cancelled, bruno.id),
      to(inactive, carla.id),
      to(changed, bruno.id),
      to(over, bruno.id),
    );
    expect(reassigned).toEqual([{ id: fine.id, version: fine.version + 1 }]);
    expect(Object.fromEntries(left.map(({ id, why }) => [id, why]))).toEqual({
      [taken.id]: 'TAKEN',
      [cancelled.id]: 'CHANGED',
      [inactive.id]: 'UNAVAILABLE',
      [changed.id]: 'CHANGED',
      [over.id]: 'OVER',
    });
    expect(await appointments.get({ id: taken.id })).toMatchObject({ employeeName: 'Ana', isOverbooking: false });
  });

  test('goes to somebody who usually performs other services, knowingly', async () => {
    const { ana, bruno, owner, appointments, book, pass, to } = await openLeaving();
    const beard = await owner.services.create({ name: 'Barba', category: 'barba', priceCents: 3000 });
    const { version } = await owner.employees.get(bruno);
    await owner.employees.update({ ...bruno, version, specialties: [], serviceIds: [beard.id] });
    const cut = await book(ana.id, '10:00');
    expect(await pass(to(cut, bruno.id))).toMatchObject({ left: [] });
    expect(await appointments.get({ id: cut.id })).toMatchObject({ employeeName: 'Bruno', isUnusual: true });
  });

  test('is undone for seconds by who did it', async () => {
    const { ana, bruno, appointments, book, pass, to } = await openLeaving();
    const cut = await book(ana.id, '10:00');
    const { reassigned } = await pass(to(cut, bruno.id));
    await appointments.undo({ changes: reassigned });
    expect(await appointments.get({ id: cut.id })).toMatchObject({ employeeName: 'Ana' });
  });

  test('knows nobody of another salon, and is closed to strangers, customers and a professional', async () => {
    const salon = await openLeaving();
    const { ana, bruno, appointments, book, pass, to } = salon;
    const cut = await book(ana.id, '10:00');
    const another = await openSalon(world);
    const [theirs] = another.employees;
    const hidden = { code: 'NOT_FOUND' };
    await expect(pass(to(cut, theirs?.id ?? ''))).rejects.toMatchObject(hidden);
    await expect(pass(to(cut, newId()))).rejects.toMatchObject(hidden);
    const change = { changes: [to(cut, theirs?.id ?? '')] };
    await expect(another.owner.appointments.reassign(change)).rejects.toMatchObject(hidden);
    await expect(another.owner.appointments.listReassignable({ employeeId: ana.id })).rejects.toMatchObject(hidden);
    for (const [person, code] of [
      [null, 'UNAUTHENTICATED'],
      [await createPerson(world), 'FORBIDDEN'],
    ] as const) {
      const { appointments } = as(world, person);
      await expect(appointments.reassign({ changes: [to(cut, bruno.id)] })).rejects.toMatchObject({ code });
      await expect(appointments.listReassignable({ employeeId: ana.id })).rejects.toMatchObject({ code });
    }
    const own = as(world, await joinSalon(world, salon.salon.id, 'professional', ana.id)).appointments;
    await expect(own.reassign({ changes: [to(cut, bruno.id)] })).rejects.toMatchObject(hidden);
    await expect(own.listReassignable({ employeeId: bruno.id })).rejects.toMatchObject(hidden);
    expect(await own.listReassignable({ employeeId: ana.id })).toMatchObject({
      appointments: [{ colleagues: [], suggestedId: null }],
    });
    const colleague = as(world, await joinSalon(world, salon.salon.id, 'professional', bruno.id)).appointments;
    await expect(colleague.reassign({ changes: [to(cut, bruno.id)] })).rejects.toMatchObject(hidden);
    expect(await appointments.get({ id: cut.id })).toMatchObject({ employeeName: 'Ana' });
  });
});
