import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Infra, transaction } from '#server/gate/scope.ts';
import { MailFailure } from '#server/infra/mail/failure.ts';
import { createMailer } from '#server/infra/mail/mailer.ts';
import { createPaymentAccounts } from '#server/infra/providers/payment-accounts.ts';
import { createWhatsApp } from '#server/infra/providers/whatsapp/whatsapp.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openMailServer, smtpError } from '#tests/support/mail-server.ts';
import { as, createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { entriesOf, selectEntries } from '#tests/support/traces.ts';
import { openWhatsAppServer, type WhatsAppMood } from '#tests/support/whatsapp-server.ts';
import { readMailSettings, readWhatsAppSettings } from '../queries.ts';

const world = useTestWorld();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
beforeEach(async () => {
  await world.database.db.deleteFrom('systemSettings').execute();
});

const PASSWORD = 'senha-do-correio';
/** For those who never answer. Others get all the time of the product. */
const SHORT_MS = 400;

/** The world with the product's own mailer. */
function withMailer({ env = world.env, ...patience }: { env?: Infra['env']; patienceMs?: number } = {}): Infra {
  const settings = () => readMailSettings({ ...world, env, db: world.database.db.$pickTables() });
  const mailer = createMailer({ settings, env: { dataDir: '/nowhere' }, clock: world.clock, ...patience });
  return { ...world, env, mailer };
}

async function openSuperAdmin(infra: Infra) {
  const person = await createPerson(world, { userType: 'super_admin', fullName: 'Helena Prado' });
  const { settings } = as(infra, person);
  const save = async (changes: object) =>
    settings.saveSystem({ ...changes, version: (await settings.getSystem()).version });
  return { person, settings, save };
}

/** A super admin who has saved this mail server. */
async function openMail(server: { host: string; port: number }, changes: object = {}, infra = withMailer()) {
  const admin = await openSuperAdmin(infra);
  await admin.save({ smtpHost: server.host, smtpPort: server.port, mailFrom: 'agenda@example.com', ...changes });
  return admin;
}

async function openServer(options: Parameters<typeof openMailServer>[0] = {}) {
  const server = await openMailServer(options);
  closing.push(server.close);
  return server;
}

/** Something else than a mail server: says this to everybody who calls, if anything. */
async function openSocket(greeting: string | null) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (greeting !== null) socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

describe('the test mail', () => {
  test('is really sent, to the super admin, in the name of the product, and tells the server’s answer', async () => {
    const server = await openServer();
    const { settings, person } = await openMail(server, { appName: 'Agenda Fácil' });
    const sent = await settings.testMail({});
    expect(sent).toEqual({ result: 'sent', to: person.email, answer: expect.stringMatching(/^250 /) });
    expect(server.received).toMatchObject([{ from: 'agenda@example.com', to: [person.email] }]);
    expect(server.received[0]?.text).toMatch(/^From: =\?UTF-8\?.+<agenda@example\.com>/m);
    expect(server.received[0]?.text).toContain('E-mail_de_teste');
  });

  test('goes to another address when one is given', async () => {
    const server = await openServer();
    const { settings } = await openMail(server);
    expect(await settings.testMail({ to: ' Caixa@Example.com ' })).toMatchObject({ to: 'caixa@example.com' });
    expect(server.received[0]?.to).toEqual(['caixa@example.com']);
  });

  test('signs in with the saved user and password', async () => {
    const seen: unknown[] = [];
    const server = await openServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const { settings } = await openMail(server, { smtpUser: 'correio', smtpPassword: PASSWORD });
    expect(await settings.testMail({})).toMatchObject({ result: 'sent' });
    expect(seen).toEqual([['correio', PASSWORD]]);
  });

  test('tells a server that takes user and password in the clear only', async () => {
    const { host, port } = await openServer();
    const smtp = { url: `smtp://correio:${PASSWORD}@${host}:${port}?requireTLS=true` };
    const { settings } = await openSuperAdmin(withMailer({ env: { ...world.env, smtp } }));
    expect(await settings.testMail({})).toMatchObject({ result: 'no_tls', answer: expect.stringMatching(/^5\d\d /) });
  });

  test('a changed server counts from the next mail on', async () => {
    const [first, second] = [await openServer(), await openServer()];
    const { settings, save } = await openMail(first);
    await settings.testMail({});
    await save({ smtpPort: second.port });
    await settings.testMail({});
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  test.each([
    [
      'a wrong password',
      'bad_login',
      /^535 .*Invalid username/,
      { onAuth: (_a, _s, done) => done(smtpError(535, 'Invalid username or password')) },
    ],
    [
      'an unwanted sender',
      'refused',
      /^550 .*not yours/,
      { onMailFrom: (_a, _s, done) => done(smtpError(550, 'This sender is not yours')) },
    ],
    [
      'an unknown recipient',
      'refused',
      /^550 .*No such user/,
      { onRcptTo: (_a, _s, done) => done(smtpError(550, 'No such user')) },
    ],
    [
      'a client that it does not want',
      'refused',
      /^554 /,
      { onConnect: (_s, done) => done(smtpError(554, 'Go away')) },
    ],
    ['a full box', 'refused', /^452 /, { onMailFrom: (_a, _s, done) => done(smtpError(452, 'Insufficient storage')) }],
  ] as [string, string, RegExp, Parameters<typeof openMailServer>[0]][])(
    'a server that refuses %s is told in its own words',
    async (_, result, answer, options) => {
      const server = await openServer(options);
      const { settings } = await openMail(server, { smtpUser: 'correio', smtpPassword: PASSWORD });
      const told = await settings.testMail({});
      expect(told).toMatchObject({ result, answer: expect.stringMatching(answer) });
      expect(JSON.stringify(told)).not.toContain(PASSWORD);
      expect(server.received).toEqual([]);
    },
  );

  test.each([
    ['never says anything', null, 'no_answer', null],
    ['speaks another language', 'SSH-2.0-OpenSSH_9.9\r\n', 'not_smtp', null],
    ['answers a page', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'not_smtp', null],
    ['stops after its greeting', '220 ready\r\n', 'no_answer', null],
    ['greets with a book', `554 ${'muito '.repeat(200)}\r\n`, 'refused', 300],
  ])('a server that %s is given up, and no more than a line of it is shown', async (_, greeting, result, longest) => {
    const patience = result === 'no_answer' ? { patienceMs: SHORT_MS } : {};
    const { settings } = await openMail(await openSocket(greeting), {}, withMailer(patience));
    const told = await settings.testMail({});
    expect(told.result).toBe(result);
    expect(told.answer?.length ?? null).toBe(longest);
  });

  test('a server that is not there is told', async () => {
    const { settings } = await openMail({ host: '127.0.0.1', port: 1 });
    expect(await settings.testMail({})).toMatchObject({ result: 'unreachable', answer: null });
  });

  test('without a server it says that mails are kept as files', async () => {
    const mailer = { send: async () => ({ via: 'folder', answer: 'x.eml' }) as const };
    const { settings } = await openSuperAdmin({ ...world, mailer });
    expect(await settings.testMail({})).toMatchObject({ result: 'kept' });
  });

  test('another failure than the mail server’s is none of its answers', async () => {
    const mailer = { send: () => Promise.reject(new Error('broken')) };
    const { settings } = await openSuperAdmin({ ...world, mailer });
    await expect(settings.testMail({})).rejects.toThrow('broken');
  });

  test('leaves one entry, also when it fails, and none when the address is no address', async () => {
    const { settings } = await openMail({ host: '127.0.0.1', port: 1 });
    expect(await entriesOf(world, () => settings.testMail({}))).toEqual(['settings.testMail']);
    const refused = () => expect(settings.testMail({ to: 'ninguém' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await entriesOf(world, refused)).toEqual([]);
  });
});

test('a refused mail is an error for the job to repeat, with the server’s words in the log', async () => {
  const server = await openServer({ onMailFrom: (_a, _s, done) => done(smtpError(451, 'Try later')) });
  const { mailer } = withMailer();
  await openMail(server);
  const sending = mailer.send({ to: 'ana@example.com', subject: 'Oi', text: 'Oi' });
  await expect(sending).rejects.toThrow(MailFailure);
  await expect(mailer.send({ to: 'ana@example.com', subject: 'Oi', text: 'Oi' })).rejects.toThrow('Try later');
});

test('no transaction waits for a mail server or a provider', async () => {
  let isFree = false;
  const paymentAccounts = {
    ask: async () => {
      // The embedded database has one connection: a transaction that is open would hold it.
      await transaction(scopeOfSystem(world), async (scope) => {
        isFree = scope.db.isTransaction;
      });
      return { result: 'accepted', status: 200, answer: null, isTest: true } as const;
    },
  };
  const { settings, save } = await openSuperAdmin({ ...world, paymentAccounts });
  await save({ stripeSecretKey: 'sk_test_1234567890' });
  await settings.testPaymentKeys({ provider: 'stripe' });
  expect(isFree).toBe(true);
});

const MERCADO_PAGO = 'APP_USR-6123456789012345-112233-abcdefabcdef-99981234';
const STRIPE = 'sk_test_51abcdefghijklmnopWXYZ';
const SELLER = { id: 724484980, nickname: 'SALAO DA ANA', site_id: 'MLB', email: 'ana@example.com', tags: ['normal'] };
const ACCOUNT = {
  id: 'acct_1abc',
  object: 'account',
  country: 'BR',
  business_profile: { name: null },
  settings: { dashboard: { display_name: 'Encaixe' } },
};

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const text =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body);

describe('the test of the payment keys', () => {
  /** Both providers on one local server. */
  async function openProviders(answer: RequestListener, patience: { patienceMs?: number } = {}) {
    const asked: IncomingMessage[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => server.close().closeAllConnections());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { paymentServices: { mercadoPago: url, stripe: url } };
    const infra = { ...world, paymentAccounts: createPaymentAccounts({ env, ...patience }) };
    const { settings, save } = await openSuperAdmin(infra);
    await save({ platformMercadoPagoAccessToken: MERCADO_PAGO, stripeSecretKey: STRIPE });
    return { asked, settings };
  }

  test('asks Mercado Pago whose account it is', async () => {
    const { asked, settings } = await openProviders(json(200, SELLER));
    expect(await settings.testPaymentKeys({ provider: 'mercado_pago' })).toEqual({
      provider: 'mercado_pago',
      result: 'accepted',
      status: 200,
      answer: 'SALAO DA ANA (724484980) MLB',
      isTest: false,
    });
    expect(asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['GET', '/users/me', `Bearer ${MERCADO_PAGO}`],
    ]);
  });

  test('asks Stripe whose account it is, and says that the key is for tests', async () => {
    const { asked, settings } = await openProviders(json(200, ACCOUNT));
    expect(await settings.testPaymentKeys({ provider: 'stripe' })).toMatchObject({
      result: 'accepted',
      answer: 'Encaixe (acct_1abc) BR',
      isTest: true,
    });
    expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v1/account', `Bearer ${STRIPE}`],
    ]);
  });

  test('a test user of Mercado Pago is told', async () => {
    const { settings } = await openProviders(json(200, { ...SELLER, tags: ['test_user'] }));
    expect(await settings.testPaymentKeys({ provider: 'mercado_pago' })).toMatchObject({ isTest: true });
  });

  const invalid = { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] };
  const wrongKey = {
    error: { message: 'Invalid API Key provided: sk_test_51ab****WXYZ', type: 'invalid_request_error' },
  };
  test.each([
    ['mercado_pago', json(401, invalid), 'refused', 401, 'invalid access token'],
    ['stripe', json(401, wrongKey), 'refused', 401, 'Invalid API Key provided: …'],
    ['stripe', json(403, { error: { message: `The key ${STRIPE} may not` } }), 'refused', 403, 'The key … may not'],
    ['mercado_pago', json(429, { message: 'too_many_requests' }), 'failed', 429, 'too_many_requests'],
    ['mercado_pago', text(502, '<html>Bad gateway</html>'), 'failed', 502, null],
    ['stripe', json(200, { ok: true }), 'failed', 200, null],
    ['stripe', text(200, 'x'.repeat(300_000)), 'failed', 200, null],
    [
      'mercado_pago',
      json(400, { message: 'a\u0000b\n'.repeat(500) }),
      'failed',
      400,
      expect.stringMatching(/^[ab ]{300}$/),
    ],
    [
      'stripe',
      ((_, response) => void response.writeHead(302, { Location: '/v1/other' }).end()) as RequestListener,
      'no_answer',
      null,
      null,
    ],
    ['stripe', (() => {}) as RequestListener, 'no_answer', null, null],
    [
      'stripe',
      ((_, response) => void response.writeHead(200).write('{"id":')) as RequestListener,
      'no_answer',
      null,
      null,
    ],
    ['mercado_pago', ((request) => void request.socket.destroy()) as RequestListener, 'no_answer', null, null],
  ] as const)('%s %#: what it answers is told, without keys', async (provider, answers, result, status, answer) => {
    const { settings, asked } = await openProviders(answers, result === 'no_answer' ? { patienceMs: SHORT_MS } : {});
    const told = await settings.testPaymentKeys({ provider });
    expect(told).toMatchObject({ provider, result, status, answer });
    expect(JSON.stringify(told)).not.toMatch(/sk_test|APP_USR/);
    expect(asked).toHaveLength(1);
  });

  test('a restarted or slow provider is no failure of ours: the test can be repeated', async () => {
    let isDown = true;
    const { settings } = await openProviders((request, response) =>
      isDown ? void response.writeHead(503).end() : json(200, ACCOUNT)(request, response),
    );
    expect(await settings.testPaymentKeys({ provider: 'stripe' })).toMatchObject({ result: 'failed', status: 503 });
    isDown = false;
    expect(await settings.testPaymentKeys({ provider: 'stripe' })).toMatchObject({ result: 'accepted' });
  });

  test('without a key nobody is asked', async () => {
    const { settings } = await openSuperAdmin(world);
    expect(await settings.testPaymentKeys({ provider: 'stripe' })).toMatchObject({ result: 'missing', answer: null });
  });

  test('the entry names the provider and no key', async () => {
    const { settings } = await openProviders(json(200, ACCOUNT));
    expect(await entriesOf(world, () => settings.testPaymentKeys({ provider: 'stripe' }))).toEqual([
      'settings.testPaymentKeys',
    ]);
    const entries = await selectEntries(world).select('data').execute();
    expect(JSON.stringify(entries)).not.toMatch(/sk_test|APP_USR/);
  });
});

