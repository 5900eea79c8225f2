import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openBuilt } from './support/built.ts';
import { grownDuring } from './support/growth.ts';
import { openSalon, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

/** Visitors may request anything, as often as they like: memory must not grow. */
const world = useTestWorld();
let built: Awaited<ReturnType<typeof openBuilt>>;
let salon: TestSalon;

beforeAll(async () => {
  built = await openBuilt(world);
  salon = await openSalon(world);
});
afterAll(() => built?.close());

const ROUNDS = 8;
const AT_ONCE = 8;
const MANY = (ROUNDS * AT_ONCE) / 2;

async function get(path: string, headers: Record<string, string> = {}, { origin } = built): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(origin + path, { headers, agent: false }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
  });
  sent.on('error', reject).end();
  return promise;
}

type Asked = [path: string, headers?: Record<string, string>];

const floods: Record<string, (n: number) => Asked> = {
  'unknown salons': (n) => [`/nenhum-salao-${n}`],
  'booking pages of unknown salons': (n) => [`/nenhum-salao-${n}/agendamento/${newId()}`],
  'unknown services of a salon': () => [`/${salon.slug}/agendamento/${newId()}`],
  'query strings of a salon’s page': (n) => [`/${salon.slug}?utm_source=${n}`],
  'query strings of a booking page': (n) => [`/${salon.slug}/agendamento/${salon.service.id}?horario=${n}`],
  'query strings of the landing page': (n) => [`/?q=${n}`],
  'another letter case': (n) => [`/${inOtherCase(salon.slug, n)}`],
  'made-up cookies': (n) => [`/${salon.slug}`, { cookie: `encaixe.session_token=${n}; encaixe_flash=${n}` }],
  'foreign cookies': (n) => [`/${salon.slug}`, { cookie: `_ga=${n}` }],
  'made-up encodings, languages and tags': (n) => [
    `/${salon.slug}`,
    { 'accept-encoding': `x${n}`, 'accept-language': `x${n}`, 'if-none-match': `"${n}"` },
  ],
  'paths without a page': (n) => [`/assets/${n}.js`],
  'unknown salons by the API': (n) => [`/api/v1/salons/nenhum-salao-${n}`],
  'unknown services by the API': () => [`/api/v1/salons/${salon.slug}/services/${newId()}/slots?date=${TODAY}`],
  'days of a service by the API': (n) => [
    `/api/v1/salons/${salon.slug}/services/${salon.service.id}/slots?date=${2027 + n}-01-04`,
  ],
  'unknown professionals by the API': () => [
    `/api/v1/salons/${salon.slug}/services/${salon.service.id}/slots?date=${TODAY}&employeeId=${newId()}`,
  ],
  'query strings of the API': (n) => [`/api/v1/salons/${salon.slug}?x=${n}`],
};

/** Puts letters in upper case by the bits of `n`. */
const inOtherCase = (slug: string, n: number) =>
  slug.replace(/[a-z]/g, (letter, at: number) => (((n + 1) >> (at % 7)) & 1 ? letter.toUpperCase() : letter));

describe('a flood of', () => {
  test.each(Object.entries(floods))('%s leaves nothing in memory', async (_, ask) => {
    const ofSalon = [`/${salon.slug}`, `/${salon.slug}/agendamento/${salon.service.id}`, '/'];
    // Loads the kept data of the salon beforehand.
    for (const path of [...ofSalon, ...ofSalon]) await get(path);
    const grown = await grownDuring(ROUNDS, MANY, (round) =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, n) => get(...ask(round * AT_ONCE + n)))),
    );
    expect(grown).toEqual([]);
  });
});

test('a flood of made-up hosts is answered with one page where PUBLIC_URL says the host', async () => {
  const env = { ...world.env, publicUrl: 'https://encaixe.example' };
  const published = await openBuilt({ ...world, env });
  const grown = await grownDuring(ROUNDS, MANY, (round) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => get('/', { host: `h${round * AT_ONCE + n}.example` }, published)),
    ),
  );
  await published.close();
  expect(grown).toEqual([]);
});

test('a flood that is kept is seen', async () => {
  const kept = new Map<string, number>();
  const grown = await grownDuring(ROUNDS, MANY, async (round) => {
    for (let n = 0; n < AT_ONCE; n++) kept.set(`salon-${round * AT_ONCE + n}`, n);
  });
  expect(grown).toEqual([`${ROUNDS * AT_ONCE} more, such as salon-${ROUNDS * AT_ONCE - 1}`]);
});
