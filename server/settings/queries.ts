import type { Platform } from '#contract/settings.ts';
import type {
  AnySettingName,
  SecretName,
  SettingName,
  SettingValues,
  SystemSettings,
} from '#contract/system-settings.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { type AnySalonScope, type PlatformScope, platformOf, type Scope } from '../gate/scope.ts';
import type { PlatformDb } from '../infra/database/salon-db.ts';
import type { Env } from '../infra/env/env.ts';
import { secretKeyFile } from '../infra/env/secret-key.ts';
import type { MailSettings } from '../infra/mail/mailer.ts';
import { type Log, warnSeldom } from '../infra/process/log.ts';
import type { WhatsAppSettings } from '../infra/providers/whatsapp/whatsapp.ts';
import type { Encryption } from '../infra/secrets/encryption.ts';
import { settingsOfEnvironment } from './environment/rules.ts';
import {
  parseSetting,
  registry,
  type SecretValues,
  type Stored,
  secretNames,
  secretRegistry,
  settingNames,
  shownSecret,
  systemKeys,
} from './rules.ts';

/** The platform's settings, as they hold now: the environment wins, what is invalid or missing is the default. */
export function getSystemSettings(scope: Scope): Promise<SettingValues> {
  return readSystemSettings(platformOf(scope), scope.env);
}

/** As `getSystemSettings`, for what runs before there is a scope. */
export async function readSystemSettings(db: PlatformDb, env: Env): Promise<SettingValues> {
  const keys = settingNames.map((name) => registry[name].key);
  const rows = await db.selectFrom('systemSettings').where('key', 'in', keys).select(['key', 'value']).execute();
  return valuesOf(rows, settingsOfEnvironment(env));
}

async function getSetting<Name extends SettingName>(scope: Scope, name: Name): Promise<SettingValues[Name]> {
  const stored = await findSetting(scope, registry[name].key);
  return stored === null ? registry[name].default : parseSetting(name, stored);
}

type Row = { key: string; value: string };

/** The values without secrets, also those that the environment sets. */
function valuesOf(rows: Row[], given: ReturnType<typeof settingsOfEnvironment>): SettingValues {
  const read = (name: SettingName) => {
    if (name in given) return given[name];
    const row = rows.find(({ key }) => key === registry[name].key);
    return row ? parseSetting(name, row.value) : registry[name].default;
  };
  return Object.fromEntries(settingNames.map((name) => [name, read(name)])) as SettingValues;
}

type Source = { db: PlatformDb; env: Env; encryption: Encryption; log: Log };

/** With the secrets in the clear: for commands, and for what speaks to a mail server or a payment provider. */
export async function readStored({ db, env, encryption, log }: Source): Promise<Stored> {
  const rows = await db
    .selectFrom('systemSettings')
    .where('key', 'in', systemKeys)
    .select(['key', 'value', 'version'])
    .execute();
  const given = settingsOfEnvironment(env);
  const secretOf = (name: SecretName) => {
    const { key } = secretRegistry[name];
    const stored = rows.find((row) => row.key === key)?.value;
    const secret = stored ? encryption.decrypt(stored, boundTo(key)) : null;
    if (stored && secret === null) {
      warnSeldom(log, { key }, 'a stored setting cannot be decrypted and reads as not set');
    }
    return secret;
  };
  const readSecret = (name: SecretName) => (name in given ? given[name] : secretOf(name));
  return {
    values: valuesOf(rows, given),
    secrets: Object.fromEntries(secretNames.map((name) => [name, readSecret(name)])) as SecretValues,
    fixed: Object.keys(given) as AnySettingName[],
    // No row is ever deleted, so each save makes the sum larger.
    version: rows.reduce((sum, { version }) => sum + version, 1),
  };
}

