import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { isSignedByMeta } from '#server/infra/providers/whatsapp/notices.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { openHttp } from '#tests/support/http.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { type ProviderNotices, providerNoticesJob } from '../jobs.ts';
import { isOptedOut } from '../opt-outs/queries.ts';
import { answerIn } from './rules.ts';

const SECRET = 'app_secret_de_teste';
const VERIFY = 'token-de-verificacao';
const EVOLUTION_TOKEN = 'token-da-evolution';
const ACCOUNT = '102290129340398';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  http = await openHttp(world);
  const { settings } = as(world, await createPerson(world, { userType: 'super_admin' }));
  await settings.saveSystem({
    version: 1,
    whatsappAppSecret: SECRET,
    whatsappVerifyToken: VERIFY,
    whatsappAccountId: ACCOUNT,
    evolutionInstance: 'salao',
    evolutionWebhookToken: EVOLUTION_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(async () => {
  world.clock.set(NOW);
  await world.database.db.deleteFrom('messages').execute();
  world.mailer.sent.length = 0;
});

const MAIL = { email: 'ana@example.com', subject: 'Seu agendamento' };

let count = 0;
/** A message that a provider took. */
async function sentMessage(salon: TestSalon, values: object = {}) {
  const row = {
    id: newId(),
    salonId: salon.salon.id,
    kind: 'appointment_booked',
    channel: 'whatsapp',
    recipient: '+5531987654321',
    body: 'Olá, Ana!',
    status: 'sent',
    sentAt: new Date(NOW),
    provider: 'cloud_api',
    providerMessageId: `wamid.${++count}`,
    ...values,
  } as const;
  await world.database.db.insertInto('messages').values(row).execute();
  return { id: row.id, wamid: row.providerMessageId };
}

const stateOf = (id: string) =>
  world.database.db
    .selectFrom('messages')
    .where('id', '=', id)
    .select(['status', 'failure', 'deliveredAt', 'readAt'])
    .executeTakeFirst();

const sign = (body: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${http.origin}${path}`, {
    method: 'POST',
    // A connection that is kept may end while a test drains its jobs.
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body,
  });
}
const tellMeta = (body: string, signature = sign(body)) =>
  post('/webhooks/whatsapp', body, { 'x-hub-signature-256': signature });

const SECOND = Date.parse(NOW) / 1000;
/** `age` in seconds. */
const status = (id: string, name: string, age = 0, errors?: unknown[]) => ({
  id,
  status: name,
  timestamp: String(SECOND - age),
  recipient_id: '553187654321',
  ...(errors && { errors }),
});
const envelope = (value: object, account = ACCOUNT) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: account,
        changes: [
          {
            field: 'messages',
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '106540352242922' }, ...value },
          },
        ],
      },
    ],
  });

describe('the question whether the address is ours', () => {
  const ask = (token: string, mode = 'subscribe') =>
    fetch(
      `${http.origin}/webhooks/whatsapp?${new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
    );

  test('is answered with the challenge as plain text', async () => {
    const answer = await ask(VERIFY);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ]);
  });

  test.each([
    ['another token', () => ask('outro-token')],
    ['no token', () => fetch(`${http.origin}/webhooks/whatsapp`)],
    ['another mode', () => ask(VERIFY, 'unsubscribe')],
  ])('with %s is refused', async (_, asked) => {
    expect((await asked()).status).toBe(403);
  });
});

test('the signature is the one that Meta documents', () => {
  const body = Buffer.from('{"object":"whatsapp_business_account"}');
  const header = 'sha256=cc17a2179e11973525a4d27dde566f327b42f863f7d6b50515a548b8060825c2';
  expect(isSignedByMeta(body, header, SECRET)).toBe(true);
  expect(isSignedByMeta(body, header.replace('c2', 'c3'), SECRET)).toBe(false);
  expect(isSignedByMeta(Buffer.from('{"object": "whatsapp_business_account"}'), header, SECRET)).toBe(false);
  expect(isSignedByMeta(body, null, SECRET)).toBe(false);
});

test('a wrong signature changes nothing, and the right one is answered at once', async () => {
  const { id, wamid } = await sentMessage(await openSalon(world));
  const body = envelope({ statuses: [status(wamid, 'delivered')] });
  expect((await tellMeta(body, sign(body, 'another secret'))).status).toBe(401);
  expect((await tellMeta(body, '')).status).toBe(401);
  await world.jobs.drain();
  expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  expect((await tellMeta(body)).status).toBe(200);
  expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  await world.jobs.drain();
  expect(await stateOf(id)).toMatchObject({ status: 'delivered', deliveredAt: new Date(NOW) });
});

