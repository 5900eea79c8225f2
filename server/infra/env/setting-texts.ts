import { defaultLimits, limitSetting, type RateLimitAction, rateLimitActions } from './limits.ts';

/** `value` is the default, or an example where there is none. Secrets and ids have no value. */
export type SettingText = { does: string; value?: string };
type Group = { title: string; settings: Record<string, SettingText> };

const limitTexts: Record<RateLimitAction, string> = {
  signIn: 'Tries to sign in.',
  secondFactor: 'Codes of the second step of a sign-in.',
  signUp: 'New accounts.',
  takenEmail: 'Sign-ups with an e-mail that already has an account.',
  recovery: 'Mails to reset a password.',
  setUp: 'Tries of the key that makes the first super administrator.',
  account: 'Wrong present passwords of somebody who is signed in.',
  emailChange: 'Changes of an account’s e-mail.',
  invitation: 'Invitations to a salon’s team.',
  ownData: 'Downloads of one’s own data.',
  consent: 'Changes of consents.',
  finder: 'Searches for a salon.',
  postalCode: 'Postal codes that are looked up.',
  booking: 'Bookings.',
  paymentCheck: 'Questions whether a booking is paid.',
  waitingList: 'Entries on a waiting list.',
  review: 'Reviews.',
  upload: 'Uploaded pictures.',
  click: 'Counted clicks on a short link.',
  link: 'Uses of the links that messages carry.',
  reading: 'Calls that read. Each process counts for itself.',
  providerTest: 'Tests of the mail server, WhatsApp and payment keys.',
  webhook: 'Webhooks without a valid signature. Each process counts for itself.',
};

function limitValue({ account, address, seconds }: (typeof defaultLimits)[RateLimitAction]): string {
  const window = seconds % 3600 === 0 ? `${seconds / 3600}h` : `${seconds / 60}m`;
  return `${account}/${address}/${window}`;
}

