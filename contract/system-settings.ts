import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import {
  Email,
  optionalEmail,
  optionalLine,
  optionalPhone,
  requiredLine,
  requiredPhone,
  text,
  Version,
} from './shapes.ts';

export const MAX_SALONS_PER_OWNER = 50;
export const DURATION_STEP = 15;

const SALONS = `Informe um número inteiro de 1 a ${MAX_SALONS_PER_OWNER}`;
const DURATION = 'Informe de 15 a 480 minutos, de 15 em 15';
const COMMISSION = 'Informe um valor entre 0 e 100 para a comissão';
const PORT = 'Informe uma porta de 1 a 65535';
const HOST = 'Informe só o nome do servidor, como smtp.exemplo.com.br';
const EVOLUTION_URL = 'Informe o endereço inteiro, como https://evolution.exemplo.com.br';
const META_ID = 'Copie o número de identificação da Meta, só com dígitos';

const key = (label: string, form: RegExp, from: string) =>
  optionalLine(label).refine(
    (typed) => typed === null || form.test(typed),
    `Confira a chave: copie-a inteira ${from}, sem espaços`,
  );

/** Both kinds of keys: 'APP_USR-…' and, for tests, 'TEST-…'. */
export const MERCADO_PAGO_KEY = /^(?:APP_USR|TEST)-[\w-]{8,}$/;
export const STRIPE_SECRET_KEY = /^[rs]k_(?:live|test)_\w{8,}$/;
export const STRIPE_PUBLISHABLE_KEY = /^pk_(?:live|test)_\w{8,}$/;
/** The secret that signs the notifications: 64 letters and digits as Mercado Pago makes them. */
export const MERCADO_PAGO_WEBHOOK_SECRET = /^[\w-]{16,128}$/;
export const STRIPE_WEBHOOK_SECRET = /^whsec_[\w+/=-]{8,}$/;

/** Keys of WhatsApp's services, which have no format that could be checked. */
const looseKey = (label: string) =>
  optionalLine(label, 1000).refine(
    (typed) => typed === null || LOOSE_KEY.test(typed),
    'Confira a chave: copie-a inteira, com 8 caracteres ou mais, sem espaços',
  );
export const LOOSE_KEY = /^[!-~]{8,1000}$/;
export const META_ID_FORM = /^\d{5,30}$/;
const metaId = (label: string) =>
  optionalLine(label).refine((typed) => typed === null || META_ID_FORM.test(typed), META_ID);

export const WhatsAppChoice = z.enum(['none', 'cloud_api', 'evolution']);
export type WhatsAppChoice = z.infer<typeof WhatsAppChoice>;

