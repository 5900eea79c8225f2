import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import {
  as,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';

const world = useTestWorld();

const SATURDAY = '2026-11-21';
type Employee = TestSalon['employees'][0];

/** Ana does Corte and Luzes, Bruno does Corte, Carla does Unhas only. */
async function openStudio() {
  const salon = await openSalon(world, { professionals: 3 });
  const { owner, service: cut } = salon;
  const [ana, bruno, carla] = salon.employees as [Employee, Employee, Employee];
  const highlights = await owner.services.create({
    name: 'Luzes',
    category: 'corte',
    priceCents: 38000,
    durationMinutes: 60,
  });
  const nails = await owner.services.create({
    name: 'Unhas',
    category: 'corte',
    priceCents: 4000,
    durationMinutes: 30,
  });
  const choose = async ({ id }: Employee, ...services: { id: string }[]) =>
    owner.employees.update({
      ...(await owner.employees.get({ id })),
      specialties: [],
      serviceIds: services.map((one) => one.id),
    });
  await choose(ana, cut, highlights);
  await choose(bruno, cut);
  await choose(carla, nails);
  const customer = (service: { id: string; priceCents: number; durationMinutes: number }) =>
    openCustomer(world, { ...salon, service: { ...cut, ...service } });
  const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: phoneNumber(7) });
  const place = (wish: {
    date?: string;
    time: string;
    serviceId: string | null;
    employeeId?: string;
    allowOverlap?: boolean;
  }) => owner.appointments.create({ id: newId(), customerId, date: SATURDAY, ...wish });
  const slotsOf = async (serviceId: string, employeeId?: string) =>
    (await as(world, null).availability.listSlots({ slug: salon.slug, serviceId, employeeId, date: SATURDAY })).slots;
  return { ...salon, ana, bruno, carla, cut, highlights, nails, choose, customer, customerId, place, slotsOf };
}

const fieldOf = (field: string) => ({ code: 'INVALID_INPUT', data: { fields: { [field]: expect.any(String) } } });

describe('a customer', () => {
  test('is offered the times of those who perform the service, and chooses among them', async () => {
    const { slug, ana, carla, highlights, nails, place, slotsOf } = await openStudio();
    await place({ time: '10:00', serviceId: highlights.id, employeeId: ana.id });
    expect(await slotsOf(highlights.id)).not.toContain('10:00');
    expect(await slotsOf(nails.id)).toContain('10:00');
    const page = await as(world, null).salonPage.getBooking({ slug, serviceId: highlights.id });
    expect(page).toMatchObject({ isPerformed: true, professionals: [{ name: 'Ana' }] });
    await expect(slotsOf(highlights.id, carla.id)).rejects.toMatchObject(fieldOf('employeeId'));
  });

  test("gets with 'Qualquer profissional' somebody who performs it, however free the others are", async () => {
    const { owner, ana, highlights, place, customer } = await openStudio();
    await place({ time: '15:00', serviceId: highlights.id, employeeId: ana.id });
    const { id } = await (await customer(highlights)).book({ date: SATURDAY, time: '11:00' });
    expect(await owner.appointments.get({ id })).toMatchObject({ employeeId: ana.id, isUnusual: false });
    const second = (await customer(highlights)).book({ date: SATURDAY, time: '11:00' });
    await expect(second).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  });

  test('cannot book somebody for what they do not do', async () => {
    const { carla, highlights, customer } = await openStudio();
    const wish = { date: SATURDAY, time: '11:00', employeeId: carla.id };
    await expect((await customer(highlights)).book(wish)).rejects.toMatchObject(fieldOf('employeeId'));
  });

  test('is told the next times of each service, also where two last as long', async () => {
    const { slug, cut, highlights, nails, carla, place } = await openStudio();
    await place({ date: TODAY, time: '10:30', serviceId: nails.id, employeeId: carla.id });
    const next = await as(world, null).availability.listNextTimes({ slug });
    const firstOf = ({ id }: { id: string }) => next.find(({ serviceId }) => serviceId === id)?.time;
    expect([cut, highlights, nails].map(firstOf)).toEqual(['10:30', '10:30', '11:00']);
  });

  test('waits for the time of somebody who performs the service', async () => {
    const { owner, slug, ana, carla, highlights, nails, place } = await openStudio();
    await owner.availability.saveWeek({
      version: (await owner.availability.getWeek()).version,
      ranges: [{ dayOfWeek: 6, startTime: '10:00', endTime: '11:00' }],
    });
    const taken = await place({ time: '10:00', serviceId: highlights.id, employeeId: ana.id });
    const wish = { slug, preferredDate: SATURDAY, consent: true } as const;
    const wait = (serviceId: string, customerName: string) =>
      as(world, null).waitingList.join({ ...wish, serviceId, customerName, customerPhone: phoneNumber(8) });
    await wait(highlights.id, 'Espera Luzes');
    await wait(nails.id, 'Espera Unhas');
    const openingsOf = async () =>
      (await owner.waitingList.list({})).entries.filter(({ opening }) => opening).map((one) => one.customerName);
    expect(await openingsOf()).toEqual(['Espera Unhas']);
    await place({ time: '10:00', serviceId: nails.id, employeeId: carla.id });
    await place({ time: '10:30', serviceId: nails.id, employeeId: carla.id });
    await owner.appointments.cancel(taken);
    expect(await openingsOf()).toEqual(['Espera Luzes']);
  });
});

