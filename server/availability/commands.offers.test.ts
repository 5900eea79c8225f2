import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMinutes } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { outcomeOf, wishOf } from '#tests/support/crowd.ts';
import { findDoubleBookings } from '#tests/support/salon-rows.ts';
import { as, createPerson, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

const DATES = [TODAY, '2026-11-21', '2026-11-23'] as const;
const minuteOfDay = fc.integer({ min: 84, max: 264 }).map((step) => step * 5);

/** A salon as it might stand this morning: its hours, its professionals, and what is in its agenda already. */
const anyMorning = fc.record({
  professionals: fc.integer({ min: 0, max: 3 }),
  opens: fc.constantFrom('07:00', '09:10', '10:00'),
  pause: fc.constantFrom(null, ['12:00', '13:00'], ['12:30', '12:30']),
  closes: fc.constantFrom('15:00', '18:20', '24:00'),
  intervalMinutes: fc.constantFrom(15, 30, 45, 60),
  durationMinutes: fc.constantFrom(10, 30, 50, 120),
  /** For each professional: neither service chosen, one of them, or both. */
  chosen: fc.array(fc.subarray([0, 1]), { minLength: 3, maxLength: 3 }),
  agenda: fc.array(
    fc.record({
      date: fc.constantFrom(...DATES),
      minute: minuteOfDay,
      employee: fc.nat({ max: 3 }),
      service: fc.nat({ max: 1 }),
      isCancelled: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  picks: fc.array(
    fc.record({
      date: fc.constantFrom(...DATES),
      employee: fc.nat({ max: 3 }),
      service: fc.nat({ max: 1 }),
      slot: fc.nat({ max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

test('a time that is offered can be booked, while nobody else books', { timeout: 120_000 }, async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(
      anyMorning,
      async ({ professionals, opens, pause, closes, intervalMinutes, durationMinutes, chosen, agenda, picks }) => {
        const { owner, slug, employees, service: cut } = await openSalon(world, { professionals });
        const beard = await owner.services.create({
          name: 'Barba',
          category: 'barba',
          priceCents: 3000,
          durationMinutes,
        });
        const services = [cut, beard];
        const serviceAt = (place: number) => services[place] ?? cut;
        for (const [place, employee] of employees.entries()) {
          const serviceIds = (chosen[place] ?? []).map((one) => serviceAt(one).id);
          await owner.employees.update({ ...employee, specialties: [], serviceIds });
        }
        const hours = pause
          ? [
              [opens, pause[0]],
              [pause[1], closes],
            ]
          : [[opens, closes]];
        const ranges = [1, 5, 6].flatMap((dayOfWeek) =>
          hours.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime, intervalMinutes })),
        );
        await owner.availability.saveWeek({ ranges, version: 1 });
        const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: '11987654321' });
        for (const { date, minute, employee, service, isCancelled } of agenda) {
          const { id: serviceId } = serviceAt(service);
          const { employeeIds } = await owner.services.get({ id: serviceId });
          // A service that nobody performs needs a chosen professional.
          const mustChoose = employees.length > 0 && employeeIds.length === 0;
          const place = {
            date,
            time: fromMinutes(minute),
            employeeId: employees[employee - 1]?.id ?? (mustChoose ? employees[0]?.id : undefined),
            allowOverlap: true,
          };
          const made = await owner.appointments.create({ id: newId(), customerId, serviceId, ...place });
          if (isCancelled) await owner.appointments.cancel(made);
        }

        for (const { date, employee, service: place, slot } of picks) {
          const person = await createPerson(world);
          const api = as(world, person);
          const service = serviceAt(place);
          const { professionals } = await api.salonPage.getBooking({ slug, serviceId: service.id });
          const employeeId = professionals[employee - 1]?.id;
          const { slots } = await api.availability.listSlots({ slug, serviceId: service.id, date, employeeId });
          const time = slots[slot % slots.length];
          if (!time) continue;
          expect(
            await outcomeOf(api.appointments.book(wishOf(person, { slug, service }, { date, time, employeeId }))),
          ).toBe('booked');
          booked++;
        }
        expect(await findDoubleBookings(world)).toEqual([]);
      },
    ),
    { numRuns: 8, seed: 20_261_120 },
  );
  expect(booked).toBeGreaterThan(15);
});