describe('the WhatsApp test', () => {
  const TOKEN = 'EAAtoken1234567890';
  const META = { whatsappProvider: 'cloud_api', whatsappPhoneNumberId: '106540352242922', whatsappAccessToken: TOKEN };

  async function openProvider(mood: WhatsAppMood, changes: object) {
    const server = await openWhatsAppServer();
    closing.push(server.close);
    server.state.mood = mood;
    const source = { ...world, db: world.database.db.$pickTables() };
    const settings = () => readWhatsAppSettings(source as never);
    const whatsapp = createWhatsApp({
      settings,
      origin: server.url,
      ...(mood === 'silent' && { patienceMs: SHORT_MS }),
    });
    const admin = await openSuperAdmin({ ...world, whatsapp });
    await admin.save(
      typeof changes === 'object' && 'evolutionUrl' in changes ? { ...changes, evolutionUrl: server.url } : changes,
    );
    return { ...admin, server };
  }

  test('sends Meta’s example template to the given phone, and tells the id', async () => {
    const { settings, server } = await openProvider('fine', META);
    expect(await settings.testWhatsApp({ to: '11987654321' })).toEqual({
      result: 'sent',
      to: '+5511987654321',
      words: null,
      status: null,
      answer: server.metaId(1),
    });
    expect(server.received).toMatchObject([
      { to: '5511987654321', body: { template: { name: 'hello_world', language: { code: 'en_US' } } } },
    ]);
  });

  test('sends a text by Evolution', async () => {
    const evolution = { evolutionUrl: '', evolutionInstance: 'a', evolutionApiKey: 'chave-da-evolution' };
    const { settings, server } = await openProvider('fine', { ...evolution, whatsappProvider: 'evolution' });
    expect(await settings.testWhatsApp({ to: '11987654321' })).toMatchObject({ result: 'sent' });
    expect(server.received[0]?.body.text).toContain('mensagem de teste de Encaixe, pedida por Helena');
  });

  test.each<[WhatsAppMood, object]>([
    [
      { status: 401, code: 190, message: `Error validating access token ${TOKEN}` },
      {
        result: 'refused',
        status: 401,
        answer: 'Error validating access token …',
        words: expect.stringContaining('chaves'),
      },
    ],
    [
      { status: 400, code: 131030, message: 'Recipient phone number not in allowed list' },
      { result: 'refused', words: expect.stringContaining('lista de teste') },
    ],
    ['silent', { result: 'no_answer', answer: null }],
    ['gone', { result: 'no_answer' }],
    ['html', { result: 'refused', status: 502, answer: null }],
  ])('%j is told as the provider says it, without the key', async (mood, expected) => {
    const { settings } = await openProvider(mood, META);
    const told = await settings.testWhatsApp({ to: '11987654321' });
    expect(told).toMatchObject(expected);
    expect(JSON.stringify(told)).not.toContain(TOKEN);
  });

  test('without a provider nobody is asked, and the entry is written before anybody is', async () => {
    const { settings } = await openSuperAdmin(world);
    const asked = () => settings.testWhatsApp({ to: '11987654321' });
    expect(await asked()).toMatchObject({ result: 'missing' });
    expect(await entriesOf(world, asked)).toEqual(['settings.testWhatsApp']);
  });
});