describe('states', () => {
  const failed = [{ code: 131026, title: 'Message undeliverable' }];
  test.each<[string, [string, number][], string]>([
    [
      'in order',
      [
        ['sent', 9],
        ['delivered', 5],
        ['read', 1],
      ],
      'read',
    ],
    [
      'backwards',
      [
        ['read', 1],
        ['delivered', 5],
        ['sent', 9],
      ],
      'read',
    ],
    [
      'twice',
      [
        ['delivered', 5],
        ['delivered', 5],
      ],
      'delivered',
    ],
    [
      'a failure after it arrived',
      [
        ['delivered', 5],
        ['failed', 1],
      ],
      'delivered',
    ],
    [
      'an arrival after a failure',
      [
        ['failed', 5],
        ['delivered', 1],
      ],
      'delivered',
    ],
  ])('that come %s end in one state', async (_, notices, expected) => {
    const { id, wamid } = await sentMessage(await openSalon(world));
    for (const [name, age] of notices) {
      await tellMeta(envelope({ statuses: [status(wamid, name, age, name === 'failed' ? failed : undefined)] }));
      await world.jobs.drain();
    }
    const state = await stateOf(id);
    expect(state).toMatchObject({ status: expected, failure: null });
    if (expected === 'read') expect(state?.readAt).toEqual(new Date((SECOND - 1) * 1000));
  });

  test('a failure has its reason, and a mail goes in its place, once', async () => {
    const { id, wamid } = await sentMessage(await openSalon(world), { fallback: MAIL });
    const body = envelope({ statuses: [status(wamid, 'failed', 0, failed)] });
    await tellMeta(body);
    await tellMeta(body);
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      failure: 'Este número não recebe mensagens pelo WhatsApp.',
    });
    expect(world.mailer.sent).toMatchObject([
      { to: MAIL.email, subject: MAIL.subject, text: expect.stringMatching(/^Olá, Ana!/) },
    ]);
  });

  test('a notice that comes before the record of its message waits for it', async () => {
    const salon = await openSalon(world);
    const wamid = 'wamid.EARLY';
    await tellMeta(envelope({ statuses: [status(wamid, 'delivered')] }));
    await world.jobs.drain();
    const { id } = await sentMessage(salon, { providerMessageId: wamid });
    world.clock.advance({ minutes: 1 });
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({ status: 'delivered' });
  });

  test('a message that is not ours is forgotten in the end, and leaves no failed job', async () => {
    await tellMeta(envelope({ statuses: [status('wamid.FOREIGN', 'delivered')] }));
    for (let attempt = 1; attempt <= 5; attempt++) {
      await world.jobs.drain();
      world.clock.advance({ hours: 1 });
    }
    const { rows } = await world.database.pool.query(
      `select state from pgboss.job where name = 'notifications.provider-notices' and data::text like '%FOREIGN%'`,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('a notice that fails for good is no dead letter: its ids are made of phones', async () => {
    const unreadable: ProviderNotices = { provider: 'cloud_api', deliveries: null as never, stops: [], resumes: [] };
    await world.jobs.send(world.database.db, providerNoticesJob, unreadable);
    let failed = 0;
    for (let attempt = 1; attempt <= 5; attempt++) {
      failed += (await world.jobs.drain()).failed;
      world.clock.advance({ hours: 1 });
    }
    expect(failed).toBe(providerNoticesJob.options.retries + 1);
    const { letters } = await world.jobs.deadLetters.list(world.database.db, { limit: 10, offset: 0 });
    expect(letters).toEqual([]);
  });

  test('another account’s notice, another field and what nobody can read change nothing', async () => {
    const { id, wamid } = await sentMessage(await openSalon(world));
    const bodies = [
      envelope({ statuses: [status(wamid, 'read')] }, '999'),
      envelope({ statuses: [{ ...status(wamid, 'read'), timestamp: 'ontem' }] }),
      envelope({ statuses: 'nonsense' }),
      JSON.stringify({ object: 'page', entry: [] }),
      'no json',
    ];
    for (const body of bodies) expect((await tellMeta(body)).status).toBe(200);
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('Evolution', () => {
  const update = (id: string, name: string, instance = 'salao') =>
    JSON.stringify({
      event: 'messages.update',
      instance,
      data: { keyId: id, remoteJid: '553187654321@s.whatsapp.net', fromMe: true, status: name },
    });
  const tell = (body: string, token = EVOLUTION_TOKEN) =>
    post('/webhooks/evolution', body, { authorization: `Bearer ${token}` });

  test.each([
    ['SERVER_ACK', 'sent'],
    ['DELIVERY_ACK', 'delivered'],
    ['READ', 'read'],
    ['PLAYED', 'read'],
    ['ERROR', 'failed'],
  ])('its %s is %s', async (name, expected) => {
    const { id, wamid } = await sentMessage(await openSalon(world), { provider: 'evolution' });
    expect((await tell(update(wamid, name))).status).toBe(200);
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({ status: expected });
  });

  test('may have its token in the address, and without the right one nothing changes', async () => {
    const { id, wamid } = await sentMessage(await openSalon(world), { provider: 'evolution' });
    const body = update(wamid, 'READ');
    expect((await tell(body, 'another')).status).toBe(401);
    expect((await post('/webhooks/evolution', body)).status).toBe(401);
    await tell(update(wamid, 'READ', 'outra'));
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect((await post(`/webhooks/evolution?token=${EVOLUTION_TOKEN}`, body)).status).toBe(200);
    await world.jobs.drain();
    expect(await stateOf(id)).toMatchObject({ status: 'read' });
  });
});

describe('who writes back that they want no more messages', () => {
  const inbound = (from: string, body: string) => ({ from, id: 'wamid.IN', type: 'text', text: { body } });
  const isOut = async ({ salon }: TestSalon) => {
    const scope = await scopeOfSystemAt(world, salon.id);
    return scope && isOptedOut(scope, { addresses: [{ channel: 'whatsapp', recipient: '+5531987654321' }] });
  };

  test('gets none from the salons that wrote to this phone, whose ninth digit WhatsApp leaves out', async () => {
    const [wrote, alsoWrote, other] = [await openSalon(world), await openSalon(world), await openSalon(world)];
    await sentMessage(wrote);
    await sentMessage(alsoWrote, { recipient: '+553187654321' });
    await sentMessage(other, { recipient: '+5531987654322' });
    await tellMeta(envelope({ messages: [inbound('553187654321', ' sair. ')] }));
    await world.jobs.drain();
    expect([await isOut(wrote), await isOut(alsoWrote), await isOut(other)]).toEqual([true, true, false]);
    await tellMeta(envelope({ messages: [inbound('553187654321', 'Voltar')] }));
    await world.jobs.drain();
    expect([await isOut(wrote), await isOut(alsoWrote), await isOut(other)]).toEqual([false, false, false]);
  });

  // WhatsApp keeps the ninth digit in the areas 11 to 28 and leaves it out of most accounts elsewhere.
  test.each([
    ['+5511987654321', '5511987654321'],
    ['+5527987654321', '552787654321'],
    ['+5531987654321', '553187654321'],
    ['+5531987654321', '5531987654321'],
    ['+553187654321', '5531987654321'],
    ['+553187654321', '553187654321'],
    ['+5555987654321', '555587654321'],
    ['+551134567890', '551134567890'],
  ])('is found: the message went to %s and the answer comes from %s', async (recipient, from) => {
    const salon = await openSalon(world);
    const { id, wamid } = await sentMessage(salon, { recipient });
    const scope = await scopeOfSystemAt(world, salon.salon.id);
    const isOut = () => scope && isOptedOut(scope, { addresses: [{ channel: 'whatsapp', recipient }] });
    await tellMeta(envelope({ statuses: [{ ...status(wamid, 'read'), recipient_id: from }] }));
    await tellMeta(envelope({ messages: [inbound(from, 'SAIR')] }));
    await world.jobs.drain();
    expect([await isOut(), (await stateOf(id))?.status]).toEqual([true, 'read']);
    await tellMeta(envelope({ messages: [inbound(from, 'VOLTAR')] }));
    await world.jobs.drain();
    expect(await isOut()).toBe(false);
  });

  test('is not somebody else whose phone differs in one digit or in its area', async () => {
    const salon = await openSalon(world);
    await sentMessage(salon, { recipient: '+5531987654322' });
    await sentMessage(salon, { recipient: '+5521987654321' });
    await tellMeta(envelope({ messages: [inbound('553187654321', 'SAIR')] }));
    await world.jobs.drain();
    expect(await isOut(salon)).toBe(false);
    const { rows } = await world.database.pool.query('select from message_opt_outs where salon_id = $1', [
      salon.salon.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('may write to Evolution, too', async () => {
    const salon = await openSalon(world);
    await sentMessage(salon);
    const body = JSON.stringify({
      event: 'messages.upsert',
      instance: 'salao',
      data: {
        key: { remoteJid: '1234567890@lid', remoteJidAlt: '553187654321@s.whatsapp.net', fromMe: false, id: 'X' },
        message: { extendedTextMessage: { text: 'Cancelar mensagens' } },
      },
    });
    await post('/webhooks/evolution', body, { authorization: `Bearer ${EVOLUTION_TOKEN}` });
    await world.jobs.drain();
    expect(await isOut(salon)).toBe(true);
  });

  test.each([
    ['Voltar.', 'resume'],
    ['constructor', null],
    ['SAIR', 'stop'],
    ['Parar!', 'stop'],
    ['cancelar  mensagens', 'stop'],
    ['quero sair mais cedo', null],
    ['cancelar', null],
    ['', null],
  ])('%j: %s', (text, expected) => {
    expect(answerIn(text)).toBe(expected);
  });
});
