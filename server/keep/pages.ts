import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../infra/process/clock.ts';
import { ENCODINGS, type Encoding, encodingFor } from './encodings.ts';
import { packBrotli, packGzip, unpackBrotli } from './packing.ts';

/** The answer of `render` for all visitors, from the moment it was asked for. */
type Kept = {
  headers: Record<string, string>;
  /** Nearly everybody takes Brotli. Gzip is made when it is first asked for; without compression the page is unpacked for each request. */
  packed: { br: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer> };
  madeAt: number;
  endsAt: number;
};

type Asked = {
  request: Pick<IncomingMessage, 'method' | 'headers'>;
  /** All that the page depends on besides the moment. It holds the version of what the page shows. */
  key: string;
  requestId: string;
  /** Without anything of the visitor or the request, complete, with `KEEPABLE` when everything on it could be read. */
  render: () => Promise<Response>;
};

export type KeptPages = ((asked: Asked) => Promise<Response>) & {
  /** The bytes of all that is kept. */
  size(): number;
  counts(): { pages: number; hits: number; misses: number };
};

type Options = { clock: Clock; keptMs: number; maxBytes?: number };

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

/** Free times may be this old. */
export const KEPT_MS = 5_000;

/** The Cache-Control of an answer unless its page says otherwise (app.ts). */
export const KEEPABLE = 'private, no-cache';

/** One page has some 20 kB, or 40 with both forms; what was asked for longest ago goes first. */
export function createKeptPages({ clock, keptMs, maxBytes = 16 * MEGABYTE }: Options): KeptPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 10),
    sizeCalculation: ({ packed, headers }, key) =>
      packed.br.length + (packed.gzip?.length ?? 0) + JSON.stringify(headers).length + key.length,
  });
  const making = new Map<string, Promise<unknown>>();
  let [hits, misses] = [0, 0];

  const now = () => clock.now().getTime();
  function find(key: string): Kept | null {
    const page = kept.get(key);
    return page && page.madeAt <= now() && now() < page.endsAt ? page : null;
  }

  /** Until the salon's clock shows another minute: salons open and close at full minutes, and their days begin at one. */
  const endOf = (madeAt: number) => Math.min(madeAt + keptMs, (Math.floor(madeAt / MINUTE) + 1) * MINUTE);

  async function make({ request, key, requestId, render }: Asked): Promise<Response> {
    const madeAt = now();
    const answer = await render();
    if (!isKeepable(answer)) return answer;
    const html = Buffer.from(await answer.arrayBuffer());
    if (html.includes(requestId)) return new Response(html, answer);
    const whole = { ...(await packed(answer, html)), madeAt, endsAt: endOf(madeAt) };
    kept.set(key, whole);
    return answerFrom(whole, { key, request });
  }

  async function bodyOf(page: Kept, key: string, encoding: Encoding | undefined): Promise<Buffer<ArrayBuffer>> {
    const { br, gzip } = page.packed;
    if (encoding === 'br') return br;
    if (encoding === undefined) return unpackBrotli(br);
    if (gzip) return gzip;
    const packed = { br, gzip: await packGzip(await unpackBrotli(br)) };
    // Another object, because the cache measures no object twice.
    if (kept.peek(key) === page) kept.set(key, { ...page, packed });
    return packed.gzip;
  }

  async function answerFrom(page: Kept, { key, request }: Pick<Asked, 'key' | 'request'>): Promise<Response> {
    // A plain object: Headers would be built, and taken apart again by the server.
    const headers: Record<string, string> = { ...page.headers, 'cache-control': cacheControl(page.endsAt - now()) };
    if (isKnown(request.headers['if-none-match'], page.headers.etag ?? '')) {
      delete headers['content-type'];
      return new Response(null, { status: 304, headers });
    }
    const encoding = encodingFor(request.headers['accept-encoding'], ENCODINGS);
    if (encoding) headers['content-encoding'] = encoding;
    const body = await bodyOf(page, key, encoding);
    headers['content-length'] = String(body.byteLength);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }

  async function answer(asked: Asked): Promise<Response> {
    const { key } = asked;
    const before = making.get(key);
    if (before) await before;
    const page = find(key);
    if (page) {
      hits += 1;
      return answerFrom(page, asked);
    }
    misses += 1;
    // A caller who waited in vain does not wait again: a page that cannot be kept is made for each.
    if (making.has(key)) return make(asked);
    const made = make(asked);
    const ended = made.then(ignore, ignore).finally(() => making.delete(key));
    making.set(key, ended);
    return made;
  }
  const counts = () => ({ pages: kept.size, hits, misses });
  return Object.assign(answer, { size: () => kept.calculatedSize, counts });
}

const ignore = () => {};

const isKeepable = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('cache-control') === KEEPABLE &&
  !headers.has('set-cookie') &&
  // It was made for one request.
  !(headers.get('content-security-policy') ?? '').includes("'nonce-") &&
  (headers.get('content-type') ?? '').startsWith('text/html');

async function packed(answer: Response, plain: Buffer): Promise<Omit<Kept, 'madeAt' | 'endsAt'>> {
  const headers = {
    ...Object.fromEntries(answer.headers),
    // Weak, because it names the page and not one of its forms.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    vary: 'Accept-Encoding, Cookie',
  };
  return { headers, packed: { br: await packBrotli(plain, 6) } };
}

/** Shared caches get what is left of the time, so that they are never further behind than the server. */
function cacheControl(leftMs: number): string {
  const left = Math.max(0, Math.floor(leftMs / 1000));
  const whileAsking = Math.min(left, 2);
  return `public, max-age=0, s-maxage=${left - whileAsking}, stale-while-revalidate=${whileAsking}`;
}

function isKnown(known: string | undefined, tag: string): boolean {
  if (known?.trim() === '*') return true;
  const weakless = (one: string) => one.trim().replace(/^W\//, '');
  return known?.split(',').some((one) => weakless(one) === weakless(tag)) ?? false;
}
