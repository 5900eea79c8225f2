import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/infra/database/database.ts';
import { createCaller } from './support/http-caller.ts';
import { openMailServer } from './support/mail-server.ts';
import { endPrograms, freePort, launchProgram, newDataDir, startProgram } from './support/program.ts';

/** Created once; the tests that need a finished one use it in sequence. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encaixe-start-'));
  await (await startProgram({ dataDir })).kill('SIGTERM');
}, 120_000);
afterEach(endPrograms);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Options = Parameters<typeof launchProgram>[0];

/** The lines of a failed start: words for people, without internals of the machine. */
async function refusalOf(options: Options): Promise<string[]> {
  const program = await launchProgram(options);
  expect(await program.exited).toEqual({ code: 1, signal: null });
  const said = [...program.stdout, ...program.stderr];
  expect(said.filter((line) => /^\s*at |node:|Error\b|^\{/.test(line))).toEqual([]);
  return program.stderr;
}

// Each starts the program: a second on a free machine, many on a busy one.
describe('what stops the start is told in one line', { timeout: 120_000 }, () => {
  test('a port that another program has, before anything is made', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'encaixe-port-'));
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      expect(await refusalOf({ dataDir: fresh, env: { PORT: String(port) } })).toEqual([
        `encaixe: A porta ${port} já está em uso. Encerre o outro programa ou escolha outra em PORT.`,
      ]);
      expect(await readdir(fresh)).toEqual([]);
    } finally {
      other.close();
      await rm(fresh, { recursive: true });
    }
  });

  test('a folder that another of its kind uses, which goes on undisturbed', async () => {
    const first = await startProgram({ dataDir });
    expect(await refusalOf({ dataDir })).toEqual([
      `encaixe: A pasta ${dataDir} já está em uso por outro processo do Encaixe. Encerre-o ou escolha outra em DATA_DIR.`,
    ]);
    expect((await fetch(`${first.origin}/health`)).status).toBe(200);
  });

  test('a database server that does not answer, without the password in the line', async () => {
    const where = `127.0.0.1:${await freePort()}`;
    const DATABASE_URL = `postgres://encaixe:segredo@${where}/encaixe`;
    expect(await refusalOf({ env: { DATABASE_URL, PUBLIC_URL: 'https://agenda.exemplo.com.br' } })).toEqual([
      `encaixe: Não foi possível conectar ao banco de dados em ${where}/encaixe (ECONNREFUSED). Confira DATABASE_URL.`,
    ]);
  });

  test.each([
    {
      name: 'a setting that is misspelled',
      env: { DATABSE_URL: 'postgres://encaixe@localhost/encaixe' },
      line: 'DATABSE_URL não existe. Você quis dizer DATABASE_URL?',
    },
    {
      name: 'a setting that is malformed',
      env: { TRUST_PROXY: 'yes' },
      line: 'TRUST_PROXY: use o número de proxies (1 a 9) ou endereços separados por vírgula, por exemplo 10.0.0.0/8.',
    },
    {
      name: 'a public address that is missing where mails need it',
      env: { DATABASE_URL: 'postgres://encaixe@localhost/encaixe' },
      line: 'PUBLIC_URL: informe o endereço público, por exemplo https://agenda.exemplo.com.br.',
    },
  ])('$name', async ({ env, line }) => {
    expect(await refusalOf({ env })).toEqual([`encaixe: ${line}`]);
  });

  test.each([
    { name: 'an address that is not of this machine', HOST: '192.0.2.1', code: 'EADDRNOTAVAIL' },
    { name: 'a name that nobody knows', HOST: 'nowhere.invalid', code: 'E(NOTFOUND|AI_AGAIN)' },
  ])('$name in HOST', async ({ HOST, code }) => {
    const lines = await refusalOf({ env: { HOST } });
    const line = `^encaixe: Não é possível atender em HOST=${HOST} \\(${code}\\)\\. Use em HOST um endereço desta máquina`;
    expect(lines).toEqual([expect.stringMatching(new RegExp(line))]);
  });

  test('an embedded database that is damaged, which is left as it is', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'encaixe-damaged-'));
    await cp(dataDir, damaged, { recursive: true });
    const control = join(damaged, 'db/global/pg_control');
    await truncate(control, 100);
    try {
      expect(await refusalOf({ dataDir: damaged })).toEqual([
        `encaixe: O banco de dados em ${damaged}/db está danificado e não abre. Mova a pasta para outro lugar e ` +
          `restaure a cópia mais nova de ${damaged}/backups: npm run restore -- <arquivo>`,
      ]);
      expect((await stat(control)).size).toBe(100);
    } finally {
      await rm(damaged, { recursive: true });
    }
  });

  test('two bad settings: one line for each', async () => {
    expect(await refusalOf({ env: { PORT: 'oitenta', DEMO: 'sim' } })).toEqual([
      'encaixe: PORT: use um número de 0 a 65535.',
      'encaixe: DEMO: use on ou off.',
    ]);
  });
});

