import { openAccount } from '#server/auth/commands.ts';
import type { Person } from '#server/gate/scope.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { appCode } from './app-code.ts';
import { changeTables } from './change-tables.ts';
import { as, type TestWorld } from './test-world.ts';

export const ADMIN_PASSWORD = 'Uma-frase-longa-7';

let count = 0;

/** An administrator with the password ADMIN_PASSWORD. */
export async function openAdministrator(
  world: TestWorld,
  userType: 'admin' | 'super_admin' = 'admin',
): Promise<Person> {
  const passwordHash = await world.passwords.hash(ADMIN_PASSWORD);
  const email = `adm${++count}-${process.pid}@example.com`;
  return openAccount(scopeOfSystem(world), { fullName: 'Helena Prado', email, phone: null, userType, passwordHash });
}

/** Makes an administrator whose sign-in asks for a code. Uses up the code of the present step. */
export async function openTwoFactor(world: TestWorld, userType: 'admin' | 'super_admin' = 'admin') {
  const person = await openAdministrator(world, userType);
  const api = as(world, person);
  const { key } = await api.auth.startTwoFactor({ currentPassword: ADMIN_PASSWORD });
  const { recoveryCodes } = await api.auth.confirmTwoFactor({ code: appCode(key, world.clock.now()) });
  const codeLater = (steps: number) => appCode(key, world.clock.now(), steps);
  return { person, api, key, recoveryCodes, codeLater };
}

/** Reopens the set-up. Otherwise the database itself keeps one super administrator. */
export async function withoutSuperAdmins({ database }: TestWorld): Promise<void> {
  await changeTables(
    database,
    'alter table users disable trigger users_one_super_admin',
    `update users set user_type = 'admin' where user_type = 'super_admin'`,
    'alter table users enable trigger users_one_super_admin',
  );
}
