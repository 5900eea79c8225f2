import { afterEach, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);

/** A salon with a customer who came this morning, wrote a review, and is expected tomorrow. */
async function openVisited() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
  const visit = await customer.book({ time: '11:00' });
  const done = await salon.owner.appointments.complete({ id: visit.id, version: visit.version });
  await customer.api.reviews.write({ slug: salon.slug, appointmentId: done.id, rating: 5, comment: 'Ótimo corte' });
  const coming = await customer.book({ date: TOMORROW, time: '15:00' });
  const { customers } = await salon.owner.customers.list({});
  if (!customers[0]) throw new Error('nobody booked');
  return { ...salon, customer, done, coming, record: customers[0] };
}

const rowOf = (salonId: string, id: string) =>
  world.database.db
    .selectFrom('customers')
    .where('salonId', '=', salonId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();

const messagesOf = (salonId: string) =>
  world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salonId)
    .select(['kind', 'appointmentId', 'recipient'])
    .orderBy('id')
    .execute();

test('with coming appointments it is refused, lists them, and leaves everything as it was', async () => {
  const { owner, salon, coming, record } = await openVisited();
  const actions = await auditedActions(world, salon.id);
  const messages = await messagesOf(salon.id);
  await expect(owner.customers.delete({ id: record.id })).rejects.toMatchObject({
    code: 'UPCOMING_APPOINTMENTS',
    data: { conflicts: [{ appointmentId: coming.id, date: TOMORROW, time: '15:00', customerName: 'Rute Braga' }] },
  });
  expect((await owner.customers.list({})).customers).toEqual([record]);
  expect(await owner.appointments.get({ id: coming.id })).toMatchObject({ status: 'scheduled' });
  expect(await auditedActions(world, salon.id)).toEqual(actions);
  expect(await messagesOf(salon.id)).toEqual(messages);
});

test('once the owner has seen them they are cancelled, and the customer is told', async () => {
  const { owner, salon, coming, record } = await openVisited();
  const { cancelled } = await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  expect(cancelled).toMatchObject([{ appointmentId: coming.id, customerName: 'Rute Braga' }]);
  expect(await owner.appointments.get({ id: coming.id })).toMatchObject({ status: 'cancelled' });
  expect(await messagesOf(salon.id)).toEqual([
    { kind: 'appointment_cancelled', appointmentId: coming.id, recipient: '+5511988887777' },
  ]);
});

test('the person is gone from the record, which stays for its appointments and sales', async () => {
  const { owner, salon, done, record } = await openVisited();
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  expect(await rowOf(salon.id, record.id)).toMatchObject({
    name: 'Cliente removido',
    phone: null,
    email: null,
    birthDate: null,
    notes: null,
    customerUserId: null,
    deletedAt: world.clock.now(),
  });
  expect(await owner.appointments.get({ id: done.id })).toMatchObject({
    status: 'completed',
    customerName: 'Cliente removido',
    priceCents: 4500,
  });
  const { customers } = await owner.customers.list({});
  expect(customers).toEqual([]);
  expect(await owner.customers.getTotals()).toEqual({ total: 0, newThisMonth: 0, billedCents: 4500 });
});

test('their stars stay, without a comment and signed by nobody', async () => {
  const { owner, slug, record } = await openVisited();
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  const { count, latest } = await as(world, null).reviews.getSummary({ slug });
  expect(count).toBe(1);
  expect(latest).toMatchObject([{ customerName: 'Cliente', comment: null, rating: 5 }]);
});

test('what this phone was waiting for is gone, and nobody else’s', async () => {
  const { owner, slug, service, record } = await openVisited();
  const wish = { slug, serviceId: service.id, preferredDate: TOMORROW, consent: true as const };
  const visitor = as(world, null);
  await visitor.waitingList.join({ ...wish, customerName: 'Rute', customerPhone: '11988887777' });
  await visitor.waitingList.join({ ...wish, customerName: 'Bia', customerPhone: '11988880000' });
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  expect((await owner.waitingList.list({})).entries).toMatchObject([{ customerName: 'Bia' }]);
});

test('a removed customer cannot be changed, removed again or booked for', async () => {
  const { owner, record } = await openVisited();
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  const { id, name, version } = record;
  const attempts = [
    () => owner.customers.update({ id, name, phone: '11988887777', version: version + 1 }),
    () => owner.customers.delete({ id }),
    () => owner.appointments.create({ id: newId(), customerId: id, date: TOMORROW, time: '09:00' }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('who was removed keeps the account, sees the old bookings, and comes back as a new customer', async () => {
  const { owner, slug, customer, record } = await openVisited();
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  expect(await customer.api.appointments.listMine({ slug })).toHaveLength(2);
  await customer.book({ date: TOMORROW, time: '10:00' });
  const { customers } = await owner.customers.list({});
  expect(customers).toMatchObject([{ name: 'Rute Braga', phone: '+5511988887777', totalVisits: 0 }]);
  expect(customers[0]?.id).not.toBe(record.id);
});

test('the log says what was done, and nothing of the person', async () => {
  const { owner, salon, coming, record } = await openVisited();
  await owner.customers.delete({ id: record.id, cancelUpcoming: true });
  const entries = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salon.id)
    .select(['action', 'data'])
    .execute();
  expect(entries).toContainEqual({ action: 'customers.delete', data: { cancelled: [coming.id] } });
  expect(JSON.stringify(entries)).not.toMatch(/Rute|88887777/);
});

test('a booking made at the same moment is cancelled with the others, or begins a new record', async () => {
  for (const time of ['09:00', '10:00', '11:00']) {
    const { owner, customer, record } = await openVisited();
    await Promise.all([
      customer.book({ date: TOMORROW, time }),
      owner.customers.delete({ id: record.id, cancelUpcoming: true }),
    ]);
    const { appointments } = await owner.appointments.list({ status: 'scheduled' });
    const { customers } = await owner.customers.list({});
    expect(appointments.map(({ customerId }) => customerId)).toEqual(customers.map(({ id }) => id));
  }
});

test('a profile that is saved at the same moment waits, and so does the removal', async () => {
  const salon = await openSalon(world);
  const removed: string[] = [];
  for (const time of ['13:30', '14:30', '15:30']) {
    const { api, book } = await openCustomer(world, salon);
    const { id } = await book({ time });
    const { customerId } = await salon.owner.appointments.get({ id });
    const profile = { slug: salon.slug, fullName: 'Rute Braga', phone: '11988887777', version: 1 };
    const saving = api.customers.updateProfile(profile).catch(({ code }) => code);
    await salon.owner.customers.delete({ id: customerId, cancelUpcoming: true });
    // The second one found the first one's work done; nobody was told that the database is busy.
    expect([expect.objectContaining({ fullName: 'Rute Braga' }), 'CHANGED_MEANWHILE']).toContainEqual(await saving);
    removed.push(customerId);
  }
  const { customers } = await salon.owner.customers.list({});
  expect(customers.filter(({ id }) => removed.includes(id))).toEqual([]);
});
