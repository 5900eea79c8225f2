import type { Platform } from '#contract/settings.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { normalizePhone } from '#lib/phone.ts';
import { type AnySalonScope, platformOf, type Scope } from '../scope.ts';

const DEFAULT_DURATION = 30;

/** Minutes of an appointment without a service (D19b): the platform's setting, or 30. */
export async function getDefaultDuration(scope: AnySalonScope): Promise<number> {
  const minutes = Number(await findSetting(scope, 'default_appointment_duration'));
  return Number.isInteger(minutes) && minutes >= 15 && minutes <= 480 ? minutes : DEFAULT_DURATION;
}

/** Off stops all messages but those about signing in (D39). */
export const areNotificationsOn = async (scope: Scope): Promise<boolean> =>
  (await findSetting(scope, 'notifications_enabled')) !== 'false';

export async function findSetting(scope: Scope, key: string): Promise<string | null> {
  const settings = platformOf(scope).selectFrom('systemSettings');
  const setting = await settings.where('key', '=', key).select('value').executeTakeFirst();
  return setting?.value ?? null;
}

export async function getPlatform(scope: Scope): Promise<Platform> {
  const settings = await platformOf(scope)
    .selectFrom('systemSettings')
    .where('key', 'in', ['contact_email', 'contact_phone'])
    .select(['key', 'value'])
    .execute();
  const textOf = (key: string) => settings.find((setting) => setting.key === key)?.value.trim() ?? '';
  const { date: today, time } = localNow(scope.now, DEFAULT_TIME_ZONE);
  return {
    contactEmail: textOf('contact_email') || null,
    contactPhone: normalizePhone(textOf('contact_phone')),
    today,
    time,
  };
}
