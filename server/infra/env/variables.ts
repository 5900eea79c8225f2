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
import {
  headerList,
  isPostgresUrl,
  isSentryDsn,
  isService,
  isSmtpUrl,
  isVapidKey,
  origin,
  port,
  trustProxy,
} from './env-shapes.ts';
import { limitSetting, parseRateLimit, rateLimitActions } from './limits.ts';

const onOff = z.enum(['on', 'off'], 'use on ou off');
const postgresUrl = z.string().refine(isPostgresUrl, 'use o formato postgres://usuario:senha@servidor:5432/banco');
const limit = z.string().transform((text, context) => {
  const parsed = parseRateLimit(text);
  if (parsed) return parsed;
  context.addIssue('use o formato conta/endereço/janela, por exemplo 10/50/15m');
  return z.NEVER;
});
const looseKey = z.string().regex(LOOSE_KEY, 'use a chave inteira, com 8 caracteres ou mais, sem espaços').optional();
const metaId = z.string().regex(META_ID_FORM, 'use o número de identificação da Meta').optional();
const limitShape = Object.fromEntries(rateLimitActions.map((action) => [limitSetting(action), limit.optional()]));

export const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'use development, production ou test').default('development'),
  PORT: z.string().default('3000').pipe(port()),
  HOST: z.string().regex(/^\S+$/, 'não pode ter espaços').optional(),
  DATABASE_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DEMO: onOff.optional(),
  PUBLIC_URL: z.string().transform(origin).optional(),
  TRUST_PROXY: z.string().transform(trustProxy).optional(),
  SECRET_KEY: z.string().min(32, 'use pelo menos 32 caracteres (por exemplo: openssl rand -base64 48)').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'use a chave de antes, inteira').optional(),
  SET_UP_KEY: z.string().min(16, 'use pelo menos 16 caracteres').max(255, 'use até 255 caracteres').optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'use a chave privada que npx web-push generate-vapid-keys mostra')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,255}$/, 'use de 16 a 255 caracteres, sem espaços nem acentos')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isService, 'use o endereço do coletor, por exemplo http://127.0.0.1:4318')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(headerList).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'use http/json, o único formato enviado').default('http/json'),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'use letras, números, pontos e hifens')
    .default('encaixe'),
  OTEL_TRACES_SAMPLER: z
    .enum(
      ['parentbased_always_on', 'parentbased_traceidratio'],
      'use parentbased_always_on ou parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'use uma fração de 0 a 1, por exemplo 0.1')
    .transform(Number)
    .optional(),
  SENTRY_DSN: z
    .string()
    .refine(isSentryDsn, 'use o endereço inteiro, como https://chave@sentry.exemplo.com/1')
    .optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[^\s/\\]{1,200}$/, 'use até 200 caracteres, sem espaços nem barras')
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[^\s/\\]{1,64}$/, 'use até 64 caracteres, sem espaços nem barras')
    .optional(),
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
  BACKUP_KEY: z.string().min(16, 'use pelo menos 16 caracteres').optional(),
  SERVICE_WORKER: onOff.default('on'),
  POSTAL_CODES: onOff.default('on'),
  BRASIL_API_URL: z.string().default('https://brasilapi.com.br').transform(origin),
  VIA_CEP_URL: z.string().default('https://viacep.com.br').transform(origin),
  ...limitShape,
});

export type Variables = z.output<typeof variables>;

/** All of them, or uploads stay in `DATA_DIR`. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** One line in pt-BR for each contradiction between variables that are each valid alone. */
export function contradictions(set: Variables): string[] {
  const lines: string[] = [];
  if (set.NODE_ENV === 'production' && set.DATABASE_URL && set.DEMO !== 'on' && !set.PUBLIC_URL) {
    lines.push('PUBLIC_URL: informe o endereço público, por exemplo https://agenda.exemplo.com.br.');
  }
  if (set.READ_DATABASE_URL && !set.DATABASE_URL) {
    lines.push('READ_DATABASE_URL: só vale junto com DATABASE_URL, de cujo banco é réplica.');
  }
  if (set.SECRET_KEY_PREVIOUS && (!set.SECRET_KEY || set.SECRET_KEY_PREVIOUS === set.SECRET_KEY)) {
    lines.push('SECRET_KEY_PREVIOUS: é a chave de antes e só vale junto com uma SECRET_KEY diferente.');
  }
  if (set.SMTP_URL && set.SMTP_HOST) lines.push('SMTP_URL e SMTP_HOST: use apenas uma das duas formas.');
  if ((set.SMTP_USER || set.SMTP_PASSWORD) && !set.SMTP_HOST) {
    lines.push('SMTP_USER e SMTP_PASSWORD: só valem junto com SMTP_HOST.');
  }
  const missing = S3_SETTINGS.filter((name) => !set[name]);
  if (missing.length > 0 && missing.length < S3_SETTINGS.length) {
    lines.push(`${missing.join(', ')}: as configurações de S3 só valem juntas.`);
  }
  if ((set.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio') !== (set.OTEL_TRACES_SAMPLER_ARG !== undefined)) {
    lines.push('OTEL_TRACES_SAMPLER_ARG: só vale junto com OTEL_TRACES_SAMPLER=parentbased_traceidratio, que a exige.');
  }
  if ((set.SMTP_URL || set.SMTP_HOST) && !set.MAIL_FROM) lines.push('MAIL_FROM: informe o remetente dos e-mails.');
  return lines;
}
