import { oc } from '@orpc/contract';
import { z } from 'zod';
import { OpeningHours, OpeningHoursInput } from './availability.ts';
import { operation } from './base.ts';
import { mayRefuse } from './errors.ts';
import { DepositFor, DepositKind } from './payments.ts';
import { Instagram, PostalCode, State } from './salon-contact.ts';
import { PaymentMode } from './salons.ts';
import {
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalPicture,
  optionalText,
  requiredLine,
  Version,
} from './shapes.ts';
import { PaymentKeyTest } from './system-settings.ts';

export const SETTINGS_NAME_REQUIRED = 'O nome do salão é obrigatório';

/** 30 days; the database allows no more. */
export const MAX_CANCEL_NOTICE_MINUTES = 43_200;

const DEPOSIT = 'Informe o valor do sinal';
const CANCEL_NOTICE = 'Informe de 0 minutos a 30 dias';

const settings = {
  name: requiredLine('Nome', SETTINGS_NAME_REQUIRED, 100),
  description: optionalText('Descrição'),
  logoUrl: optionalPicture('Logo'),
  /** The owner's switch: off hides the public page. */
  isActive: z.boolean(),
  phone: optionalPhone,
  whatsapp: optionalPhone,
  email: optionalEmail,
  instagram: Instagram,
  address: optionalLine('Endereço'),
  city: optionalLine('Cidade'),
  state: State,
  zipCode: PostalCode,
  timeZone: requiredLine('Fuso horário', 'Escolha o fuso horário'),
  cancelNoticeMinutes: z.int(CANCEL_NOTICE).min(0, CANCEL_NOTICE).max(MAX_CANCEL_NOTICE_MINUTES, CANCEL_NOTICE),
  paymentMode: PaymentMode,
  mercadoPagoPublicKey: optionalLine('Public key'),
  openingHours: OpeningHoursInput,
};

const SettingsInput = z.object({
  ...settings,
  /**
   * A missing or unchanged address stays. An empty one is made from the name. `salons.changeSlug` sets any other
   * one.
   */
  slug: optionalLine('Endereço da página').optional(),
  /** Missing: stays unchanged. Null or empty: removed. No answer contains it. */
  mercadoPagoAccessToken: optionalLine('Access token').optional(),
  /** The amount that customers pay online instead of the whole price. A missing value changes nothing. */
  depositKind: DepositKind.optional(),
  /** In percent or in cents, depending on `depositKind`. */
  depositValue: z.int(DEPOSIT).min(0, DEPOSIT).max(10_000_000, DEPOSIT).optional(),
  depositFor: DepositFor.optional(),
  /** Treated like the access token. */
  mercadoPagoWebhookSecret: optionalLine('Assinatura secreta').optional(),
  version: Version,
});
export type SalonSettingsInput = z.output<typeof SettingsInput>;

export const SalonSettings = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  isActive: z.boolean(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  instagram: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  timeZone: z.string(),
  cancelNoticeMinutes: z.int(),
  paymentMode: PaymentMode,
  mercadoPagoPublicKey: z.string().nullable(),
  /** The last 4 characters of the access token; null when none is saved, or it can no longer be decrypted. */
  accessTokenEnding: z.string().nullable(),
  depositKind: DepositKind,
  depositValue: z.int(),
  depositFor: DepositFor,
  /** Like `accessTokenEnding`, for the secret that signs Mercado Pago's notifications. */
  webhookSecretEnding: z.string().nullable(),
  openingHours: OpeningHours,
  /** The plan allows keys of the salon's own (section 5), and payments with them. */
  plan: z.object({ allowsOwnKeys: z.boolean(), allowsOnlinePayment: z.boolean() }).nullable(),
  version: Version,
});
export type SalonSettings = z.infer<typeof SalonSettings>;

/** Joined to `salons`. A blocked owner may change them too. */
export const salonSettings = oc.tag('salons').router({
  getSettings: operation
    .staff('salons.change', { whenBlocked: true })
    .route({ method: 'GET', path: '/salon/settings', summary: 'Configurações do salão' })
    .output(SalonSettings),

  /** Saves all of them or none. */
  updateSettings: operation
    .staff('salons.change', { whenBlocked: true, audit: 'salons.updateSettings' })
    .route({ method: 'PUT', path: '/salon/settings', summary: 'Salvar as configurações do salão' })
    .input(SettingsInput)
    .output(SalonSettings)
    .errors(mayRefuse('CHANGED_MEANWHILE')),

  /** Asks Mercado Pago whose account the saved access token opens. */
  testPaymentKeys: operation
    .staff('salons.change', { whenBlocked: true, audit: 'salons.testPaymentKeys' })
    .route({ method: 'POST', path: '/salon/settings/payment-key-test', summary: 'Testar as chaves do salão' })
    .output(PaymentKeyTest)
    .errors(mayRefuse('RATE_LIMITED')),
});
