import { type Dispatcher, Pool } from 'undici';

/** The dispatcher alone costs a quarter of `node:http` on the cores that server and database need: docs/performance.md. */
const pools = new Map<string, Pool>();

type Options = {
  method?: Dispatcher.HttpMethod;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  raw?: Buffer;
};
export type Answer = { status: number; headers: Record<string, string>; bytes: Buffer };

/** Reads the whole answer without decompressing it. Rejects when its status is neither 2xx nor 304. */
export async function send(url: string, options: Options = {}): Promise<void> {
  await exchange(url, options, null);
}

/** As `send`, and keeps what was answered. */
export async function read(url: string, options: Options = {}): Promise<Answer> {
  const parts: Buffer[] = [];
  const answer = await exchange(url, options, parts);
  return { ...answer, bytes: Buffer.concat(parts) };
}

function exchange(url: string, { method = 'GET', cookie, headers, body, raw }: Options, parts: Buffer[] | null) {
  const { origin } = new URL(url);
  const sent: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd', origin, ...headers };
  if (cookie) sent.cookie = cookie;
  if (body !== undefined) sent['content-type'] = 'application/json';
  return new Promise<Omit<Answer, 'bytes'>>((resolve, reject) => {
    let answer = { status: 0, headers: {} };
    const request = {
      path: url.slice(origin.length) || '/',
      method,
      headers: sent,
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    };
    poolOf(origin).dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_, status, headers) => {
        answer = { status, headers };
      },
      onResponseData: (_, part) => void parts?.push(part),
      onResponseEnd: () => {
        const { status } = answer;
        if ((status >= 200 && status < 300) || status === 304) resolve(answer);
        else reject(new Error(`${method} ${url}: ${status}`));
      },
      onResponseError: (_, error) => reject(error),
    });
  });
}

function poolOf(origin: string): Pool {
  const pool = pools.get(origin) ?? new Pool(origin);
  pools.set(origin, pool);
  return pool;
}
