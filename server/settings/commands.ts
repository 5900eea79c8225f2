import { audit } from '../audit-log/commands.ts';
import { platformOf, type Scope, transaction } from '../scope.ts';

type Setting = { key: string; value: string; description?: string | null };

/** Saves the value of a key. The log contains the key only, because a value may be a secret. */
export function saveSetting(scope: Scope, { key, value, description = null }: Setting): Promise<void> {
  return transaction(scope, async (scope) => {
    await platformOf(scope)
      .insertInto('systemSettings')
      .values({ key, value, description, updatedAt: scope.now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          value,
          description,
          version: eb('systemSettings.version', '+', 1),
          updatedAt: scope.now,
        })),
      )
      .execute();
    await audit(scope, { action: 'settings.save', data: { key } });
  });
}
