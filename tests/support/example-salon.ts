import { newId } from '#lib/id.ts';
import { openLinks } from './message-links.ts';
import { as, openCustomer, openSalon, phoneNumber, type TestWorld, TODAY } from './test-world.ts';

export const newEmail = () => `${newId()}@example.com`;

/** A salon that has one of everything. */
export async function openExampleSalon(world: TestWorld) {
  const salon = await openSalon(world, { professionals: 2 });
  const { slug, service, owner } = salon;
  const [employee, colleague] = salon.employees;
  const customer = await openCustomer(world, salon);
  const booking = await customer.book();
  const visit = await customer.book({ time: '15:30', employeeId: employee?.id ?? null });
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  const review = await customer.api.reviews.write({ slug, appointmentId: visit.id, rating: 4 });
  const record = (await owner.customers.list({})).customers[0];
  const double = await owner.customers.create({ name: 'Ana', phone: phoneNumber(995) });
  const joinInput = { slug, serviceId: service.id, preferredDate: TODAY, customerName: 'Rute', consent: true } as const;
  const entry = await as(world, null).waitingList.join({ ...joinInput, customerPhone: phoneNumber(999) });
  if (!employee || !colleague || !record) throw new Error('The salon is not complete');
  return {
    ...{ salon, slug, service, owner, employee, colleague, customer, booking, visit, review, record, double },
    ...{ joinInput, entry },
    bookingKey: { id: booking.id, version: booking.version },
    bookingTarget: { slug, serviceId: service.id },
    links: openLinks(salon.salon),
  };
}

export type ExampleSalon = Awaited<ReturnType<typeof openExampleSalon>>;
