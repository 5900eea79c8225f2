import { ORPCError } from '@orpc/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OperationMeta, Who } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/scope.ts';
import { as, createPerson, openCustomer, openSalon, phoneNumber, TODAY, useTestWorld } from './support/test-world.ts';

/**
 * Walks the whole contract as every kind of stranger. A new operation without a row here fails: whoever writes one says
 * what a good call of it is, and this test tries it from the wrong side of every door.
 */
const world = useTestWorld();

type Inputs = Record<string, unknown>;
type Strangers = { visitor: null; customer: Person; otherOwner: Person; admin: Person; superAdmin: Person };
let people: Strangers;
let inputs: Inputs;
let idsOfSalon: string[];
let bookingId: string;

beforeAll(async () => {
  people = {
    visitor: null,
    customer: await createPerson(world),
    otherOwner: (await openSalon(world, { name: 'Outro Salão' })).person,
    admin: await createPerson(world, { userType: 'admin' }),
    superAdmin: await createPerson(world, { userType: 'super_admin' }),
  };
  ({ inputs, idsOfSalon, bookingId } = await goodInputs());
});

/** One salon with one of everything, and a good call of every operation about these very things. */
async function goodInputs() {
  const salon = await openSalon(world, { professionals: 2 });
  const { slug, service } = salon;
  const [employee] = salon.employees;
  const customer = await openCustomer(world, salon);
  const booking = await customer.book();
  const seen = await customer.book({ time: '15:30' });
  await salon.owner.appointments.complete({ id: seen.id, version: seen.version });
  await customer.api.reviews.write({ slug, appointmentId: seen.id, rating: 4 });
  const record = (await salon.owner.customers.list({})).customers[0];
  const double = await salon.owner.customers.create({ name: 'Ana', phone: phoneNumber(995) });
  const entry = await as(world, null).waitingList.join({
    slug,
    serviceId: service.id,
    preferredDate: TODAY,
    customerName: 'Rute',
    customerPhone: phoneNumber(999),
    consent: true,
  });
  if (!employee || !record) throw new Error('The salon is not complete');
  const account = {
    fullName: 'Nova Pessoa',
    email: `${newId()}@example.com`,
    password: 'segredo1',
    confirmPassword: 'segredo1',
  };
  const one = { id: booking.id, version: booking.version };
  const atSalon = { slug };
  const aboutService = { slug, serviceId: service.id };
  const byOperation: Inputs = {
    'auth.me': undefined,
    'auth.registerOwner': account,
    'auth.registerCustomer': { ...account, slug, phone: phoneNumber(998) },
    'auth.signIn': { email: 'ninguem@example.com', password: 'segredo1' },
    'auth.signOut': undefined,
    'auth.requestPasswordReset': { email: 'ninguem@example.com' },
    'auth.getPasswordReset': { token: 'x' },
    'auth.resetPassword': { token: 'x', password: 'segredo1', confirmPassword: 'segredo1' },
    'auth.becomeOwner': undefined,
    'salons.getMine': undefined,
    'salons.create': { name: 'Mais um' },
    'salons.generateSlug': { salonName: 'Mais um' },
    'salons.find': { query: 'aurora' },
    'salonPage.get': atSalon,
    'salonPage.getSalon': atSalon,
    'salonPage.getBooking': aboutService,
    'services.list': {},
    'services.get': { id: service.id },
    'services.create': { name: 'Barba', priceCents: 3000 },
    'services.update': { ...service, name: 'Corte novo' },
    'services.activate': { id: service.id },
    'services.deactivate': { id: service.id },
    'services.delete': { id: service.id },
    'employees.list': {},
    'employees.get': { id: employee.id },
    'employees.create': { name: 'Eva' },
    'employees.update': { ...employee, name: 'Ana Maria' },
    'employees.activate': { id: employee.id },
    'employees.deactivate': { id: employee.id },
    'employees.delete': { id: employee.id },
    'customers.list': {},
    'customers.create': { name: 'Caio', phone: '11987654321' },
    'customers.update': { ...record, name: 'Outro nome' },
    'customers.delete': { id: record.id },
    'customers.previewMerge': { id: record.id, removeId: double.id },
    'customers.merge': { id: record.id, version: 1, removeId: double.id, removeVersion: 1 },
    'customers.linkAccount': { id: record.id, version: 1 },
    'customers.unlinkAccount': { id: record.id, version: 1 },
    'customers.join': atSalon,
    'customers.getProfile': atSalon,
    'customers.updateProfile': { slug, fullName: 'Ana Lima', phone: '11987654322', version: 1 },
    'availability.getWeek': undefined,
    'availability.saveWeek': { ranges: [], version: 1 },
    'availability.listFreeTimes': { serviceId: service.id, date: TODAY, employeeId: employee.id },
    'availability.listDays': aboutService,
    'availability.listSlots': { ...aboutService, date: TODAY },
    'availability.listNextTimes': atSalon,
    'appointments.book': {
      ...aboutService,
      id: newId(),
      date: TODAY,
      time: '16:00',
      name: 'Ana',
      phone: phoneNumber(997),
      shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
    },
    'appointments.listMine': atSalon,
    'appointments.getMine': { slug, id: booking.id },
    'appointments.cancelMine': { slug, id: booking.id },
    'appointments.list': {},
    'appointments.get': { id: booking.id },
    'appointments.create': { id: newId(), customerId: record.id, date: TODAY, time: '17:00' },
    'appointments.update': { ...one, date: TODAY, time: '15:00', serviceId: service.id },
    'appointments.confirm': one,
    'appointments.complete': one,
    'appointments.cancel': one,
    'appointments.markNoShow': one,
    'appointments.reopen': one,
    'waitingList.join': {
      ...aboutService,
      preferredDate: TODAY,
      customerName: 'Rute',
      customerPhone: phoneNumber(996),
      consent: true,
    },
    'waitingList.list': undefined,
    'waitingList.markContacted': { id: entry.id },
    'waitingList.resolve': { id: entry.id },
    'reviews.write': { slug, appointmentId: seen.id, rating: 5 },
    'reviews.delete': { slug, appointmentId: seen.id },
    'reviews.getSummary': atSalon,
    'reports.getDashboard': undefined,
  };
  return {
    inputs: byOperation,
    owner: salon.person,
    booker: customer.person,
    bookingId: booking.id,
    idsOfSalon: [salon.salon.id, service.id, employee.id, record.id, double.id, entry.id, booking.id],
  };
}

