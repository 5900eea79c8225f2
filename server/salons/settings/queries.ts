import type { OpeningHours } from '#contract/availability.ts';
import type { SalonSettings } from '#contract/salon-settings.ts';
import type { AnySalonScope, SalonScope, Scope } from '#server/gate/scope.ts';
import type { Db } from '#server/infra/database/database.ts';
import { warnSeldom } from '#server/infra/process/log.ts';
import type { Encryption } from '#server/infra/secrets/encryption.ts';
import { presentPlanId } from '#server/subscriptions/queries.ts';
import { endingOf } from './rules.ts';

export async function getSettings(scope: SalonScope): Promise<SalonSettings> {
  const row = await scope.db
    .selectFrom('salons')
    .leftJoin('plans', (join) => join.on('plans.id', '=', presentPlanId(scope.now)))
    .select([
      'salons.name',
      'salons.slug',
      'salons.description',
      'salons.logoUrl',
      'salons.isActive',
      'salons.phone',
      'salons.whatsapp',
      'salons.email',
      'salons.instagram',
      'salons.address',
      'salons.city',
      'salons.state',
      'salons.zipCode',
      'salons.timeZone',
      'salons.cancelNoticeMinutes',
      'salons.paymentMode',
      'salons.depositKind',
      'salons.depositValue',
      'salons.depositFor',
      'salons.mercadoPagoPublicKey',
      'salons.mercadoPagoAccessToken',
      'salons.mercadoPagoWebhookSecret',
      'salons.openingHours',
      'salons.version',
      'plans.id as planId',
    ])
    .select(['plans.customMercadoPagoKeysEnabled', 'plans.onlinePaymentsEnabled', 'plans.onlineCheckoutEnabled'])
    .executeTakeFirstOrThrow();
  const { mercadoPagoAccessToken, mercadoPagoWebhookSecret, openingHours, planId, ...rest } = row;
  const { customMercadoPagoKeysEnabled, onlinePaymentsEnabled, onlineCheckoutEnabled, ...shown } = rest;
  const token = readAccessToken(scope, mercadoPagoAccessToken);
  const secret = readWebhookSecret(scope, scope.salonId, mercadoPagoWebhookSecret);
  return {
    ...shown,
    accessTokenEnding: token === null ? null : endingOf(token),
    webhookSecretEnding: secret === null ? null : endingOf(secret),
    openingHours: openingHours as OpeningHours,
    plan:
      planId === null
        ? null
        : {
            allowsOwnKeys: Boolean(customMercadoPagoKeysEnabled),
            allowsOnlinePayment: Boolean(onlinePaymentsEnabled || onlineCheckoutEnabled),
          },
  };
}

/** The stored access token in the clear. One that cannot be decrypted is logged and reads as not set. */
export function readAccessToken(scope: AnySalonScope, stored: string | null): string | null {
  if (stored === null) return null;
  const token = scope.encryption.decrypt(stored, scope.salonId);
  if (token === null) {
    warnSeldom(scope.log, { salonId: scope.salonId }, 'a stored payment key cannot be decrypted and reads as not set');
  }
  return token;
}

/** Another name than the access token's: neither can be read in the place of the other. */
export const webhookSecretOf = (salonId: string) => `${salonId} webhook secret`;

export function readWebhookSecret({ encryption, log }: Scope, salonId: string, stored: string | null): string | null {
  if (stored === null) return null;
  const secret = encryption.decrypt(stored, webhookSecretOf(salonId));
  if (secret === null) warnSeldom(log, { salonId }, 'a stored webhook secret cannot be decrypted and reads as not set');
  return secret;
}

/** How many salons have stored an access token, and of how many this secret key cannot decrypt it. */
export async function checkAccessTokens(db: Db, encryption: Encryption) {
  const rows = await db
    .selectFrom('salons')
    .where('mercadoPagoAccessToken', 'is not', null)
    .select(['id', 'mercadoPagoAccessToken as token'])
    .execute();
  const unreadable = rows.filter(({ id, token }) => token !== null && encryption.decrypt(token, id) === null);
  return { stored: rows.length, unreadable: unreadable.length };
}
