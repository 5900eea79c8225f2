import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { claimFolder } from '#server/infra/env/folder.ts';
import { createEncryption } from '#server/infra/secrets/encryption.ts';
import { saveAppKey, storeSecret } from './support/encrypted-rows.ts';
import { openMailServer } from './support/mail-server.ts';
import { findPostgres, startPostgres } from './support/postgres.ts';
import { endPrograms, freePort, launchProgram, newDataDir } from './support/program.ts';

// Each test starts programs, which open databases: seconds on a free machine, many on a busy one.
const patient = { timeout: 300_000 };

type Options = Parameters<typeof launchProgram>[0];

const KEY = 'uma chave secreta com mais de 32 caracteres';
/** Made once; the tests use it in sequence. */
let dataDir: string;
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'encaixe-shell-')), 'data');
  const filled = await launchProgram({ dataDir, file: 'server/fill.ts', env: { SECRET_KEY: KEY } });
  expect(await filled.exited).toMatchObject({ code: 0 });
}, patient.timeout);
afterAll(async () => {
  await endPrograms();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function run(options: Options) {
  const program = await launchProgram(options);
  const { code } = await program.exited;
  return { code, lines: program.stdout, complaints: program.stderr };
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder: join(folder, 'db') });
  return await work(database).finally(() => database.close());
}