describe('a full disk is told in one line, and a start with space goes on', { timeout: 300_000 }, () => {
  const fillDisk = { NODE_OPTIONS: `--import ${new URL('./support/full-disk.ts', import.meta.url).href}` };
  const words = (folder: string) =>
    `encaixe: Não há espaço livre no disco de ${folder}. Libere espaço e inicie de novo: não é preciso apagar nada desta pasta.`;

  test('before the database opens: nothing is changed', async () => {
    const folder = newDataDir();
    await cp(dataDir, folder, { recursive: true });
    const before = await contentsOf(folder);
    expect(await refusalOf({ dataDir: folder, env: fillDisk })).toEqual([words(folder)]);
    expect(await contentsOf(folder)).toEqual(before);
    await startProgram({ dataDir: folder });
  });

  test('once the first start has made its key', async () => {
    const folder = newDataDir();
    const env = { ...fillDisk, FULL_FROM: 'secret.key' };
    expect(await refusalOf({ dataDir: folder, env })).toEqual([words(folder)]);
    await startProgram({ dataDir: folder });
  });
});

/** A process that was killed leaves these marks of its run, and the next start takes them away. */
const MARKS_OF_A_RUN = ['postmaster.pid', 'encaixe.lock-journal'];

/** The hash of each file. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !MARKS_OF_A_RUN.includes(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files.toSorted().map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return [file, hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

test('/health says which commit was built', { timeout: 120_000 }, async () => {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  const { origin } = await startProgram({ dataDir });
  const { commit } = await (await fetch(`${origin}/health`)).json();
  const built = process.env.COMMIT ?? (status === 0 ? stdout.trim() : null);
  expect(commit).toBe(built);
});

test('the first start with the demo offers online payment at once', { timeout: 600_000 }, async () => {
  const { origin } = await startProgram({ env: { DEMO: 'on' } });
  const visitor = createCaller(origin);
  const isOffered = async (slug: string) => {
    const { body } = await visitor('GET', `/api/v1/salons/${slug}`);
    const [service] = (body as { services: { id: string }[] }).services;
    const page = await visitor('GET', `/${slug}/agendamento/${service?.id}`);
    return String(page.body).includes('PIX ou cartão, com até 30 minutos para pagar');
  };
  expect(await isOffered('barbeariaaurora')).toBe(true);
  // Takes money at the salon only.
  expect(await isOffered('studiobelavista')).toBe(false);
});

describe('the database of a first start, made while the pages are built', { timeout: 120_000 }, () => {
  const CREATING = 'encaixe: criando o banco de dados ...';
  const fill = async (dataDir: string) => {
    const program = await launchProgram({ dataDir, file: 'server/fill.ts' });
    return { program, ending: await program.exited };
  };

  test('is the one that the server then opens, and is made once', async () => {
    const fresh = newDataDir();
    const first = await fill(fresh);
    expect(first).toMatchObject({ ending: { code: 0 }, program: { stdout: [CREATING] } });
    expect(await fill(fresh)).toMatchObject({ ending: { code: 0 }, program: { stdout: [], stderr: [] } });
    const server = await startProgram({ dataDir: fresh });
    expect(server.stdout).not.toContain(CREATING);
    expect((await fetch(`${server.origin}/health`)).status).toBe(200);
  });

  test('begins anew when it was killed meanwhile', async () => {
    const fresh = newDataDir();
    const killed = await launchProgram({ dataDir: fresh, file: 'server/fill.ts' });
    await killed.says(CREATING);
    await killed.kill('SIGKILL');
    expect(await fill(fresh)).toMatchObject({ ending: { code: 0 }, program: { stdout: [CREATING] } });
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it with code 0 and without complaint',
  { timeout: 120_000 },
  async (signal) => {
    const program = await startProgram({ dataDir });
    expect(await program.kill(signal)).toEqual({ code: 0, signal: null });
    expect(program.stderr).toEqual([]);
  },
);

test('SIGTERM lets a mail and a request that are under way finish', { timeout: 120_000 }, async () => {
  const taken = Promise.withResolvers<() => void>();
  const mails = await openMailServer({
    onData: (stream, _, done) => void stream.resume().on('end', () => taken.resolve(() => done(null))),
  });
  const env = { SMTP_HOST: mails.host, SMTP_PORT: String(mails.port), MAIL_FROM: 'encaixe@example.com' };
  const program = await startProgram({ env });
  const visitor = createCaller(program.origin);
  const account = { fullName: 'Rute Braga', email: 'rute@example.com', password: 'Jabuticaba-17' };
  await visitor('POST', '/api/v1/auth/owners', { body: { ...account, confirmPassword: account.password } });
  await visitor('POST', '/api/v1/auth/password-resets', { body: { email: account.email } });
  const release = await taken.promise;

  const body = JSON.stringify({ email: account.email, password: account.password });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const held = request(`${program.origin}/api/v1/auth/sessions`, {
    ...{ method: 'POST', headers, agent: new Agent({ keepAlive: true }) },
  });
  held.flushHeaders();
  // The server has the request once it asks for the body.
  await once(held, 'continue');
  const ended = program.kill('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(program.origin).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 60_000 },
    )
    .toBe('closed');
  release();
  held.end(body);
  const [answer] = (await once(held, 'response')) as [IncomingMessage];
  await answer.toArray();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(program.stderr).toEqual([]);
  await mails.close();

  const database = await openDatabase({ folder: join(program.dataDir, 'db') });
  const { rows } = await database.pool.query("select state from pgboss.job where name = 'auth.mail-password-reset'");
  await database.close();
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('scripts are sent small, with a file’s headers, and kept by the browser for good', {
  timeout: 120_000,
}, async () => {
  const { origin } = await startProgram({ dataDir });
  const page = await (await fetch(origin)).text();
  const [script] = page.match(/\/assets\/[\w-]+\.js/) ?? [];
  const plain = await fetch(`${origin}${script}`, { headers: { 'Accept-Encoding': 'identity' } });
  const source = await plain.text();
  const ofConnection = ['connection', 'date', 'keep-alive'];
  expect([...plain.headers.keys()].filter((name) => !ofConnection.includes(name)).toSorted()).toEqual([
    ...['cache-control', 'content-length', 'content-type', 'cross-origin-resource-policy', 'last-modified'],
    ...['x-content-type-options', 'x-request-id'],
  ]);
  const missing = await fetch(`${origin}/assets/nada.js`);
  expect([missing.status, missing.headers.get('content-security-policy')]).toEqual([404, expect.any(String)]);
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(`${origin}${script}`, { headers: { 'Accept-Encoding': encoding } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(source.length);
    expect(await answer.text()).toBe(source);
  }
});
