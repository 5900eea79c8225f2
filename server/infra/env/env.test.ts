import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, SettingsError } from './env.ts';
import { defaultLimits } from './limits.ts';

function linesOf(env: Record<string, string>): string[] {
  try {
    readEnv(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

test('an empty environment is a demo on the embedded database', () => {
  expect(readEnv({})).toEqual({
    production: false,
    port: 3000,
    host: null,
    databaseUrl: null,
    readDatabaseUrl: null,
    dataDir: resolve('./data'),
    demo: true,
    publicUrl: null,
    trustProxy: null,
    secretKey: null,
    previousSecretKey: null,
    setUpKey: null,
    vapidPrivateKey: null,
    metricsToken: null,
    traces: null,
    errorReports: null,
    mailFrom: null,
    smtp: null,
    paymentKeys: {
      mercadoPagoAccessToken: null,
      mercadoPagoPublicKey: null,
      mercadoPagoWebhookSecret: null,
      stripeSecretKey: null,
      stripeWebhookSecret: null,
      stripePublishableKey: null,
    },
    paymentServices: { mercadoPago: 'https://api.mercadopago.com', stripe: 'https://api.stripe.com' },
    whatsAppKeys: {},
    evolutionMayBePrivate: false,
    whatsAppService: 'https://graph.facebook.com',
    s3: null,
    logLevel: 'info',
    limits: defaultLimits,
    backup: 'daily',
    backupKey: null,
    serviceWorker: 'on',
    postalCodes: { brasilApi: 'https://brasilapi.com.br', viaCep: 'https://viacep.com.br' },
  });
});

test('a database of one’s own ends the demo, unless it is asked for', () => {
  const DATABASE_URL = 'postgres://encaixe:x@db:5432/encaixe';
  expect(readEnv({ DATABASE_URL }).demo).toBe(false);
  expect(readEnv({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  expect(readEnv({ DEMO: 'off' }).demo).toBe(false);
});

test('production on PostgreSQL needs its public address', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x@db/encaixe' };
  expect(linesOf(production)).toEqual([
    'PUBLIC_URL: informe o endereço público, por exemplo https://agenda.exemplo.com.br.',
  ]);
  expect(linesOf({ ...production, DEMO: 'on' })).toEqual([]);
  expect(readEnv({ ...production, PUBLIC_URL: 'https://Agenda.exemplo.com.br/' }).publicUrl).toBe(
    'https://agenda.exemplo.com.br',
  );
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x@db/encaixe'],
  ['DATABASE_URL', 'postgres://x@db'],
  ['DEMO', 'yes'],
  ['PUBLIC_URL', 'agenda.exemplo.com.br'],
  ['PUBLIC_URL', 'https://exemplo.com.br/agenda'],
  ['PUBLIC_URL', 'https://x:y@exemplo.com.br'],
  ['PUBLIC_URL', 'ftp://exemplo.com.br'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', '10.0.0.1, nginx'],
  ['SECRET_KEY', 'curta'],
  ['SECRET_KEY_PREVIOUS', 'curta'],
  ['VAPID_PRIVATE_KEY', 'curta'],
  ['VAPID_PRIVATE_KEY', '_'.repeat(43)],
  ['SET_UP_KEY', 'curta'],
  ['METRICS_TOKEN', 'quinze-letras-x'],
  ['METRICS_TOKEN', 'com espaço entre as palavras'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'coletor:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://chave:segredo@coletor:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'sem-valor'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%0A'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_SERVICE_NAME', 'o salão'],
  ['OTEL_TRACES_SAMPLER', 'always_off'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ['SENTRY_DSN', 'https://sentry.io/1'],
  ['SENTRY_DSN', 'https://chave@sentry.io/projeto'],
  ['SENTRY_DSN', 'https://chave:segredo@sentry.io/1'],
  ['SENTRY_RELEASE', 'a b'],
  ['SENTRY_ENVIRONMENT', 'a/b'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtp://u:%zz@mail'],
  ['SMTP_PORT', 'x'],
  ['MERCADO_PAGO_ACCESS_TOKEN', 'chave'],
  ['MERCADO_PAGO_URL', 'https://api.mercadopago.com/v1'],
  ['STRIPE_SECRET_KEY', 'pk_test_1234567890'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_1234567890'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1234567890'],
  ['STRIPE_URL', 'api.stripe.com'],
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'https://chave:segredo@s3.example.com'],
  ['S3_BUCKET', 'Fotos do salão'],
  ['S3_REGION', 'a b'],
  ['MAIL_FROM', 'Encaixe'],
  ['LOG_LEVEL', 'verbose'],
  ['RATE_LIMITS', '10'],
  ['RATE_LIMIT_SIGN_IN', '10 por minuto'],
  ['BACKUP', 'weekly'],
  ['SERVICE_WORKER', 'sim'],
  ['POSTAL_CODES', 'sim'],
  ['BRASIL_API_URL', 'brasilapi.com.br'],
  ['VIA_CEP_URL', 'https://viacep.com.br/ws'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with one line', (name, value) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: use |^${name}: não pode`));
});

test('traces and reports of errors are as the standard variables say', () => {
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://coletor.exemplo.com/otlp/',
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-salao=1' },
  };
  expect(readEnv(traced).traces).toEqual({
    endpoint: 'https://coletor.exemplo.com/otlp',
    headers: { authorization: 'Bearer a=b', 'x-salao': '1' },
    serviceName: 'encaixe',
    ratio: 1,
  });
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readEnv({ ...traced, ...tenth }).traces?.ratio).toBe(0.1);
  expect(linesOf({ OTEL_TRACES_SAMPLER_ARG: '0.1' })).toHaveLength(1);
  expect(linesOf({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })).toHaveLength(1);
  const dsn = 'https://0123abcd@o1.ingest.sentry.io/42';
  expect(readEnv({ SENTRY_DSN: dsn }).errorReports).toEqual({ dsn, release: null, environment: 'development' });
});

test('a line never repeats what was given, which may be a secret', () => {
  expect(linesOf({ DATABASE_URL: 'postgres:senha-secreta', SECRET_KEY: 'segredo-curto' }).join()).not.toMatch(
    /secreta|segredo/,
  );
});

test('every mistake gets its own line', () => {
  expect(linesOf({ PORT: 'x', DATABSE_URL: 'postgres://x@db/encaixe', ENCAIXE_THEME: 'dark' })).toEqual([
    'DATABSE_URL não existe. Você quis dizer DATABASE_URL?',
    'ENCAIXE_THEME não é uma configuração conhecida.',
    'PORT: use um número de 0 a 65535.',
  ]);
});

test('an empty variable counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SECRET_KEY: '' }).port).toBe(3000);
});

test('mail goes by address or by host, with a sender', () => {
  const MAIL_FROM = 'Salão <agenda@exemplo.com.br>';
  expect(readEnv({ SMTP_URL: 'smtp://u:p@mail:587', MAIL_FROM }).smtp).toEqual({ url: 'smtp://u:p@mail:587' });
  expect(readEnv({ SMTP_HOST: 'mail', SMTP_PORT: '465', SMTP_USER: 'u', SMTP_PASSWORD: 'p', MAIL_FROM }).smtp).toEqual({
    host: 'mail',
    port: 465,
    user: 'u',
    password: 'p',
  });
  expect(linesOf({ SMTP_URL: 'smtp://mail', SMTP_HOST: 'mail', MAIL_FROM })).toHaveLength(1);
  expect(linesOf({ SMTP_HOST: 'mail' })).toEqual(['MAIL_FROM: informe o remetente dos e-mails.']);
  expect(linesOf({ SMTP_PASSWORD: 'p' })).toHaveLength(1);
});

test('proxies are trusted by count or by address', () => {
  expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toEqual({ hops: 2 });
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual({ addresses: ['10.0.0.0/8', '::1'] });
});

test('limits are lifted together or set one by one', () => {
  expect(readEnv({ RATE_LIMITS: 'off' }).limits).toBe('off');
  const limits = readEnv({ RATE_LIMIT_WAITING_LIST: '3/9/2h' }).limits;
  expect(limits).toEqual({ ...defaultLimits, waitingList: { account: 3, address: 9, seconds: 7200 } });
});

test('postal codes are asked elsewhere, or of nobody', () => {
  const elsewhere = { BRASIL_API_URL: 'http://127.0.0.1:9000', VIA_CEP_URL: 'http://127.0.0.1:9001/' };
  expect(readEnv(elsewhere).postalCodes).toEqual({
    brasilApi: 'http://127.0.0.1:9000',
    viaCep: 'http://127.0.0.1:9001',
  });
  expect(readEnv({ ...elsewhere, POSTAL_CODES: 'off' }).postalCodes).toBeNull();
});

test('uploads are in the data folder, or in a bucket whose settings are all there', () => {
  expect(readEnv({}).s3).toBeNull();
  const settings = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'encaixe-fotos',
    S3_ACCESS_KEY: 'chave',
    S3_SECRET_KEY: 'segredo',
  };
  expect(readEnv(settings).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'encaixe-fotos',
    region: 'us-east-1',
    accessKey: 'chave',
    secretKey: 'segredo',
  });
  expect(linesOf({ ...settings, S3_BUCKET: '', S3_SECRET_KEY: '' })).toEqual([
    'S3_BUCKET, S3_SECRET_KEY: as configurações de S3 só valem juntas.',
  ]);
});

test('a replica needs the database whose replica it is', () => {
  const READ_DATABASE_URL = 'postgres://encaixe@replica/encaixe';
  expect(readEnv({ DATABASE_URL: 'postgres://encaixe@banco/encaixe', READ_DATABASE_URL })).toMatchObject({
    readDatabaseUrl: READ_DATABASE_URL,
  });
  expect(linesOf({ READ_DATABASE_URL })).toEqual([
    'READ_DATABASE_URL: só vale junto com DATABASE_URL, de cujo banco é réplica.',
  ]);
  expect(linesOf({ DATABASE_URL: 'postgres://encaixe@banco/encaixe', READ_DATABASE_URL: 'mysql://replica' })).toEqual([
    'READ_DATABASE_URL: use o formato postgres://usuario:senha@servidor:5432/banco.',
  ]);
});

test('the previous secret key is read beside another one only', () => {
  const [present, previous] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(readEnv({ SECRET_KEY: present, SECRET_KEY_PREVIOUS: previous })).toMatchObject({
    previousSecretKey: previous,
  });
  for (const SECRET_KEY of ['', previous]) {
    expect(linesOf({ SECRET_KEY, SECRET_KEY_PREVIOUS: previous })).toEqual([
      'SECRET_KEY_PREVIOUS: é a chave de antes e só vale junto com uma SECRET_KEY diferente.',
    ]);
  }
});