/** The hash of each file. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.toSorted().map(async (file) => [file, await hash(file)])));
}

describe('npm run doctor', patient, () => {
  const examine = (options: Options = {}) =>
    run({ dataDir, ...options, file: 'server/doctor.ts', env: { SECRET_KEY: KEY, ...options.env } });
  const leftCopies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('encaixe-doctor-'));

  test('finds everything in order, and changes and leaves nothing', async () => {
    const mails = await openMailServer();
    const before = await contentsOf(dataDir);
    const { code, lines, complaints } = await examine({
      env: {
        BACKUP: 'daily',
        ...{ PUBLIC_URL: 'https://agenda.example.com', MAIL_FROM: 'agenda@example.com' },
        SMTP_URL: `smtp://ana:segredo-do-correio@${mails.host}:${mails.port}`,
        ...{ WHATSAPP_PROVIDER: 'evolution', EVOLUTION_URL: 'http://127.0.0.1:1', EVOLUTION_INSTANCE: 'encaixe' },
        EVOLUTION_API_KEY: 'chave-da-evolution',
        STRIPE_SECRET_KEY: 'sk_test_0123456789abcdefghij',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghij',
      },
    });
    await mails.close();
    expect(lines.filter((line) => line !== '' && !line.startsWith('ok '))).toEqual(['Tudo certo.']);
    expect(lines.map((line) => /^ok {5}(.*?):/.exec(line)?.[1]).filter(Boolean)).toEqual([
      ...['Configurações', 'Rastros', 'Erros', 'Pasta de dados', 'Disco', 'Banco de dados', 'Migrações'],
      ...['Separação dos salões', 'Relógio'],
      ...['Chave secreta', 'E-mail', 'Fotos', 'Cópias diárias', 'WhatsApp', 'Pagamentos'],
    ]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    expect(lines.join()).not.toMatch(/segredo-do-correio|chave-da-evolution|0123456789|uma chave secreta/);
    expect(mails.received).toEqual([]);
    expect(await contentsOf(dataDir)).toEqual(before);
    expect(await leftCopies()).toEqual([]);
  });

  test('says one line for each bad setting, and examines nothing else', async () => {
    const { code, lines } = await examine({
      env: { DATABSE_URL: 'postgres://x', PORT: 'oitenta', SECRET_KEY: 'curta' },
    });
    expect(code).toBe(1);
    expect(lines.slice(0, 3)).toEqual([
      'falha  Configurações: DATABSE_URL não existe. Você quis dizer DATABASE_URL?',
      'falha  Configurações: PORT: use um número de 0 a 65535.',
      expect.stringContaining('falha  Configurações: SECRET_KEY: use pelo menos 32 caracteres'),
    ]);
    expect(lines.at(-1)).toBe('3 falhas, 1 aviso.');
  });

  test('makes nothing where nothing has been started yet', async () => {
    const fresh = newDataDir();
    const { code, lines } = await examine({ dataDir: fresh, env: { SECRET_KEY: undefined } });
    expect(code).toBe(0);
    expect(lines).toContain('aviso  Banco de dados: ainda não existe. npm start o cria.');
    expect(lines).toContainEqual(expect.stringMatching(/^aviso {2}Chave secreta: ainda não há/));
    expect(await readdir(join(fresh, '..'))).toEqual([]);
  });

  test('a folder that a running Encaixe uses is no failure, and its database is left alone', async () => {
    const folder = await claimFolder(dataDir);
    const { code, lines } = await examine();
    folder.release();
    expect(code).toBe(0);
    expect(lines).toContain(`ok     Pasta de dados: ${dataDir}, em uso por um Encaixe que está rodando.`);
    expect(lines).toContainEqual(expect.stringMatching(/^aviso {2}Banco de dados: .* enquanto o Encaixe roda/));
  });

  test('tells another secret key from the right one', async () => {
    await withDatabase(dataDir, async (database) => {
      const encryption = createEncryption(KEY);
      await storeSecret(database, encryption, 'stripe_secret_key', 'sk_live_0123456789abcdefghij');
      await saveAppKey(database, encryption);
    });
    const SECRET_KEY = 'outra chave secreta, também bastante longa';
    const wrong = await examine({ env: { SECRET_KEY } });
    expect(wrong.code).toBe(1);
    expect(wrong.lines).toContainEqual(
      expect.stringMatching(
        /^falha {2}Chave secreta: SECRET_KEY não lê o que está gravado \(configurações: 1 de 1; aplicativos autenticadores: 1 de 1\)\. Volte à chave de antes\./,
      ),
    );
  });
});

describe('npm run admin', patient, () => {
  const administer = (args: string[], options: Options = {}) =>
    run({ dataDir, file: 'server/admin.ts', args, ...options, env: { SECRET_KEY: KEY, ...options.env } });

  test.each([[['delete-account', 'ana@example.com']], [['reset-two-factor']]])(
    '%j is answered with the usage',
    async (args) => {
      const { code, lines, complaints } = await administer(args);
      expect({ code, lines }).toEqual({ code: 2, lines: [] });
      expect(complaints[0]).toBe('Uso: npm run admin -- <comando> <e-mail>');
    },
  );

  test('makes a super administrator, and prints a link for the password', async () => {
    const env = { PUBLIC_URL: 'https://agenda.example.com' };
    const { code, lines } = await administer(['create-super-admin', 'Helena@Example.com'], { env });
    expect(code).toBe(0);
    expect(lines[0]).toBe('A conta helena@example.com foi criada. É de um super administrador.');
    expect(lines[2]).toMatch(/^ {2}https:\/\/agenda\.example\.com\/reset-password\?token=[\w-]{32}&area=admin$/);
  });

  test('takes a second factor away once', async () => {
    const { email } = await withDatabase(dataDir, (database) => saveAppKey(database, createEncryption(KEY)));
    expect(await administer(['reset-two-factor', email])).toMatchObject({ code: 0, complaints: [] });
    expect(await administer(['reset-two-factor', email])).toMatchObject({
      ...{ code: 1, complaints: [`encaixe: A conta ${email} não tem verificação em duas etapas.`] },
    });
    expect(await administer(['reset-two-factor', 'ninguem@example.com'])).toMatchObject({
      ...{ code: 1, complaints: ['encaixe: Nenhuma conta tem o e-mail ninguem@example.com.'] },
    });
  });

  test('asks that a running Encaixe is stopped first', async () => {
    const folder = await claimFolder(dataDir);
    const { code, complaints } = await administer(['reset-two-factor', 'helena@example.com']);
    folder.release();
    expect(code).toBe(1);
    expect(complaints).toEqual([
      `encaixe: O Encaixe está rodando com a pasta ${dataDir}. Pare-o antes, repita este comando e inicie-o de novo.`,
    ]);
  });

  test('makes no database', async () => {
    const fresh = newDataDir();
    const { code, complaints } = await administer(['create-super-admin', 'ana@example.com'], { dataDir: fresh });
    expect(code).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/^encaixe: Não há banco de dados em /)]);
    expect(await readdir(join(fresh, '..'))).toEqual([]);
  });
});

describe('with a PostgreSQL server', patient, () => {
  const env = { PUBLIC_URL: 'https://agenda.example.com' };

  test('one that does not answer is a failure, told without the password', async () => {
    const where = `127.0.0.1:${await freePort()}/encaixe`;
    const { code, lines } = await run({
      ...{ file: 'server/doctor.ts', databaseUrl: `postgres://encaixe:segredo@${where}`, env },
    });
    expect(code).toBe(1);
    expect(lines).toContain(
      `falha  Banco de dados: Não foi possível conectar ao banco de dados em ${where} (ECONNREFUSED). Confira DATABASE_URL.`,
    );
    expect(lines.join()).not.toContain('segredo');
  });

  test.runIf(findPostgres())('an empty one stays empty', async () => {
    const postgres = await startPostgres();
    try {
      const fresh = newDataDir();
      const options = { dataDir: fresh, databaseUrl: postgres.url, env };
      const doctor = await run({ file: 'server/doctor.ts', ...options });
      expect(doctor.code).toBe(0);
      expect(doctor.lines).toContainEqual(expect.stringMatching(/^ok {5}Banco de dados: responde \(PostgreSQL \d/));
      expect(doctor.lines).toContainEqual(expect.stringMatching(/^aviso {2}Migrações: nenhuma foi feita/));
      expect(await readdir(join(fresh, '..'))).toEqual([]);
      const admin = await run({ file: 'server/admin.ts', args: ['create-super-admin', 'ana@example.com'], ...options });
      expect(admin.code).toBe(1);
      expect(admin.complaints).toEqual([expect.stringContaining('Inicie o Encaixe uma vez (npm start)')]);
      const database = await openDatabase({ url: postgres.url });
      const { rows } = await database.pool.query(
        `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss')`,
      );
      await database.close();
      expect(rows).toEqual([]);
    } finally {
      await postgres.stop();
    }
  });
});
