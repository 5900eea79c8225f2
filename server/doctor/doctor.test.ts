import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { migrations as ours } from '#db/migrations/all.ts';
import { newId } from '#lib/id.ts';
import { storeSecret } from '#tests/support/encrypted-rows.ts';
import { openMailServer, smtpError } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/program.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { openTwoFactor } from '#tests/support/two-factor.ts';
import { boundTo as appBoundTo } from '../auth/two-factor/rules.ts';
import { readMigrationState } from '../infra/database/migrate.ts';
import { readEnv } from '../infra/env/env.ts';
import { systemClock } from '../infra/process/clock.ts';
import { createEncryption } from '../infra/secrets/encryption.ts';
import { reEncryptSecrets } from '../re-encrypt.ts';
import { webhookSecretOf } from '../salons/settings/queries.ts';
import { boundTo, readStored } from '../settings/queries.ts';
import { checkCopies, judgeCopies } from './copies.ts';
import { checkDatabase, judgeMigrations } from './database.ts';
import { checkConnections } from './encryption.ts';
import { summaryOf, textOf } from './finding.ts';
import { judgeSpace } from './folder.ts';
import { checkSecretKey } from './secrets.ts';
import { checkMail, checkPayments, checkPictures, checkTelemetry, checkWhatsApp } from './services.ts';
import { checkSettings } from './settings.ts';

const world = useTestWorld();

describe('settings', () => {
  const levels = (settings: Record<string, string>) =>
    checkSettings({ NODE_ENV: 'production', ...settings }).found.map(({ level }) => level);

  test.each([
    ['the demo', {}, ['ok']],
    ['an address', { DEMO: 'off', PUBLIC_URL: 'https://agenda.example.com' }, ['ok']],
    ['no address outside the demo', { DEMO: 'off' }, ['aviso']],
    ['no address with a server', { DATABASE_URL: 'postgres://encaixe@localhost/encaixe' }, ['falha', 'aviso']],
    ['a name that is not known', { SMTP_HOTS: 'mail.example.com' }, ['falha', 'aviso']],
  ])('%s', (_, settings, expected) => {
    expect(levels(settings)).toEqual(expected);
  });
});

test('traces and reports of errors are named by their hosts, without the key', () => {
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    SENTRY_DSN: 'https://abc123@sentry.example.com/1',
  };
  expect(checkTelemetry(readEnv(traced)).map(textOf)).toEqual([
    'ok     Rastros: enviados a 127.0.0.1:4318 (que não foi consultado).',
    'ok     Erros: enviados a sentry.example.com (que não foi consultado).',
  ]);
  expect(checkTelemetry(readEnv({})).map(textOf)).toEqual([
    'ok     Rastros: desligados: OTEL_EXPORTER_OTLP_ENDPOINT não foi informado.',
    'ok     Erros: só no log: SENTRY_DSN não foi informado.',
  ]);
});

test.each([
  [99_999_999, 'falha  Disco: 99 MB livres em /dados. Libere espaço agora: sem ele nada é gravado.'],
  [100_000_000, 'aviso  Disco: 100 MB livres em /dados. Libere espaço ou aumente o disco.'],
  [999_999_999, 'aviso  Disco: 999 MB livres em /dados. Libere espaço ou aumente o disco.'],
  [1_000_000_000, 'ok     Disco: 1 GB livres em /dados.'],
])('%i bytes of free space', (bytes, line) => {
  expect(textOf(judgeSpace('/dados', bytes))).toBe(line);
});

