import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { countTraces } from '#tests/support/salon-rows.ts';
import { NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

async function openDay() {
  const salon = await openSalon(world, { professionals: 2 });
  const { owner, service, employees } = salon;
  const [ana, bruno] = employees.map(({ id }) => id);
  const { id: customerId } = await owner.customers.create({ name: 'Rute Braga', phone: '11987654321' });
  const create = (time: string, employeeId = ana) =>
    owner.appointments.create({ id: newId(), customerId, serviceId: service.id, employeeId, date: TODAY, time });
  return { ...salon, ana, bruno, create };
}

describe('an appointment that is moved', () => {
  test('keeps its professional, service, price and notes unless told otherwise', async () => {
    const { owner, service, create, ana } = await openDay();
    const before = await create('14:00');
    await owner.services.update({ ...service, priceCents: 9900, durationMinutes: 60 });
    const { id, version } = before;
    const moved = await owner.appointments.move({ id, version, date: '2026-11-21', time: '10:07' });
    expect(moved).toMatchObject({ date: '2026-11-21', time: '10:07', employeeId: ana, version: 2 });
    expect(moved).toMatchObject({ priceCents: 4500, durationMinutes: 30, serviceId: service.id });
  });

  test('goes to another professional, and back with the new version', async () => {
    const { owner, create, ana, bruno, salon } = await openDay();
    const { id, version } = await create('14:00');
    const place = { id, date: TODAY, time: '14:00' };
    const there = await owner.appointments.move({ ...place, version, employeeId: bruno });
    expect(there).toMatchObject({ employeeId: bruno, employeeName: 'Bruno' });
    const back = await owner.appointments.move({ ...place, version: there.version, employeeId: ana });
    expect(back).toMatchObject({ employeeId: ana, version: 3 });
    expect((await auditedActions(world, salon.id)).slice(-2)).toEqual(['appointments.update', 'appointments.update']);
  });

  test('asks when the time is taken, and is an encaixe when the owner agrees', async () => {
    const { owner, create, ...salon } = await openDay();
    const other = await create('15:00');
    const { id, version } = await create('14:00');
    const traces = await countTraces(world, salon);
    const asked = { id, version, date: TODAY, time: '15:15' };
    await expect(owner.appointments.move(asked)).rejects.toMatchObject({
      code: 'OVERLAP',
      data: { conflicts: [{ appointmentId: other.id }] },
    });
    expect(await owner.appointments.get({ id })).toMatchObject({ time: '14:00', version });
    expect(await countTraces(world, salon)).toEqual(traces);
    const moved = await owner.appointments.move({ ...asked, allowOverlap: true });
    expect(moved).toMatchObject({ time: '15:15', isOverbooking: true });
    const away = await owner.appointments.move({ id, version: moved.version, date: TODAY, time: '17:00' });
    expect(away).toMatchObject({ isOverbooking: false });
  });

  test('is refused when it was changed meanwhile, and when it is over', async () => {
    const { owner, create } = await openDay();
    const { id, version } = await create('14:00');
    const confirmed = await owner.appointments.confirm({ id, version });
    const asked = { id, date: TODAY, time: '16:00' };
    await expect(owner.appointments.move({ ...asked, version })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const cancelled = await owner.appointments.cancel(confirmed);
    const late = owner.appointments.move({ ...asked, version: cancelled.version });
    await expect(late).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
    expect(await owner.appointments.get({ id })).toMatchObject({ time: '14:00', version: cancelled.version });
  });

  test('is unknown to another salon, and so is its professional', async () => {
    const { create } = await openDay();
    const { id, version } = await create('14:00');
    const stranger = await openDay();
    const asked = { date: TODAY, time: '16:00' };
    await expect(stranger.owner.appointments.move({ ...asked, id, version })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const own = await stranger.create('14:00');
    const { ana } = await openDay();
    const lent = stranger.owner.appointments.move({ ...asked, id: own.id, version: own.version, employeeId: ana });
    await expect(lent).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the conflicts of a time', () => {
  test('are what a booking there would be refused for', async () => {
    const { owner, create, service, ana, bruno } = await openDay();
    const taken = await create('15:00');
    const asked = { date: TODAY, time: '15:15', serviceId: service.id };
    const { conflicts } = await owner.appointments.listConflicts({ ...asked, employeeId: ana });
    expect(conflicts).toMatchObject([{ appointmentId: taken.id, customerName: 'Rute Braga', employeeName: 'Ana' }]);
    expect(await owner.appointments.listConflicts({ ...asked, employeeId: bruno })).toEqual({ conflicts: [] });
    expect(await owner.appointments.listConflicts(asked)).toEqual({ conflicts: [] });
    expect(await owner.appointments.listConflicts({ ...asked, time: '15:30', employeeId: ana })).toEqual({
      conflicts: [],
    });
  });

  test('leave out the appointment that is being changed', async () => {
    const { owner, create, ana } = await openDay();
    const { id } = await create('15:00');
    const asked = { date: TODAY, time: '15:15', employeeId: ana };
    expect((await owner.appointments.listConflicts(asked)).conflicts).toHaveLength(1);
    expect(await owner.appointments.listConflicts({ ...asked, appointmentId: id })).toEqual({ conflicts: [] });
  });

  test('of a service of another salon are not told', async () => {
    const { service } = await openDay();
    const { owner } = await openDay();
    const asked = owner.appointments.listConflicts({ date: TODAY, time: '15:15', serviceId: service.id });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
