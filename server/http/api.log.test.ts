import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openHttp } from '#tests/support/http.ts';
import { useTestWorld } from '#tests/support/test-world.ts';
import { createLog } from '../infra/process/log.ts';

const world = useTestWorld();

const QUIET = ['warn', 'error'];
const LEVELS = ['trace', 'debug', 'info', ...QUIET];
const TOKEN = 'segredo-do-link';

/** Asks once, over HTTP, and returns the lines of the log. `isBroken`: a database with which no operation can do anything. */
async function logOf(level: string, [method, path]: [string, string], { isBroken = false } = {}) {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => lines.push(line) } });
  const database = isBroken ? { ...world.database, db: undefined as never } : world.database;
  const http = await openHttp({ ...world, database, log });
  const body = method === 'GET' ? undefined : { email: 'ana@example.com', password: TOKEN };
  const { status, headers } = await http.caller()(method, path, { body });
  await http.close();
  expect(lines.join()).not.toContain(TOKEN);
  return { status, requestId: headers.get('x-request-id'), lines: lines.map((line) => JSON.parse(line)) };
}

const failures = (lines: { msg: string }[]) => lines.filter(({ msg }) => msg === 'API request failed');

describe.each(LEVELS)('at the level %s', (level) => {
  test.each<[string, string, string]>([
    ['GET', '/api/v1/salons/aurora', ''],
    ['GET', '/api/v1/admin/set-up', `?token=${TOKEN}`],
    ['POST', '/api/v1/auth/sessions', `?senha=${TOKEN}`],
  ])('an unexpected error of %s %s is one line with method, path and request', async (method, path, query) => {
    const { status, requestId, lines } = await logOf(level, [method, `${path}${query}`], { isBroken: true });
    expect(status).toBe(500);
    expect(failures(lines)).toEqual([
      expect.objectContaining({ level: 'error', method, path, requestId, err: expect.anything() }),
    ]);
  });

  test.each<[string, string, number]>([
    ['GET', '/api/v1/salons/ninguem', 404],
    ['GET', '/api/v1/services', 401],
    ['POST', '/api/v1/auth/sessions', 401],
  ])('an expected refusal, %s %s, is no failure', async (method, path, status) => {
    const { lines, ...answer } = await logOf(level, [method, `${path}?token=${TOKEN}`]);
    expect(answer.status).toBe(status);
    expect(failures(lines)).toEqual([]);
    const request = { level: 'info', msg: 'request', method, path, status, requestId: answer.requestId };
    expect(lines).toMatchObject(QUIET.includes(level) ? [] : [request]);
  });
});

test('no operation has a token in its path, which the log would name', () => {
  const paths = Object.values(contract).flatMap((noun) =>
    Object.values(noun).map((operation) => operation['~orpc'].route.path ?? ''),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => /\{[^}]*token/i.test(path))).toEqual([]);
});
