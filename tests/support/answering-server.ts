/**
 * The built product in a process of its own beside the test's, on the same PostgreSQL database, with pages and facts kept. Started by
 * `fork`, it sends where it answers. Each request carries the test's time (`TEST_NOW`).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openDatabase } from '#server/infra/database.ts';
import { KEPT_MS } from '#server/infra/kept-pages.ts';
import { patient } from './database.ts';
import { borrowProviders } from './lent-providers.ts';
import { openTestWorld } from './open-test-world.ts';
import { TEST_NOW } from './servers.ts';

const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);

const database = await openDatabase({ url: process.argv[2] ?? '', ...patient });
const world = await openTestWorld({}, database);
borrowProviders(world);
handler.registerWork(world);
await world.jobs.start();
const app = handler.createServer(world, KEPT_MS);

const server = createServer(
  getRequestListener((request, env) => {
    world.clock.set(request.headers.get(TEST_NOW) ?? world.clock.now());
    return app.fetch(request, env);
  }),
);
// On a busy machine a connection may be closed at the moment in which it is used again.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// Its jobs are not stopped: with a test's clock that alters functions in the database, which two servers cannot do at once.
process.on('disconnect', () => process.exit());
