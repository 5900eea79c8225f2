import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openHttp } from '#tests/support/http.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import type { TestWorld } from '#tests/support/test-world.ts';
import { defineWebhook } from '../gate/define-webhook.ts';
import { defineJob } from '../infra/jobs/jobs.ts';

type Paid = { id: string; amountCents: number };

const SECRET = 'shared with the provider';
const signatureOf = (body: string | Uint8Array) => createHmac('sha256', SECRET).update(body).digest('hex');

const job = defineJob<Paid>('test.settle-payment');
/** The webhook of a noun that this test makes up, with a table of its own. */
const testPayments = defineWebhook<Paid>({
  provider: 'test-payments',
  verify: async (_scope, { body, headers }) =>
    headers.get('x-signature') === signatureOf(body) ? JSON.parse(body.toString()) : null,
  record: async (scope, { id }) => {
    const { rows } = await sql`insert into test_events (id, received_at, provider, actor)
      values (${id}, ${scope.now}, ${scope.provider}, ${scope.actor.kind})
      on conflict do nothing returning id`.execute(scope.db);
    return rows.length === 1;
  },
  job,
});

let world: TestWorld;
let http: Awaited<ReturnType<typeof openHttp>>;
const settled: string[] = [];

beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: 'on', RATE_LIMIT_WEBHOOK: '1/10/1h', TRUST_PROXY: '1' });
  await world.database.pool.query(
    'create table test_events (id text primary key, received_at timestamptz, provider text, actor text)',
  );
  world.jobs.work(job, async ({ id }) => {
    settled.push(id);
  });
  await world.jobs.start();
  http = await openHttp(world, undefined, [testPayments]);
});
afterAll(async () => {
  await http.close();
  await world.jobs.stop();
  await world.database.close();
});
beforeEach(async () => {
  await world.database.pool.query('delete from test_events');
  await world.jobs.drain();
  settled.length = 0;
});

/** Spaces and order as the provider likes them: what is signed are the bytes, not their meaning. */
const bodyOf = (id: string) => `{ "amountCents": 4500,\n  "id": "${id}" }`;

let host = 0;
function deliver(body: string | Buffer<ArrayBuffer>, signature = signatureOf(body), address = `10.0.0.${++host}`) {
  const headers = { 'content-type': 'application/json', 'x-signature': signature, 'x-forwarded-for': address };
  return fetch(`${http.origin}/webhooks/test-payments`, { method: 'POST', headers, body });
}

const rows = async () => (await world.database.pool.query('select * from test_events order by id')).rows;
const settledJobs = async () => {
  await world.jobs.drain();
  return settled;
};

test('a signed event is answered with 200 at once, with one row and one job for later', async () => {
  const answer = await deliver(bodyOf('one'));
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 200, body: '' });
  expect(settled).toEqual([]);
  const received = { received_at: world.clock.now(), provider: 'test-payments', actor: 'system' };
  expect(await rows()).toEqual([{ id: 'one', ...received }]);
  expect(await settledJobs()).toEqual(['one']);
});

test('an event that arrives again, also twice at once, is one row and one job', async () => {
  const answers = await Promise.all([deliver(bodyOf('one')), deliver(bodyOf('one'))]);
  answers.push(await deliver(bodyOf('one')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rows()).toHaveLength(1);
  expect(await settledJobs()).toEqual(['one']);
});

test.each<[string, string, string]>([
  ['of another body', bodyOf('one'), signatureOf(bodyOf('two'))],
  ['of the same body written in another way', bodyOf('one'), signatureOf(JSON.stringify(JSON.parse(bodyOf('one'))))],
  ['that is none', bodyOf('one'), ''],
])('a signature %s is refused with 401, and nothing is written', async (_, body, signature) => {
  const connect = vi.spyOn(world.database.pool, 'connect');
  const answer = await deliver(body, signature);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await rows()).toEqual([]);
  expect(await settledJobs()).toEqual([]);
});

test('when the job cannot be sent there is no row either, and the provider may send the event again', async () => {
  const send = vi.spyOn(world.jobs, 'send').mockRejectedValueOnce(new Error('the queue is gone'));
  const answer = await deliver(bodyOf('one'));
  send.mockRestore();
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('the queue is gone');
  expect(await rows()).toEqual([]);
  expect((await deliver(bodyOf('one'))).status).toBe(200);
  expect(await settledJobs()).toEqual(['one']);
});

test('while the database does not answer, the provider is asked to come back', async () => {
  const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const send = vi.spyOn(world.jobs, 'send').mockRejectedValueOnce(gone);
  const answer = await deliver(bodyOf('one'));
  send.mockRestore();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
});

test('an address that sends wrong signatures is refused after a while, and signed events do not count', async () => {
  const address = '10.9.0.1';
  for (let n = 0; n < 12; n++) expect((await deliver(bodyOf('one'), undefined, address)).status).toBe(200);
  for (let n = 0; n < 10; n++) expect((await deliver(bodyOf('one'), 'wrong', address)).status).toBe(401);
  const answer = await deliver(bodyOf('one'), 'wrong', address);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a body too large to be meant is refused unread', async () => {
  expect((await deliver(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
});