/** All variables of the server, for `.env.example`. A test holds them to `variables.ts`. */
export const settingTexts: Group[] = [
  {
    title: 'Server',
    settings: {
      NODE_ENV: { does: 'development, production or test. `npm start` sets production.', value: 'production' },
      PORT: { does: 'The port that the server listens on.', value: '3000' },
      HOST: { does: 'The address that the server listens on. Without it, all addresses.', value: '127.0.0.1' },
      PUBLIC_URL: {
        does: 'Scheme and host that people see. Required with DATABASE_URL.',
        value: 'https://agenda.example.com',
      },
      TRUST_PROXY: {
        does: 'How many proxies stand in front (1 to 9), or their addresses or ranges. Their forwarded address counts, and the last entry of X-Forwarded-Proto and X-Forwarded-Host.',
        value: '1',
      },
      LOG_LEVEL: { does: 'fatal, error, warn, info, debug, trace or silent.', value: 'info' },
      METRICS_TOKEN: { does: '16 to 255 characters. Opens /metrics for Prometheus. Without it /metrics answers 404.' },
      SERVICE_WORKER: {
        does: 'on or off. Off: browsers delete the pages that they keep for use without a network at their next visit.',
        value: 'on',
      },
      DEMO: { does: 'on or off: demo data and the sandbox. Without it, on unless DATABASE_URL is set.', value: 'off' },
    },
  },
  {
    title: 'Traces and reports of errors. Off without the first setting of each',
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        does: 'A collector of OpenTelemetry, which gets traces at /v1/traces.',
        value: 'http://127.0.0.1:4318',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        does: 'Headers for the collector: name=value, separated by commas, encoded as in a URL.',
      },
      OTEL_EXPORTER_OTLP_PROTOCOL: { does: 'The format of what is sent. There is only this one.', value: 'http/json' },
      OTEL_SERVICE_NAME: { does: 'The name of this service in traces.', value: 'encaixe' },
      OTEL_TRACES_SAMPLER: {
        does: 'parentbased_always_on or parentbased_traceidratio.',
        value: 'parentbased_always_on',
      },
      OTEL_TRACES_SAMPLER_ARG: {
        does: 'The part of the traces that is sent, 0 to 1. Only and always with parentbased_traceidratio.',
        value: '0.1',
      },
      SENTRY_DSN: {
        does: 'The address of a project in Sentry, with its public key. Unexpected errors are sent there.',
      },
      SENTRY_RELEASE: { does: 'The release that errors name. Without it, the version and the commit.' },
      SENTRY_ENVIRONMENT: { does: 'The environment that errors name. Without it, NODE_ENV.', value: 'production' },
    },
  },
  {
    title: 'Data',
    settings: {
      DATABASE_URL: {
        does: 'PostgreSQL 15 or newer. Without it, the embedded database in DATA_DIR.',
        value: 'postgres://user:password@host:5432/name',
      },
      READ_DATABASE_URL: {
        does: 'One standby of that PostgreSQL. Reports and exports are read from it while it is less than a second behind.',
        value: 'postgres://user:password@standby:5432/name',
      },
      DATA_DIR: { does: 'The folder of the embedded database, uploads, mails, backups and the key.', value: './data' },
      BACKUP: {
        does: 'daily or off: a copy of the database in DATA_DIR/backups and in the bucket, and a weekly trial of it.',
        value: 'daily',
      },
      BACKUP_KEY: {
        does: '16 characters or more. Encrypts what npm run backup and the daily copies write, and npm run restore needs the same. Without it backups are not encrypted, and leave the secret key out.',
      },
      S3_ENDPOINT: {
        does: 'A service that speaks S3, for uploaded pictures and daily copies. Without it they are in DATA_DIR/uploads.',
        value: 'https://s3.example.com',
      },
      S3_BUCKET: { does: 'A private bucket. It is addressed by path.', value: 'encaixe' },
      S3_REGION: { does: 'The region of the bucket.', value: 'us-east-1' },
      S3_ACCESS_KEY: { does: 'The id of the key to the bucket.' },
      S3_SECRET_KEY: { does: 'The secret of the key to the bucket.' },
    },
  },
  {
    title: 'Keys',
    settings: {
      SECRET_KEY: {
        does: '32 characters or more (openssl rand -base64 48), the same on every server. Signs sessions and encrypts stored keys. Without it the server makes one in DATA_DIR/secret.key.',
      },
      SECRET_KEY_PREVIOUS: {
        does: 'A second key that is read and never written with, while SECRET_KEY is replaced (README, Keys).',
      },
      VAPID_PRIVATE_KEY: {
        does: 'The private key by which push services know this installation (npx web-push generate-vapid-keys). Without it one is derived from the secret key. With another key each person switches notices on again.',
      },
      SET_UP_KEY: {
        does: '16 to 255 characters. /secure-admin-init asks for it to make the first super administrator. Without it the log names one at each start until there is a super administrator.',
      },
    },
  },
  {
    title: 'Mail. Overrides /admin/settings; without a mail server, mails are files in DATA_DIR/mails',
    settings: {
      SMTP_URL: {
        does: 'The mail server with its user and password. A user needs smtps:// or STARTTLS, unless the server is this machine. Not together with SMTP_HOST.',
        value: 'smtps://user:password@smtp.example.com:465',
      },
      SMTP_HOST: { does: 'The mail server, in the place of SMTP_URL.', value: 'smtp.example.com' },
      SMTP_PORT: { does: 'Its port. 465 is encrypted from the start.', value: '587' },
      SMTP_USER: { does: 'Its user. Only with SMTP_HOST.' },
      SMTP_PASSWORD: { does: 'Its password. Only with SMTP_HOST.' },
      MAIL_FROM: { does: 'The sender. Required with a mail server.', value: 'Encaixe <agenda@example.com>' },
    },
  },
  {
    title: 'Payments of plans. Override /admin/settings',
    settings: {
      MERCADO_PAGO_ACCESS_TOKEN: { does: 'The platform’s own access token at Mercado Pago.' },
      MERCADO_PAGO_PUBLIC_KEY: { does: 'The public key that belongs to it.' },
      MERCADO_PAGO_WEBHOOK_SECRET: { does: 'Signs the events that Mercado Pago sends.' },
      MERCADO_PAGO_URL: { does: 'The address of Mercado Pago.', value: 'https://api.mercadopago.com' },
      STRIPE_SECRET_KEY: { does: 'The platform’s own key at Stripe (sk_ or rk_).' },
      STRIPE_PUBLISHABLE_KEY: { does: 'The publishable key that belongs to it (pk_).' },
      STRIPE_WEBHOOK_SECRET: { does: 'Signs the events that Stripe sends (whsec_).' },
      STRIPE_URL: { does: 'The address of Stripe.', value: 'https://api.stripe.com' },
    },
  },
  {
    title: 'WhatsApp. Overrides /admin/settings, which shows the addresses for notices of delivery',
    settings: {
      WHATSAPP_PROVIDER: { does: 'none, cloud_api (Meta) or evolution (Evolution API).', value: 'none' },
      WHATSAPP_PHONE_NUMBER_ID: { does: 'Cloud API: the id of the phone number.' },
      WHATSAPP_ACCOUNT_ID: { does: 'Cloud API: the id of the WhatsApp Business account.' },
      WHATSAPP_ACCESS_TOKEN: { does: 'Cloud API: the access token.' },
      WHATSAPP_APP_SECRET: { does: 'Cloud API: signs the notices that Meta sends.' },
      WHATSAPP_VERIFY_TOKEN: { does: 'Cloud API: Meta repeats it when the address for notices is saved.' },
      WHATSAPP_URL: { does: 'The address of the Cloud API.', value: 'https://graph.facebook.com' },
      EVOLUTION_URL: {
        does: 'Evolution API: its address. It may be http or an own network.',
        value: 'https://evolution.example.com',
      },
      EVOLUTION_INSTANCE: { does: 'Evolution API: the name of the instance.', value: 'encaixe' },
      EVOLUTION_API_KEY: { does: 'Evolution API: the key of the instance.' },
      EVOLUTION_WEBHOOK_TOKEN: { does: 'Evolution API: proves that a notice comes from it.' },
      EVOLUTION_PRIVATE: {
        does: 'on or off. On: /admin/settings takes an address of Evolution without https or of an own network.',
        value: 'off',
      },
    },
  },
  {
    title: 'Addresses by postal code',
    settings: {
      POSTAL_CODES: { does: 'on or off. Off: no CEP is looked up, addresses are typed.', value: 'on' },
      BRASIL_API_URL: { does: 'The address of BrasilAPI.', value: 'https://brasilapi.com.br' },
      VIA_CEP_URL: {
        does: 'The address of ViaCEP, which the server asks when BrasilAPI gives no answer.',
        value: 'https://viacep.com.br',
      },
    },
  },
  {
    title:
      'Rate limits, as account/address/window: 10/300/15m is 10 for each account and 300 for each address in 15 minutes',
    settings: {
      RATE_LIMITS: { does: 'on or off, for all of them.', value: 'on' },
      ...Object.fromEntries(
        rateLimitActions.map((action) => [
          limitSetting(action),
          { does: limitTexts[action], value: limitValue(defaultLimits[action]) },
        ]),
      ),
    },
  },
];
