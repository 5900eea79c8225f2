import type { TrustProxy } from './env-shapes.ts';
import { defaultLimits, type Limits, limitSetting, rateLimitActions } from './limits.ts';
import { findMisspelled } from './misspelled.ts';
import { StartError } from './start-error.ts';
import { contradictions, type Variables, variables } from './variables.ts';

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
export type TraceSettings = {
  /** The collector, without a slash at the end: `/v1/traces` follows. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The part of the traces that is sent, 0 to 1. */
  ratio: number;
};
/** null: as the running version says. */
export type ErrorReportSettings = { dsn: string; release: string | null; environment: string };
export type SmtpSettings = { url: string } | { host: string; port: number; user?: string; password?: string };

export type Env = {
  production: boolean;
  port: number;
  /** null: all addresses of the machine. */
  host: string | null;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A copy of that database for reports and exports. null: they are read from the database itself. */
  readDatabaseUrl: string | null;
  dataDir: string;
  demo: boolean;
  /** Scheme and host of the site, without a path. null: as each request says. */
  publicUrl: string | null;
  trustProxy: TrustProxy | null;
  /** null: the key is stored in `dataDir`. */
  secretKey: string | null;
  /** Read beside the secret key, never written with. */
  previousSecretKey: string | null;
  /** The key for making the first super administrator. Null: a key that is derived from the secret key. */
  setUpKey: string | null;
  /** By which push services know the installation, in base64url. Null: a key that is derived from the secret key. */
  vapidPrivateKey: string | null;
  /** Opens `/metrics`. null: it answers 404. */
  metricsToken: string | null;
  /** null: nothing is traced. */
  traces: TraceSettings | null;
  /** null: errors are only in the log. */
  errorReports: ErrorReportSettings | null;
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
  /** Encrypts what `npm run backup` and the daily copies write. null: backups are not encrypted. */
  backupKey: string | null;
  /** 'off': browsers that keep pages for the moments without a net forget them, and keep no more. */
  serviceWorker: 'on' | 'off';
  /** Where the services of postal codes are, without a path at the end. null: nobody is asked, addresses are typed. */
  postalCodes: { brasilApi: string; viaCep: string } | null;
};

export class SettingsError extends StartError {
  override name = 'SettingsError';
}

/** Throws SettingsError. An empty variable counts as absent, because container files often leave them empty. */
export function readEnv(processEnv: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(processEnv).filter(([, value]) => value !== undefined && value !== ''),
  );
  const lines = findMisspelled(Object.keys(given), Object.keys(variables.shape)).map(({ name, suggestion }) =>
    suggestion ? `${name} não existe. Você quis dizer ${suggestion}?` : `${name} não é uma configuração conhecida.`,
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) lines.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`));
  if (parsed.success) lines.push(...contradictions(parsed.data));
  if (!parsed.success || lines.length > 0) throw new SettingsError(lines);
  return toEnv(parsed.data);
}

function toEnv(set: Variables): Env {
  const isOn = (demo: 'on' | 'off' | undefined) => (demo ? demo === 'on' : !set.DATABASE_URL);
  return {
    production: set.NODE_ENV === 'production',
    port: set.PORT,
    host: set.HOST ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    readDatabaseUrl: set.READ_DATABASE_URL ?? null,
    dataDir: set.DATA_DIR,
    demo: isOn(set.DEMO),
    publicUrl: set.PUBLIC_URL ?? null,
    trustProxy: set.TRUST_PROXY ?? null,
    secretKey: set.SECRET_KEY ?? null,
    previousSecretKey: set.SECRET_KEY_PREVIOUS ?? null,
    setUpKey: set.SET_UP_KEY ?? null,
    vapidPrivateKey: set.VAPID_PRIVATE_KEY ?? null,
    metricsToken: set.METRICS_TOKEN ?? null,
    traces: tracesOf(set),
    errorReports: errorReportsOf(set),
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
    backupKey: set.BACKUP_KEY ?? null,
    serviceWorker: set.SERVICE_WORKER,
    postalCodes: set.POSTAL_CODES === 'on' ? { brasilApi: set.BRASIL_API_URL, viaCep: set.VIA_CEP_URL } : null,
  };
}

function tracesOf(set: Variables): TraceSettings | null {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: set.OTEL_SERVICE_NAME,
    ratio: set.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}

function errorReportsOf(set: Variables): ErrorReportSettings | null {
  if (!set.SENTRY_DSN) return null;
  const environment = set.SENTRY_ENVIRONMENT ?? set.NODE_ENV;
  return { dsn: set.SENTRY_DSN, release: set.SENTRY_RELEASE ?? null, environment };
}

function smtpOf(set: Variables): SmtpSettings | null {
  if (set.SMTP_URL) return { url: set.SMTP_URL };
  if (!set.SMTP_HOST) return null;
  return { host: set.SMTP_HOST, port: set.SMTP_PORT, user: set.SMTP_USER, password: set.SMTP_PASSWORD };
}

function whatsAppKeysOf(set: Variables): WhatsAppKeys {
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

function s3Of(set: Variables): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = set;
  if (!endpoint || !bucket || !accessKey || !secretKey) return null;
  return { endpoint, bucket, region: set.S3_REGION, accessKey, secretKey };
}

function limitsOf(set: Variables): Limits {
  const chosen = set as Record<string, unknown>;
  const of = (action: keyof Limits) => (chosen[limitSetting(action)] as Limits[typeof action]) ?? defaultLimits[action];
  return Object.fromEntries(rateLimitActions.map((action) => [action, of(action)])) as Limits;
}
