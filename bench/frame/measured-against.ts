import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { read, send } from './http.ts';
import type { Ask } from './load.ts';

/** The figure to compare with, measured in the same run: a baseline, or the same question elsewhere. */
export type Against = { name: string; ask: Ask };

export type Baselines = {
  http: Against;
  select: Against;
  hono: Against;
  insert: Against;
  /** A bare `node:http` that answers the bytes of this page as they were sent, or 304 where its ETag is known. */
  bytesOf(url: string, headers?: Record<string, string>): Promise<Against>;
  /** React renders this many bytes of HTML and does nothing else. */
  react(bytes: number): Against;
  stop(): void;
};

/** Headers of a page that a bare server repeats. */
const REPEATED = ['content-type', 'content-encoding', 'etag'];

export async function startBaselines(databaseUrl: string): Promise<Baselines> {
  const { child, origin } = await startProcess(databaseUrl);
  const baseline = (name: string, path: string): Against => ({ name, ask: () => send(origin + path) });
  let pages = 0;
  return {
    http: baseline('node:http', '/'),
    select: baseline('SELECT', '/select'),
    hono: baseline('Hono SELECT', '/hono'),
    insert: baseline('INSERT', '/insert'),
    async bytesOf(url, headers = {}) {
      const page = await read(url);
      const repeated = Object.fromEntries(
        REPEATED.flatMap((name) => (page.headers[name] ? [[name, page.headers[name]]] : [])),
      );
      const address = `${origin}/page/${pages++}`;
      await send(address, { method: 'PUT', raw: page.bytes, headers: { 'x-kept': JSON.stringify(repeated) } });
      return { name: 'node:http, same bytes', ask: () => send(address, { headers }) };
    },
    react: (bytes) => baseline('React page', `/react/${bytes}`),
    stop: () => child.disconnect(),
  };
}

async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('baselines.ts', import.meta.url)), [databaseUrl], {
    // With React's production build, as the product runs it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [origin] = await once(child, 'message');
  return { child, origin };
}
