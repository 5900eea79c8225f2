/** The least that an answer costs here: a bare `node:http`; `/select` adds a prepared SELECT from a pool as large as ours. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { timeLimits } from '#server/infra/time-limits.ts';

const ROWS = 10_000;

const pool = new pg.Pool({ connectionString: process.argv[2], max: timeLimits.requests.connections });
await pool.query('create table baseline (id integer primary key, name text not null)');
await pool.query(`insert into baseline select n, 'row ' || n from generate_series(1, ${ROWS}) n`);
await pool.query('analyze baseline');

let asked = 0;
const select = () =>
  pool.query({ name: 'baseline', text: 'select name from baseline where id = $1', values: [(asked++ % ROWS) + 1] });

const server = createServer(async ({ url }, response) => {
  response.end(url === '/select' ? (await select()).rows[0].name : 'ok');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on('disconnect', () => process.exit());
