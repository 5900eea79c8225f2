import { beforeEach, describe, expect, test } from 'vitest';
import type { SystemSettingsInput } from '#contract/system-settings.ts';
import { as, createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { hashTables, selectEntries } from '#tests/support/traces.ts';
import type { Infra } from '../gate/scope.ts';
import { readEnv } from '../infra/env/env.ts';
import { createLog } from '../infra/process/log.ts';
import { createEncryption } from '../infra/secrets/encryption.ts';
import { scopeOfSystem } from '../worker.ts';
import { getSystemSettings, readMailSettings, readStoredIn } from './queries.ts';

const world = useTestWorld();

const TOKEN = 'APP_USR-6123456789012345-112233-abcdefabcdef-99981234';
const PUBLIC_KEY = 'APP_USR-1b2c3d4e-aaaa-bbbb-cccc-1234567890ab';
const STRIPE = 'sk_test_51abcdefghijklmnopWXYZ';
const PASSWORD = 'senha do correio';

type Changes = Partial<SystemSettingsInput>;

/** How many entries there were before the test. */
let before = 0;
const allEntries = () => selectEntries(world).select(['action', 'data', 'actorUserId']).orderBy('id').execute();
const entries = async () => (await allEntries()).slice(before);

beforeEach(async () => {
  await world.database.db.deleteFrom('systemSettings').execute();
  before = (await allEntries()).length;
});

/** A super admin, and how they change some settings and leave the others. */
async function openSystem(infra: Infra = world) {
  const person = await createPerson(world, { userType: 'super_admin' });
  const { settings } = as(infra, person);
  const save = async (changes: Changes) =>
    settings.saveSystem({ ...changes, version: (await settings.getSystem()).version });
  return { person, settings, save };
}

const rows = () => world.database.db.selectFrom('systemSettings').selectAll().orderBy('key').execute();
const withEnv = (settings: Record<string, string>): Infra => ({
  ...world,
  env: readEnv({ NODE_ENV: 'test', ...settings }),
});

const DEFAULTS = {
  appName: 'Encaixe',
  maintenanceMode: false,
  contactEmail: null,
  contactPhone: null,
  maxSalonsPerOwner: 5,
  defaultAppointmentDuration: 30,
  platformCommissionPercentage: 10,
  platformMercadoPagoPublicKey: null,
  stripePublishableKey: null,
  smtpHost: null,
  smtpPort: 587,
  smtpUser: null,
  mailFrom: null,
  notificationsEnabled: true,
  whatsappProvider: 'none',
  whatsappPhoneNumberId: null,
  whatsappAccountId: null,
  evolutionUrl: null,
  evolutionInstance: null,
};
const UNSET = { isSet: false, ending: null };

describe('the system settings', () => {
  test('begin with the defaults of the specification', async () => {
    const { settings } = await openSystem();
    expect(await settings.getSystem()).toEqual({
      ...DEFAULTS,
      secrets: {
        platformMercadoPagoAccessToken: UNSET,
        mercadoPagoWebhookSecret: UNSET,
        stripeSecretKey: UNSET,
        stripeWebhookSecret: UNSET,
        smtpPassword: UNSET,
        whatsappAccessToken: UNSET,
        whatsappAppSecret: UNSET,
        whatsappVerifyToken: UNSET,
        evolutionApiKey: UNSET,
        evolutionWebhookToken: UNSET,
      },
      fixed: [],
      keyFile: expect.stringMatching(/secret\.key$/),
      version: 1,
    });
    expect(await getSystemSettings(scopeOfSystem(world))).toEqual(DEFAULTS);
  });

  test('a save writes the changed keys only, with a description, and says who changed what', async () => {
    const { save, person } = await openSystem();
    const saved = await save({ appName: ' Agenda  Fácil ', maintenanceMode: false, maxSalonsPerOwner: 3 });
    expect(saved).toMatchObject({ appName: 'Agenda Fácil', maxSalonsPerOwner: 3, version: 3 });
    expect(await rows()).toMatchObject([
      {
        key: 'app_name',
        value: 'Agenda Fácil',
        description: 'Nome do produto',
        version: 1,
        updatedAt: world.clock.now(),
      },
      { key: 'max_salons_per_owner', value: '3' },
    ]);
    expect(await entries()).toEqual([
      {
        action: 'settings.saveSystem',
        actorUserId: person.id,
        data: {
          before: { appName: 'Encaixe', maxSalonsPerOwner: 5 },
          after: { appName: 'Agenda Fácil', maxSalonsPerOwner: 3 },
        },
      },
    ]);
  });

  test('a saved name and the maintenance are known at once in the process that saved them', async () => {
    const { save } = await openSystem();
    expect(await world.platform.current()).toMatchObject({ appName: 'Encaixe', isUnderMaintenance: false });
    await save({ appName: 'Agenda Fácil', maintenanceMode: true });
    expect(await world.platform.current()).toMatchObject({ appName: 'Agenda Fácil', isUnderMaintenance: true });
    await save({ maintenanceMode: false });
  });

  test('a field that is emptied is the default again', async () => {
    const { save } = await openSystem();
    await save({ contactEmail: 'oi@example.com', contactPhone: '(11) 98765-4321' });
    const saved = await save({ contactEmail: ' ', contactPhone: null });
    expect(saved).toMatchObject({ contactEmail: null, contactPhone: null });
    expect((await as(world, null).settings.getPlatform()).contactPhone).toBeNull();
  });

  test('every value comes back as it was saved', async () => {
    const { save } = await openSystem();
    const values = {
      maintenanceMode: true,
      contactEmail: 'oi@example.com',
      contactPhone: '+5511987654321',
      maxSalonsPerOwner: 50,
      defaultAppointmentDuration: 480,
      platformCommissionPercentage: 7.25,
      platformMercadoPagoPublicKey: PUBLIC_KEY,
      stripePublishableKey: 'pk_test_51abcdefgh',
      smtpHost: 'smtp.example.com',
      smtpPort: 465,
      smtpUser: 'correio@example.com',
      mailFrom: 'agenda@example.com',
      notificationsEnabled: false,
      whatsappProvider: 'evolution' as const,
      whatsappPhoneNumberId: '106540352242922',
      whatsappAccountId: '102290129340398',
      evolutionUrl: 'https://evolution.example.com/api',
      evolutionInstance: 'salao 1',
    };
    const evolutionApiKey = 'chave-da-evolution';
    expect(await save({ ...values, smtpPassword: PASSWORD, evolutionApiKey })).toMatchObject(values);
    expect(await getSystemSettings(scopeOfSystem(world))).toEqual({ ...DEFAULTS, ...values });
  });

  test.each([
    ['max_salons_per_owner', '0', { maxSalonsPerOwner: 5 }],
    ['max_salons_per_owner', '', { maxSalonsPerOwner: 5 }],
    ['smtp_port', 'abc', { smtpPort: 587 }],
    ['default_appointment_duration', '50', { defaultAppointmentDuration: 30 }],
    ['maintenance_mode', 'talvez', { maintenanceMode: false }],
    ['maintenance_mode', 'true', { maintenanceMode: true }],
    ['notifications_enabled', 'false', { notificationsEnabled: false }],
    ['app_name', '', { appName: 'Encaixe' }],
    ['platform_commission_percentage', '101', { platformCommissionPercentage: 10 }],
    ['contact_phone', 'ramal 3', { contactPhone: null }],
  ])('%s stored as %j reads as %o', async (key, value, read) => {
    await world.database.db.insertInto('systemSettings').values({ key, value }).execute();
    expect(await getSystemSettings(scopeOfSystem(world))).toEqual({ ...DEFAULTS, ...read });
  });
});

describe('two super admins', () => {
  test('one after the other: the second is refused and changes nothing', async () => {
    const { settings } = await openSystem();
    const { version } = await settings.getSystem();
    await settings.saveSystem({ version, appName: 'Primeira' });
    const refused = settings.saveSystem({ version, appName: 'Segunda', maxSalonsPerOwner: 9 });
    await expect(refused).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await settings.getSystem()).toMatchObject({ appName: 'Primeira', maxSalonsPerOwner: 5 });
    expect(await entries()).toHaveLength(1);
  });

  test('at once: one wins', async () => {
    const { settings } = await openSystem();
    const { version } = await settings.getSystem();
    const outcomes = await Promise.allSettled(
      ['Um', 'Dois', 'Três'].map((appName) => settings.saveSystem({ version, appName })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await rows()).toHaveLength(1);
  });
});

describe('secrets', () => {
  test('are stored encrypted and never answered, logged or audited', async () => {
    const { save, settings } = await openSystem();
    const saved = await save({
      platformMercadoPagoAccessToken: TOKEN,
      stripeSecretKey: STRIPE,
      mercadoPagoWebhookSecret: 'assinatura-secreta-do-painel-abcd',
      stripeWebhookSecret: 'whsec_abcdefghijkl1234',
      smtpPassword: 'curta',
      whatsappAccessToken: 'EAAtoken1234567890',
      evolutionApiKey: 'chave-da-evolution',
    });
    expect(saved.secrets).toMatchObject({
      whatsappAccessToken: { isSet: true, ending: '7890' },
      platformMercadoPagoAccessToken: { isSet: true, ending: '1234' },
      stripeSecretKey: { isSet: true, ending: 'WXYZ' },
      mercadoPagoWebhookSecret: { isSet: true, ending: 'abcd' },
      stripeWebhookSecret: { isSet: true, ending: '1234' },
      smtpPassword: { isSet: true, ending: null },
    });
    const stored = await rows();
    const everything = JSON.stringify([saved, stored, await entries(), await settings.getSystem()]);
    for (const secret of [TOKEN, STRIPE, 'whsec_', 'assinatura-secreta', 'curta', 'EAAtoken', 'chave-da'])
      expect(everything).not.toContain(secret);
    expect((await readStoredIn(scopeOfSystem(world))).secrets).toMatchObject({ stripeSecretKey: STRIPE });
    expect(await entries()).toMatchObject([
      { data: { before: {}, after: { stripeSecretKey: 'set', smtpPassword: 'set' } } },
    ]);
  });

  test('a save without one keeps it, an empty one removes it, another replaces it', async () => {
    const { save } = await openSystem();
    await save({ stripeSecretKey: STRIPE });
    expect((await save({ appName: 'Outro' })).secrets.stripeSecretKey.isSet).toBe(true);
    expect((await save({ stripeSecretKey: `${STRIPE}2345` })).secrets.stripeSecretKey.ending).toBe('2345');
    expect((await save({ stripeSecretKey: '' })).secrets.stripeSecretKey).toEqual(UNSET);
    const changes = (await entries()).map(({ data }) => (data as { after: object }).after);
    expect(changes).toEqual([
      { stripeSecretKey: 'set' },
      { appName: 'Outro' },
      { stripeSecretKey: 'changed' },
      { stripeSecretKey: 'removed' },
    ]);
  });

  test('one that was copied to another key, or whose key is lost, reads as not set, with a warning', async () => {
    const { save, person } = await openSystem();
    await save({ stripeSecretKey: STRIPE });
    const [row] = await rows();
    const copy = { key: 'stripe_webhook_secret', value: row?.value ?? '' };
    await world.database.db.insertInto('systemSettings').values(copy).execute();
    const lines: string[] = [];
    const log = createLog({ destination: { write: (line) => lines.push(line) } });
    const after = { ...world, log, encryption: createEncryption('another key that is long enough, after a loss') };
    const { secrets } = await as({ ...world, log }, person).settings.getSystem();
    expect(secrets).toMatchObject({ stripeSecretKey: { isSet: true }, stripeWebhookSecret: UNSET });
    expect(lines.join()).toContain('cannot be decrypted');
    expect((await as(after, person).settings.getSystem()).secrets.stripeSecretKey).toEqual(UNSET);
    expect(lines.join()).not.toContain(STRIPE);
  });

  test('the file with the key is named, unless the environment has the key', async () => {
    const SECRET_KEY = 'a key of the environment that is long enough';
    const { settings } = await openSystem(withEnv({ SECRET_KEY }));
    expect((await settings.getSystem()).keyFile).toBeNull();
  });
});

describe('what the environment sets', () => {
  const mail = { SMTP_HOST: 'mail.internal', SMTP_PORT: '2525', SMTP_USER: 'env', SMTP_PASSWORD: 'do ambiente' };

  test('wins over what is saved, and is shown as fixed', async () => {
    const { save } = await openSystem();
    await save({
      smtpHost: 'smtp.example.com',
      mailFrom: 'antigo@example.com',
      smtpUser: 'x',
      smtpPassword: PASSWORD,
      stripeSecretKey: STRIPE,
    });
    const infra = withEnv({
      ...mail,
      MAIL_FROM: 'Agenda <agenda@example.com>',
      STRIPE_SECRET_KEY: 'sk_live_doambiente9876',
    });
    const { settings } = await openSystem(infra);
    const seen = await settings.getSystem();
    expect(seen).toMatchObject({
      smtpHost: 'mail.internal',
      smtpPort: 2525,
      smtpUser: 'env',
      mailFrom: 'Agenda <agenda@example.com>',
      secrets: { smtpPassword: { isSet: true }, stripeSecretKey: { isSet: true, ending: '9876' } },
    });
    const scope = scopeOfSystem(infra);
    expect(JSON.stringify(await getSystemSettings(scope))).not.toMatch(/do ambiente|sk_live/);
    expect(seen.fixed.toSorted()).toEqual(
      ['smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword', 'mailFrom', 'stripeSecretKey'].toSorted(),
    );
  });

  test('cannot be changed on the screen, and sent along as it is it is not written', async () => {
    const { settings, save } = await openSystem(withEnv({ ...mail, MAIL_FROM: 'agenda@example.com' }));
    const seen = await settings.getSystem();
    await expect(save({ smtpHost: 'outro.example.com', smtpPassword: 'outra' })).rejects.toMatchObject({
      data: { fields: { smtpHost: 'Este campo é definido no servidor', smtpPassword: expect.any(String) } },
    });
    await save({ smtpHost: seen.smtpHost, smtpPort: seen.smtpPort, mailFrom: seen.mailFrom });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['smtp://u%40x:p%20w@mail.internal', { smtpHost: 'mail.internal', smtpPort: 587, smtpUser: 'u@x' }],
    ['smtps://mail.internal', { smtpHost: 'mail.internal', smtpPort: 465, smtpUser: null }],
    ['smtp://mail.internal:25', { smtpPort: 25 }],
  ])('%s is shown in parts', async (SMTP_URL, shown) => {
    const { settings } = await openSystem(withEnv({ SMTP_URL, MAIL_FROM: 'agenda@example.com' }));
    expect(await settings.getSystem()).toMatchObject(shown);
  });
});

describe('mails', () => {
  const settingsNow = (infra: Infra = world) => readMailSettings({ ...infra, db: world.database.db.$pickTables() });

  test('go out as the settings say, with the name of the product', async () => {
    expect(await settingsNow()).toEqual({ smtp: null, from: { name: 'Encaixe', address: 'nao-responda@localhost' } });
    const { save } = await openSystem();
    const mail = { smtpHost: 'smtp.example.com', smtpUser: 'correio', mailFrom: 'agenda@example.com' };
    await save({ ...mail, smtpPassword: PASSWORD, appName: 'Agenda Fácil' });
    expect(await settingsNow()).toEqual({
      smtp: { host: 'smtp.example.com', port: 587, user: 'correio', password: PASSWORD },
      from: { name: 'Agenda Fácil', address: 'agenda@example.com' },
    });
  });

  test('go out as the environment says, whatever is saved', async () => {
    const { save } = await openSystem();
    await save({ smtpHost: 'smtp.example.com', mailFrom: 'agenda@example.com', appName: 'Agenda Fácil' });
    const url = 'smtp://mail.internal';
    expect(await settingsNow(withEnv({ SMTP_URL: url, MAIL_FROM: 'Salões <oi@example.com>' }))).toEqual({
      smtp: { url },
      from: 'Salões <oi@example.com>',
    });
    expect((await settingsNow(withEnv({ SMTP_URL: url, MAIL_FROM: 'oi@example.com' }))).from).toEqual({
      name: 'Agenda Fácil',
      address: 'oi@example.com',
    });
  });
});

describe('bad input is told at its field, and nothing is saved', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['no name', { appName: ' ' }, 'appName', /obrigatório/],
    ['a long name', { appName: 'a'.repeat(51) }, 'appName', /50/],
    ['0 salons', { maxSalonsPerOwner: 0 }, 'maxSalonsPerOwner', /de 1 a 50/],
    ['51 salons', { maxSalonsPerOwner: 51 }, 'maxSalonsPerOwner', /de 1 a 50/],
    ['half a salon', { maxSalonsPerOwner: 1.5 }, 'maxSalonsPerOwner', /de 1 a 50/],
    ['no number of salons', { maxSalonsPerOwner: null }, 'maxSalonsPerOwner', /de 1 a 50/],
    ['port abc', { smtpPort: 'abc' }, 'smtpPort', /de 1 a 65535/],
    ['port 0', { smtpPort: 0 }, 'smtpPort', /de 1 a 65535/],
    ['port 65536', { smtpPort: 65_536 }, 'smtpPort', /de 1 a 65535/],
    ['7 minutes', { defaultAppointmentDuration: 7 }, 'defaultAppointmentDuration', /de 15 em 15/],
    ['50 minutes', { defaultAppointmentDuration: 50 }, 'defaultAppointmentDuration', /de 15 em 15/],
    ['495 minutes', { defaultAppointmentDuration: 495 }, 'defaultAppointmentDuration', /de 15 em 15/],
    ['101 percent', { platformCommissionPercentage: 101 }, 'platformCommissionPercentage', /entre 0 e 100/],
    ['maybe', { maintenanceMode: 'talvez' }, 'maintenanceMode', /./],
    ['half an e-mail', { contactEmail: 'oi@' }, 'contactEmail', /Formato de email inválido/],
    ['half a phone', { contactPhone: '119' }, 'contactPhone', /10 ou 11 dígitos/],
    ['an address as server', { smtpHost: 'smtp://mail' }, 'smtpHost', /nome do servidor/],
    ['a path as server', { smtpHost: 'mail/x' }, 'smtpHost', /nome do servidor/],
    ['a sender with a name', { mailFrom: 'Ana <a@example.com>' }, 'mailFrom', /Formato de email/],
    ['a server without a sender', { smtpHost: 'smtp.example.com' }, 'mailFrom', /Informe o endereço/],
    [
      'a user without a password',
      { smtpHost: 'smtp.example.com', mailFrom: 'a@example.com', smtpUser: 'a' },
      'smtpPassword',
      /Informe a senha/,
    ],
    ['a provider without keys', { whatsappProvider: 'cloud_api' }, 'whatsappAccessToken', /Informe o token/],
    ['Evolution without an address', { whatsappProvider: 'evolution' }, 'evolutionUrl', /Informe o endereço/],
    ['another provider', { whatsappProvider: 'pombo' }, 'whatsappProvider', /./],
    ['a phone as Meta’s id', { whatsappPhoneNumberId: '(11) 98765-4321' }, 'whatsappPhoneNumberId', /só com dígitos/],
    ['an address with a password', { evolutionUrl: 'https://a:b@example.com' }, 'evolutionUrl', /endereço inteiro/],
    ['a file as address', { evolutionUrl: 'file:///etc/passwd' }, 'evolutionUrl', /endereço inteiro/],
    ['a token with spaces', { whatsappAccessToken: 'um dois três' }, 'whatsappAccessToken', /Confira a chave/],
    ['a password as key', { stripeSecretKey: 'minha senha' }, 'stripeSecretKey', /Confira a chave/],
    ['the publishable key as secret', { stripeSecretKey: 'pk_test_12345678' }, 'stripeSecretKey', /Confira a chave/],
    [
      'the public key twice',
      { platformMercadoPagoPublicKey: PUBLIC_KEY, platformMercadoPagoAccessToken: PUBLIC_KEY },
      'platformMercadoPagoAccessToken',
      /public key/,
    ],
  ])('%s', async (_, changes, field, message) => {
    const { settings } = await openSystem();
    const { version } = await settings.getSystem();
    const before = await hashTables(world);
    const refused = settings.saveSystem({ ...changes, appName: changes.appName ?? 'Outro', version } as never);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.stringMatching(message) } },
    });
    expect(await hashTables(world)).toEqual(before);
    expect(await entries()).toEqual([]);
  });

  test('a kept password goes to no other server', async () => {
    const { save } = await openSystem();
    const mail = { smtpHost: 'smtp.example.com', smtpUser: 'correio', mailFrom: 'agenda@example.com' };
    await save({ ...mail, smtpPassword: PASSWORD });
    await expect(save({ smtpHost: 'outro.example.com' })).rejects.toMatchObject({
      data: { fields: { smtpPassword: expect.stringContaining('digite a senha de novo') } },
    });
    expect((await save({ smtpPort: 465 })).smtpPort).toBe(465);
    expect((await save({ smtpHost: 'outro.example.com', smtpPassword: 'outra' })).smtpHost).toBe('outro.example.com');
  });
});