const operations = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    noun,
    name,
    id: `${noun}.${name}`,
    meta: procedure['~orpc'].meta as OperationMeta,
    method: procedure['~orpc'].route.method,
  })),
);

type Call = (input: unknown) => Promise<unknown>;

/** The answer, or the code of the refusal. */
async function ask(person: Person | null, { noun, name, id }: (typeof operations)[number], inputs: Inputs) {
  const api = as(world, person) as unknown as Record<string, Record<string, Call>>;
  try {
    return { code: 'ok', answer: await api[noun]?.[name]?.(inputs[id]) };
  } catch (error) {
    if (error instanceof ORPCError) return { code: error.code as string, answer: error.data };
    throw error;
  }
}

/** What a door answers to those who are not behind it. */
const REFUSALS: Record<Who, Partial<Record<keyof Strangers, string>>> = {
  anyone: {},
  visitor: {},
  person: { visitor: 'UNAUTHENTICATED' },
  customer: { visitor: 'UNAUTHENTICATED' },
  owner: {
    visitor: 'UNAUTHENTICATED',
    customer: 'FORBIDDEN',
    admin: 'FORBIDDEN',
    superAdmin: 'FORBIDDEN',
  },
  admin: { visitor: 'UNAUTHENTICATED', customer: 'FORBIDDEN', otherOwner: 'FORBIDDEN' },
  superAdmin: { visitor: 'UNAUTHENTICATED', customer: 'FORBIDDEN', otherOwner: 'FORBIDDEN', admin: 'FORBIDDEN' },
};

test('every operation has a row in this walk, and no row is left over', () => {
  expect(Object.keys(inputs).sort()).toEqual(operations.map(({ id }) => id).sort());
});

describe.each(operations)('$id', (operation) => {
  const expected = REFUSALS[operation.meta.who];

  test.each(Object.entries(expected))('refuses a %s with %s', async (stranger, code) => {
    expect((await ask(people[stranger as keyof Strangers], operation, inputs)).code).toBe(code);
  });

  if (operation.meta.who === 'owner')
    test("gives another salon's owner nothing of this salon", async () => {
      const { code, answer } = await ask(people.otherOwner, operation, inputs);
      const input = (inputs[operation.id] ?? {}) as { id?: string; customerId?: string };
      // Another tenant's id behaves exactly as one that does not exist.
      if (input.id || input.customerId) expect(code).toBe('NOT_FOUND');
      for (const id of idsOfSalon) expect(JSON.stringify(answer ?? null)).not.toContain(id);
    });

  if (operation.meta.who === 'customer')
    test("gives another customer nothing of somebody's booking", async () => {
      const { code, answer } = await ask(people.customer, operation, inputs);
      const input = (inputs[operation.id] ?? {}) as { id?: string; appointmentId?: string };
      const isAboutBooking = input.id === bookingId || input.appointmentId !== undefined;
      if (isAboutBooking) expect(code).toBe('NOT_FOUND');
      expect(JSON.stringify(answer ?? null)).not.toContain(bookingId);
    });

  test('lets those in for whom it is', async () => {
    const fresh = await goodInputs();
    const insiders: Record<Who, Person | null> = {
      anyone: null,
      visitor: null,
      person: fresh.owner,
      customer: fresh.booker,
      owner: fresh.owner,
      admin: people.admin,
      superAdmin: people.superAdmin,
    };
    const { code } = await ask(insiders[operation.meta.who], operation, fresh.inputs);
    expect(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT', 'SALON_NOT_FOUND']).not.toContain(code);
  });
});

describe('the owner of a suspended salon', () => {
  let suspended: Awaited<ReturnType<typeof goodInputs>>;
  beforeAll(async () => {
    suspended = await goodInputs();
    await world.database.db
      .updateTable('salons')
      .set({ suspendedAt: world.clock.now(), suspensionReason: 'Em análise' })
      .where('id', '=', suspended.idsOfSalon[0] ?? '')
      .execute();
  });

  const ofOwner = operations.filter(({ meta }) => meta.who === 'owner');
  const [reads, writes] = [true, false].map((isRead) =>
    ofOwner.filter(({ method }) => (method === 'GET') === isRead),
  ) as [typeof ofOwner, typeof ofOwner];

  test.each(reads)('may ask $id', async (operation) => {
    expect((await ask(suspended.owner, operation, suspended.inputs)).code).toBe('ok');
  });

  test.each(writes)('is refused $id, and told why', async (operation) => {
    const refusal = await ask(suspended.owner, operation, suspended.inputs);
    expect(refusal).toEqual({ code: 'SALON_SUSPENDED', answer: { reason: 'Em análise' } });
  });

  test('reads why the salon is suspended', async () => {
    const { suspension } = await as(world, suspended.owner).salons.getMine();
    expect(suspension).toEqual({ reason: 'Em análise' });
  });
});
