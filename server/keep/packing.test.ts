import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answerPacked } from './packing.ts';

const page = Buffer.from('Olá, Conceição! '.repeat(1_000));

const answer = (accepted: string) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });
  return answerPacked(request, new Response(null, { status: 404, headers: { vary: 'Cookie' } }), page);
};

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Buffer) => bytes],
])('a browser that takes %j gets %s', async (accepted, encoding, unpack) => {
  const sent = await answer(accepted);
  expect([sent.status, sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([
    404,
    encoding,
    'Cookie, Accept-Encoding',
  ]);
  expect(unpack(Buffer.from(await sent.arrayBuffer()))).toEqual(page);
});
