import { afterEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { setPage } from '#tests/support/salon-rows.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const [NEXT_FRIDAY, AFTER_NEXT] = ['2026-11-27', '2026-12-04'];

/** A customer whom Ana served today at 14:00; today is a Friday. */
async function openVisited() {
  const salon = await openSalon(world, { professionals: 2 });
  const { slug, owner } = salon;
  const [ana, bruno] = salon.employees;
  if (!ana || !bruno) throw new Error('The salon has no professionals');
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book({ time: '14:00', employeeId: ana.id });
  const visit = await owner.appointments.complete({ id, version });
  const repeat = (api = customer.api) => api.appointments.getRepeat({ slug });
  const other = await openCustomer(world, salon);
  const take = (date: string, time: string, employeeId = ana.id) => other.book({ date, time, employeeId });
  return { ...salon, owner, ana, bruno, customer, visit, repeat, take };
}

test('the service, the professional, the weekday and the time of the last visit are offered, and can be booked', async () => {
  const { repeat, service, ana, customer } = await openVisited();
  const offer = await repeat();
  const employee = { id: ana.id, name: 'Ana' };
  expect(offer).toEqual({ serviceId: service.id, serviceName: 'Corte', employee, date: NEXT_FRIDAY, time: '14:00' });
  await customer.book({ date: NEXT_FRIDAY, time: '14:00', employeeId: ana.id });
  // The last one is now to come: the week after it.
  expect(await repeat()).toMatchObject({ date: AFTER_NEXT, time: '14:00' });
});

test('a taken time gives way to the nearest free one of that day, with the same professional', async () => {
  const { repeat, take } = await openVisited();
  await take(NEXT_FRIDAY, '14:00');
  expect(await repeat()).toMatchObject({ date: NEXT_FRIDAY, time: '13:30', employee: { name: 'Ana' } });
});

test('a full day gives way to the following week', async () => {
  const { repeat, owner, ana } = await openVisited();
  const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const whole = { name: 'Dia de noiva', category: 'outros', priceCents: 100, durationMinutes: 720 } as const;
  const { id: serviceId } = await owner.services.create(whole);
  await owner.appointments.create({
    ...{ id: newId(), customerId, serviceId, employeeId: ana.id, date: NEXT_FRIDAY, time: '08:00' },
  });
  expect(await repeat()).toMatchObject({ date: AFTER_NEXT, time: '14:00' });
});

test('a professional who has left, or whom the page hides, becomes anybody', async () => {
  const { repeat, owner, ana, ...salon } = await openVisited();
  await owner.employees.deactivate({ id: ana.id });
  expect(await repeat()).toMatchObject({ employee: null, date: NEXT_FRIDAY, time: '14:00' });
  await owner.employees.activate({ id: ana.id });
  await setPage(world, salon, { showEmployees: false });
  expect(await repeat()).toMatchObject({ employee: null });
});

test('nothing is offered without a visit, after a cancellation, or when the service has gone', async () => {
  const { repeat, owner, service, visit, slug, ...salon } = await openVisited();
  const other = await openCustomer(world, { ...salon, owner, service, slug });
  expect(await repeat(other.api)).toBeNull();
  const { id } = await other.book({ date: TODAY, time: '16:00' });
  await other.api.appointments.cancelMine({ slug, id });
  expect(await repeat(other.api)).toBeNull();
  await owner.services.deactivate({ id: service.id });
  expect(await repeat()).toBeNull();
  await owner.services.activate({ id: service.id });
  expect(await repeat()).not.toBeNull();
  await owner.appointments.markNoShow({ id: visit.id, version: visit.version });
  expect(await repeat()).toBeNull();
});

test('nothing is offered when the salon has no hours on that weekday', async () => {
  const { repeat, owner } = await openVisited();
  const { version } = await owner.availability.getWeek();
  const ranges = [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00' }];
  await owner.availability.saveWeek({ version, ranges, keepAppointments: true });
  expect(await repeat()).toBeNull();
});

test('it costs the same questions to the database, however many visits there were', async () => {
  const { customer, slug, take } = await openVisited();
  const { world: counted, count } = countingQueries(world);
  const { appointments } = as(counted, customer.person);
  const once = await count(() => appointments.getRepeat({ slug }));
  for (const time of ['09:00', '10:00', '11:00']) await take(NEXT_FRIDAY, time);
  await customer.book({ date: '2026-11-21', time: '10:00' });
  expect(await count(() => appointments.getRepeat({ slug }))).toBe(once);
  expect(once).toBeLessThanOrEqual(9);
});
