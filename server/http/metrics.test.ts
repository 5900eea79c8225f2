import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { openFailedJob } from '#tests/support/failed-jobs.ts';
import { openHttp } from '#tests/support/http.ts';
import { openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { deliveryJobs } from '../notifications/jobs.ts';
import type { AnswerPage } from './pages.ts';

const TOKEN = 'a-token-of-this-test';
const world = useTestWorld();
const watched = () => ({ ...world, env: { ...world.env, metricsToken: TOKEN } });

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(watched());
});
afterAll(() => http.close());

type Http = typeof http;
const scrape = async (from: Http = http): Promise<string> => {
  const { status, body } = await from.caller()('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(status).toBe(200);
  return String(body);
};

/** By name and labels, as Prometheus stores them. */
function seriesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const numberOf = (text = '') => (text === '+Inf' ? Infinity : Number(text));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), numberOf(line.split(' ').at(-1))]));
}
const readSeries = async (series: string, from: Http = http) => seriesOf(await scrape(from)).get(series);

test('without the setting there are no metrics', async () => {
  const closed = await openHttp(world);
  const answer = await closed.caller()('GET', '/metrics', { headers: { authorization: 'Bearer null' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  await closed.close();
});

test.each([
  ['no token', undefined],
  ['another token', 'Bearer a-token-of-that-test'],
  ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`],
  ['the token alone', TOKEN],
  ['another scheme', `Basic ${TOKEN}`],
])('%s is refused', async (_, authorization) => {
  const { status, headers, body } = await http.caller()('GET', '/metrics', { headers: { authorization } });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(body).toBe('');
});

test('the token opens them, in a format that Prometheus reads', async () => {
  const { headers, body } = await http.caller()('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toContain('# TYPE encaixe_http_requests_total counter');
  const names = [...seriesOf(String(body)).keys()];
  expect(names.filter((name) => !name.startsWith('encaixe_'))).toEqual([]);
});

test('bookings are counted by who made them, and their messages by outcome', async () => {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const before = seriesOf(await scrape());
  await customer.book();
  await salon.owner.appointments.create({
    id: newId(),
    date: TODAY,
    time: '16:00',
    serviceId: salon.service.id,
    newCustomer: { name: 'Bia Reis', phone: '+5511987654321', email: null },
  } as never);
  for (const lane of Object.values(deliveryJobs.whatsapp)) await world.jobs.drain(lane);
  const after = seriesOf(await scrape());
  const gained = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
  expect(gained('encaixe_bookings_total{where="online"}')).toBe(1);
  expect(gained('encaixe_bookings_total{where="salon"}')).toBe(1);
  expect(gained('encaixe_messages_total{channel="whatsapp",outcome="outbox"}')).toBeGreaterThan(0);
});

test('a refusal is counted by its code, and its request by kind and status', async () => {
  const refusals = 'encaixe_refusals_total{code="SALON_NOT_FOUND"}';
  const requests = 'encaixe_http_requests_total{method="GET",kind="api",status="4xx"}';
  const before = seriesOf(await scrape());
  await http.caller()('GET', '/api/v1/salons/ninguem');
  const after = seriesOf(await scrape());
  expect(after.get(refusals)).toBe((before.get(refusals) ?? 0) + 1);
  expect(after.get(requests)).toBe((before.get(requests) ?? 0) + 1);
  const count = 'encaixe_http_request_seconds_count{kind="api"}';
  expect(after.get(count)).toBe((before.get(count) ?? 0) + 1);
});

test('a taken time is a refusal, not a booking', async () => {
  const salon = await openSalon(world);
  await (await openCustomer(world, salon)).book();
  const bookings = await readSeries('encaixe_bookings_total{where="online"}');
  const refused = (await readSeries('encaixe_refusals_total{code="SLOT_TAKEN"}')) ?? 0;
  const second = await openCustomer(world, salon);
  await expect(second.book()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await readSeries('encaixe_bookings_total{where="online"}')).toBe(bookings);
  expect(await readSeries('encaixe_refusals_total{code="SLOT_TAKEN"}')).toBe(refused + 1);
});

test('a stranger’s addresses and methods make no new series', async () => {
  const ask = async () => {
    const id = newId();
    const paths = [`/salao-${id}`, `/${id}/agendamento/${id}`, `/api/v1/appointments/${id}`, `/media/${id}.webp`];
    for (const path of paths) await http.caller()('GET', path);
    for (const method of ['PROPFIND', 'SEARCH', 'REPORT']) await http.caller()(method, `/${id}`);
    return id;
  };
  await ask();
  const before = [...seriesOf(await scrape()).keys()];
  const id = await ask();
  const text = await scrape();
  expect(text).not.toContain(id);
  const isOfRequests = (name: string) => /^encaixe_(http|refusals)/.test(name);
  expect([...seriesOf(text).keys()].filter(isOfRequests)).toEqual(before.filter(isOfRequests));
});

test('a page that is kept counts as made, then as kept', async () => {
  const answerPage: AnswerPage = async (_, __, { allowScripts }) => {
    allowScripts(new Set());
    return new Response('<p>Aurora</p>', { headers: { 'content-type': 'text/html' } });
  };
  const keeping = await openHttp(watched(), answerPage, undefined, 5000);
  const { slug } = await openSalon(world);
  for (const _ of [1, 2, 3]) await keeping.caller()('GET', `/${slug}`);
  const series = seriesOf(await scrape(keeping));
  expect(series.get('encaixe_kept_page_requests_total{result="miss"}')).toBe(1);
  expect(series.get('encaixe_kept_page_requests_total{result="hit"}')).toBe(2);
  expect(series.get('encaixe_kept_pages')).toBe(1);
  expect(series.get('encaixe_kept_pages_bytes')).toBeGreaterThan(0);
  await keeping.close();
});

test('failed jobs, readiness, connections and the event loop are told', async () => {
  const before = (await readSeries('encaixe_failed_jobs')) ?? 0;
  await openFailedJob(world);
  const series = seriesOf(await scrape());
  expect(series.get('encaixe_failed_jobs')).toBe(before + 1);
  expect(series.get('encaixe_job_lag_seconds')).toBeGreaterThanOrEqual(0);
  for (const part of ['database', 'migrations', 'jobs']) expect(series.get(`encaixe_ready{part="${part}"}`)).toBe(1);
  const { options } = world.database.pool;
  expect(series.get('encaixe_pool_connections_max{pool="requests"}')).toBe(options.max);
  expect(series.get('encaixe_pool_waiting{pool="requests"}')).toBe(0);
  expect(series.get('encaixe_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(series.get('encaixe_process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('a database that hangs does not hold up the rest', async () => {
  const other = await openHttp(watched());
  for (const { pool } of [world.database, world.database.longWork]) {
    vi.spyOn(pool, 'query').mockImplementation(() => new Promise(() => {}));
  }
  const series = seriesOf(await scrape(other));
  expect(series.get('encaixe_scrape_errors_total{part="jobs"}')).toBe(1);
  expect(series.get('encaixe_scrape_errors_total{part="readiness"}')).toBe(1);
  for (const name of ['encaixe_job_lag_seconds', 'encaixe_failed_jobs', 'encaixe_ready{part="database"}']) {
    expect(series.has(name)).toBe(false);
  }
  expect(series.get('encaixe_bookings_total{where="online"}')).toBeGreaterThanOrEqual(0);
  await other.close();
});

test('a database that is gone is told', async () => {
  const other = await openHttp(watched());
  for (const { pool } of [world.database, world.database.longWork]) {
    vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(new Error('the server is gone')));
  }
  const series = seriesOf(await scrape(other));
  expect(series.get('encaixe_ready{part="database"}')).toBe(0);
  expect(series.has('encaixe_ready{part="migrations"}')).toBe(false);
  expect(series.get('encaixe_ready{part="jobs"}')).toBe(1);
  await other.close();
});

test.each(['ops/alerts.yml', 'ops/grafana-board.json'])('each metric that %s names is answered', async (file) => {
  const text = await scrape();
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const answered = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
  const named = [...new Set(readFileSync(file, 'utf8').match(/\bencaixe_\w+/g))];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !answered.includes(name))).toEqual([]);
});

test('the ages of the last copy and the last trial are told, and what the trial found', async () => {
  const tell = (kind: string, hoursAgo: number, failure: string | null) =>
    world.database.pool.query(
      `insert into copies (id, kind, name, began_at, ended_at, failure, folder, bytes, is_encrypted, tried_in, tables, rows)
       values (gen_random_uuid(), $1, 'x', $2, $2, $3, 'x', 1, false, 'embedded', 1, 1)`,
      [kind, new Date(world.clock.now().getTime() - hoursAgo * 3_600_000), failure],
    );
  const read = async () => {
    const series = seriesOf(await scrape());
    const names = ['backup_age_seconds', 'backup_trial_age_seconds', 'backup_trial_passed'];
    return names.map((name) => series.get(`encaixe_${name}`));
  };
  expect(await read()).toEqual([Infinity, Infinity, undefined]);
  await tell('copy', 30, null);
  await tell('copy', 2, 'O disco está cheio.');
  expect(await read()).toEqual([30 * 3600, Infinity, undefined]);
  await tell('trial', 20, null);
  expect(await read()).toEqual([30 * 3600, 20 * 3600, 1]);
  await tell('trial', 1, 'A cópia está cortada.');
  expect(await read()).toEqual([30 * 3600, 3600, 0]);

  const off = await openHttp({ ...world, env: { ...world.env, metricsToken: TOKEN, backup: 'off' } });
  expect(await readSeries('encaixe_backup_age_seconds', off)).toBeUndefined();
  await off.close();
});
