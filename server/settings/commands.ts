import type { SystemSettings, SystemSettingsInput } from '#contract/system-settings.ts';
import { audit } from '../audit-log/commands.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import {
  type AnyoneScope,
  type Infra,
  type PlatformScope,
  platformOf,
  type Scope,
  transaction,
} from '../gate/scope.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import { boundTo, getSystem, readStoredIn } from './queries.ts';
import {
  auditData,
  type Change,
  changesOf,
  entryOf,
  isSecret,
  registry,
  secretNames,
  secretRegistry,
  serialize,
  wrongSettings,
} from './rules.ts';

type Setting = { key: string; value: string; description?: string | null };

/** Saves the value of a key. The log contains the key only, because a value may be a secret. */
export function saveSetting(scope: Scope, setting: Setting): Promise<void> {
  return transaction(scope, async (scope) => {
    await write(scope, [setting]);
    await audit(scope, { action: 'settings.save', data: { key: setting.key } });
  });
}

/** Where people find the platform. The environment wins, as over every setting. The caller writes the entry of the log. */
export function saveContactEmail(scope: Scope, value: string): Promise<void> {
  const { key, description } = registry.contactEmail;
  return write(scope, [{ key, value, description }]);
}

/** Writes the changed keys only, or refuses all of them. This process knows them at once, the others within seconds. */
export async function saveSystem(
  scope: PlatformScope,
  { version, ...typed }: SystemSettingsInput,
  { platform }: Pick<Infra, 'platform'>,
): Promise<SystemSettings> {
  const saved = await transaction(scope, async (scope) => {
    await holdUntilCommit(scope.db, 'system settings');
    const stored = await readStoredIn(scope);
    if (stored.version !== version) throw refuse('CHANGED_MEANWHILE');
    const wrong = wrongSettings(stored, typed, scope.env);
    if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
    const changes = changesOf(stored, typed);
    const rows = changes.map((change) => rowOf(scope, change));
    await write(scope, rows);
    await audit(scope, { action: 'settings.saveSystem', data: auditData(changes) });
    return getSystem(scope);
  });
  platform.forget();
  return saved;
}

function rowOf({ encryption }: PlatformScope, { name, after }: Change): Setting {
  const { key, description } = entryOf(name);
  const value = serialize(after);
  const isEncrypted = isSecret(name) && value !== '';
  return { key, description, value: isEncrypted ? encryption.encrypt(value, boundTo(key)) : value };
}

async function write(scope: Scope, settings: Setting[]): Promise<void> {
  if (settings.length === 0) return;
  const rows = settings.map(({ description = null, ...setting }) => ({ ...setting, description }));
  await platformOf(scope)
    .insertInto('systemSettings')
    .values(rows.map((row) => ({ ...row, updatedAt: scope.now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        description: eb.ref('excluded.description'),
        version: eb('systemSettings.version', '+', 1),
        updatedAt: scope.now,
      })),
    )
    .execute();
}

/** With the present secret key, what only the previous one reads. Versions stay: nothing else has changed. */
export async function reEncryptSettings({ db, encryption }: AnyoneScope): Promise<void> {
  const keys = secretNames.map((name) => secretRegistry[name].key);
  const rows = await db.selectFrom('systemSettings').where('key', 'in', keys).select(['key', 'value']).execute();
  for (const { key, value: before } of rows) {
    const value = encryption.renew(before, boundTo(key));
    // Somebody may save another one meanwhile.
    if (value !== null)
      await db
        .updateTable('systemSettings')
        .set({ value })
        .where('key', '=', key)
        .where('value', '=', before)
        .execute();
  }
}
