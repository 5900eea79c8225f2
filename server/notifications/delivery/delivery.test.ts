import { type Kysely, QueryCreator } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWhatsApp } from '#server/infra/providers/whatsapp/whatsapp.ts';
import { readWhatsAppSettings } from '#server/settings/queries.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { openWhatsAppServer, type WhatsAppMood } from '#tests/support/whatsapp-server.ts';
import { deliveryJobs } from '../jobs.ts';
import { send } from './commands.ts';
import { type Failure, isFinal, MOST_AN_HOUR, mailFailureOf, type Outgoing } from './rules.ts';

const TOKEN = 'EAAtoken1234567890';
const API_KEY = 'evolution-key-1234';
/** For a provider that never answers. Others get all the time of the product. */
const SHORT_MS = 300;

const world = useTestWorld();
let server: Awaited<ReturnType<typeof openWhatsAppServer>>;

beforeAll(async () => {
  server = await openWhatsAppServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.state.mood = 'fine';
  server.received.length = 0;
  world.mailer.sent.length = 0;
  setPatience(undefined);
});
afterEach(async () => {
  await world.database.db.deleteFrom('messages').execute();
  await world.database.db.deleteFrom('systemSettings').execute();
  world.clock.set(NOW);
});

/** The provider by the saved settings, with Meta's service at the test's server. */
function setPatience(patienceMs: number | undefined): void {
  const source = { ...world, db: world.database.db.$pickTables() };
  const settings = () => readWhatsAppSettings(source as never);
  const whatsapp = createWhatsApp({ settings, origin: server.url, ...(patienceMs && { patienceMs }) });
  world.whatsapp.find = whatsapp.find;
}

async function save(changes: object): Promise<void> {
  const { settings } = as(world, await createPerson(world, { userType: 'super_admin' }));
  await settings.saveSystem({ ...changes, version: (await settings.getSystem()).version });
}
const useMeta = () =>
  save({ whatsappProvider: 'cloud_api', whatsappPhoneNumberId: '106540352242922', whatsappAccessToken: TOKEN });
const useEvolution = (evolutionUrl = server.url) =>
  save({
    whatsappProvider: 'evolution',
    evolutionUrl,
    evolutionInstance: 'salao 1',
    evolutionApiKey: API_KEY,
  });

const REMINDER: Outgoing = {
  kind: 'appointment_booked',
  channel: 'whatsapp',
  recipient: '+5511987654321',
  body: 'Olá, Ana!\n\nSeu horário é às 10:00.',
  template: { name: 'lembrete_agendamento', parameters: ['Ana', '05/01 às\n10:00'], buttonToken: 'abc123' },
};
const MAIL = { email: 'ana@example.com', subject: 'Seu agendamento' };

async function write(salon: TestSalon, message: Outgoing = REMINDER): Promise<void> {
  const scope = await scopeOfSystemAt(world, salon.salon.id);
  if (scope) await send(scope, message);
}

const messagesOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .select([
      'channel',
      'kind',
      'status',
      'attempts',
      'failure',
      'provider',
      'providerMessageId',
      'sentAt',
      'recipient',
    ])
    .select(['wayOf', 'subject', 'body'])
    .orderBy('id')
    .execute();

/** Until the queue has given up. */
async function drainAll(times = 9): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt++) {
    await world.jobs.drain();
    world.clock.advance({ hours: 2 });
  }
}

