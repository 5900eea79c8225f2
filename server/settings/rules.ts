import {
  type AnySettingName,
  type Secret,
  type SecretName,
  type SettingName,
  type SettingValues,
  type SystemSettingsInput,
  settingShapes,
} from '#contract/system-settings.ts';
import { isPublicService } from '#lib/public-hosts.ts';

type Registered<Value> = { key: string; description: string; default: Value };

/** Every setting of the platform (specification, sections 3 and 9). `contract/system-settings.ts` says what each takes. */
export const registry: { [Name in SettingName]: Registered<SettingValues[Name]> } = {
  appName: { key: 'app_name', default: 'Encaixe', description: 'Nome do produto' },
  maintenanceMode: { key: 'maintenance_mode', default: false, description: 'Só administradores entram' },
  contactEmail: { key: 'contact_email', default: null, description: 'E-mail de contato da plataforma' },
  contactPhone: { key: 'contact_phone', default: null, description: 'Telefone de contato da plataforma' },
  maxSalonsPerOwner: { key: 'max_salons_per_owner', default: 5, description: 'Máximo de salões por proprietário' },
  defaultAppointmentDuration: {
    key: 'default_appointment_duration',
    default: 30,
    description: 'Minutos de um agendamento sem serviço',
  },
  platformCommissionPercentage: {
    key: 'platform_commission_percentage',
    default: 10,
    description: 'Comissão da plataforma, em porcento',
  },
  platformMercadoPagoPublicKey: {
    key: 'platform_mercado_pago_public_key',
    default: null,
    description: 'Public key do Mercado Pago, para assinaturas',
  },
  stripePublishableKey: {
    key: 'stripe_publishable_key',
    default: null,
    description: 'Publishable key da Stripe, para assinaturas',
  },
  smtpHost: { key: 'smtp_host', default: null, description: 'Servidor de e-mail' },
  smtpPort: { key: 'smtp_port', default: 587, description: 'Porta do servidor de e-mail' },
  smtpUser: { key: 'smtp_user', default: null, description: 'Usuário do servidor de e-mail' },
  mailFrom: { key: 'mail_from', default: null, description: 'Endereço que envia os e-mails' },
  notificationsEnabled: {
    key: 'notifications_enabled',
    default: true,
    description: 'Mensagens além das de acesso à conta',
  },
  whatsappProvider: {
    key: 'whatsapp_provider',
    default: 'none',
    description: 'Por onde saem as mensagens de WhatsApp',
  },
  whatsappPhoneNumberId: {
    key: 'whatsapp_phone_number_id',
    default: null,
    description: 'Identificação do número na Cloud API da Meta',
  },
  whatsappAccountId: {
    key: 'whatsapp_account_id',
    default: null,
    description: 'Identificação da conta do WhatsApp Business (WABA)',
  },
  evolutionUrl: { key: 'evolution_url', default: null, description: 'Endereço da Evolution API' },
  evolutionInstance: { key: 'evolution_instance', default: null, description: 'Instância da Evolution API' },
};

export const secretRegistry: { [Name in SecretName]: { key: string; description: string } } = {
  platformMercadoPagoAccessToken: {
    key: 'platform_mercado_pago_access_token',
    description: 'Access token do Mercado Pago, criptografado',
  },
  mercadoPagoWebhookSecret: {
    key: 'mercado_pago_webhook_secret',
    description: 'Assinatura secreta das notificações do Mercado Pago, criptografada',
  },
  stripeSecretKey: { key: 'stripe_secret_key', description: 'Secret key da Stripe, criptografada' },
  stripeWebhookSecret: { key: 'stripe_webhook_secret', description: 'Webhook secret da Stripe, criptografado' },
  smtpPassword: { key: 'smtp_password', description: 'Senha do servidor de e-mail, criptografada' },
  whatsappAccessToken: { key: 'whatsapp_access_token', description: 'Token de acesso da Meta, criptografado' },
  whatsappAppSecret: { key: 'whatsapp_app_secret', description: 'Chave secreta do aplicativo da Meta, criptografada' },
  whatsappVerifyToken: { key: 'whatsapp_verify_token', description: 'Token de verificação da Meta, criptografado' },
  evolutionApiKey: { key: 'evolution_api_key', description: 'Chave da Evolution API, criptografada' },
  evolutionWebhookToken: {
    key: 'evolution_webhook_token',
    description: 'Token dos avisos da Evolution API, criptografado',
  },
};

export const settingNames = Object.keys(registry) as SettingName[];
export const secretNames = Object.keys(secretRegistry) as SecretName[];
export const isSecret = (name: string): name is SecretName => Object.hasOwn(secretRegistry, name);
export const entryOf = (name: AnySettingName) => (isSecret(name) ? secretRegistry[name] : registry[name]);
export const systemKeys = [...settingNames, ...secretNames].map((name) => entryOf(name).key);

/** Text, as the table keeps it. */
export const serialize = (value: string | number | boolean | null) => (value === null ? '' : String(value));

/** A stored text that the setting does not take reads as the default. */
export function parseSetting<Name extends SettingName>(name: Name, stored: string): SettingValues[Name] {
  const fallback = registry[name].default;
  const { data, success } = settingShapes[name].safeParse(deserialize(stored, typeof fallback));
  return success ? (data as SettingValues[Name]) : fallback;
}

function deserialize(stored: string, type: string): unknown {
  if (type === 'number') return stored.trim() === '' ? null : Number(stored);
  if (type === 'boolean') return { true: true, false: false }[stored.trim()];
  return stored;
}

