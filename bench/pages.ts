import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Bench } from './frame/bench.ts';
import { signUpCustomer } from './frame/customers.ts';
import { type Answer, read, send } from './frame/http.ts';

const UNPACK = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
} as const;

/** Seconds: rendering a page runs through so much code that V8 takes its time to compile it. */
const WARM_UP = 8;

/** Milliseconds between two pages of a visitor: 16 of them ask about as often as one busy process answers. */
const PAUSE_MS = 2;

/** Landing, salon and booking page: of a visitor, of a visitor who knows them already, and of a customer, for whom the last two are made anew. */
export async function pages({ product, baselines, measure, tell }: Bench): Promise<void> {
  const salon = await product.salon('small');
  const { slug, serviceId } = salon;
  const { origin } = product.app;
  const customer = await signUpCustomer(product.app.caller(), salon, 0);
  const rows: (string | number)[][] = [];
  for (const [name, path] of [
    ['landing page', '/'],
    ['salon page', `/${slug}`],
    ['booking page', `/${slug}/agendamento/${serviceId}`],
  ] as const) {
    const url = origin + path;
    await send(url);
    const page = await read(url);
    const { etag } = page.headers;
    const html = lengthOf(page);
    rows.push([name, html, page.bytes.length, page.headers['content-encoding'] ?? 'none', etag ? 'yes' : 'no']);
    const sameBytes = await baselines.bytesOf(url);
    await measure(`${name}, a visitor`, () => send(url), { against: sameBytes });
    const oneByOne = { against: sameBytes, clients: [16], pauseMs: PAUSE_MS };
    await measure(`${name}, visitors one by one`, () => send(url), oneByOne);
    if (etag) {
      const headers = { 'if-none-match': etag };
      const against = await baselines.bytesOf(url, headers);
      await measure(`${name}, known to the visitor`, () => send(url, { headers }), { against });
    }
    const { cookie } = customer;
    const own = await read(url, { cookie });
    // The landing page comes from what is kept for everybody.
    const against = path === '/' ? await baselines.bytesOf(url) : baselines.react(lengthOf(own));
    await measure(`${name}, of a customer`, () => send(url, { cookie }), { against, warmUp: WARM_UP });
  }
  const head = ['page', 'HTML', 'as sent', 'encoding', 'ETag'];
  tell({ title: 'Bytes of a page of a visitor', head, rows });
  await measure('salon page, data', () => send(`${origin}/api/v1/salons/${slug}`));
}

function lengthOf({ headers, bytes }: Answer): number {
  const unpack = UNPACK[headers['content-encoding'] as keyof typeof UNPACK];
  return unpack ? unpack(bytes).length : bytes.length;
}
