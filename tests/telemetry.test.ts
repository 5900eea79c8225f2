/** Traces and reports of errors from outside: the built program, with a collector and an ingest of the test. */
import { afterEach, expect, test } from 'vitest';
import { oneBooking, openSalonOver, send } from './support/bookings.ts';
import { openMailServer } from './support/mail-server.ts';
import { endPrograms, freePort, launchProgram, type Program, startProgram } from './support/program.ts';
import { eventsOf, openReceiver, spansOf } from './support/telemetry-receiver.ts';

const receivers: { close(): Promise<void> }[] = [];
async function opened<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const receiver = await opening;
  receivers.push(receiver);
  return receiver;
}
afterEach(async () => {
  await endPrograms();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

/** Says on standard output which packages are loaded. The one without an implementation is loaded by prom-client in any case. */
const SAY_LOADED = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/(@(?:opentelemetry|sentry)\\/[a-z-]+)/.exec(url) ?? [];
      if (name) console.log('loaded ' + name);
      return next(url, context);
    },
  });
`)}`;
const loadedBy = ({ stdout }: Program) =>
  new Set(stdout.filter((line) => line.startsWith('loaded ') && line !== 'loaded @opentelemetry/api'));

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('a booking is one trace: the request, its statements and the job that follows', { timeout: 300_000 }, async () => {
  const collector = await opened(openReceiver());
  const mails = await openMailServer();
  const program = await startProgram({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc%3D1',
      ...{ SMTP_HOST: mails.host, SMTP_PORT: String(mails.port), MAIL_FROM: 'encaixe@example.com' },
      ...{ LOG_LEVEL: 'info', NODE_OPTIONS: SAY_LOADED },
    },
  });
  const salon = await openSalonOver(program);
  const booking = await oneBooking(program, salon);
  const visitor = { headers: { traceparent: TRACEPARENT } };
  await booking.caller('GET', `/auth?email=ana.visita@example.com&token=segredo-da-visita`, visitor);
  await booking.caller('GET', '/appointments/agendamento/0198a5b2-0000-7000-8000-123456789012');
  await booking.caller('GET', '/lembrete/segredo-da-mensagem');
  expect((await send(booking)).status).toBe(200);
  await collector.next(({ body }) => body.includes('SMTP '));
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  await mails.close();

  const [first] = collector.received;
  expect(first).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'abc=1' } });
  expect(loadedBy(program)).toContain('loaded @opentelemetry/sdk-trace');

  const spans = spansOf(collector.received);
  const route = '/api/v1/salons/{slug}/appointments';
  const request = spans.find(({ name }) => name === `POST ${route}`);
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': route,
    'http.response.status_code': 200,
    'encaixe.request.kind': 'api',
  });
  expect(request?.resource).toEqual({ 'service.name': 'encaixe', 'service.version': expect.stringMatching(/^\d/) });
  const inTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
  const statements = inTrace.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert appointments', 'commit']),
  );
  const job = inTrace.find(({ name }) => name === 'job notifications.announce-booking');
  expect(job?.attributes['messaging.destination.name']).toBe('notifications.announce-booking');
  const ofJob = inTrace.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(ofJob.map(({ name }) => name)).toContain('insert messages');
  expect(inTrace.map(({ name }) => name)).toContain(`SMTP ${mails.host}:${mails.port}`);
  const logged = program.stdout.filter((line) => line.includes(request?.traceId ?? 'none'));
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'request', method: 'POST', status: 200 }),
  );

  const names = spans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['GET /auth', 'GET /appointments/agendamento/:id', 'GET /lembrete/:token', 'GET probe']),
  );
  // Nobody sent it whose word counts.
  expect(spans.map(({ traceId }) => traceId)).not.toContain('a'.repeat(32));

  const sent = collector.received.map(({ body }) => body).join();
  const { name, phone, date } = booking.body as { name: string; phone: string; date: string };
  for (const secret of [name, phone, date, booking.id, salon.salon.slug, salon.salon.id, 'example.com', 'segredo']) {
    expect(sent).not.toContain(secret);
  }
  expect(sent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|Barbearia|Marina|Souza/);
});

test.each(['failing', 'silent', 'away'] as const)(
  'a collector and a Sentry that are %s cost neither answers nor the end of the process',
  { timeout: 300_000 },
  async (mood) => {
    const origin = mood === 'away' ? `http://127.0.0.1:${await freePort()}` : (await opened(openReceiver(mood))).origin;
    const program = await startProgram({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: origin,
        SENTRY_DSN: `${origin.replace('//', '//0123abcd@')}/1`,
        ...{ NODE_OPTIONS: CRASH_ON_SIGNAL },
      },
    });
    expect((await send(await oneBooking(program, await openSalonOver(program)))).status).toBe(200);
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
    if (mood !== 'away') expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    else {
      process.kill(program.pid, 'SIGUSR2');
      expect(await program.exited).toEqual({ code: 1, signal: null });
    }
  },
);

const CRASH_ON_SIGNAL = `--import data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new RangeError('sem Ana ana@example.com +5511987654321'); });",
)}`;

test('a crash is reported, without who it was about, and ends the process as before', {
  timeout: 120_000,
}, async () => {
  const sentry = await opened(openReceiver());
  const env = {
    SENTRY_DSN: `http://0123abcd@${sentry.host}/42`,
    ...{ SENTRY_ENVIRONMENT: 'teste', NODE_OPTIONS: `${CRASH_ON_SIGNAL} ${SAY_LOADED}` },
  };
  const program = await startProgram({ env });
  process.kill(program.pid, 'SIGUSR2');
  expect(await program.exited).toEqual({ code: 1, signal: null });
  expect(program.stderr.join('\n')).toContain('RangeError: sem Ana');
  expect(loadedBy(program)).toEqual(new Set(['loaded @sentry/core']));
  expect(sentry.received[0]?.path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=0123abcd/);
  const [event] = eventsOf(sentry.received);
  expect(event).toMatchObject({
    environment: 'teste',
    release: expect.stringMatching(/^encaixe@\d/),
    exception: { values: [{ type: 'RangeError', value: 'sem Ana ••• •••' }] },
  });
  expect(sentry.received[0]?.body).not.toMatch(/ana@|98765/);
});

test('without the settings no package of OpenTelemetry or Sentry is loaded', { timeout: 120_000 }, async () => {
  const program = await startProgram({ env: { NODE_OPTIONS: SAY_LOADED, LOG_LEVEL: 'info' } });
  expect((await fetch(`${program.origin}/auth`)).status).toBe(200);
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(loadedBy(program)).toEqual(new Set());
  expect(program.stdout.filter((line) => line.includes('trace_id'))).toEqual([]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'coletor:4318', 'use o endereço do coletor, por exemplo http://127.0.0.1:4318.'],
  ['SENTRY_DSN', 'https://sentry.io/1', 'use o endereço inteiro, como https://chave@sentry.exemplo.com/1.'],
])('a bad %s stops the start', { timeout: 120_000 }, async (name, value, words) => {
  const program = await launchProgram({ env: { [name]: value } });
  expect(await program.exited).toEqual({ code: 1, signal: null });
  expect(program.stderr).toEqual([`encaixe: ${name}: ${words}`]);
});