export type SecretValues = { [Name in SecretName]: string | null };

/** Shorter secrets show no ending, because their last characters would reveal too much. */
const LONG_ENOUGH = 16;

export function shownSecret(secret: string | null): Secret {
  if (secret === null) return { isSet: false, ending: null };
  return { isSet: true, ending: secret.length < LONG_ENOUGH ? null : secret.slice(-4) };
}

export type Stored = { values: SettingValues; secrets: SecretValues; fixed: AnySettingName[]; version: number };
type Typed = Omit<SystemSettingsInput, 'version'>;
export type Change = {
  name: AnySettingName;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
};

/** The settings that differ from the stored ones. Those of the environment are left out; `wrongSettings` refuses other values for them. */
export function changesOf({ values, secrets, fixed }: Stored, typed: Typed): Change[] {
  return [...settingNames, ...secretNames].flatMap((name) => {
    const after = typed[name];
    const before = isSecret(name) ? secrets[name] : values[name];
    return after === undefined || after === before || fixed.includes(name) ? [] : [{ name, before, after }];
  });
}

const EVOLUTION_NOT_PUBLIC = 'Use um endereço público com https, como https://evolution.exemplo.com.br';
const FIXED = 'Este campo é definido no servidor';
const OF_WHATSAPP: AnySettingName[] = [
  ...(['whatsappProvider', 'whatsappPhoneNumberId', 'whatsappAccessToken'] as const),
  ...(['evolutionUrl', 'evolutionInstance', 'evolutionApiKey'] as const),
];
/** The settings that a chosen provider of WhatsApp needs. */
const NEEDED = {
  none: {},
  cloud_api: {
    whatsappPhoneNumberId: 'Informe a identificação do número',
    whatsappAccessToken: 'Informe o token de acesso',
  },
  evolution: {
    evolutionUrl: 'Informe o endereço da Evolution API',
    evolutionInstance: 'Informe a instância',
    evolutionApiKey: 'Informe a chave da API',
  },
} as const satisfies Record<SettingValues['whatsappProvider'], Partial<Record<AnySettingName, string>>>;
const OF_MAIL: AnySettingName[] = ['smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword', 'mailFrom'];

/** The errors, by field, that a field alone cannot tell. */
export function wrongSettings(
  stored: Stored,
  typed: Typed,
  { evolutionMayBePrivate }: { evolutionMayBePrivate: boolean },
): Partial<Record<AnySettingName, string>> {
  const { values, secrets, fixed } = stored;
  const now: Record<string, unknown> = { ...values, ...secrets };
  const changes = changesOf(stored, typed);
  const after: SettingValues & SecretValues = {
    ...values,
    ...secrets,
    ...Object.fromEntries(changes.map(({ name, after }) => [name, after])),
  };
  const isChanged = (name: AnySettingName) => changes.some((change) => change.name === name);
  const changesMail = OF_MAIL.some(isChanged);
  const { platformMercadoPagoAccessToken: token, platformMercadoPagoPublicKey: publicKey } = after;
  return {
    ...Object.fromEntries(
      fixed.filter((name) => typed[name] !== undefined && typed[name] !== now[name]).map((name) => [name, FIXED]),
    ),
    ...(token &&
      token === publicKey && { platformMercadoPagoAccessToken: 'Esta é a public key. Copie o access token.' }),
    ...(changesMail && after.smtpHost && !after.mailFrom && { mailFrom: 'Informe o endereço que envia os e-mails' }),
    ...(changesMail && after.smtpUser && !after.smtpPassword && { smtpPassword: 'Informe a senha deste usuário' }),
    // A person who may not read the password must not have it sent to a server of their own either.
    ...(isChanged('smtpHost') &&
      secrets.smtpPassword &&
      typed.smtpPassword === undefined && { smtpPassword: 'O servidor mudou: digite a senha de novo, ou remova-a' }),
    ...(isChanged('evolutionUrl') &&
      after.evolutionUrl &&
      !evolutionMayBePrivate &&
      !isPublicService(after.evolutionUrl) && { evolutionUrl: EVOLUTION_NOT_PUBLIC }),
    ...(isChanged('evolutionUrl') &&
      secrets.evolutionApiKey &&
      typed.evolutionApiKey === undefined && {
        evolutionApiKey: 'O endereço mudou: digite a chave de novo, ou remova-a',
      }),
    ...(OF_WHATSAPP.some(isChanged) && missingOf(after)),
  };
}

function missingOf(after: SettingValues & SecretValues): Partial<Record<AnySettingName, string>> {
  const needed = Object.entries(NEEDED[after.whatsappProvider]) as [AnySettingName, string][];
  return Object.fromEntries(needed.filter(([name]) => after[name] === null));
}

/** The changed fields before and after, for the audit log. Secrets are only reported as set, changed or removed. */
export function auditData(changes: Change[]) {
  const plain = changes.filter(({ name }) => !isSecret(name));
  const secret = changes.filter(({ name }) => isSecret(name));
  const happened = ({ before, after }: Change) => (after === null ? 'removed' : before === null ? 'set' : 'changed');
  return {
    before: Object.fromEntries(plain.map(({ name, before }) => [name, before])),
    after: {
      ...Object.fromEntries(plain.map(({ name, after }) => [name, after])),
      ...Object.fromEntries(secret.map((change) => [change.name, happened(change)])),
    },
  };
}