describe('an owner', () => {
  test('may place anybody on anything, and is told that it is unusual', async () => {
    const { owner, carla, ana, highlights, place } = await openStudio();
    const made = await place({ time: '11:00', serviceId: highlights.id, employeeId: carla.id });
    expect(made).toMatchObject({ employeeId: carla.id, isUnusual: true });
    const { appointments } = await owner.appointments.list({ from: SATURDAY });
    expect(appointments.map(({ isUnusual }) => isUnusual)).toEqual([true]);
    const { id, version } = made;
    const moved = await owner.appointments.move({ id, version, date: SATURDAY, time: '11:00', employeeId: ana.id });
    expect(moved).toMatchObject({ employeeId: ana.id, isUnusual: false });
  });

  test('who chooses nobody gets somebody who performs the service', async () => {
    const { ana, highlights, nails, carla, place } = await openStudio();
    expect(await place({ time: '11:00', serviceId: highlights.id })).toMatchObject({ employeeId: ana.id });
    expect(await place({ time: '11:00', serviceId: nails.id })).toMatchObject({ employeeId: carla.id });
    expect(await place({ time: '15:00', serviceId: null })).toMatchObject({ isUnusual: false });
  });

  test('is asked about an encaixe when those who perform it are taken, whoever else is free', async () => {
    const { owner, ana, highlights, customerId, place } = await openStudio();
    const taken = await place({ time: '11:00', serviceId: highlights.id, employeeId: ana.id });
    const wish = { time: '11:30', serviceId: highlights.id };
    const conflicts = [expect.objectContaining({ appointmentId: taken.id })];
    await expect(place(wish)).rejects.toMatchObject({ code: 'OVERLAP', data: { conflicts } });
    expect((await owner.appointments.listConflicts({ ...wish, date: SATURDAY })).conflicts).toEqual(conflicts);
    expect(await place({ ...wish, allowOverlap: true })).toMatchObject({ employeeId: null, isOverbooking: true });
    expect((await owner.customers.get({ id: customerId })).id).toBe(customerId);
  });

  test('must choose somebody for what nobody performs, and may choose anybody', async () => {
    const { owner, bruno, nails, carla, place } = await openStudio();
    await owner.employees.deactivate({ id: carla.id });
    const wish = { time: '11:00', serviceId: nails.id };
    const refused = { data: { fields: { employeeId: 'Ninguém faz este serviço. Escolha quem vai atender.' } } };
    await expect(place(wish)).rejects.toMatchObject(refused);
    await expect(place({ ...wish, allowOverlap: true })).rejects.toMatchObject(refused);
    expect((await owner.availability.listFreeTimes({ serviceId: nails.id, date: SATURDAY })).times).toEqual([]);
    const chosen = { serviceId: nails.id, date: SATURDAY, employeeId: bruno.id };
    expect((await owner.availability.listFreeTimes(chosen)).times).toContain('11:00');
    expect(await place({ ...wish, employeeId: bruno.id })).toMatchObject({ employeeId: bruno.id, isUnusual: true });
  });

  test('moves what stands without a professional to anybody, once nobody performs it', async () => {
    const { owner, nails, carla, place } = await openStudio();
    await place({ time: '11:00', serviceId: nails.id, employeeId: carla.id });
    const open = await place({ time: '11:00', serviceId: nails.id, allowOverlap: true });
    await owner.employees.update({
      ...(await owner.employees.get({ id: carla.id })),
      specialties: [],
      isActive: false,
    });
    const { id, version } = open;
    const moved = await owner.appointments.move({ id, version, date: SATURDAY, time: '15:00' });
    expect(moved).toMatchObject({ employeeId: expect.any(String), isUnusual: true });
  });
});

describe('what is booked already', () => {
  test('stays when the choice changes, and can still be confirmed and moved with its professional', async () => {
    const { owner, ana, cut, highlights, choose, customer } = await openStudio();
    const booked = await (await customer(highlights)).book({ date: SATURDAY, time: '11:00', employeeId: ana.id });
    const before = await owner.appointments.get({ id: booked.id });
    await choose(ana, cut);
    expect(await owner.appointments.get({ id: booked.id })).toEqual({ ...before, isUnusual: true });
    const { id, version } = await owner.appointments.confirm(before);
    const moved = await owner.appointments.move({ id, version, date: SATURDAY, time: '13:00' });
    expect(moved).toMatchObject({ employeeId: ana.id, time: '13:00', status: 'confirmed' });
  });

  test('a booking and a change of the choice at once end in one order or the other', async () => {
    const { owner, ana, cut, highlights, choose, customer, slotsOf } = await openStudio();
    const wishes = await Promise.all(Array.from({ length: 3 }, () => customer(highlights)));
    const [change, ...bookings] = await Promise.allSettled([
      choose(ana, cut),
      ...wishes.map(({ book }, n) => book({ date: SATURDAY, time: `1${n}:00`, employeeId: ana.id })),
    ]);
    expect(change.status).toBe('fulfilled');
    const refusals = bookings.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refusals.every((code) => code === 'INVALID_INPUT')).toBe(true);
    const { matching } = await owner.appointments.list({ from: SATURDAY });
    expect(matching).toBe(bookings.length - refusals.length);
    expect(await slotsOf(highlights.id)).toEqual([]);
    expect(await findDoubleBookings(world)).toEqual([]);
  });
});
