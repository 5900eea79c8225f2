import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openAccount } from '#server/auth/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { givePlan } from '#tests/support/plans.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  useTestWorld,
} from '#tests/support/test-world.ts';

/** On Citus `users` and `plans` have no triggers that write to salons: the commands say alone what has changed (docs/scale.md). */
const world = useTestWorld();

beforeAll(async () => {
  const { db } = world.database;
  await sql`drop trigger if exists users_name_of_owner on users`.execute(db);
  await sql`drop trigger if exists move_versions_of_account on users`.execute(db);
  await sql`drop trigger if exists move_versions_of_plan on plans`.execute(db);
});

const read = ({ salon: { id } }: TestSalon) =>
  world.database.db
    .selectFrom('salons')
    .innerJoin('salonVersions', 'salonVersions.salonId', 'salons.id')
    .where('salons.id', '=', id)
    .select(['salons.ownerName', 'salonVersions.version'])
    .executeTakeFirstOrThrow();

test('the salon of an owner with another name has that name, and another version; others stay', async () => {
  const [salon, other] = [await openSalon(world), await openSalon(world)];
  const [before, beforeOther] = [await read(salon), await read(other)];
  const { version } = await salon.owner.auth.getMine();
  await salon.owner.auth.rename({ fullName: 'Wanda Reis', version });
  const after = await read(salon);
  expect(after.ownerName).toBe('Wanda Reis');
  // On Citus the salon's row, which has the name, moves it as well.
  expect(after.version - before.version).toBe(citusUrl ? 2 : 1);
  expect(await read(other)).toEqual(beforeOther);
});

test('the salon of an owner with another e-mail has another version', async () => {
  const currentPassword = 'segredo1';
  const passwordHash = await world.passwords.hash(currentPassword);
  const values = {
    fullName: 'Marina Lima',
    phone: null,
    userType: 'salon_owner',
    email: `${newId()}@example.com`,
  } as const;
  const person = await openAccount(scopeOfSystem(world), { ...values, passwordHash });
  const owner = as(world, person);
  const salon = await owner.salons.create({ name: 'Barbearia Lima', state: 'SP' });
  const { version } = await read({ salon } as TestSalon);
  const email = `${newId()}@example.com`;
  await owner.auth.requestEmailChange({ email, currentPassword });
  await world.jobs.drain();
  const mail = world.mailer.sent.findLast(({ to }) => to === email);
  await as(world, null).auth.confirmEmailChange({ token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' });
  expect((await read({ salon } as TestSalon)).version).toBe(version + 1);
});

test('a salon that a customer with another name has reviewed has another version', async () => {
  const [salon, visited] = [await openSalon(world), await openSalon(world)];
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book({ time: '14:00' });
  await salon.owner.appointments.complete({ id, version });
  await customer.api.reviews.write({ slug: salon.slug, appointmentId: id, rating: 5, comment: 'Ótimo' });
  const before = await read(salon);
  const { version: accountVersion } = await customer.api.auth.getMine();
  await customer.api.auth.rename({ fullName: 'Rita Dias', version: accountVersion });
  expect((await read(salon)).version).toBe(before.version + 1);
  // The nickname in another salon is the account's name as well.
  const profile = { fullName: 'Rita Prado', phone: '+5511987654321', address: null, version: 0 };
  await customer.api.customers.updateProfile({ slug: visited.slug, ...profile });
  expect((await read(salon)).version).toBe(before.version + 2);
});

test('the salons of a plan that changes, and of one that will be theirs, have another version', async () => {
  const { subscriptions } = as(world, await createPerson(world, { userType: 'super_admin' }));
  const [one, next, other] = [await openSalon(world), await openSalon(world), await openSalon(world)];
  await givePlan(world, one.salon.id);
  const { planId } = await world.database.db
    .selectFrom('salons')
    .where('id', '=', one.salon.id)
    .select('planId')
    .executeTakeFirstOrThrow();
  await givePlan(world, next.salon.id);
  await world.database.db
    .updateTable('salons')
    .set({ nextPlanId: planId, nextPlanAt: NOW })
    .where('id', '=', next.salon.id)
    .execute();
  const before = [await read(one), await read(next), await read(other)];
  const plan = (await subscriptions.listAllPlans()).plans.find(({ id }) => id === planId);
  const { salons: _, ...values } = plan ?? expect.fail('no plan');
  await subscriptions.updatePlan({ ...values, name: 'Essencial' });
  const after = [await read(one), await read(next), await read(other)];
  expect(after.map(({ version }, n) => version - (before[n]?.version ?? 0))).toEqual([1, 1, 0]);
});