/** How many secrets are stored, and how many of them this secret key cannot decrypt. Also those that the environment overrides. */
export async function checkStoredSecrets({ db, encryption }: Pick<Source, 'db' | 'encryption'>) {
  const keys = secretNames.map((name) => secretRegistry[name].key);
  const rows = await db.selectFrom('systemSettings').where('key', 'in', keys).select(['key', 'value']).execute();
  const stored = rows.filter(({ value }) => value !== '');
  const unreadable = stored.filter(({ key, value }) => encryption.decrypt(value, boundTo(key)) === null);
  return { stored: stored.length, unreadable: unreadable.length };
}

/** The context for which a stored secret is encrypted: copied to another key it cannot be read. */
export const boundTo = (key: string) => `system_settings.${key}`;

export const readStoredIn = (scope: Scope): Promise<Stored> => readStored({ ...scope, db: platformOf(scope) });

export async function getSystem(scope: PlatformScope): Promise<SystemSettings> {
  return shownSettings(await readStoredIn(scope), scope.env);
}

function shownSettings({ values, secrets, fixed, version }: Stored, env: Env): SystemSettings {
  const shown = Object.fromEntries(secretNames.map((name) => [name, shownSecret(secrets[name])]));
  return {
    ...values,
    secrets: shown as SystemSettings['secrets'],
    fixed,
    keyFile: env.secretKey === null ? secretKeyFile(env) : null,
    version,
  };
}

const NO_SENDER = 'nao-responda@localhost';

/** Read with each mail, so that a saved setting counts from the next one on, in every process. */
export async function readMailSettings(source: Source): Promise<MailSettings> {
  const { values, secrets } = await readStored(source);
  const { smtpHost: host, smtpPort: port, smtpUser, appName, mailFrom } = values;
  const stored = host
    ? { host, port, ...(smtpUser && { user: smtpUser, password: secrets.smtpPassword ?? '' }) }
    : null;
  const isWithName = mailFrom?.includes('<');
  return {
    smtp: source.env.smtp ?? stored,
    from: mailFrom && isWithName ? mailFrom : { name: appName, address: mailFrom ?? NO_SENDER },
  };
}

/** As `readMailSettings`. */
export async function readWhatsAppSettings(source: Source): Promise<WhatsAppSettings> {
  const { values, secrets, fixed } = await readStored(source);
  const { whatsappProvider: provider, whatsappPhoneNumberId: phoneNumberId } = values;
  const { evolutionUrl: url, evolutionInstance: instance } = values;
  const { whatsappAccessToken: accessToken, evolutionApiKey: apiKey } = secrets;
  if (provider === 'cloud_api' && phoneNumberId && accessToken) return { provider, phoneNumberId, accessToken };
  // An address from the environment may be private: the person who sets it knows the network.
  const mayBePrivate = source.env.evolutionMayBePrivate || fixed.includes('evolutionUrl');
  if (provider === 'evolution' && url && instance && apiKey) return { provider, url, instance, apiKey, mayBePrivate };
  return null;
}

/** Minutes of an appointment without a service: the platform's setting, or 30. */
export const getDefaultDuration = (scope: AnySalonScope): Promise<number> =>
  getSetting(scope, 'defaultAppointmentDuration');

/** Off stops all messages but those about signing in. */
export const getMaxSalonsPerOwner = (scope: Scope): Promise<number> => getSetting(scope, 'maxSalonsPerOwner');

export const areNotificationsOn = (scope: Scope): Promise<boolean> => getSetting(scope, 'notificationsEnabled');

export async function findSetting(scope: Scope, key: string): Promise<string | null> {
  const settings = platformOf(scope).selectFrom('systemSettings');
  const setting = await settings.where('key', '=', key).select('value').executeTakeFirst();
  return setting?.value ?? null;
}

export async function getPlatform(scope: Scope): Promise<Platform> {
  const { contactEmail, contactPhone } = await getSystemSettings(scope);
  const { date: today, time } = localNow(scope.now, DEFAULT_TIME_ZONE);
  return { contactEmail, contactPhone, today, time };
}