describe('the database', () => {
  test('that is of this version and goes by the same clock is in order', async () => {
    const { found, migrations } = await checkDatabase(world.database);
    expect(found.map(({ level, name }) => `${level} ${name}`)).toEqual([
      ...['ok Banco de dados', 'ok Migrações', 'ok Separação dos salões', 'ok Relógio'],
    ]);
    expect(migrations.waiting).toEqual([]);
    const nextVersion = { ...ours, '999-rooms': { up: async () => {} } };
    expect((await readMigrationState(world.database, nextVersion)).waiting).toEqual(['999-rooms']);
    const { '001-accounts': _, ...others } = ours;
    expect((await readMigrationState(world.database, others)).otherHistory).toEqual(expect.any(String));
  });

  test.each([
    [-3, 'ok'],
    [-60, 'aviso'],
    [60, 'aviso'],
  ])('with a machine whose clock is %i seconds off', async (seconds, level) => {
    const clock = { now: () => new Date(systemClock.now().getTime() + seconds * 1000) };
    const { found } = await checkDatabase(world.database, clock);
    expect(found.at(-1)).toMatchObject({ name: 'Relógio', level });
    if (level === 'aviso') expect(found.at(-1)?.line).toMatch(/diferem em (5\d|60) s/);
  });

  test.each([
    [{ executed: 61, waiting: [], otherHistory: null }, 'ok', 'todas as 61 feitas.'],
    [{ executed: 0, waiting: ['001'], otherHistory: null }, 'aviso', 'npm start o prepara'],
    [{ executed: 59, waiting: ['060', '061'], otherHistory: null }, 'aviso', '2 esperam (59 feitas)'],
    [{ executed: 62, waiting: [], otherHistory: 'é de uma versão mais nova' }, 'falha', 'é de uma versão mais nova'],
  ])('with the migrations %j', (state, level, words) => {
    expect(judgeMigrations(state)).toMatchObject({ level, line: expect.stringContaining(words) });
  });
});

describe('a connection that leaves the machine', () => {
  const found = (settings: Record<string, string>) => {
    const env = readEnv({ DEMO: 'on', ...settings });
    return checkConnections(env, env.smtp).map(textOf);
  };
  const mail = { MAIL_FROM: 'agenda@example.com' };

  test.each<[string, Record<string, string>]>([
    [
      'o banco em db.example.com é alcançado sem TLS (DATABASE_URL)',
      { DATABASE_URL: 'postgres://u:s17@db.example.com/e' },
    ],
    ['é alcançado sem TLS', { DATABASE_URL: 'postgres://u:s17@10.0.0.7/e?sslmode=disable' }],
    ['não é conferido', { DATABASE_URL: 'postgres://u:s17@db.example.com/e?sslmode=no-verify' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT leva a', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example.com:4318' }],
    ['e-mails podem ir a mail.example.com sem TLS', { ...mail, SMTP_URL: 'smtp://mail.example.com' }],
    ['sem TLS', { ...mail, SMTP_URL: 'smtp://u:s17@mail.example.com?requireTLS=false' }],
    ['sem TLS', { ...mail, SMTP_HOST: 'mail.example.com', SMTP_PORT: '25' }],
  ])('in the clear: %s', (words, settings) => {
    const [line = '', ...more] = found(settings);
    expect(line).toContain(words);
    expect(line).toMatch(/^aviso /);
    expect(line).not.toContain('s17');
    expect(more).toEqual([]);
  });

  test.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://u:s17@db.example.com/e?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u:s17@db.example.com/e?sslmode=require' },
    { DATABASE_URL: 'postgres://u:s17@127.0.0.1/e' },
    { DATABASE_URL: 'postgres://u:s17@pgbouncer:6432/e' },
    { DATABASE_URL: 'postgres:///e?host=/run/postgresql' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com' },
    { ...mail, SMTP_URL: 'smtps://mail.example.com' },
    { ...mail, SMTP_URL: 'smtp://u:s17@mail.example.com:587' },
    { ...mail, SMTP_HOST: 'mail.example.com', SMTP_PORT: '465' },
    { ...mail, SMTP_HOST: 'localhost', SMTP_PORT: '25' },
  ])('that is encrypted, or stays near: %j', (settings) => {
    expect(found(settings)).toEqual([]);
  });
});

describe('the mail server', () => {
  const at = (port: number) => ({ host: '127.0.0.1', port, user: 'ana', password: 'segredo-17' });

  test('that takes the sign-in is in order, and gets no mail', async () => {
    const server = await openMailServer();
    expect(await checkMail(at(server.port))).toMatchObject({ level: 'ok' });
    expect(server.received).toEqual([]);
    await server.close();
  });

  test('that refuses the sign-in, or is not there, is a failure told without the password', async () => {
    const server = await openMailServer({ onAuth: (_auth, _session, done) => done(smtpError(535, 'segredo-17?')) });
    const refused = await checkMail(at(server.port));
    await server.close();
    const where = `127.0.0.1:${server.port}`;
    expect(textOf(refused)).toBe(`falha  E-mail: ${where} não aceitou usuário e senha. Confira-os.`);
    const port = await freePort();
    const missing = await checkMail({ url: `smtp://ana:segredo-17@127.0.0.1:${port}` });
    expect(textOf(missing)).toBe(
      `falha  E-mail: 127.0.0.1:${port} não foi alcançado. Confira endereço, porta e firewall.`,
    );
    expect(await checkMail(null)).toMatchObject({ level: 'aviso' });
  });
});