describe('more than a phone should get in an hour', () => {
  test('goes by mail: anybody may have typed the number', async () => {
    await useEvolution();
    const salons = [await openSalon(world), await openSalon(world)];
    const typed = { ...REMINDER, fallback: MAIL };
    for (let n = 0; n <= MOST_AN_HOUR / 2; n++) {
      const recipient = n % 2 ? '+551187654321' : REMINDER.recipient;
      for (const salon of salons) await write(salon, { ...typed, recipient });
    }
    for (const salon of salons) await write(salon, { ...typed, recipient: '+5511987654322' });
    await world.jobs.drain();
    expect(server.received).toHaveLength(MOST_AN_HOUR + 2);
    expect(world.mailer.sent).toMatchObject([{ to: MAIL.email }, { to: MAIL.email }]);
    const all = (await Promise.all(salons.map(messagesOf))).flat();
    const failure = 'Este número já recebeu muitas mensagens na última hora.';
    expect(all.filter(({ status }) => status === 'failed')).toMatchObject([{ failure }, { failure }]);
    world.clock.advance({ hours: 1 });
    for (const salon of salons) await write(salon, typed);
    await world.jobs.drain();
    expect(server.received).toHaveLength(MOST_AN_HOUR + 4);
  });

  test('is no limit for what the salon itself is told', async () => {
    await useEvolution();
    const salon = await openSalon(world);
    for (let n = 0; n <= MOST_AN_HOUR; n++) await write(salon, { ...REMINDER, kind: 'owner_booked' });
    await world.jobs.drain();
    expect(server.received).toHaveLength(MOST_AN_HOUR + 1);
  });
});

describe('by Meta’s Cloud API', () => {
  test('the approved template goes out with its parameters and its button’s token', async () => {
    await useMeta();
    const salon = await openSalon(world);
    await write(salon);
    await world.jobs.drain();
    expect(server.received).toMatchObject([
      {
        path: '/v23.0/106540352242922/messages',
        key: `Bearer ${TOKEN}`,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '5511987654321',
          type: 'template',
          template: {
            name: 'lembrete_agendamento',
            language: { code: 'pt_BR' },
            components: [
              {
                type: 'body',
                parameters: [
                  { type: 'text', text: 'Ana' },
                  { type: 'text', text: '05/01 às 10:00' },
                ],
              },
              { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'abc123' }] },
            ],
          },
        },
      },
    ]);
    expect(await messagesOf(salon)).toMatchObject([
      {
        status: 'sent',
        attempts: 1,
        provider: 'cloud_api',
        providerMessageId: server.metaId(1),
        sentAt: new Date(NOW),
      },
    ]);
  });

  test('a text without a template is not sent, and becomes a mail', async () => {
    await useMeta();
    const salon = await openSalon(world);
    await write(salon, { ...REMINDER, template: null, fallback: MAIL });
    await world.jobs.drain();
    expect(server.received).toEqual([]);
    expect(world.mailer.sent).toMatchObject([{ to: MAIL.email, subject: MAIL.subject }]);
    expect(await messagesOf(salon)).toMatchObject([
      { status: 'failed', failure: 'Esta mensagem não tem um modelo aprovado no WhatsApp.' },
      { channel: 'mail', status: 'sent', recipient: MAIL.email, body: REMINDER.body, wayOf: expect.any(String) },
    ]);
  });

  test.each<[string, WhatsAppMood, string]>([
    [
      'the number has no WhatsApp',
      { status: 400, code: 131026, message: 'Message undeliverable' },
      'Este número não recebe mensagens pelo WhatsApp.',
    ],
    [
      'the template is missing',
      { status: 404, code: 132001, message: 'Template name does not exist in the translation' },
      'O modelo desta mensagem não está aprovado no WhatsApp.',
    ],
    [
      'a parameter is wrong',
      { status: 400, code: 100, message: 'Invalid parameter' },
      'O WhatsApp não aceitou esta mensagem.',
    ],
  ])('when %s it fails at once, is not tried again, and says why', async (_, mood, words) => {
    await useMeta();
    server.state.mood = mood;
    const salon = await openSalon(world);
    await write(salon);
    await drainAll(3);
    expect(server.received).toHaveLength(1);
    expect(await messagesOf(salon)).toMatchObject([{ status: 'failed', attempts: 1, failure: words }]);
    expect(world.mailer.sent).toEqual([]);
  });
});

