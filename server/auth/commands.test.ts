import { expect, test } from 'vitest';
import { as, createPerson, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { scopeOfSystem } from '../worker.ts';
import { openAccount } from './commands.ts';
import { findPersonByEmail, isPasswordOf } from './queries.ts';

const world = useTestWorld();
const ADMIN = { fullName: 'Renata Prates', phone: null, userType: 'admin' } as const;

const hashOf = async (password: string) => world.passwords.hash(password);
const signIn = (email: string, password: string) => as(world, null).auth.signIn({ email, password });

test('an opened account can be used with its password, and only with that', async () => {
  const email = 'renata@example.com';
  const passwordHash = await hashOf('Kmwr7-Txpa3-Hbtq9');
  const person = await openAccount(scopeOfSystem(world), { ...ADMIN, email, passwordHash });
  expect(await signIn(email, 'Kmwr7-Txpa3-Hbtq9')).toMatchObject({ id: person.id, userType: 'admin' });
  await expect(signIn(email, 'outra senha')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  expect(await isPasswordOf(world, person, 'Kmwr7-Txpa3-Hbtq9')).toBe(true);
  expect(await isPasswordOf(world, person, 'outra senha')).toBe(false);
});

test('without a password nobody can sign in', async () => {
  const email = 'sem-senha@example.com';
  const person = await openAccount(scopeOfSystem(world), { ...ADMIN, email, passwordHash: null });
  expect(await isPasswordOf(world, person, '')).toBe(false);
  await expect(signIn(email, 'segredo1')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});

test('an e-mail has one account, which stays as it is', async () => {
  const { email } = await createPerson(world, { fullName: 'Ana Souza' });
  const second = openAccount(scopeOfSystem(world), { ...ADMIN, email, passwordHash: await hashOf('segredo1') });
  await expect(second).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  expect(await findPersonByEmail(world.database.db, email)).toMatchObject({
    fullName: 'Ana Souza',
    userType: 'customer',
  });
  await expect(signIn(email, 'segredo1')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});

const TOO_LONG = 'Senha muito longa (máximo 128 caracteres)';
const long = { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) };
const RUTE = { fullName: 'Rute Braga', email: 'rute@example.com', phone: '11987654321' };

test.each<[string, (salon: TestSalon) => Promise<unknown>]>([
  ['the sign-up of a customer', ({ slug }) => as(world, null).auth.registerCustomer({ ...RUTE, slug, ...long })],
  ['a reset', () => as(world, null).auth.resetPassword({ token: 'abc', ...long })],
  ['a change', ({ owner }) => owner.auth.changePassword({ currentPassword: 'segredo1', ...long })],
])('at %s a length is told at both fields, and not as a mismatch', async (_, send) => {
  const salon = await openSalon(world);
  await expect(send(salon)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: { password: TOO_LONG, confirmPassword: TOO_LONG } },
  });
});
