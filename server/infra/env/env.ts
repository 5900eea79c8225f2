import { resolve } from 'node:path';
import { z } from 'zod';
import {
  LOOSE_KEY,
  MERCADO_PAGO_KEY,
  MERCADO_PAGO_WEBHOOK_SECRET,
  META_ID_FORM,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  WhatsAppChoice,
} from '#contract/system-settings.ts';
import { isPostgresUrl, isService, isSmtpUrl, origin, port, type TrustProxy, trustProxy } from './env-shapes.ts';
import { defaultLimits, type Limits, limitSetting, parseRateLimit, rateLimitActions } from './limits.ts';
import { findMisspelled } from './misspelled.ts';
import { StartError } from './start-error.ts';

export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };
/** The platform's own. null: as the system settings say. */
export type PaymentKeys = {
  mercadoPagoAccessToken: string | null;
  mercadoPagoPublicKey: string | null;
  mercadoPagoWebhookSecret: string | null;
  stripeSecretKey: string | null;
  stripeWebhookSecret: string | null;
  stripePublishableKey: string | null;
};
/** WhatsApp's settings that the environment sets, under the names of the system settings. */
export type WhatsAppKeys = {
  whatsappProvider?: 'none' | 'cloud_api' | 'evolution';
  whatsappPhoneNumberId?: string;
  whatsappAccountId?: string;
  whatsappAccessToken?: string;
  whatsappAppSecret?: string;
  whatsappVerifyToken?: string;
  evolutionUrl?: string;
  evolutionInstance?: string;
  evolutionApiKey?: string;
  evolutionWebhookToken?: string;
};
export type SmtpSettings = { url: string } | { host: string; port: number; user?: string; password?: string };

export type Env = {
  production: boolean;
  port: number;
  /** null: all addresses of the machine. */
  host: string | null;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  demo: boolean;
  /** Scheme and host of the site, without a path. null: as each request says. */
  publicUrl: string | null;
  trustProxy: TrustProxy | null;
  /** null: the key is stored in `dataDir`. */
  secretKey: string | null;
  /** The key for making the first super administrator. Null: a key that is derived from the secret key. */
  setUpKey: string | null;
  /** null: as the system settings say. */
  mailFrom: string | null;
  /** null: as the system settings say; without them mails become files in `dataDir`. */
  smtp: SmtpSettings | null;
  paymentKeys: PaymentKeys;
  /** Where the payment providers are, without a path at the end. */
  paymentServices: { mercadoPago: string; stripe: string };
  whatsAppKeys: WhatsAppKeys;
  /** Where Meta's Cloud API is, without a path at the end. */
  whatsAppService: string;
  /** Whether /admin/settings takes an address of Evolution that is not https, or is of an own network. */
  evolutionMayBePrivate: boolean;
  /** Where uploads are kept. null: in `dataDir`. */
  s3: S3Settings | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  limits: Limits | 'off';
  backup: 'daily' | 'off';
  /** 'off': browsers that keep pages for the moments without a net forget them, and keep no more. */
  serviceWorker: 'on' | 'off';
  /** Where the services of postal codes are, without a path at the end. null: nobody is asked, addresses are typed. */
  postalCodes: { brasilApi: string; viaCep: string } | null;
};

export class SettingsError extends StartError {
  override name = 'SettingsError';
}

