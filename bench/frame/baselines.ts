/**
 * The least that an answer costs here, in a process of its own: a bare `node:http`, kept bytes, one prepared SELECT, one INSERT
 * that is committed, and a page that only React renders. All on pools larger than ours, and on the same PostgreSQL.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const ROWS = 10_000;
const CONNECTIONS = 16;

const pool = new pg.Pool({ connectionString: process.argv[2], max: CONNECTIONS });
await pool.query('create table baseline (id integer primary key, name text not null)');
await pool.query(`insert into baseline select n, 'row ' || n from generate_series(1, ${ROWS}) n`);
await pool.query('create table baseline_rows (id bigint generated always as identity primary key, name text not null)');
await pool.query('analyze baseline');

let asked = 0;
async function select(): Promise<{ name: string }> {
  const values = [(asked++ % ROWS) + 1];
  const { rows } = await pool.query({ name: 'baseline', text: 'select name from baseline where id = $1', values });
  return rows[0];
}
const insert = () =>
  pool.query({ name: 'insert', text: 'insert into baseline_rows (name) values ($1)', values: [`row ${asked++}`] });

const hono = getRequestListener(new Hono().get('/hono', async (c) => c.json(await select())).fetch);

type Kept = { headers: Record<string, string>; body: Buffer };
const kept = new Map<string, Kept>();

async function keep(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  kept.set(url, { headers: JSON.parse(String(request.headers['x-kept'])), body: Buffer.concat(parts) });
  response.end();
}

function answerKept(request: IncomingMessage, response: ServerResponse, { headers, body }: Kept): void {
  const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
  response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : body);
}

const CARD = { title: 'Corte feminino com escova', text: 'Duração de 45 minutos, com lavagem e secagem. R$ 89,90' };
/** With the elements around it, in bytes of HTML. */
const CARD_BYTES = 190;

/** Cards with a title, a text and a link each: an element for every fifty bytes. */
function Page({ length }: { length: number }) {
  const cards = Array.from({ length: Math.ceil(length / CARD_BYTES) }, (_, n) =>
    createElement(
      'li',
      { key: n, className: 'card' },
      createElement('h2', null, CARD.title),
      createElement('p', null, CARD.text),
      createElement('a', { href: `/servico/${n}` }, 'Agendar'),
    ),
  );
  return createElement('html', { lang: 'pt-BR' }, createElement('body', null, createElement('ul', null, cards)));
}

function render(response: ServerResponse, length: number): void {
  const { pipe } = renderToPipeableStream(createElement(Page, { length }), {
    onShellReady: () => pipe(response.setHeader('content-type', 'text/html; charset=utf-8')),
  });
}

const server = createServer(async (request, response) => {
  const { url = '/', method } = request;
  const page = kept.get(url);
  if (method === 'PUT') await keep(request, response, url);
  else if (page) answerKept(request, response, page);
  else if (url === '/hono') await hono(request, response);
  else if (url === '/select') response.end((await select()).name);
  else if (url === '/insert') response.end(String((await insert()).rowCount));
  else if (url.startsWith('/react/')) render(response, Number(url.slice('/react/'.length)));
  else response.end('ok');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on('disconnect', () => process.exit());
