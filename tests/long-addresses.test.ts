import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { openApiDocument } from '#server/http/api.ts';
import { createApp } from '#server/http/app.ts';
import { isTooLong } from '#server/http/long-addresses.ts';
import { openBuilt } from './support/built.ts';
import { openSalon, useTestWorld } from './support/test-world.ts';

const world = useTestWorld();
let built: Awaited<ReturnType<typeof openBuilt>>;
beforeAll(async () => {
  built = await openBuilt(world);
});
afterAll(() => built?.close());

const page = { accept: 'text/html' };

/** As it is written: `fetch` would make another address of some. */
async function get(path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sent = request(built.origin, { path, headers, agent: false }, async (answer) => {
    resolve({ status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') });
  });
  sent.on('error', reject).end();
  return promise;
}

/** React Router writes it into each page. */
async function manifestVersion(): Promise<string> {
  const { text } = await get('/nenhum-salao', page);
  return /"version":\s*"(\w+)"/.exec(text)?.[1] ?? '';
}

const long = '/a'.repeat(7000);
const rendered = '__reactRouterContext';

describe('nothing is rendered or matched for', () => {
  test.each<[string, string]>([
    ['an address of thousands of segments', long],
    ['one of thirteen segments', '/a'.repeat(13)],
    ['the data of one', `${long}.data`],
    ['one with a query', `${long}?x=1`],
    ['one that the API would answer', `/api/v1${long}`],
    ['a long word', `/${'a'.repeat(2048)}`],
    ['one that names the server', `http://localhost${long}`],
    ['one that goes back and forth', `/x/..${long}`],
  ])('%s', async (_, path) => {
    const answer = await get(path, page);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(rendered);
  });

  // A URL reads a backslash as a slash.
  test.each<[string, string]>([
    ['an address of thousands of segments', '\\a'.repeat(3000)],
    ['one that begins with a slash', `/${'\\a'.repeat(3000)}`],
    ['one that goes back and forth', `/x\\..${long}`],
    ['the routes of thousands of segments', `/x\\..\\__manifest?paths=${'/a'.repeat(3000)}`],
    ['one that names the server', `http://localhost${'\\a'.repeat(3000)}`],
  ])('%s, with backslashes', async (_, path) => {
    const answer = await get(path, page);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain(rendered);
  });

  test.each<[string, string]>([
    ['thousands of segments', '/a'.repeat(3000)],
    ['thousands of segments, encoded', encodeURIComponent('/a'.repeat(1500))],
    // Some decoders leave the whole run as it is when a part of it is no UTF-8.
    ['hundreds of addresses, each beside what is no UTF-8', '%ff%2c'.repeat(700)],
    ['hundreds of segments, each beside what is no UTF-8', '%ff%2f'.repeat(700)],
    ['thousands of addresses', Array.from({ length: 1500 }, (_, n) => n.toString(36)).join(',')],
  ])('the routes of %s', async (_, paths) => {
    const query = `version=${await manifestVersion()}&paths=${paths}`;
    for (const path of ['/__manifest', '/x/../__manifest', '/./__manifest', `${built.origin}/__manifest`]) {
      expect((await get(`${path}?${query}`)).status).toBe(404);
    }
  });
});

test('a person is told that there is no such page, with a way on', async () => {
  const { text } = await get(long, page);
  expect(text).toContain('Página não encontrada');
  expect(text).toContain('href="/"');
});

test('the routes of a salon with as many services as a browser asks for at once are answered', async () => {
  const salon = await openSalon(world);
  const paths = ['/', `/${salon.slug}`, `/${salon.slug}/agendamento`];
  const query = () => new URLSearchParams({ version: 'x'.repeat(8), paths: paths.join(',') }).toString();
  // React Router asks for none when the address would be longer.
  while (built.origin.length + query().length < 7500) paths.push(`/${salon.slug}/agendamento/${crypto.randomUUID()}`);
  expect(paths.length).toBeGreaterThan(50);
  const answer = await get(
    `/__manifest?version=${await manifestVersion()}&paths=${encodeURIComponent(paths.join(','))}`,
  );
  expect(answer.status).toBe(200);
  expect(Object.keys(JSON.parse(answer.text))).toContain('booking/book/route');
});

type Page = { path?: string | undefined; children?: Page[] | undefined };
const addressesOf = ({ path = '', children = [] }: Page): string[] => [
  `/${path}`,
  ...children.flatMap(addressesOf).map((child) => `/${path}${child}`),
];

test('no address of the product is too long', async () => {
  const pages = (routes as Page[]).flatMap(addressesOf);
  const app = createApp(world, async () => new Response());
  const operations = Object.keys(((await openApiDocument()) as { paths: object }).paths).map(
    (path) => `/api/v1${path}`,
  );
  const all = [...pages, ...app.routes.map(({ path }) => path), ...operations];
  expect(all).toContain('/:slug/agendamento/:serviceId');
  expect(operations.length).toBeGreaterThan(100);
  expect(all.filter((path) => isTooLong(path, `http://localhost${path}`))).toEqual([]);
});
