import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openHttp } from '#tests/support/http.ts';
import { listen } from '#tests/support/listen.ts';
import { sessionCookieOf } from '#tests/support/sessions.ts';
import { createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { createLog } from '../infra/process/log.ts';
import { createApp } from './app.ts';
import type { AnswerPage } from './pages.ts';
import { readVersion } from './version.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const get = (path: string) => http.caller()('GET', path);

/** A second one on the same database, and the lines of its log. */
async function openLogged(answerPage?: AnswerPage) {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => lines.push(line) } });
  return { lines, logged: await openHttp({ ...world, log }, answerPage) };
}

test('every operation of the contract stands in the OpenAPI document, with an id of its own', async () => {
  const { body } = await get('/api/v1/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  const operations = Object.values(contract).flatMap((noun) => Object.keys(noun));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(operations.length);
});

test('the reference under /api is served from here and runs under its nonce', async () => {
  const { status, headers, body } = await get('/api');
  expect(status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  expect(nonce).toBeTruthy();
  expect(body).toContain(`nonce="${nonce}"`);
  expect(body).not.toMatch(/(src|href)="https?:/);
  expect((await get('/api/reference/swagger-ui-bundle.js')).status).toBe(200);
});

test('an unknown path of the API answers 404 with a code', async () => {
  expect(await get('/api/v1/nada')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('a refusal over HTTP has its status, code and message', async () => {
  expect(await get('/api/v1/services')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await get('/api/v1/salons/ninguem')).toMatchObject({ status: 404, body: { code: 'SALON_NOT_FOUND' } });
});

test('who asks for what the role does not allow is named in the log by id, and by nothing else', async () => {
  const { lines, logged } = await openLogged();
  const person = await createPerson(world, { fullName: 'Rute Braga' });
  const caller = logged.caller();
  caller.cookies.set(...(await sessionCookieOf(world, person)));
  const answer = await caller('GET', '/api/v1/admin/users?search=Braga');
  await logged.close();
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const refusals = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'forbidden');
  expect(refusals).toMatchObject([
    { level: 'warn', operation: 'users.list', userId: person.id, requestId: answer.headers.get('x-request-id') },
  ]);
  expect(lines.join()).not.toMatch(/Braga|@/);
});

describe('a parameter that is sent twice', () => {
  const email = 'ana@example.com';

  test('in the address is refused at its field, and none of the two counts', async () => {
    for (const query of [
      'query=aurora&query=beleza',
      'query=aurora&query[]=beleza',
      'query[0]=aurora&query[1]=beleza',
    ]) {
      const { status, body } = await get(`/api/v1/salons?${query}`);
      expect([query, status, body]).toMatchObject([query, 422, { code: 'INVALID_INPUT' }]);
    }
  });

  test('once in the body and once in the address counts from the body alone', async () => {
    const { status, body } = await http.caller()('POST', `/api/v1/auth/sessions?email=${email}&password=segredo1`, {
      body: {},
    });
    expect([status, body]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
  });

  test('in the path, and another one in the query or the body, is refused at its field', async () => {
    const [{ slug }, { slug: other }] = [await openSalon(world), await openSalon(world)];
    const refused = [422, { code: 'INVALID_INPUT', data: { fields: { slug: expect.any(String) } } }];
    const asked = await get(`/api/v1/salons/${slug}?slug=${other}`);
    expect([asked.status, asked.body]).toMatchObject(refused);
    const body = { slug: other, fullName: 'Ana Lima', email, phone: '11987654321', ...{ password: 'segredo-17' } };
    const sent = await http.caller()('POST', `/api/v1/salons/${slug}/accounts`, {
      body: { ...body, confirmPassword: body.password },
    });
    expect([sent.status, sent.body]).toMatchObject(refused);
    expect((await get(`/api/v1/salons/${slug}?slug=${slug}`)).status).toBe(200);
  });
});

test('an unexpected error says nothing of its cause', async () => {
  const { slug } = await openSalon(world);
  const { db } = world.database;
  Object.assign(world.database, { db: undefined });
  try {
    const { status, headers, body } = await get(`/api/v1/salons/${slug}`);
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'UNEXPECTED', data: { requestId: headers.get('x-request-id') } });
    expect(JSON.stringify(body)).not.toMatch(/selectFrom|undefined|TypeError/);
  } finally {
    Object.assign(world.database, { db });
  }
});

test('while the disk of the database is full, each write answers 503 with Retry-After, and the log tells it once', async () => {
  const { lines, logged } = await openLogged();
  await changeTables(
    world.database,
    `create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    'create trigger fill_disk before insert on users execute function fill_disk()',
  );
  try {
    for (const email of ['ana@example.com', 'bia@example.com']) {
      const account = { fullName: 'Ana Lima', email, password: 'pente-azul-7', confirmPassword: 'pente-azul-7' };
      const answer = await logged.caller()('POST', '/api/v1/auth/owners', { body: account });
      expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY' } });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect(lines.filter((line) => line.includes('could not extend file'))).toHaveLength(1);
  } finally {
    await changeTables(world.database, 'drop function fill_disk cascade');
    await logged.close();
  }
});

test('health asks the database', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const built = { version, commit: readVersion().commit };
  expect(await get('/health')).toMatchObject({ status: 200, body: { ok: true, ...built } });
  for (const { pool } of [world.database, world.database.longWork]) {
    vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(new Error('the server is gone')));
  }
  const answer = await get('/health');
  expect(answer).toMatchObject({ status: 503, body: { ok: false, failing: 'database', ...built } });
  expect(answer.headers.get('retry-after')).toBe('2');
});

describe('a write from a page of another site is refused', () => {
  // A session's cookie does not come along then: without it, another site could still sign a visitor in as somebody else.
  const foreign = { origin: 'https://mau.example', 'sec-fetch-site': 'cross-site' };
  const signIn = { email: 'ana@example.com', password: 'segredo' };

  test.each<[string, Record<string, string | undefined>]>([
    ['by its origin', foreign],
    ['by an origin that it hides', { origin: 'null' }],
    ['by what the browser says of it', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['as a form', { ...foreign, 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s, on a page and on the API', async (_, headers) => {
    for (const path of ['/api/v1/auth/sessions', '/auth', '/sair']) {
      const answer = await http.caller()('POST', path, { body: signIn, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['of our own', { 'sec-fetch-site': 'same-origin' }],
    ['of our own whose browser sends no origin', { origin: undefined, 'sec-fetch-site': 'same-origin' }],
    ['of none, as programs do', { origin: undefined }],
  ])('a write from a page %s is not', async (_, headers) => {
    const answer = await http.caller()('POST', '/api/v1/auth/sessions', { body: signIn, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });
});

describe('what no database takes is refused before it gets there', () => {
  test.each([
    ['GET', '/api/v1/salons/a%00b', undefined, 404],
    ['GET', '/api/v1/salons?query=a%00b', undefined, 422],
    ['PUT', '/api/v1/auth/password', { token: 'a\0b', password: 'segredo', confirmPassword: 'segredo' }, 422],
    ['PUT', '/api/v1/auth/password', { token: 'a\ud83d', password: 'segredo', confirmPassword: 'segredo' }, 422],
    ['POST', '/api/v1/auth/sessions', { email: 'ana\ud83d@example.com', password: 'segredo' }, 422],
    ['POST', '/api/v1/auth/sessions', { email: 'ana@example.com', password: 'segredo\ude00' }, 422],
  ] as const)('%s %s with %j', async (method, path, body, status) => {
    expect((await http.caller()(method, path, { body })).status).toBe(status);
  });

  test('a version that has no next one is refused, and changes nothing', async () => {
    const { owner, service } = await openSalon(world);
    for (const version of [2_147_483_647, 2_147_483_648, 1e300, 0, -1]) {
      await expect(owner.services.update({ ...service, version })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await owner.services.list({})).services).toEqual([service]);
  });
});

describe('a body that cannot be read is refused, and neither the answer nor the log quotes it', () => {
  const password = 'hunter2-segredo';
  const json = { 'content-type': 'application/json' };

  let lines: string[];
  let logged: typeof http;
  beforeAll(async () => {
    ({ lines, logged } = await openLogged());
  });
  afterAll(() => logged.close());

  test.each<[string, Record<string, string>, string | Uint8Array<ArrayBuffer>]>([
    ['broken JSON', json, `{"email":"ana@example.com","password":"${password}`],
    ['what is no JSON at all', json, password],
    ['bytes that are no UTF-8', json, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['broken multipart', { 'content-type': 'multipart/form-data; boundary=x' }, `--x\r\n${password}`],
    ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, password],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, `password=${password}`],
    ['events', { 'content-type': 'text/event-stream' }, `data: {${password}\n\n`],
    ['text', { 'content-type': 'text/plain' }, `"${password}"`],
    ['a type that is none', { 'content-type': ';;;' }, password],
    ['gzip', { ...json, 'content-encoding': 'gzip' }, gzipSync(JSON.stringify({ password }))],
    ['JSON that says it is gzip', { ...json, 'content-encoding': 'gzip' }, JSON.stringify({ password })],
  ])('%s', async (_, headers, body) => {
    lines.length = 0;
    const url = `${logged.origin}/api/v1/auth/sessions`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    const text = await answer.text();
    expect({ status: answer.status, body: JSON.parse(text) }).toEqual({
      status: 400,
      body: { defined: false, code: 'BAD_REQUEST', status: 400, message: expect.any(String) },
    });
    expect(lines).toEqual([expect.stringContaining('"msg":"request"')]);
    expect(text + lines.join()).not.toContain('hunter2');
  });

  test.each([
    ['an empty body where one is needed', ''],
    ['a list', '[1, 2]'],
    ['text', '"ana@example.com"'],
    ['null', 'null'],
    ['an object in the place of a text', '{"email":{"a":1},"password":["x"]}'],
    ['depth', `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a number beyond all numbers', '{"email":1e999,"password":-1e999}'],
  ])('%s is no sign-in', async (_, body) => {
    const answer = await fetch(`${http.origin}/api/v1/auth/sessions`, { method: 'POST', headers: json, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('JSON with a name for a file, or with its type in capitals, is JSON', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8', 'content-disposition': 'attachment' };
    const body = JSON.stringify({ email: 'ana@example.com', password });
    const answer = await fetch(`${http.origin}/api/v1/auth/sessions`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });
});

test.each(['/%E0%A4%A', '/aurora/agendamento/%', '/assets/%FF', '/api/v1/salons/%E0%A4%A', '/%E0%A4%A.data'])(
  'an address that cannot be read is refused: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { defined: false, code: 'BAD_REQUEST' } });
  },
);

test('who wants a page gets what is wrong as a page', async () => {
  const answer = await http.caller()('GET', '/%E0%A4%A', { headers: { accept: 'text/html,*/*' } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<h1>Este endereço não é válido.</h1>');
});

test('a failure outside of pages and operations is logged once, and its cause stays there', async () => {
  const { lines, logged } = await openLogged(async () => {
    throw new Error('the cause');
  });
  const answer = await logged.caller()('GET', '/qualquer');
  await logged.close();
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'UNEXPECTED', data: { requestId: answer.headers.get('x-request-id') } },
  });
  expect(JSON.stringify(answer.body)).not.toContain('the cause');
  expect(lines.filter((line) => line.includes('the cause'))).toHaveLength(1);
});

test.each(['/', '/api/v1/auth/me', '/health'])('TRACE of %s is refused', async (path) => {
  const { hostname, port } = new URL(http.origin);
  const headers = { cookie: 'encaixe.session_token=segredo', authorization: 'Bearer segredo' };
  const sent = request({ hostname, port, path, method: 'TRACE', headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(404);
  expect(Buffer.concat(await answer.toArray()).toString()).not.toContain('segredo');
});

test('a body too large to be meant is refused unread', async () => {
  const body = { email: 'ana@example.com', password: 'x'.repeat(1024 * 1024) };
  const answer = await http.caller()('POST', '/api/v1/auth/sessions', { body });
  expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
});

test('every answer carries its request id, may not be framed, and denies what the product does not use', async () => {
  const { headers } = await get('/qualquer');
  const permissions = headers.get('permissions-policy');
  for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(permissions).toContain(`${denied}=()`);
  }
  expect(permissions).toContain('clipboard-write=(self)');
  expect(headers.get('x-request-id')).toMatch(/^[0-9A-Z]{10}$/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

describe('who is signed in', () => {
  const account = { fullName: 'Marina Lima', password: 'segredo-1', confirmPassword: 'segredo-1' };
  const kept = ({ headers }: { headers: Headers }) => headers.get('cache-control');

  test('leaves nothing in the browser, by page, data or API, from the sign-up to the sign-out', async () => {
    const marina = http.caller();
    expect(kept(await marina('GET', '/'))).toBe('private, no-cache');
    const signUp = await marina('POST', '/api/v1/auth/owners', { body: { ...account, email: 'marina@example.com' } });
    expect(kept(signUp)).toBe('private, no-store');
    for (const path of ['/', '/dashboard', '/dashboard.data', '/api/v1/auth/me', '/api/v1/salon', '/api/v1/nada']) {
      expect(kept(await marina('GET', path)), path).toBe('private, no-store');
    }
    expect(kept(await marina('DELETE', '/api/v1/auth/sessions/current'))).toBe('private, no-store');
    expect(kept(await marina('GET', '/'))).toBe('private, no-cache');
  });

  test('leaves nothing behind by a bearer token either', async () => {
    const answer = await http.caller()('GET', '/api/v1/auth/me', { headers: { authorization: 'Bearer x' } });
    expect(kept(answer)).toBe('private, no-store');
  });
});

describe('a cookie, whoever writes it', () => {
  const page = async () => new Response(null, { headers: { 'Set-Cookie': 'encaixe_flash=x; Path=/; HttpOnly' } });

  test.each([
    ['https', ['__Host-encaixe_flash=x; Path=/; HttpOnly; Secure', 'already=x; Secure']],
    ['http', ['encaixe_flash=x; Path=/; HttpOnly', 'already=x; Secure']],
  ])('is for %s as people see it', async (scheme, cookies) => {
    const env = { ...world.env, trustProxy: { hops: 1 } };
    const answering = async () => {
      const answer = await page();
      answer.headers.append('Set-Cookie', 'already=x; Secure');
      return answer;
    };
    const { caller, close } = await openHttp({ ...world, env }, answering);
    const answer = await caller()('GET', '/', { headers: { 'x-forwarded-proto': scheme } });
    await close();
    expect(answer.headers.getSetCookie()).toEqual(cookies);
  });

  test.each([
    ['__Host-encaixe_plano=new; other=1', 'encaixe_plano=new; other=1'],
    ['encaixe_plano=old; __Host-encaixe_plano=new', 'encaixe_plano=new; encaixe_plano=old'],
    ['encaixe_plano=old; __Host-encaixe-sidebar=open', 'encaixe-sidebar=open; encaixe_plano=old'],
    ['encaixe_plano=old', 'encaixe_plano=old'],
    ['__Host-other=1; __Host-encaixe.session_token=x', '__Host-other=1; __Host-encaixe.session_token=x'],
  ])('%s is %s for a page', async (sent, read) => {
    const answering = async (request: Request) => new Response(`${request.method} ${request.headers.get('cookie')}`);
    const { caller, close } = await openHttp(world, answering);
    const answer = await caller()('POST', '/auth', { headers: { cookie: sent }, body: {} });
    await close();
    expect(answer.body).toBe(`POST ${read}`);
  });
});

test('a service worker that was turned off ends in the browsers that have it', async () => {
  const env = { ...world.env, serviceWorker: 'off' as const };
  const { caller, close } = await openHttp({ ...world, env }, async () => new Response());
  const answer = await caller()('GET', '/sw.js');
  await close();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.body).toContain('unregister()');
});

test.each(['/lembrete/', '/parar-mensagens/', '/sair-da-lista/', '/convite/'])(
  'the log keeps no token of %s',
  async (path) => {
    const { lines, logged } = await openLogged();
    await logged.caller()('GET', `${path}segredo-do-link`);
    await logged.caller()('GET', `${path}segredo-do-link.data`);
    const [, name = ''] = path.split('/');
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const other of [name.toUpperCase(), `${name[0]?.toUpperCase()}${name.slice(1)}`, encoded, `/${name}`])
      await logged.caller()('GET', `/${other}/segredo-do-link`);
    await logged.caller()('GET', `${path}/segredo-do-link/mais`);
    // As they are written: `fetch` would send another address.
    const { hostname, port } = new URL(logged.origin);
    for (const written of [`/.${path}segredo-do-link`, `/x/..${path}segredo-do-link`]) {
      const sent = request({ hostname, port, path: written, agent: false }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await answer.toArray();
    }
    expect(lines).toHaveLength(9);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ path: `${path}…` });
    await logged.close();
  },
);

test('the log keeps the beginning of a long address', async () => {
  const { lines, logged } = await openLogged();
  await logged.caller()('GET', `/${'a'.repeat(10_000)}`);
  await logged.close();
  expect(lines[0]?.length).toBeLessThan(1000);
});

test.each([
  ['an operation', '/api/v1/auth/sessions'],
  ['a form', '/auth'],
])('a body that drips to %s ends with its connection', async (_, path) => {
  const read: AnswerPage = async (request) => new Response(await request.text());
  const { origin, close } = await listen(createApp(world, read, { bodyMs: 50 }).fetch);
  const { hostname, port } = new URL(origin);
  const headers = { 'content-type': 'application/json', 'content-length': 1000 };
  const sent = request({ hostname, port, method: 'POST', path, headers, agent: false });
  const drip = setInterval(() => sent.write(' '), 10);
  const ended = new Promise((resolve) => sent.on('error', resolve).on('close', resolve));
  sent.on('response', (answer) => answer.resume());
  await ended;
  clearInterval(drip);
  await close();
});
