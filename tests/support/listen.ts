import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** A server on a free port of this machine. `close` resolves once what was asked is answered. */
export async function listen(answer: Parameters<typeof getRequestListener>[0]) {
  const server = createServer(getRequestListener(answer));
  // A connection is the client's to close: on a busy machine the server may close it at the moment in which it is used again.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => new Promise((done) => server.close(done)) };
}
