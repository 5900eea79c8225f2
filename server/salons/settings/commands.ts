import type { SalonSettings, SalonSettingsInput } from '#contract/salon-settings.ts';
import type { PaymentKeyTest } from '#contract/system-settings.ts';
import { slugFromName } from '#lib/slug.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { type AnyoneScope, type Infra, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import { queueReschedule } from '#server/notifications/reminders/commands.ts';
import { usePictures } from '#server/pictures/commands.ts';
import { instagramHandle } from '../rules.ts';
import { claimSlug } from '../slug/commands.ts';
import { proposeSlug } from '../slug/queries.ts';
import { getSettings, readAccessToken, webhookSecretOf } from './queries.ts';
import { settingsChanges, wrongSettings } from './rules.ts';

/** Keeps keys that are replaced or removed, because payments made with them still need them. `payments` implements it. */
export type KeepReplacedKeys = (
  scope: SalonScope,
  keys: { accessToken: string; webhookSecret: string | null },
) => Promise<void>;

type Given = Pick<Infra, 'database'> & { keepReplacedKeys: KeepReplacedKeys };

const NO_KEY = { provider: 'mercado_pago', result: 'missing', status: null, answer: null, isTest: false } as const;

/** The entry is written first: the provider is asked outside of a transaction, and never without a trace. */
export async function testPaymentKeys(
  scope: SalonScope,
  { paymentAccounts }: Pick<Infra, 'paymentAccounts'>,
): Promise<PaymentKeyTest> {
  await transaction(scope, (scope) => audit(scope, { action: 'salons.testPaymentKeys', entityId: scope.salonId }));
  const { stored } = await scope.db
    .selectFrom('salons')
    .select('mercadoPagoAccessToken as stored')
    .executeTakeFirstOrThrow();
  const key = readAccessToken(scope, stored);
  return key === null ? NO_KEY : { provider: 'mercado_pago', ...(await paymentAccounts.ask('mercado_pago', key)) };
}

/** Saves all settings or none. The access token stays as it is when the input has none; an empty slug is made anew. */
export async function updateSettings(
  scope: SalonScope,
  input: SalonSettingsInput,
  { database, keepReplacedKeys }: Given,
): Promise<SalonSettings> {
  // Outside of the transaction: the embedded database has one connection. Another salon may take the slug in between.
  for (let tries = 0; tries < 5; tries++) {
    const made = input.slug === null ? await proposeSlug(database, scope, slugFromName(input.name)) : null;
    const saved = await saveSettings(scope, input, made?.slug, keepReplacedKeys);
    if (saved) return saved;
  }
  throw new Error('No free slug');
}

/** Returns null, and saves nothing, when another salon has the new slug. */
function saveSettings(
  scope: SalonScope,
  typed: SalonSettingsInput,
  newSlug: string | undefined,
  keepReplacedKeys: KeepReplacedKeys,
) {
  const input = { ...typed, instagram: instagramHandle(typed.instagram) };
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    const before = await getSettings(scope);
    if (before.version !== input.version) throw refuse('CHANGED_MEANWHILE');
    const wrong = wrongSettings(input, before);
    if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
    await usePictures(scope, { logoUrl: input.logoUrl });
    if (newSlug && !(await claimSlug(scope, newSlug))) return null;

    const { mercadoPagoAccessToken: token, mercadoPagoWebhookSecret: secret, ...rest } = input;
    const { openingHours, version, slug: _, ...values } = rest;
    if (token !== undefined) await keepKeysOfPayments(scope, token, keepReplacedKeys);
    await scope.db
      .updateTable('salons')
      .set({
        ...values,
        ...(newSlug && { slug: newSlug }),
        ...(token !== undefined && {
          mercadoPagoAccessToken: token && scope.encryption.encrypt(token, scope.salonId),
        }),
        ...(secret !== undefined && {
          mercadoPagoWebhookSecret: secret && scope.encryption.encrypt(secret, webhookSecretOf(scope.salonId)),
        }),
        openingHours: JSON.stringify(openingHours),
        version: version + 1,
        updatedAt: scope.now,
      })
      .execute();
    if (input.timeZone !== before.timeZone) await queueReschedule(scope);
    const after = await getSettings(scope);
    await audit(scope, {
      action: 'salons.updateSettings',
      entityId: scope.salonId,
      data: { name: before.name, ...settingsChanges(before, after, { token, secret }) },
    });
    return after;
  });
}

/** Before other keys, or none, take their place. */
async function keepKeysOfPayments(scope: SalonScope, next: string | null, keep: KeepReplacedKeys): Promise<void> {
  const { accessToken, webhookSecret } = await scope.db
    .selectFrom('salons')
    .select(['mercadoPagoAccessToken as accessToken', 'mercadoPagoWebhookSecret as webhookSecret'])
    .executeTakeFirstOrThrow();
  const present = readAccessToken(scope, accessToken);
  if (accessToken === null || present === null || present === next) return;
  await keep(scope, { accessToken, webhookSecret });
}

/** The page editor saves the logo too. The caller writes the audit entry. */
export async function saveLogo(scope: SalonScope, logoUrl: string | null): Promise<void> {
  await scope.db
    .updateTable('salons')
    .set((eb) => ({ logoUrl, version: eb('version', '+', 1), updatedAt: scope.now }))
    .execute();
}

/** With the present secret key, what only the previous one reads. */
export async function reEncryptSalonKeys({ db, encryption }: AnyoneScope): Promise<void> {
  const rows = await db
    .selectFrom('salons')
    .where('mercadoPagoAccessToken', 'is not', null)
    .select(['id', 'mercadoPagoAccessToken as token', 'mercadoPagoWebhookSecret as secret'])
    .execute();
  for (const { id, token, secret } of rows) {
    const newToken = token && encryption.renew(token, id);
    const newSecret = secret && encryption.renew(secret, webhookSecretOf(id));
    if (!newToken && !newSecret) continue;
    await db
      .updateTable('salons')
      .set({
        ...(newToken && { mercadoPagoAccessToken: newToken }),
        ...(newSecret && { mercadoPagoWebhookSecret: newSecret }),
      })
      .where('id', '=', id)
      // The owner may save others meanwhile.
      .where('mercadoPagoAccessToken', 'is not distinct from', token)
      .where('mercadoPagoWebhookSecret', 'is not distinct from', secret)
      .execute();
  }
}
