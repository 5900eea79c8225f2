import { reEncryptAppKeys } from './auth/two-factor-reset/commands.ts';
import type { Infra } from './gate/scope.ts';
import { reEncryptReplacedKeys } from './payments/keys/commands.ts';
import { reEncryptSalonKeys } from './salons/settings/commands.ts';
import { reEncryptSettings } from './settings/commands.ts';
import { scopeOfSystem } from './worker.ts';

/** After a change of SECRET_KEY: stored secrets are encrypted with the new one. Again, or on two servers at once, it changes nothing more. */
export async function reEncryptSecrets(infra: Infra): Promise<void> {
  const scope = scopeOfSystem(infra);
  await reEncryptSettings(scope);
  await reEncryptSalonKeys(scope);
  await reEncryptReplacedKeys(scope);
  await reEncryptAppKeys(scope);
}