test('while nobody can say what other salons sent a message waits, and no channel is told to be down', async () => {
  const salon = await openSalon(world);
  const wish = { slug: salon.slug, serviceId: salon.service.id, preferredDate: TODAY, consent: true as const };
  const who = { customerName: 'Ana', customerPhone: '+5511987654321', customerEmail: MAIL.email };
  const { id: waitingEntryId } = await as(world, null).waitingList.join({ ...wish, ...who });
  await world.database.db.deleteFrom('messages').execute();
  const mail = { channel: 'mail', recipient: MAIL.email, body: 'Oi', subject: 'Oi', waitingEntryId } as const;
  await write(salon, { kind: 'waiting_list_opening', ...mail });
  const away = (from: string, to: string) => world.database.pool.query(`alter function ${from} rename to ${to}`);
  await away('mailbox_of', 'mailbox_away');
  await world.jobs.drain();
  await away('mailbox_away', 'mailbox_of');
  expect(await messagesOf(salon)).toMatchObject([{ status: 'queued', failure: null, attempts: 1 }]);
  expect(await salon.owner.notifications.listOutages()).toEqual([]);
  world.clock.advance({ minutes: 1 });
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test('Evolution gets the text, to a number without a plus', async () => {
  await useEvolution();
  const salon = await openSalon(world);
  await write(salon);
  await world.jobs.drain();
  expect(server.received).toMatchObject([
    {
      path: '/message/sendText/salao%201',
      key: API_KEY,
      body: { number: '5511987654321', text: REMINDER.body },
    },
  ]);
  expect(await messagesOf(salon)).toMatchObject([
    { status: 'sent', provider: 'evolution', providerMessageId: server.evolutionId(1) },
  ]);
});

test('Evolution at an address of the server’s own network is not asked, although it was stored', async () => {
  await useEvolution('https://10.0.0.8');
  const fetched = vi.spyOn(globalThis, 'fetch');
  const source = { ...world, env: { ...world.env, evolutionMayBePrivate: false }, db: world.database.db.$pickTables() };
  world.whatsapp.find = createWhatsApp({ settings: () => readWhatsAppSettings(source as never), origin: '' }).find;
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await world.jobs.drain();
  expect(fetched).not.toHaveBeenCalled();
  // Final at the first attempt, and an outage: nothing goes out until somebody mends the address.
  expect(await messagesOf(salon)).toMatchObject([
    { status: 'failed', attempts: 1, failure: 'O endereço do WhatsApp da plataforma não é público.' },
    { channel: 'mail', status: 'sent' },
    { kind: 'channel_down' },
  ]);
});

test('a number that Evolution does not know becomes a mail at once', async () => {
  await useEvolution();
  server.state.mood = 'unknown number';
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([
    { status: 'failed', failure: 'Este número não recebe mensagens pelo WhatsApp.' },
    { channel: 'mail', status: 'sent' },
  ]);
});

describe.each<[string, WhatsAppMood]>([
  ['never answers', 'silent'],
  ['ends the connection', 'gone'],
  ['answers a page', 'html'],
  ['answers nonsense', 'nonsense'],
  ['limits the rate', { status: 429, code: 130429, message: 'Rate limit hit' }],
  ['is broken', { status: 500, code: 131000, message: 'Something went wrong' }],
])('a provider that %s', (_, mood) => {
  test('is asked again later, and the record says how often', async () => {
    await useMeta();
    setPatience(SHORT_MS);
    server.state.mood = mood;
    const salon = await openSalon(world);
    await write(salon);
    await world.jobs.drain();
    expect(await messagesOf(salon)).toMatchObject([{ status: 'queued', attempts: 1, failure: expect.any(String) }]);
    server.state.mood = 'fine';
    setPatience(undefined);
    world.clock.advance({ minutes: 5 });
    await world.jobs.drain();
    expect(await messagesOf(salon)).toMatchObject([{ status: 'sent', attempts: 2, failure: null }]);
    expect(server.received).toHaveLength(2);
  });
});

test('after the last attempt a mail goes in its place, once', async () => {
  await useMeta();
  server.state.mood = 'html';
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await drainAll(12);
  expect(server.received).toHaveLength(9);
  expect(world.mailer.sent.filter(({ to }) => to === MAIL.email)).toHaveLength(1);
  expect(await messagesOf(salon)).toMatchObject([
    { status: 'failed', attempts: 9, failure: 'O WhatsApp está fora do ar ou ocupado.' },
    { channel: 'mail', kind: 'appointment_booked', status: 'sent' },
    { channel: 'mail', kind: 'channel_down', status: 'sent' },
  ]);
});

describe('a channel that is down', () => {
  const refused: WhatsAppMood = { status: 401, code: 190, message: `Invalid OAuth token ${TOKEN}` };
  const toldTo = ({ person }: TestSalon) => world.mailer.sent.filter(({ to }) => to === person.email);

  test('is told to the owner once, and each message with an address goes by mail at once', async () => {
    await useMeta();
    server.state.mood = refused;
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    for (const _ of [1, 2, 3]) await write(salon, { ...REMINDER, fallback: MAIL });
    await world.jobs.drain();
    expect(toldTo(salon)).toMatchObject([{ subject: 'As mensagens de WhatsApp não estão saindo' }]);
    expect(toldTo(salon)[0]?.text).toContain('O WhatsApp não aceitou as chaves da plataforma.');
    expect(JSON.stringify(world.mailer.sent)).not.toContain(TOKEN);
    expect(toldTo(other)).toEqual([]);
    expect(world.mailer.sent.filter(({ to }) => to === MAIL.email)).toHaveLength(3);
  });

  test('is told again when it had come back in between', async () => {
    await useMeta();
    const salon = await openSalon(world);
    for (const mood of [refused, 'fine', refused] as const) {
      server.state.mood = mood;
      await write(salon, { ...REMINDER, fallback: MAIL });
      await world.jobs.drain();
    }
    expect(toldTo(salon)).toHaveLength(2);
  });
});

test('an id that the provider gives twice sends no message twice', async () => {
  await useMeta();
  server.state.mood = 'same id';
  const salon = await openSalon(world);
  await write(salon);
  await write(salon);
  await drainAll(3);
  expect(server.received).toHaveLength(2);
  expect(await messagesOf(salon)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('without a provider the text waits in the outbox, and goes by mail where there is an address', async () => {
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{ status: 'outbox' }, { channel: 'mail', status: 'sent' }]);
});

test('a provider that is chosen counts from the next message on', async () => {
  const salon = await openSalon(world);
  await write(salon);
  await world.jobs.drain();
  await useEvolution();
  await write(salon);
  await world.jobs.drain();
  expect(await messagesOf(salon)).toMatchObject([{ status: 'outbox' }, { status: 'sent', provider: 'evolution' }]);
});

test('while notifications are off neither the message nor a mail in its place goes out', async () => {
  await useMeta();
  await save({ notificationsEnabled: false });
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await world.jobs.drain();
  expect(server.received).toEqual([]);
  expect(await messagesOf(salon)).toMatchObject([{ status: 'withheld' }]);
});

test('what is forgotten once delivered still goes, by mail if it must, and leaves no row', async () => {
  await useMeta();
  server.state.mood = { status: 400, code: 131026, message: 'Message undeliverable' };
  const salon = await openSalon(world);
  await write(salon, { ...REMINDER, fallback: MAIL });
  await world.database.db.updateTable('messages').set({ isForgotten: true }).execute();
  await world.jobs.drain();
  expect(world.mailer.sent).toMatchObject([{ to: MAIL.email }]);
  expect(await messagesOf(salon)).toEqual([]);
});

test('a crash after sending and before the record sends again, and the record says so', async () => {
  await useMeta();
  const salon = await openSalon(world);
  await write(salon);
  const { updateTable } = QueryCreator.prototype;
  const crash = vi.spyOn(QueryCreator.prototype, 'updateTable');
  crash.mockImplementationOnce(function (this: Kysely<unknown>, ...given) {
    crash.mockImplementationOnce(() => {
      throw new Error('killed');
    });
    return updateTable.apply(this, given);
  });
  await world.jobs.drain();
  crash.mockRestore();
  world.clock.advance({ minutes: 5 });
  await world.jobs.drain();
  expect(server.received).toHaveLength(2);
  expect(await messagesOf(salon)).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

test('no mail waits for WhatsApp: each has a queue of its own', async () => {
  const salon = await openSalon(world);
  await write(salon);
  await write(salon, { kind: 'appointment_booked', channel: 'mail', recipient: MAIL.email, body: 'Oi', subject: 'Oi' });
  await world.jobs.relay();
  const { rows } = await world.database.pool.query(
    'select distinct name from pgboss.job where name like $1 and state = $2',
    ['notifications.deliver%', 'created'],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['notifications.deliver', 'notifications.deliver-whatsapp']);
});

test('a confirmation does not wait behind reminders: they have queues of their own', async () => {
  const salon = await openSalon(world);
  const to = { channel: 'mail', body: 'Oi', subject: 'Oi' } as const;
  const scope = await scopeOfSystemAt(world, salon.salon.id);
  if (!scope) throw new Error('no salon');
  const many = Array.from({ length: 300 }, (_, n) => ({ ...to, recipient: `cliente${n}@example.com` }));
  await send(scope, [
    ...many.map((message) => ({ ...message, kind: 'appointment_reminder_day' as const })),
    ...many.map((message) => ({ ...message, kind: 'review_request' as const })),
  ]);
  await write(salon, { ...to, kind: 'appointment_booked', recipient: MAIL.email });
  await world.jobs.relay();
  const { rows } = await world.database.pool.query(
    `select j.name, count(*)::int from pgboss.job j join messages m on m.id::text = j.data->>'messageId'
     where m.salon_id = $1 group by 1 order by 1`,
    [salon.salon.id],
  );
  expect(rows).toEqual([
    { name: 'notifications.deliver', count: 1 },
    { name: 'notifications.deliver-bulk', count: 600 },
  ]);
  await world.jobs.drain(deliveryJobs.mail.single);
  expect(world.mailer.sent.map(({ to }) => to)).toEqual([MAIL.email]);
  await world.jobs.drain(deliveryJobs.mail.bulk);
  expect(world.mailer.sent).toHaveLength(601);
});

test('a mail that is sent again has the same Message-ID', async () => {
  const salon = await openSalon(world);
  await write(salon, { kind: 'appointment_booked', channel: 'mail', recipient: MAIL.email, body: 'Oi', subject: 'Oi' });
  await world.jobs.drain();
  const { id } = await world.database.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  expect(world.mailer.sent).toMatchObject([{ messageId: id }]);
});

describe('the mail of a salon', () => {
  const booked = { kind: 'appointment_booked', channel: 'mail', body: 'Oi', subject: 'Seu agendamento' } as const;

  test('shows the salon, and its customer may end such mails', async () => {
    const salon = await openSalon(world, { name: 'Barbearia Aurora' });
    await write(salon, { ...booked, recipient: MAIL.email });
    await world.jobs.drain();
    const [mail] = world.mailer.sent;
    expect(mail?.unsubscribeUrl).toMatch(/\/parar-mensagens\//);
    expect(mail?.text).toContain(mail?.unsubscribeUrl);
    expect(mail?.html).toContain('Barbearia Aurora');
    expect(mail?.html).toContain('Não quero mais mensagens de Barbearia Aurora');
  });

  test('to its owner is the platform’s, and offers no such thing', async () => {
    const salon = await openSalon(world);
    await write(salon, { ...booked, recipient: salon.person.email });
    await world.jobs.drain();
    const [mail] = world.mailer.sent;
    expect(mail).toMatchObject({ text: 'Oi' });
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(mail?.html).not.toContain('Não quero mais');
    expect(mail?.html).not.toContain('envia esta mensagem');
  });
});

describe('the end of the attempts', () => {
  const attempt = { attempts: 1, retries: 8, hasFallback: false };
  test.each<[Failure['kind'], Partial<typeof attempt>, boolean]>([
    ['recipient', {}, true],
    ['message', {}, true],
    ['account', {}, false],
    ['account', { hasFallback: true }, true],
    ['account', { attempts: 9 }, true],
    ['busy', { hasFallback: true }, false],
    ['busy', { attempts: 8 }, false],
    ['busy', { attempts: 9 }, true],
  ])('%s %j: %s', (kind, different, expected) => {
    expect(isFinal({ kind, words: '' }, { ...attempt, ...different })).toBe(expected);
  });

  test.each([
    ['refused', '550 5.1.1 No such user', 'message'],
    ['refused', '452 Insufficient storage', 'busy'],
    ['refused', null, 'busy'],
    ['bad_login', '535 no', 'account'],
    ['no_answer', null, 'busy'],
  ])('a mail server’s %s with %j is %s', (reason, answer, kind) => {
    expect(mailFailureOf({ reason, answer }).kind).toBe(kind);
  });
});
