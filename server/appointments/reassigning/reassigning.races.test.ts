import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, joinSalon, openCustomer, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(async () => expect(await findDoubleBookings(world)).toEqual([]));
const MONDAY = addDays(TODAY, 3);
const TIMES = ['09:00', '10:00', '11:00', '12:00'];

async function openLeaving() {
  const salon = await openSalon(world, { professionals: 3 });
  const [ana, bruno, carla] = salon.employees;
  if (!ana || !bruno || !carla) throw new Error('The salon is not complete');
  const left = [];
  for (const [n, time] of TIMES.entries()) {
    const newCustomer = { name: `Cliente ${n}`, phone: phoneNumber(650 + n) };
    const place = { date: MONDAY, time, serviceId: salon.service.id, employeeId: ana.id };
    const { id, version } = await salon.owner.appointments.create({ id: newId(), newCustomer, ...place });
    left.push({ id, version });
  }
  const professionals = async () => {
    const { appointments } = await salon.owner.appointments.list({ from: MONDAY, until: MONDAY });
    return new Map(appointments.map(({ id, employeeId }) => [id, employeeId]));
  };
  return { ...salon, ana, bruno, carla, left, professionals };
}

test('of two who pass the same appointments at once, each goes to one of the two, and the other is told', async () => {
  const { owner, salon, bruno, carla, left, professionals } = await openLeaving();
  const desk = as(world, await joinSalon(world, salon.id, 'reception'));
  const [first, second] = await Promise.all([
    owner.appointments.reassign({ changes: left.map((one) => ({ ...one, employeeId: bruno.id })) }),
    // In the other order.
    desk.appointments.reassign({ changes: left.toReversed().map((one) => ({ ...one, employeeId: carla.id })) }),
  ]);
  const now = await professionals();
  for (const { id } of left) {
    const isFirst = first.reassigned.some((one) => one.id === id);
    expect(now.get(id)).toBe(isFirst ? bruno.id : carla.id);
    const loser = isFirst ? second : first;
    expect(loser.left).toContainEqual({ id, why: 'CHANGED' });
  }
});

test('a colleague who is booked meanwhile keeps that booking, and the appointment stays where it was', async () => {
  const leaving = await openLeaving();
  const { owner, ana, bruno, left, professionals } = leaving;
  const customers = await Promise.all(TIMES.map(() => openCustomer(world, leaving)));
  const [{ reassigned, left: stayed }, ...booked] = await Promise.all([
    owner.appointments.reassign({ changes: left.map((one) => ({ ...one, employeeId: bruno.id })) }),
    ...TIMES.map((time, n) =>
      customers[n]?.book({ date: MONDAY, time, employeeId: bruno.id }).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'SLOT_TAKEN' });
          return false;
        },
      ),
    ),
  ]);
  const now = await professionals();
  for (const [n, { id }] of left.entries()) {
    const isPassed = reassigned.some((one) => one.id === id);
    expect(isPassed).toBe(!booked[n]);
    if (!isPassed) expect(stayed).toContainEqual({ id, why: 'TAKEN' });
    expect(now.get(id)).toBe(isPassed ? bruno.id : ana.id);
  }
});
