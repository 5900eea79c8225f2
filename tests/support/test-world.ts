import { afterAll, beforeAll, inject } from 'vitest';
import type { Api } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import { newId } from '#lib/id.ts';
import { contextAs } from '#server/context.ts';
import type { Infra, Person } from '#server/gate/scope.ts';
import type { Database } from '#server/infra/database/database.ts';
import { announceBookingJob } from '#server/notifications/jobs.ts';
import { createApi } from '#server/router.ts';
import { findSalonBySlug } from '#server/salons/queries.ts';
import { registerWork } from '#server/worker.ts';
import { type TestWorld as OneProcess, openTestWorld, TODAY } from './open-test-world.ts';
import { type Servers, startServers } from './servers.ts';

export { NOW, TODAY } from './open-test-world.ts';

/** `servers`: people use these processes instead of the test's own. */
export type TestWorld = OneProcess & { servers?: Servers };

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of Vitest takes no other form.
  interface ProvidedContext {
    /** True in the project 'two servers' (vitest.config.ts). */
    twoServers?: boolean;
  }
}

/** `const world = useTestWorld();` at the top of a test file: opened before its tests, closed after them. */
export function useTestWorld(openDatabase?: () => Promise<Database>): TestWorld {
  const world = {} as TestWorld;
  beforeAll(async () => {
    Object.assign(world, await openTestWorld({}, await openDatabase?.()));
    registerWork(world);
    await world.jobs.start();
    if (inject('twoServers')) world.servers = await startServers(world);
  });
  afterAll(async () => {
    await world.servers?.close();
    await world.jobs.stop();
    await world.database.close();
  });
  return world;
}

/** The product as this person uses it; null is a visitor. */
export const as = (world: Infra & Pick<TestWorld, 'servers'>, person: Person | null): Api =>
  world.servers?.as(person) ?? createApi(contextAs(world, person));

/** As `as`, at the address of one of several salons. Not over HTTP: tests of two servers have people of one salon. */
export const asIn = (world: Infra, person: Person, slug: string): Api => createApi(contextAs(world, person, slug));

let count = 0;

/** An account without a password: tests of everything but signing in need none. */
export async function createPerson(world: Infra, values: Partial<Person> = {}): Promise<Person> {
  const n = ++count;
  const person: Person = {
    id: newId(),
    fullName: 'Ana Souza',
    email: `pessoa${n}-${newId().slice(-12)}@example.com`,
    phone: phoneNumber(FIRST_PERSON + n),
    userType: 'customer',
    ...values,
  };
  const { fullName, ...row } = person;
  await world.database.db
    .insertInto('users')
    .values({ ...row, name: fullName })
    .execute();
  return person;
}

/** The first number for people. A test's own numbers below it belong to nobody. */
const FIRST_PERSON = 50_000_000;

/** A different one for each n, as it is stored. */
export const phoneNumber = (n: number) => `+55119${String(10_000_000 + n).slice(-8)}`;

type Wanted = { name?: string; timeZone?: string; professionals?: number; services?: number };

/** A salon of the test's own: open Monday to Saturday, with a service of 30 minutes and, unless told otherwise, one professional. */
export async function openSalon(world: Infra, { professionals = 1, name = 'Barbearia Aurora', timeZone }: Wanted = {}) {
  const person = await createPerson(world, { userType: 'salon_owner', fullName: 'Marina Lima' });
  const owner = as(world, person);
  const salon = await owner.salons.create({ name, state: 'SP', timeZone });
  const employees = [];
  for (const employeeName of ['Ana', 'Bruno', 'Carla', 'Davi'].slice(0, professionals)) {
    employees.push(await owner.employees.create({ name: employeeName, role: 'barber' }));
  }
  const service = await owner.services.create({
    name: 'Corte',
    category: 'corte',
    priceCents: 4500,
    durationMinutes: 30,
  });
  // As in a process that has answered before: the first question by an address reads whose it is (server/keep/salon-ids.ts).
  await findSalonBySlug(world.database.db, salon.slug);
  return { person, owner, salon, slug: salon.slug, service, employees };
}

/** Somebody who works in the salon, beside its owner. */
export async function joinSalon(world: Infra, salonId: string, role: Exclude<Role, 'owner'>, employeeId?: string) {
  const person = await createPerson(world, { fullName: 'Rafael Dias' });
  await world.database.db.insertInto('memberships').values({ salonId, userId: person.id, role, employeeId }).execute();
  return person;
}

export type TestSalon = Awaited<ReturnType<typeof openSalon>>;

/**
 * A person who books at the salon: `customer.book({ time: '14:00' })`. The booking's messages are written, as the worker would do soon
 * afterwards.
 */
export async function openCustomer(world: Infra, { slug, service }: TestSalon, values: Partial<Person> = {}) {
  const person = await createPerson(world, values);
  const api = as(world, person);
  const book = async (wish: Partial<Parameters<Api['appointments']['book']>[0]> = {}) => {
    const booking = await api.appointments.book({
      slug,
      id: newId(),
      serviceId: service.id,
      date: TODAY,
      time: '14:00',
      name: person.fullName,
      phone: person.phone ?? phoneNumber(0),
      shown: { priceCents: service.priceCents, durationMinutes: service.durationMinutes },
      ...wish,
    });
    await world.jobs.drain(announceBookingJob);
    return booking;
  };
  return { person, api, book };
}
