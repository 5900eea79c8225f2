import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openHttp } from '#tests/support/http.ts';
import { eventsOf, openReceiver, spansOf } from '#tests/support/telemetry-receiver.ts';
import { useTestWorld } from '#tests/support/test-world.ts';
import type { AnswerPage } from '../../http/pages.ts';
import { kindOf } from '../../http/request-kind.ts';
import { readEnv } from '../env/env.ts';
import { createLog } from '../process/log.ts';
import { tracedFetch } from '../providers/traced-fetch.ts';
import { openTelemetry, type Telemetry } from './open.ts';
import { scrub } from './scrub.ts';

const world = useTestWorld();
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

let telemetry: Telemetry | null = null;
afterEach(async () => {
  await telemetry?.close();
  receiver.received.length = 0;
});

const TRACED = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin });
const REPORTED = () => ({ SENTRY_DSN: `http://0123abcd@${receiver.host}/1` });

async function open(settings: Record<string, string>) {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...settings });
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  telemetry = await openTelemetry({ env, version: '1.0.0', kindOf, destination });
  return { env, log: telemetry.log, lines, telemetry };
}

const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);

test.each([
  ['a trusted proxy', '1', `00-${TRACE}-${SPAN}-01`, true],
  ['a stranger', '', `00-${TRACE}-${SPAN}-01`, false],
  ['a trusted proxy in another form', '1', `${TRACE}-${SPAN}`, false],
  ['a trusted proxy with zeros', '1', `00-${'0'.repeat(32)}-${SPAN}-01`, false],
])('the trace that %s names', async (_, trusted, traceparent, isJoined) => {
  const { env, telemetry } = await open({ ...TRACED(), TRUST_PROXY: trusted });
  const http = await openHttp({ ...world, env: { ...world.env, trustProxy: env.trustProxy } });
  await http.caller()('GET', '/healthz', { headers: { traceparent } });
  await http.close();
  await telemetry.close();
  const [span] = spansOf(receiver.received);
  expect(span?.name).toBe('GET probe');
  expect(span?.traceId === TRACE).toBe(isJoined);
  expect(span?.parentSpanId === SPAN).toBe(isJoined);
});

test('a call to a provider is named by method and host', async () => {
  const provider = await openReceiver('failing');
  const { telemetry } = await open(TRACED());
  await tracedFetch(`${provider.origin}/messages/5511987654321?token=segredo`, { method: 'POST' });
  await telemetry.close();
  await provider.close();
  const [span] = spansOf(receiver.received);
  expect(span).toMatchObject({
    name: `POST ${provider.host}`,
    status: { code: 2 },
    attributes: { 'server.address': provider.host, 'http.response.status_code': 500 },
  });
  expect(provider.received[0]?.headers).not.toHaveProperty('traceparent');
  expect(receiver.received[0]?.body).not.toMatch(/98765|segredo/);
});

test('a request that fails unexpectedly is reported by kind, without who sent what', async () => {
  const { log, telemetry } = await open({ ...REPORTED(), SENTRY_RELEASE: 'r-7' });
  const failing: AnswerPage = async () => {
    const cause = new Error('no such row for ana@example.com at 10.1.2.3');
    throw new TypeError('cannot book for +55 11 98765-4321 "Ana Souza"', { cause });
  };
  const http = await openHttp({ ...world, log }, failing);
  const { status, headers } = await http.caller()('GET', '/salao-da-ana/agendar?email=ana@example.com', {
    headers: { cookie: 'sessao=segredo' },
  });
  expect(status).toBe(500);
  await http.close();
  await telemetry.close();
  const [event] = eventsOf(receiver.received);
  const requestId = headers.get('x-request-id');
  expect(event).toMatchObject({
    ...{ level: 'error', release: 'r-7', environment: 'test', tags: { kind: 'page', method: 'GET' } },
    extra: { message: 'request failed', requestId },
    exception: {
      values: [
        { type: 'Error', value: 'no such row for ••• at •••' },
        { type: 'TypeError', value: 'cannot book for ••• "•••"' },
      ],
    },
    sdk: { settings: { infer_ip: 'never' } },
  });
  expect(event).not.toHaveProperty('request');
  expect(event).not.toHaveProperty('user');
  expect(receiver.received[0]?.body).not.toMatch(/ana@|salao-da-ana|Souza|98765|segredo|10\.1\.2/);
});

test('only errors are reported, and not without limit', async () => {
  const { log, telemetry } = await open({ ...REPORTED(), LOG_LEVEL: 'info' });
  log.warn({ err: new Error('tried again') }, 'a job failed and will be tried again');
  log.error({ err: new Error('gave up'), job: 'mail.send', jobId: 'x' }, 'a job failed for good');
  for (let n = 0; n < 200; n++) log.error({ n }, 'a charge renews nothing');
  await telemetry.close();
  const events = eventsOf(receiver.received);
  expect(events[0]).toMatchObject({ tags: { job: 'mail.send' }, extra: { message: 'a job failed for good' } });
  expect(events[1]).toMatchObject({ message: 'a charge renews nothing', tags: {} });
  // The minute may end in between.
  expect(events.length).toBeGreaterThan(1);
  expect(events.length).toBeLessThanOrEqual(60);
});

test('a line outside a span names no trace, and a log without traces neither', async () => {
  const { log, lines } = await open({ ...TRACED(), LOG_LEVEL: 'info' });
  log.info('started');
  createLog({ destination: { write: (line) => lines.push(line) } }).info('started');
  expect(lines.join()).not.toContain('trace_id');
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED •••:5432'],
  ['relation "salons" does not exist', 'relation "salons" does not exist'],
  ['no salon 0198a5b2-0000-7000-8000-123456789012', 'no salon •••'],
  ['GET https://a.br/x?cpf=1#y failed', 'GET https://a.br/x?••• failed'],
  ['from 2001:db8::1 and ana@a.br', 'from ••• and •••'],
  ['waited 20000 ms', 'waited 20000 ms'],
])('%s is sent as %s', (text, sent) => {
  expect(scrub(text)).toBe(sent);
});