const onOff = z.enum(['on', 'off'], 'use on ou off');
const limit = z.string().transform((text, context) => {
  const parsed = parseRateLimit(text);
  if (parsed) return parsed;
  context.addIssue('use o formato conta/endereço/janela, por exemplo 10/50/15m');
  return z.NEVER;
});
const looseKey = z.string().regex(LOOSE_KEY, 'use a chave inteira, com 8 caracteres ou mais, sem espaços').optional();
const metaId = z.string().regex(META_ID_FORM, 'use o número de identificação da Meta').optional();
const limitShape = Object.fromEntries(rateLimitActions.map((action) => [limitSetting(action), limit.optional()]));

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'use development, production ou test').default('development'),
  PORT: z.string().default('3000').pipe(port()),
  HOST: z.string().regex(/^\S+$/, 'não pode ter espaços').optional(),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'use o formato postgres://usuario:senha@servidor:5432/banco')
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DEMO: onOff.optional(),
  PUBLIC_URL: z.string().transform(origin).optional(),
  TRUST_PROXY: z.string().transform(trustProxy).optional(),
  SECRET_KEY: z.string().min(32, 'use pelo menos 32 caracteres (por exemplo: openssl rand -base64 48)').optional(),
  SET_UP_KEY: z.string().min(16, 'use pelo menos 16 caracteres').max(255, 'use até 255 caracteres').optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'use o formato smtp://usuario:senha@servidor:587').optional(),
  SMTP_HOST: z.string().regex(/^\S+$/, 'não pode ter espaços').optional(),
  SMTP_PORT: z.string().default('587').pipe(port()),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'use nome@dominio ou Nome <nome@dominio>')
    .optional(),
  MERCADO_PAGO_ACCESS_TOKEN: z.string().regex(MERCADO_PAGO_KEY, 'use a chave inteira do Mercado Pago').optional(),
  MERCADO_PAGO_PUBLIC_KEY: z.string().regex(MERCADO_PAGO_KEY, 'use a chave inteira do Mercado Pago').optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: z
    .string()
    .regex(MERCADO_PAGO_WEBHOOK_SECRET, 'use a assinatura secreta inteira')
    .optional(),
  STRIPE_SECRET_KEY: z.string().regex(STRIPE_SECRET_KEY, 'use a chave inteira, que começa com sk_ ou rk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().regex(STRIPE_WEBHOOK_SECRET, 'use a chave que começa com whsec_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(STRIPE_PUBLISHABLE_KEY, 'use a chave que começa com pk_').optional(),
  MERCADO_PAGO_URL: z.string().default('https://api.mercadopago.com').transform(origin),
  STRIPE_URL: z.string().default('https://api.stripe.com').transform(origin),
  WHATSAPP_PROVIDER: z.enum(WhatsAppChoice.options, 'use none, cloud_api ou evolution').optional(),
  WHATSAPP_PHONE_NUMBER_ID: metaId,
  WHATSAPP_ACCOUNT_ID: metaId,
  WHATSAPP_ACCESS_TOKEN: looseKey,
  WHATSAPP_APP_SECRET: looseKey,
  WHATSAPP_VERIFY_TOKEN: looseKey,
  WHATSAPP_URL: z.string().default('https://graph.facebook.com').transform(origin),
  EVOLUTION_URL: z
    .string()
    .refine(isService, 'use o endereço do serviço, por exemplo https://evolution.exemplo.com')
    .optional(),
  EVOLUTION_PRIVATE: onOff.default('off'),
  EVOLUTION_INSTANCE: z.string().max(100, 'use até 100 caracteres').optional(),
  EVOLUTION_API_KEY: looseKey,
  EVOLUTION_WEBHOOK_TOKEN: looseKey,
  S3_ENDPOINT: z.string().refine(isService, 'use o endereço do serviço, por exemplo https://s3.exemplo.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use o nome do bucket, em minúsculas')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'use o nome da região, por exemplo sa-east-1')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'use fatal, error, warn, info, debug, trace ou silent',
    )
    .default('info'),
  RATE_LIMITS: onOff.default('on'),
  BACKUP: z.enum(['daily', 'off'], 'use daily ou off').default('daily'),
  SERVICE_WORKER: onOff.default('on'),
  POSTAL_CODES: onOff.default('on'),
  BRASIL_API_URL: z.string().default('https://brasilapi.com.br').transform(origin),
  VIA_CEP_URL: z.string().default('https://viacep.com.br').transform(origin),
  ...limitShape,
});

const settingNames = Object.keys(settings.shape);

