import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { setPage } from '#tests/support/salon-rows.ts';
import { as, NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const visitor = () => as(world, null);

async function slotsOf({ slug, service }: TestSalon) {
  const { slots } = await visitor().availability.listSlots({ slug, serviceId: service.id, date: TODAY });
  return slots;
}

describe('the free times of an owner', () => {
  test('are the steps of the weekly hours that meet no appointment, today from now on', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book({ time: '14:00' });
    const { times } = await salon.owner.availability.listFreeTimes({ serviceId: salon.service.id, date: TODAY });
    expect(times).toEqual(await slotsOf(salon));
    expect(times).not.toContain('14:00');
  });

  test('are told beyond 30 days, and whole for a day that has passed', async () => {
    const { owner, service } = await openSalon(world);
    for (const date of ['2027-03-05', '2026-11-19']) {
      const answer = await owner.availability.listFreeTimes({ serviceId: service.id, date });
      expect(answer).toMatchObject({ date, times: expect.arrayContaining(['09:00', '17:30']) });
    }
    expect(await owner.availability.listFreeTimes({ serviceId: service.id, date: SUNDAY })).toMatchObject({
      times: [],
    });
  });

  test('are told for what customers are not offered, in a salon that they do not see', async () => {
    const salon = await openSalon(world);
    const inactive = await salon.owner.services.create({
      name: 'Barba',
      category: 'corte',
      priceCents: 3000,
      isActive: false,
    });
    await setPage(world, salon, { selectedServices: [newId()], showEmployees: false, showAvailability: false });
    const reason = 'Denúncias';
    await world.database.db
      .updateTable('salons')
      .set({ isActive: false, suspendedAt: new Date(NOW), suspensionReason: reason })
      .where('id', '=', salon.salon.id)
      .execute();
    const employeeId = salon.employees[0]?.id;
    for (const serviceId of [salon.service.id, inactive.id]) {
      const { times } = await salon.owner.availability.listFreeTimes({ serviceId, date: MONDAY, employeeId });
      expect(times).toContain('09:00');
    }
  });

  test("count the appointment's own time as free, also of a professional who takes none any more", async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const { owner, service } = salon;
    const [ana, bruno] = salon.employees as [TestSalon['employees'][0], TestSalon['employees'][0]];
    const customer = await openCustomer(world, salon);
    const { id: appointmentId } = await customer.book({ date: MONDAY, time: '14:00', employeeId: ana.id });
    await customer.book({ date: MONDAY, time: '15:00', employeeId: ana.id });
    await owner.employees.deactivate({ id: ana.id });
    const asked = { serviceId: service.id, date: MONDAY, employeeId: ana.id };
    const { times } = await owner.availability.listFreeTimes({ ...asked, appointmentId });
    expect(times).toContain('14:00');
    expect(times).not.toContain('15:00');
    expect((await owner.availability.listFreeTimes(asked)).times).toEqual([]);
    const ofBruno = await owner.availability.listFreeTimes({ ...asked, employeeId: bruno.id, appointmentId });
    expect(ofBruno.times).toContain('15:00');
  });

  test('last as long as the service, the appointment that keeps its own length, what was asked, or the default', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const customer = await openCustomer(world, salon);
    const { id: appointmentId } = await customer.book({ date: MONDAY, time: '14:00' });
    await owner.services.update({ ...salon.service, durationMinutes: 120 });
    const lastOf = async (asked: { serviceId?: string; durationMinutes?: number; appointmentId?: string }) =>
      (await owner.availability.listFreeTimes({ date: MONDAY, ...asked })).times.at(-1);
    expect(await lastOf({ serviceId: salon.service.id })).toBe('16:00');
    expect(await lastOf({ serviceId: salon.service.id, appointmentId })).toBe('17:30');
    expect(await lastOf({ durationMinutes: 60 })).toBe('17:00');
    expect(await lastOf({})).toBe('17:30');
  });

  test("are not told for another salon's service, professional or appointment", async () => {
    const salon = await openSalon(world);
    const other = await openSalon(world);
    const { id: appointmentId } = await (await openCustomer(world, other)).book();
    const foreign = [{ serviceId: other.service.id }, { employeeId: other.employees[0]!.id }, { appointmentId }];
    for (const ids of [...foreign, { serviceId: newId() }]) {
      await expect(salon.owner.availability.listFreeTimes({ date: MONDAY, ...ids })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});