describe('the bucket', () => {
  const settings = (endpoint: string) => ({
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'encaixe-fotos' },
    ...{ S3_ACCESS_KEY: 'chave-publica', S3_SECRET_KEY: 'segredo-17' },
  });

  test.each([
    [404, 'NoSuchKey', 'ok', 'responde'],
    [404, 'NoSuchBucket', 'falha', 'não existe'],
    [403, 'AccessDenied', 'falha', 'recusou as chaves'],
    [503, 'SlowDown', 'falha', 'não respondeu'],
  ])('that answers %i %s', async (status, code, level, words) => {
    const server = createServer((_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>segredo-17</Message></Error>`),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const finding = await checkPictures(readEnv(settings(`http://127.0.0.1:${port}`)));
    server.closeAllConnections();
    server.close();
    expect(finding).toMatchObject({ level, line: expect.stringContaining(words) });
    expect(finding.line).not.toContain('segredo');
  });

  test('is not needed', async () => {
    expect(await checkPictures(readEnv({}))).toMatchObject({ level: 'ok' });
  });
});

describe('daily copies', () => {
  const hours = (count: number) => count * 3600;

  test.each([
    [{ copy: null, isTrialPassed: null }, 'ok', 'nenhuma ainda'],
    [{ copy: hours(5), isTrialPassed: null }, 'ok', 'há 5 h; nenhuma foi restaurada para teste ainda'],
    [{ copy: hours(35), isTrialPassed: true }, 'ok', 'há 35 h; a última restaurada para teste voltou inteira'],
    [{ copy: hours(36), isTrialPassed: true }, 'falha', 'há 36 h'],
    [{ copy: hours(5), isTrialPassed: false }, 'falha', 'não voltou inteira'],
  ])('of %j', (ages, level, words) => {
    expect(judgeCopies({ trial: null, ...ages })).toMatchObject({ level, line: expect.stringContaining(words) });
  });

  test('are read from the database, unless they are switched off', async () => {
    expect(await checkCopies({ backup: 'daily' }, world.database)).toMatchObject({ level: 'ok' });
    expect(await checkCopies({ backup: 'off' }, world.database)).toMatchObject({ level: 'aviso' });
  });
});

describe('what is encrypted', () => {
  const envWith = (secretKey: string | null) => ({ ...world.env, dataDir: `/nowhere/${newId()}`, secretKey });

  test('can be read with its own key only', async () => {
    const { db } = world.database;
    await db.deleteFrom('systemSettings').where('key', '=', 'stripe_secret_key').execute();
    const ask = (key: string | null) => checkSecretKey(envWith(key), world.database);
    expect((await ask(null)).found.level).toBe('aviso');
    await storeSecret(world.database, world.encryption, 'stripe_secret_key', 'sk_live_0123456789abcdefghij');
    expect((await ask(world.secretKey)).found).toMatchObject({ level: 'ok' });
    const wrong = 'outra chave secreta, também bastante longa';
    expect((await ask(wrong)).found).toMatchObject({
      ...{
        level: 'falha',
        line: expect.stringContaining('SECRET_KEY não lê o que está gravado (configurações: 1 de 1'),
      },
    });
    expect((await ask(null)).found).toMatchObject({
      level: 'falha',
      line: expect.stringMatching(/^falta .*secret\.key/),
    });
  });

  test('outlives a new SECRET_KEY while the previous one is named: the start encrypts it anew', async () => {
    const { db } = world.database;
    const { person, key } = await openTwoFactor(world);
    const { salon } = await openSalon(world);
    const old = world.encryption;
    await db.deleteFrom('systemSettings').where('key', '=', 'stripe_secret_key').execute();
    await storeSecret(world.database, old, 'stripe_secret_key', 'sk_live_0123456789abcdefghij');
    const keys = {
      accessToken: old.encrypt('APP_USR-1', salon.id),
      webhookSecret: old.encrypt('s-1', webhookSecretOf(salon.id)),
    };
    const stored = { mercadoPagoAccessToken: keys.accessToken, mercadoPagoWebhookSecret: keys.webhookSecret };
    await db.updateTable('salons').set(stored).where('id', '=', salon.id).execute();
    await db
      .insertInto('paymentKeys')
      .values({ id: newId(), salonId: salon.id, ...keys, replacedAt: new Date() })
      .execute();
    const lost = createEncryption('uma chave perdida, também longa').encrypt('x', boundTo('smtp_password'));
    await db.deleteFrom('systemSettings').where('key', '=', 'smtp_password').execute();
    await db.insertInto('systemSettings').values({ key: 'smtp_password', value: lost }).execute();

    const newKey = 'uma chave nova, também bastante longa';
    const replacing = createEncryption(newKey, world.secretKey);
    await reEncryptSecrets({ ...world, encryption: replacing });
    await reEncryptSecrets({ ...world, encryption: replacing });

    const alone = createEncryption(newKey);
    const salonNow = await db
      .selectFrom('salons')
      .where('id', '=', salon.id)
      .select(['mercadoPagoAccessToken as token', 'mercadoPagoWebhookSecret as secret'])
      .executeTakeFirstOrThrow();
    const replaced = await db
      .selectFrom('paymentKeys')
      .where('salonId', '=', salon.id)
      .select(['accessToken as token', 'webhookSecret as secret'])
      .executeTakeFirstOrThrow();
    for (const { token, secret } of [salonNow, replaced]) {
      expect(alone.decrypt(token ?? '', salon.id)).toBe('APP_USR-1');
      expect(alone.decrypt(secret ?? '', webhookSecretOf(salon.id))).toBe('s-1');
    }
    const app = await db
      .selectFrom('twoFactors')
      .where('userId', '=', person.id)
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(alone.decrypt(app.secret ?? '', appBoundTo(person.id))).toBe(key);
    const settings = await db.selectFrom('systemSettings').select(['key', 'value']).execute();
    const storedValue = (key: string) => settings.find((one) => one.key === key)?.value ?? '';
    expect(alone.decrypt(storedValue('stripe_secret_key'), boundTo('stripe_secret_key'))).toMatch(/^sk_live_/);
    expect(storedValue('smtp_password')).toBe(lost);

    await db.deleteFrom('systemSettings').where('key', '=', 'smtp_password').execute();
    const ask = async (env: { secretKey: string; previousSecretKey: string | null }) =>
      textOf((await checkSecretKey({ ...envWith(null), ...env }, world.database)).found);
    expect(await ask({ secretKey: newKey, previousSecretKey: null })).toMatch(/^ok .*lê o que foi gravado/);
    expect(await ask({ secretKey: newKey, previousSecretKey: world.secretKey })).toMatch(/^ok .*tire-a 90 dias/);
    expect(await ask({ secretKey: world.secretKey, previousSecretKey: newKey })).toMatch(
      /^aviso .*\d+ de \d+ segredos ainda são lidos com SECRET_KEY_PREVIOUS/,
    );
    await reEncryptSecrets({ ...world, encryption: createEncryption(world.secretKey, newKey) });
  });

  test('of payments and WhatsApp is said to be there or not', async () => {
    const { env, log } = world;
    const source = { db: world.database.db.$pickTables(), env, log, encryption: createEncryption('outra chave') };
    const stored = await readStored(source);
    const evolution = { ...stored, values: { ...stored.values, whatsappProvider: 'evolution' as const } };
    const complete = { provider: 'evolution', url: '', instance: '', apiKey: '', mayBePrivate: false } as const;
    expect([
      checkWhatsApp(stored, null).level,
      checkWhatsApp(evolution, null).level,
      checkWhatsApp(evolution, complete).level,
    ]).toEqual(['aviso', 'falha', 'ok']);
    const withKey = { ...stored, secrets: { ...stored.secrets, stripeSecretKey: 'sk_live_0123456789' } };
    const signed = { ...withKey, secrets: { ...withKey.secrets, stripeWebhookSecret: 'whsec_0123456789' } };
    expect([
      checkPayments(stored, { demo: true }).level,
      checkPayments(stored, { demo: false }).level,
      checkPayments(withKey, { demo: false }).level,
      checkPayments(signed, { demo: false }).level,
    ]).toEqual(['ok', 'aviso', 'aviso', 'ok']);
  });
});

test('the last line counts', () => {
  const [good, bad] = [judgeSpace('/dados', 1e12), judgeSpace('/dados', 0)];
  const poor = judgeSpace('/dados', 5e8);
  expect([[good], [good, poor], [bad, bad, poor]].map(summaryOf)).toEqual([
    ...['Tudo certo.', 'Nenhuma falha, 1 aviso.', '2 falhas, 1 aviso.'],
  ]);
});
