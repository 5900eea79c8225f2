import { describe, expect, test } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, joinSalon, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
const TOMORROW = addDays(TODAY, 1);

/** A salon with two professionals; `api` is what the first one sees of it. */
async function openTeam({ rightsAdded = [] as Right[] } = {}) {
  const salon = await openSalon(world, { professionals: 2 });
  const [own, colleague] = salon.employees;
  if (!own || !colleague) throw new Error('The salon is not complete');
  const person = await joinSalon(world, salon.salon.id, 'professional', own.id);
  await world.database.db.updateTable('memberships').set({ rightsAdded }).where('userId', '=', person.id).execute();
  let n = 0;
  const open = async (employee: { id: string } | null, name: string, wish = {}) => {
    const customer = await salon.owner.customers.create({ name, phone: phoneNumber(700 + n++) });
    const place = { date: TOMORROW, time: '09:00', serviceId: salon.service.id, employeeId: employee?.id ?? null };
    const made = { id: newId(), customerId: customer.id, allowOverlap: true, ...place, ...wish };
    return { customer, appointment: await salon.owner.appointments.create(made) };
  };
  return { ...salon, own, colleague, person, api: as(world, person), open };
}

describe('a professional', () => {
  test('counts the own appointments and customers, in lists, in the calendar and in totals', async () => {
    const { api, own, colleague, open } = await openTeam();
    const mine = await open(own, 'Rute Braga');
    await open(colleague, 'Bia Luz');
    await open(colleague, 'Caio Reis', { date: TODAY, time: '18:00' });
    const ids = [mine.appointment.id];
    for (const filter of [{}, { when: 'upcoming' }, { from: TODAY }, { status: 'scheduled' }] as const) {
      const { appointments, matching } = await api.appointments.list(filter);
      expect([appointments.map(({ id }) => id), matching]).toEqual([ids, 1]);
    }
    expect(await api.appointments.list({ employeeId: colleague.id })).toMatchObject({ appointments: [], matching: 0 });
    expect(await api.appointments.list({ employeeId: own.id })).toMatchObject({ matching: 1 });
    const { entries, days, professionals, todayCount } = await api.calendar.get({ from: TODAY, until: TOMORROW });
    expect(entries.map(({ id }) => id)).toEqual(ids);
    expect(days).toEqual([{ date: TOMORROW, count: 1, confirmed: 0, occupying: 1 }]);
    expect({ professionals, todayCount }).toMatchObject({ professionals: [{ id: own.id }], todayCount: 0 });
    expect(await api.customers.list({})).toMatchObject({ customers: [{ id: mine.customer.id }], matching: 1 });
    expect(await api.customers.getTotals()).toEqual({ total: 1, newThisMonth: 1, billedCents: null });
    expect(await api.employees.list({})).toMatchObject({ employees: [{ id: own.id }], totals: { total: 1 } });
  });

  test('finds customers by their names only, and gets no phone, e-mail or link to write to them', async () => {
    const { api, own, owner, open } = await openTeam();
    const { customer, appointment } = await open(own, 'Rute Braga');
    const digits = (customer.phone ?? '').slice(-8);
    expect((await owner.customers.list({ search: digits })).matching).toBe(1);
    expect((await owner.appointments.list({ search: digits })).matching).toBe(1);
    expect((await api.customers.list({ search: digits })).matching).toBe(0);
    expect((await api.appointments.list({ search: digits })).matching).toBe(0);
    expect(await api.search.find({ search: digits })).toEqual({ customers: [], appointments: [], past: [] });
    expect(await api.search.find({ search: 'rute' })).toMatchObject({
      customers: [{ id: customer.id, phone: null }],
      appointments: [{ id: appointment.id }],
    });
    expect((await owner.appointments.get({ id: appointment.id })).whatsapp).not.toBeNull();
    expect(await api.appointments.get({ id: appointment.id })).toMatchObject({ customerPhone: null, whatsapp: null });
  });

  test('sees the phones once the owner has added the right to them', async () => {
    const { api, own, open } = await openTeam({ rightsAdded: ['customers.phones'] });
    const { customer } = await open(own, 'Rute Braga');
    expect(await api.customers.get({ id: customer.id })).toMatchObject({ phone: customer.phone });
    expect((await api.customers.list({ search: (customer.phone ?? '').slice(-8) })).matching).toBe(1);
  });

  test('sees the agenda of all once the owner has added the right to it', async () => {
    const { api, colleague, open } = await openTeam({ rightsAdded: ['appointments.ofOthers'] });
    const { appointment } = await open(colleague, 'Bia Luz');
    expect(await api.appointments.get({ id: appointment.id })).toMatchObject({ id: appointment.id });
    expect(await api.appointments.list({})).toMatchObject({ matching: 1 });
  });

  test('books for nobody else, and for the own record when nobody is named', async () => {
    const { api, own, colleague, service, open } = await openTeam();
    const mine = await open(own, 'Rute Braga');
    const theirs = await open(colleague, 'Bia Luz');
    const wish = { date: TOMORROW, time: '11:00', serviceId: service.id };
    const create = (more: object) =>
      api.appointments.create({ id: newId(), customerId: mine.customer.id, ...wish, ...more });
    await expect(create({ employeeId: colleague.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ customerId: theirs.customer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ waitingEntryId: newId() })).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
    await expect(create({ id: theirs.appointment.id })).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect(await create({})).toMatchObject({ employeeId: own.id });
  });

  test('books for somebody new, who is a customer of the own from then on', async () => {
    const { api, own, service } = await openTeam();
    const wish = { date: TOMORROW, time: '11:00', serviceId: service.id };
    const newCustomer = { name: 'Nova Cliente', phone: '+5511955554444' };
    const made = await api.appointments.create({ id: newId(), ...wish, newCustomer });
    expect(made).toMatchObject({ employeeId: own.id, customerName: 'Nova Cliente', customerPhone: null });
    expect((await api.customers.list({})).customers.map(({ name }) => name)).toEqual(['Nova Cliente']);
  });

  test('is not told by a new phone that it belongs to a customer of a colleague', async () => {
    const { api, colleague, owner, service, open } = await openTeam();
    const { customer } = await open(colleague, 'Bia Luz');
    const newCustomer = { name: 'Bia', phone: customer.phone ?? '' };
    const wish = { date: TOMORROW, time: '11:00', serviceId: service.id };
    const made = await api.appointments.create({ id: newId(), ...wish, newCustomer });
    expect(made.samePhone).toEqual([]);
    // A member who may see both is told.
    expect((await owner.appointments.get({ id: made.id })).samePhone).toEqual([{ id: customer.id, name: 'Bia Luz' }]);
  });

  test('moves an appointment to no colleague', async () => {
    const { api, own, colleague, open } = await openTeam();
    const { appointment } = await open(own, 'Rute Braga');
    const { id, version } = appointment;
    const to = (employeeId: string | null) =>
      api.appointments.move({ id, version, date: TOMORROW, time: '12:00', employeeId });
    await expect(to(colleague.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await to(null)).toMatchObject({ employeeId: own.id, time: '12:00' });
  });

  test('closes none of several when one is a colleague’s', async () => {
    const { api, own, colleague, owner, open } = await openTeam();
    const past = { date: TODAY, time: '09:00' };
    const [mine, theirs] = [await open(own, 'Rute Braga', past), await open(colleague, 'Bia Luz', past)];
    const outcomes = [mine, theirs].map(({ appointment: { id, version } }) => ({
      id,
      version,
      outcome: 'completed' as const,
    }));
    await expect(api.appointments.close({ outcomes })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.appointments.get({ id: mine.appointment.id })).status).toBe('scheduled');
  });

  test('is offered the times that are free when everybody’s appointments count', async () => {
    const { api, own, colleague, owner, service, open } = await openTeam();
    // One of the two has to take what nobody was chosen for.
    await open(colleague, 'Bia Luz');
    const unassigned = await open(null, 'Caio Reis');
    expect(unassigned.appointment.employeeId).toBe(own.id);
    await world.database.db
      .updateTable('appointments')
      .set({ employeeId: null })
      .where('id', '=', unassigned.appointment.id)
      .execute();
    const query = { date: TOMORROW, serviceId: service.id, employeeId: own.id };
    const { times } = await api.availability.listFreeTimes(query);
    expect(times).toEqual((await owner.availability.listFreeTimes(query)).times);
    expect(times).not.toContain('09:00');
    expect(times).toContain('09:30');
    // Without the own record in the question it is meant all the same.
    expect(await api.availability.listFreeTimes({ date: TOMORROW, serviceId: service.id })).toEqual({
      date: TOMORROW,
      times,
    });
    const wish = { id: newId(), walkIn: { name: 'Davi' }, date: TOMORROW, time: '09:00', serviceId: service.id };
    await expect(api.appointments.create(wish)).rejects.toMatchObject({ code: 'OVERLAP', data: { conflicts: [] } });
    expect(await api.appointments.create({ ...wish, allowOverlap: true })).toMatchObject({ isOverbooking: true });
  });

  test('reads with as many statements as the owner', async () => {
    const { world: counted, count } = countingQueries(world);
    const { own, colleague, person, person: _, salon, open } = await openTeam();
    const { customer, appointment } = await open(own, 'Rute Braga');
    await open(colleague, 'Bia Luz');
    const manager = await joinSalon(world, salon.id, 'manager');
    const [first, second] = [as(counted, person), as(counted, manager)];
    type Api = typeof first;
    const reads: ((api: Api) => Promise<unknown>)[] = [
      (api) => api.appointments.list({}),
      (api) => api.appointments.get({ id: appointment.id }),
      (api) => api.appointments.listUnclosed(),
      (api) => api.calendar.get({ from: TODAY, until: TOMORROW }),
      (api) => api.calendar.listDays({ from: TODAY, until: TOMORROW }),
      (api) => api.customers.list({}),
      (api) => api.customers.getTotals(),
      (api) => api.customers.getHistory({ id: customer.id }),
      (api) => api.search.find({ search: 'rute' }),
      (api) => api.employees.list({}),
      (api) => api.availability.listFreeTimes({ date: TOMORROW, employeeId: own.id }),
    ];
    for (const read of reads) {
      const [mine, theirs] = [await count(() => read(first)), await count(() => read(second))];
      expect(mine, read.toString()).toBe(theirs);
    }
  });
});

test('a member without a record, from whom the others’ agenda was taken, sees and books nothing', async () => {
  const { salon, own, service, open } = await openTeam();
  const { appointment } = await open(own, 'Rute Braga');
  const person = await joinSalon(world, salon.id, 'reception');
  await world.database.db
    .updateTable('memberships')
    .set({ rightsTaken: ['appointments.ofOthers'] })
    .where('userId', '=', person.id)
    .execute();
  const api = as(world, person);
  expect(await api.appointments.list({})).toMatchObject({ appointments: [], matching: 0 });
  expect(await api.customers.list({})).toMatchObject({ customers: [], matching: 0 });
  await expect(api.appointments.get({ id: appointment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const wish = { id: newId(), walkIn: { name: 'Davi' }, date: TOMORROW, time: '11:00', serviceId: service.id };
  await expect(api.appointments.create(wish)).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
});
