import { savePassword } from '#server/auth/commands.ts';
import type { Person } from '#server/gate/scope.ts';
import { scopeOfSystem } from '#server/worker.ts';
import type { TestWorld } from './test-world.ts';

export const SECRET = 'segredo1';

/** Gives a person of `createPerson` the password SECRET. */
export async function giveSecret(world: TestWorld, { id }: Person): Promise<void> {
  await savePassword(scopeOfSystem(world), id, await world.passwords.hash(SECRET));
}
