import { existsSync, readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { Env } from '../infra/env/env.ts';
import { CROSS_ORIGIN, strictTransportOf } from './headers.ts';
import type { VisitorPages } from './visitor-pages.ts';

const BUILD = './build/client';

/** The names of these files carry a hash of their content. */
const HEADERS_OF_ASSETS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': CROSS_ORIGIN,
};

/** Runs before the headers of pages, which mean nothing for a script, a style sheet or a font. */
export function serveAssets(app: Hono<VisitorPages>, env: Pick<Env, 'publicUrl'>): void {
  if (!existsSync(BUILD)) return;
  const strictTransport = strictTransportOf(env);
  const headers = { ...HEADERS_OF_ASSETS, ...(strictTransport && { 'Strict-Transport-Security': strictTransport }) };
  app.use('/assets/*', serveWith(headers));
}

/** The files beside the assets, such as the icon and the service worker. */
export function servePublicFiles(app: Hono<VisitorPages>, env: Pick<Env, 'serviceWorker'>): void {
  // A browser keeps a service worker that is no longer found, so turning it off takes another one.
  if (env.serviceWorker === 'off') app.get(SERVICE_WORKER, (c) => c.body(WORKER_THAT_ENDS, 200, WORKER_HEADERS));
  if (!existsSync(BUILD)) return;
  const files = readdirSync(BUILD, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ name }) => `/${name}`)) {
    app.get(path, etag(), serveWith(path === SERVICE_WORKER ? { 'Cache-Control': 'no-cache' } : {}));
  }
}

function serveWith(headers: Record<string, string>): MiddlewareHandler {
  const serve = serveStatic({ root: BUILD, precompressed: true });
  return async (c, next) => {
    const answer = await serve(c, next);
    if (!(answer instanceof Response)) return;
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };
}

const SERVICE_WORKER = '/sw.js';
const WORKER_HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
const WORKER_THAT_ENDS = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
