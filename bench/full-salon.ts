/**
 * What does a salon as full as its ceilings allow cost its visitors, and those of another salon? `node bench/full-salon.ts`
 * builds what has changed, starts a PostgreSQL and the built server, and prints a table in ms; `--json` prints it as JSON,
 * `--rounds=20` is how often each answer is asked.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ceilings } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { run } from '#scripts/processes.ts';
import { type App, startApp } from '#tests/e2e/app.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type SeededSalon, seedSalon } from './seed-salon.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, rounds: { type: 'string', default: '20' } },
});
const rounds = Number(options.rounds);
const CLIENTS = 8;

type Row = { question: string; p50: number; p95: number; max: number; block?: number; cpu?: number };
const rows: Row[] = [];

/** How long each of `rounds` answers took, in ms, one after the other. */
async function measure(ask: () => Promise<unknown>): Promise<number[]> {
  await ask();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b);
}

/** With an app, also its longest block and, for one answer, how long its process computed. */
async function report(question: string, ask: () => Promise<unknown>, app?: App): Promise<void> {
  await app?.load();
  const taken = await measure(ask);
  const load = await app?.load();
  const at = (share: number) => round(taken[Math.ceil(taken.length * share) - 1] ?? 0);
  const strain = load && { block: round(load.longestBlockMs), cpu: round(load.cpuMs / (rounds + 1)) };
  rows.push({ question, p50: at(0.5), p95: at(0.95), max: at(1), ...strain });
}

const round = (ms: number) => Math.round(ms * 10) / 10;

async function get(origin: string, path: string): Promise<void> {
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** What a visitor's phone asks, by name. */
function questionsOf({ slug, serviceId, employeeId }: SeededSalon): [string, string][] {
  const service = `/api/v1/salons/${slug}/services/${serviceId}`;
  const date = `date=${addDays(TODAY, 15)}`;
  return [
    ['next times', `/api/v1/salons/${slug}/next-times`],
    ['days', `${service}/days`],
    ['days of a professional', `${service}/days?employeeId=${employeeId}`],
    ['slots', `${service}/slots?${date}`],
    ['slots of a professional', `${service}/slots?${date}&employeeId=${employeeId}`],
    ['salon page, data', `/api/v1/salons/${slug}`],
    ['salon page, HTML', `/${slug}`],
    ['booking page, HTML', `/${slug}/agendamento/${serviceId}`],
  ];
}

/** The least that an answer and a query cost here, now. */
async function reportBaseline(databaseUrl: string): Promise<void> {
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await report('baseline: bare node:http', () => get(`http://127.0.0.1:${port}`, '/'));
  server.closeAllConnections();
  server.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await report('baseline: one prepared SELECT', () => client.query({ name: 'one', text: 'select 1' }));
  await client.end();
}

async function reportSalons(app: App): Promise<void> {
  const perProfessional = ceilings.appointmentsPerDay / ceilings.activeEmployees;
  const full = await seedSalon(app, {
    slug: 'cheio',
    services: ceilings.services,
    professionals: ceilings.activeEmployees,
    ranges: weekOf(ceilings.weeklyRanges),
    appointments: perProfessional,
  });
  const week = [0, 2, 2, 2, 2, 2, 1];
  const small = await seedSalon(app, {
    slug: 'pequeno',
    services: 30,
    professionals: 3,
    ranges: week,
    appointments: 8,
  });

  for (const [question, path] of questionsOf(full)) await report(`full: ${question}`, () => get(app.origin, path), app);
  for (const kind of ['HTML', 'data']) {
    const ofKind = (salon: SeededSalon) =>
      questionsOf(salon).filter(([name]) => name.endsWith('HTML') === (kind === 'HTML'));
    const visit = async () => {
      for (const [, path] of ofKind(small)) await get(app.origin, path);
    };
    await report(`small: ${kind}, alone`, visit, app);
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) for (const [, path] of ofKind(full)) if (!isOver) await get(app.origin, path);
    });
    await report(`small: ${kind}, ${CLIENTS} clients at the full one's`, visit, app);
    isOver = true;
    await Promise.all(clients);
  }
}

/** So many ranges, spread over the seven days. */
const weekOf = (ranges: number) => Array.from({ length: 7 }, (_, day) => Math.floor((ranges + day) / 7));

await run(['scripts/build.ts']);
const postgres = await startPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
process.env.NODE_ENV = 'production';
// Counted as in production, and never refused.
const unreachable = '9999999/9999999/1m';
const app = await startApp({ RATE_LIMITS: 'on', RATE_LIMIT_READING: unreachable });
try {
  await reportBaseline(postgres.url);
  await reportSalons(app);
} finally {
  app.stop();
  await postgres.stop();
}
if (options.json) console.log(JSON.stringify(rows, null, 2));
else console.table(rows);
