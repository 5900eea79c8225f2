import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createKeptPages, KEEPABLE, KEPT_MS } from './pages.ts';

const clock = createTestClock('2026-11-20T13:20:00.000Z');
const open = (maxBytes?: number) => createKeptPages({ clock, keptMs: KEPT_MS, ...(maxBytes && { maxBytes }) });
const request = { method: 'GET', headers: {} };
const page =
  (html: string, headers: Record<string, string> = {}) =>
  async () =>
    new Response(html, {
      headers: {
        'content-type': 'text/html',
        'cache-control': KEEPABLE,
        'content-security-policy': "script-src 'self' 'sha256-n1'",
        ...headers,
      },
    });

const forms: [accepted: string, encoding: string | null, unpack: (body: Buffer) => Buffer][] = [
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', null, (body) => body],
];

test.each([
  ['that sets a cookie', { 'set-cookie': 'a=b' }],
  ['that says otherwise', { 'cache-control': 'private, no-store' }],
  ['of another kind', { 'content-type': 'application/json' }],
])('an answer %s is made for each', async (_, headers) => {
  const keep = open();
  let n = 0;
  const render = async () => page(`${++n}`, headers as unknown as Record<string, string>)();
  for (const said of ['1', '2']) {
    expect(await (await keep({ request, key: 'a', requestId: 'r1', render })).text()).toBe(said);
  }
  expect(keep.size()).toBe(0);
});

test('a page that was made for one request is not kept', async () => {
  const keep = open();
  const made = [page('<p>r1</p>'), page('<p>a</p>', { 'content-security-policy': "script-src 'self' 'nonce-n1'" })];
  for (const render of made) {
    const answer = await keep({ request, key: 'a', requestId: 'r1', render });
    expect(await answer.text()).toBe(await (await render()).text());
    expect(answer.headers.has('etag')).toBe(false);
  }
  expect(keep.size()).toBe(0);
});

test('each browser gets the page in its form, and what is kept is packed', async () => {
  const keep = open();
  const html = `<p>${'Corte de cabelo '.repeat(2_000)}</p>`;
  const ask = (accepted: string) =>
    keep({
      request: { method: 'GET', headers: { 'accept-encoding': accepted } },
      key: 'a',
      requestId: 'r1',
      render: page(html),
    });
  const sizes = new Set<number>();
  for (const [accepted, encoding, unpack] of forms) {
    for (let again = 0; again < 2; again++) {
      const answer = await ask(accepted);
      const body = Buffer.from(await answer.arrayBuffer());
      expect([answer.headers.get('content-encoding'), String(unpack(body))]).toEqual([encoding, html]);
      expect(answer.headers.get('content-length')).toBe(String(body.length));
      sizes.add(keep.size());
    }
  }
  // With Brotli alone, and with gzip beside it.
  expect(sizes.size).toBe(2);
  expect(keep.size()).toBeLessThan(html.length / 10);
});

test('a flood of addresses stays within its bytes', async () => {
  const keep = open(1_000_000);
  for (let n = 0; n < 200; n++) {
    const html = randomBytes(20_000).toString('hex');
    await keep({ request, key: `host-${n}`, requestId: 'r1', render: page(html) });
  }
  expect(keep.size()).toBeGreaterThan(0);
  expect(keep.size()).toBeLessThanOrEqual(1_000_000);
});

test('who waits for a page that is over by then gets a new one', async () => {
  const keep = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = async () => {
    await promise;
    return page('before')();
  };
  const first = keep({ request, key: 'a', requestId: 'r1', render: slow });
  const second = keep({ request, key: 'a', requestId: 'r2', render: page('after') });
  clock.advance({ minutes: 1 });
  resolve();
  expect(await (await first).text()).toBe('before');
  expect(await (await second).text()).toBe('after');
});
