import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openSalon, useHouse } from '#tests/support/house.ts';
import { openHttp } from '#tests/support/http.ts';

const house = useHouse();
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  http = await openHttp(house);
});
afterAll(() => http.close());

const get = (path: string) => http.caller()('GET', path);

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

test('an unexpected error says nothing of its cause', async () => {
  const { slug } = await openSalon(house);
  const { db } = house.database;
  Object.assign(house.database, { db: undefined });
  try {
    const { status, headers, body } = await get(`/api/v1/salons/${slug}`);
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'UNEXPECTED', data: { requestId: headers.get('x-request-id') } });
    expect(JSON.stringify(body)).not.toMatch(/selectFrom|undefined|TypeError/);
  } finally {
    Object.assign(house.database, { db });
  }
});

test('health asks the database', async () => {
  expect(await get('/health')).toMatchObject({ status: 200, body: { ok: true } });
  const { pool } = house.database;
  Object.assign(house.database, { pool: { query: () => Promise.reject(new Error('the server is gone')) } });
  try {
    expect(await get('/health')).toMatchObject({ status: 503, body: { ok: false } });
  } finally {
    Object.assign(house.database, { pool });
  }
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

test.each([
  ['GET', '/api/v1/salons/a%00b', undefined, 404],
  ['GET', '/api/v1/salons?query=a%00b', undefined, 404],
  ['PUT', '/api/v1/auth/password', { token: '\0', password: 'segredo', confirmPassword: 'segredo' }, 422],
  ['PUT', '/api/v1/auth/password', { token: 'a\0b', password: 'segredo', confirmPassword: 'segredo' }, 410],
] as const)('what no database takes is refused, not stumbled over: %s %s', async (method, path, body, status) => {
  expect((await http.caller()(method, path, { body })).status).toBe(status);
});

test('a body too large to be meant is refused unread', async () => {
  const body = { email: 'ana@example.com', password: 'x'.repeat(1024 * 1024) };
  const answer = await http.caller()('POST', '/api/v1/auth/sessions', { body });
  expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
});

test('every answer carries its request id and may not be framed', async () => {
  const { headers } = await get('/qualquer');
  expect(headers.get('x-request-id')).toMatch(/^[0-9A-Z]{10}$/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});
