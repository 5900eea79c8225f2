import type { SalonSettings } from '#contract/salon-settings.ts';
import type { OpeningHours } from '#contract/salons.ts';
import { warnSeldom } from '../../infra/log.ts';
import type { AnySalonScope, SalonScope } from '../../scope.ts';
import { endingOf } from './rules.ts';

export async function getSettings(scope: SalonScope): Promise<SalonSettings> {
  const row = await scope.db
    .selectFrom('salons')
    .leftJoin('plans', 'plans.id', 'salons.planId')
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
      'salons.openingHours',
      'salons.version',
      'plans.id as planId',
    ])
    .select(['plans.customMercadoPagoKeysEnabled', 'plans.onlinePaymentsEnabled', 'plans.onlineCheckoutEnabled'])
    .executeTakeFirstOrThrow();
  const { mercadoPagoAccessToken, openingHours, planId, ...rest } = row;
  const { customMercadoPagoKeysEnabled, onlinePaymentsEnabled, onlineCheckoutEnabled, ...shown } = rest;
  const token = readAccessToken(scope, mercadoPagoAccessToken);
  return {
    ...shown,
    accessTokenEnding: token === null ? null : endingOf(token),
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

/** The stored access token in the clear. One that cannot be decrypted is logged and reads as not set (D39). */
export function readAccessToken(scope: AnySalonScope, stored: string | null): string | null {
  if (stored === null) return null;
  const token = scope.encryption.decrypt(stored, scope.salonId);
  if (token === null) {
    warnSeldom(scope.log, { salonId: scope.salonId }, 'a stored payment key cannot be decrypted and reads as not set');
  }
  return token;
}