/** Throws SettingsError. An empty variable counts as absent, because container files often leave them empty. */
export function readEnv(processEnv: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(processEnv).filter(([, value]) => value !== undefined && value !== ''),
  );
  const lines = findMisspelled(Object.keys(given), settingNames).map(({ name, suggestion }) =>
    suggestion ? `${name} não existe. Você quis dizer ${suggestion}?` : `${name} não é uma configuração conhecida.`,
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) lines.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`));
  if (parsed.success) lines.push(...contradictions(parsed.data));
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines);
  return toEnv(parsed.data);
}

type Settings = z.output<typeof settings>;

/** All of them, or uploads stay in `DATA_DIR`. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

function contradictions(set: Settings): string[] {
  const lines: string[] = [];
  if (set.NODE_ENV === 'production' && set.DATABASE_URL && set.DEMO !== 'on' && !set.PUBLIC_URL) {
    lines.push('PUBLIC_URL: informe o endereço público, por exemplo https://agenda.exemplo.com.br.');
  }
  if (set.SMTP_URL && set.SMTP_HOST) lines.push('SMTP_URL e SMTP_HOST: use apenas uma das duas formas.');
  if ((set.SMTP_USER || set.SMTP_PASSWORD) && !set.SMTP_HOST) {
    lines.push('SMTP_USER e SMTP_PASSWORD: só valem junto com SMTP_HOST.');
  }
  const missing = S3_SETTINGS.filter((name) => !set[name]);
  if (missing.length > 0 && missing.length < S3_SETTINGS.length) {
    lines.push(`${missing.join(', ')}: as configurações de S3 só valem juntas.`);
  }
  if ((set.SMTP_URL || set.SMTP_HOST) && !set.MAIL_FROM) lines.push('MAIL_FROM: informe o remetente dos e-mails.');
  return lines;
}

function toEnv(set: Settings): Env {
  const isOn = (demo: 'on' | 'off' | undefined) => (demo ? demo === 'on' : !set.DATABASE_URL);
  return {
    production: set.NODE_ENV === 'production',
    port: set.PORT,
    host: set.HOST ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir: set.DATA_DIR,
    demo: isOn(set.DEMO),
    publicUrl: set.PUBLIC_URL ?? null,
    trustProxy: set.TRUST_PROXY ?? null,
    secretKey: set.SECRET_KEY ?? null,
    setUpKey: set.SET_UP_KEY ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    smtp: smtpOf(set),
    paymentKeys: {
      mercadoPagoAccessToken: set.MERCADO_PAGO_ACCESS_TOKEN ?? null,
      mercadoPagoPublicKey: set.MERCADO_PAGO_PUBLIC_KEY ?? null,
      mercadoPagoWebhookSecret: set.MERCADO_PAGO_WEBHOOK_SECRET ?? null,
      stripeSecretKey: set.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecret: set.STRIPE_WEBHOOK_SECRET ?? null,
      stripePublishableKey: set.STRIPE_PUBLISHABLE_KEY ?? null,
    },
    paymentServices: { mercadoPago: set.MERCADO_PAGO_URL, stripe: set.STRIPE_URL },
    whatsAppKeys: whatsAppKeysOf(set),
    whatsAppService: set.WHATSAPP_URL,
    evolutionMayBePrivate: set.EVOLUTION_PRIVATE === 'on',
    s3: s3Of(set),
    logLevel: set.LOG_LEVEL,
    limits: set.RATE_LIMITS === 'off' ? 'off' : limitsOf(set),
    backup: set.BACKUP,
    serviceWorker: set.SERVICE_WORKER,
    postalCodes: set.POSTAL_CODES === 'on' ? { brasilApi: set.BRASIL_API_URL, viaCep: set.VIA_CEP_URL } : null,
  };
}

function smtpOf(set: Settings): SmtpSettings | null {
  if (set.SMTP_URL) return { url: set.SMTP_URL };
  if (!set.SMTP_HOST) return null;
  return { host: set.SMTP_HOST, port: set.SMTP_PORT, user: set.SMTP_USER, password: set.SMTP_PASSWORD };
}

function whatsAppKeysOf(set: Settings): WhatsAppKeys {
  const keys = {
    whatsappProvider: set.WHATSAPP_PROVIDER,
    whatsappPhoneNumberId: set.WHATSAPP_PHONE_NUMBER_ID,
    whatsappAccountId: set.WHATSAPP_ACCOUNT_ID,
    whatsappAccessToken: set.WHATSAPP_ACCESS_TOKEN,
    whatsappAppSecret: set.WHATSAPP_APP_SECRET,
    whatsappVerifyToken: set.WHATSAPP_VERIFY_TOKEN,
    evolutionUrl: set.EVOLUTION_URL,
    evolutionInstance: set.EVOLUTION_INSTANCE,
    evolutionApiKey: set.EVOLUTION_API_KEY,
    evolutionWebhookToken: set.EVOLUTION_WEBHOOK_TOKEN,
  };
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
}

function s3Of(set: Settings): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = set;
  if (!endpoint || !bucket || !accessKey || !secretKey) return null;
  return { endpoint, bucket, region: set.S3_REGION, accessKey, secretKey };
}

function limitsOf(set: Settings): Limits {
  const chosen = set as Record<string, unknown>;
  const of = (action: keyof Limits) => (chosen[limitSetting(action)] as Limits[typeof action]) ?? defaultLimits[action];
  return Object.fromEntries(rateLimitActions.map((action) => [action, of(action)])) as Limits;
}
