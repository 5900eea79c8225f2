import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHttp } from '#tests/support/http.ts';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const get = (path: string) => http.caller()('GET', path);

test('a process whose database, migrations and jobs are there is ready', async () => {
  const answer = await get('/readyz');
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['is gone', () => Promise.reject(new Error('the server is gone'))],
  ['hangs', () => new Promise(() => {})],
])('while the database %s, the process is alive and not ready, and says why', async (_, answer) => {
  // Another app, because probes share a question that is under way.
  const other = await openHttp(world);
  for (const { pool } of [world.database, world.database.longWork]) {
    vi.spyOn(pool, 'query').mockImplementation(answer as never);
  }
  expect(await other.caller()('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
  const ready = await other.caller()('GET', '/readyz');
  expect(ready).toMatchObject({ status: 503, body: { ok: false, failing: ['database'] } });
  expect(ready.headers.get('retry-after')).toBe('2');
  await other.close();
});

test('a process whose database lacks a migration is not ready; one that a newer server ran does not matter', async () => {
  const { pool } = world.database;
  const { rows } = await pool.query('select name, timestamp from kysely_migration order by name desc limit 1');
  const { name, timestamp } = rows[0];
  await pool.query('delete from kysely_migration where name = $1', [name]);
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { ok: false, failing: ['migrations'] } });
  const insert = 'insert into kysely_migration (name, timestamp) values ($1, $2)';
  await pool.query(insert, [name, timestamp]);
  await pool.query(insert, ['999-of-a-newer-server', timestamp]);
  expect((await get('/readyz')).status).toBe(200);
  await pool.query(`delete from kysely_migration where name = '999-of-a-newer-server'`);
});

test('a process is ready while its jobs run', async () => {
  const other = await openTestWorld();
  const { caller, close } = await openHttp(other);
  const ready = () => caller()('GET', '/readyz');
  expect(await ready()).toMatchObject({ status: 503, body: { ok: false, failing: ['jobs'] } });
  await other.jobs.start();
  expect((await ready()).status).toBe(200);
  await other.jobs.stop();
  expect(await ready()).toMatchObject({ status: 503, body: { ok: false, failing: ['jobs'] } });
  await close();
  await other.database.close();
});