test.each(['admin', 'salon_owner', 'customer'] as const)('a %s may neither read nor save them', async (userType) => {
  const { settings } = as(world, await createPerson(world, { userType }));
  await expect(settings.getSystem()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(settings.saveSystem({ version: 1, maintenanceMode: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test.each(['http://evolution.example.com', 'https://10.0.0.8', 'https://localhost:8080', 'https://evolution.internal'])(
  'the address of Evolution %s is taken only where the environment says so',
  async (evolutionUrl) => {
    const { save } = await openSystem({ ...world, env: { ...world.env, evolutionMayBePrivate: false } });
    const refused = { data: { fields: { evolutionUrl: expect.stringContaining('endereço público com https') } } };
    await expect(save({ evolutionUrl })).rejects.toMatchObject(refused);
    expect(await (await openSystem()).save({ evolutionUrl })).toMatchObject({ evolutionUrl });
  },
);

test('whoever changes the address of Evolution types its key again, so that it goes to no other server', async () => {
  const { save } = await openSystem();
  const evolution = { evolutionUrl: 'https://evolution.example.com', evolutionInstance: 'a' };
  await save({ ...evolution, whatsappProvider: 'evolution', evolutionApiKey: 'chave-da-evolution' });
  await expect(save({ evolutionUrl: 'https://outra.example.com' })).rejects.toMatchObject({
    data: { fields: { evolutionApiKey: expect.stringContaining('digite a chave de novo') } },
  });
});

test('what the environment says of WhatsApp wins, is shown as fixed and cannot be changed', async () => {
  const infra = withEnv({ WHATSAPP_PROVIDER: 'cloud_api', WHATSAPP_ACCESS_TOKEN: 'EAAtoken1234567890' });
  const { settings, save } = await openSystem(infra);
  const { whatsappProvider, secrets, fixed } = await settings.getSystem();
  expect({ whatsappProvider, fixed }).toEqual({
    whatsappProvider: 'cloud_api',
    fixed: ['whatsappProvider', 'whatsappAccessToken'],
  });
  expect(secrets.whatsappAccessToken).toEqual({ isSet: true, ending: '7890' });
  await expect(save({ whatsappProvider: 'none' })).rejects.toMatchObject({
    data: { fields: { whatsappProvider: 'Este campo é definido no servidor' } },
  });
});