/** Scheme and host, with a path where the service has one; no query and no password. */
export function isServiceUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.origin}${url.pathname}`.replace(/\/$/, '') === text.replace(/\/$/, '')
  );
}

const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const isHost = (typed: string) => HOST_NAME.test(typed) || z.ipv6().safeParse(typed).success;

/** The accepted values of each setting (specification, sections 5 and 9). Stored values are read by the same shapes. */
export const settingShapes = {
  appName: requiredLine('Nome do aplicativo', 'O nome do aplicativo é obrigatório', 50),
  maintenanceMode: z.boolean(),
  contactEmail: optionalEmail,
  contactPhone: optionalPhone,
  maxSalonsPerOwner: z.int(SALONS).min(1, SALONS).max(MAX_SALONS_PER_OWNER, SALONS),
  defaultAppointmentDuration: z.int(DURATION).min(15, DURATION).max(480, DURATION).multipleOf(DURATION_STEP, DURATION),
  /** Stored, but charged nowhere while salons use their own keys. */
  platformCommissionPercentage: z
    .number(COMMISSION)
    .min(0, COMMISSION)
    .max(100, COMMISSION)
    .multipleOf(0.01, COMMISSION),
  platformMercadoPagoPublicKey: key('Public key', MERCADO_PAGO_KEY, 'do Mercado Pago'),
  stripePublishableKey: key('Publishable key', STRIPE_PUBLISHABLE_KEY, 'da Stripe'),
  smtpHost: optionalLine('Servidor SMTP').refine((typed) => typed === null || isHost(typed), HOST),
  smtpPort: z.int(PORT).min(1, PORT).max(65_535, PORT),
  smtpUser: optionalLine('Usuário'),
  mailFrom: optionalEmail,
  notificationsEnabled: z.boolean(),
  whatsappProvider: WhatsAppChoice,
  whatsappPhoneNumberId: metaId('Identificação do número'),
  whatsappAccountId: metaId('Identificação da conta'),
  evolutionUrl: optionalLine('Endereço').refine((typed) => typed === null || isServiceUrl(typed), EVOLUTION_URL),
  evolutionInstance: optionalLine('Instância', 100),
};

/** Settings that are written and never read back. */
export const secretShapes = {
  platformMercadoPagoAccessToken: key('Access token', MERCADO_PAGO_KEY, 'do Mercado Pago'),
  mercadoPagoWebhookSecret: key('Assinatura secreta', MERCADO_PAGO_WEBHOOK_SECRET, 'do Mercado Pago'),
  stripeSecretKey: key('Secret key', STRIPE_SECRET_KEY, 'da Stripe'),
  stripeWebhookSecret: key('Webhook secret', STRIPE_WEBHOOK_SECRET, 'da Stripe'),
  smtpPassword: text(undefined, 'Senha')
    .max(255, 'Senha: máximo de 255 caracteres')
    .nullish()
    .transform((typed) => typed || null),
  whatsappAccessToken: looseKey('Token de acesso'),
  whatsappAppSecret: looseKey('Chave secreta do aplicativo'),
  whatsappVerifyToken: looseKey('Token de verificação'),
  evolutionApiKey: looseKey('Chave da API'),
  evolutionWebhookToken: looseKey('Token do webhook'),
};

export type SettingName = keyof typeof settingShapes;
export type SecretName = keyof typeof secretShapes;
export type AnySettingName = SettingName | SecretName;
export type SettingValues = { [Name in SettingName]: z.output<(typeof settingShapes)[Name]> };

const names = [...Object.keys(settingShapes), ...Object.keys(secretShapes)] as [AnySettingName, ...AnySettingName[]];

const SystemSettingsInput = z
  .object({ ...settingShapes, ...secretShapes })
  .partial()
  .extend({ version: Version });
/** A missing field stays unchanged. A null or empty secret is removed. */
export type SystemSettingsInput = z.output<typeof SystemSettingsInput>;

export const Secret = z.object({
  isSet: z.boolean(),
  /** The last 4 characters. Null when none is set, and for a secret so short that they would reveal too much. */
  ending: z.string().nullable(),
});
export type Secret = z.infer<typeof Secret>;

export const SystemSettings = z.object({
  appName: z.string(),
  maintenanceMode: z.boolean(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  maxSalonsPerOwner: z.int(),
  defaultAppointmentDuration: z.int(),
  platformCommissionPercentage: z.number(),
  platformMercadoPagoPublicKey: z.string().nullable(),
  stripePublishableKey: z.string().nullable(),
  smtpHost: z.string().nullable(),
  smtpPort: z.int(),
  smtpUser: z.string().nullable(),
  mailFrom: z.string().nullable(),
  notificationsEnabled: z.boolean(),
  whatsappProvider: WhatsAppChoice,
  whatsappPhoneNumberId: z.string().nullable(),
  whatsappAccountId: z.string().nullable(),
  evolutionUrl: z.string().nullable(),
  evolutionInstance: z.string().nullable(),
  secrets: z.object({
    platformMercadoPagoAccessToken: Secret,
    mercadoPagoWebhookSecret: Secret,
    stripeSecretKey: Secret,
    stripeWebhookSecret: Secret,
    smtpPassword: Secret,
    whatsappAccessToken: Secret,
    whatsappAppSecret: Secret,
    whatsappVerifyToken: Secret,
    evolutionApiKey: Secret,
    evolutionWebhookToken: Secret,
  }),
  /** Settings from the server's environment: they take precedence and cannot be changed here. */
  fixed: z.array(z.enum(names)),
  /** The file with the key that encrypts the secrets. Null when the key comes from the environment. */
  keyFile: z.string().nullable(),
  version: z.int(),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

export const PaymentProvider = z.enum(['mercado_pago', 'stripe']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** `answer` is one line of the mail server's own text. Null when it said nothing that can be shown. */
export const MailTest = z.object({
  /**
   * `kept`: no server is set, so the mail is a file. `no_tls`: the server accepts user and password only without encryption, so they were
   * not sent. `not_smtp`: the server does not speak SMTP.
   */
  result: z.enum(['sent', 'kept', 'bad_login', 'refused', 'unreachable', 'no_answer', 'bad_tls', 'no_tls', 'not_smtp']),
  to: z.string(),
  answer: z.string().nullable(),
});
export type MailTest = z.infer<typeof MailTest>;

export const PaymentKeyTest = z.object({
  result: z.enum(['accepted', 'refused', 'failed', 'no_answer', 'missing']),
  provider: PaymentProvider,
  /** From the provider's answer. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** A key for tests, which moves no money. */
  isTest: z.boolean(),
});
export type PaymentKeyTest = z.infer<typeof PaymentKeyTest>;

export const WhatsAppTest = z.object({
  /** `refused`: by the provider, for the reason in `words`. */
  result: z.enum(['sent', 'refused', 'no_answer', 'missing']),
  to: z.string(),
  /** The failure in words for people. */
  words: z.string().nullable(),
  /** From the provider's answer. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
});
export type WhatsAppTest = z.infer<typeof WhatsAppTest>;

export const systemSettings = operationsAt('/admin/settings', 'settings').router({
  getSystem: operation
    .superAdmin()
    .route({ method: 'GET', path: '/', summary: 'Configurações da plataforma' })
    .output(SystemSettings),

  /** Saves all of them or none. */
  saveSystem: operation
    .superAdmin({ audit: 'settings.saveSystem' })
    .route({ method: 'PUT', path: '/', summary: 'Salvar as configurações da plataforma' })
    .input(SystemSettingsInput)
    .output(SystemSettings)
    .errors(mayRefuse('CHANGED_MEANWHILE')),

  /** Sends a real mail with the saved settings. A failure is a normal answer, not a refusal. */
  testMail: operation
    .superAdmin({ audit: 'settings.testMail' })
    .route({ method: 'POST', path: '/mail-test', summary: 'Enviar um e-mail de teste' })
    .input(z.object({ /** By default the caller's own address. */ to: Email.optional() }))
    .output(MailTest)
    .errors(mayRefuse('RATE_LIMITED')),

  /** Sends one real message with the saved settings: with Meta its example template `hello_world`. */
  testWhatsApp: operation
    .superAdmin({ audit: 'settings.testWhatsApp' })
    .route({ method: 'POST', path: '/whatsapp-test', summary: 'Enviar um WhatsApp de teste' })
    .input(z.object({ to: requiredPhone('Informe o telefone') }))
    .output(WhatsAppTest)
    .errors(mayRefuse('RATE_LIMITED')),

  /** Asks the provider whose account the saved key opens. */
  testPaymentKeys: operation
    .superAdmin({ audit: 'settings.testPaymentKeys' })
    .route({ method: 'POST', path: '/payment-key-test', summary: 'Testar as chaves de pagamento' })
    .input(z.object({ provider: PaymentProvider }))
    .output(PaymentKeyTest)
    .errors(mayRefuse('RATE_LIMITED')),
});
