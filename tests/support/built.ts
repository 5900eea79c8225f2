import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { KEPT_MS } from '#server/infra/kept-pages.ts';
import type { TestWorld } from './test-world.ts';

/** The built product behind a real port of this process, with its pages kept. Needs the build that `npm test` makes first. */
export async function openBuilt(world: TestWorld) {
  const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);
  const server = createServer(getRequestListener(handler.createServer(world, KEPT_MS).fetch));
  // On a busy machine a connection may be closed at the moment in which it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => new Promise((done) => server.close(done)) };
}
