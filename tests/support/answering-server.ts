/**
 * The built product in a process of its own beside the test's, on the same PostgreSQL database, with pages and facts kept. Started by
 * `fork`, it sends where it answers. Each request carries the test's time (`TEST_NOW`).
 */
import { openDatabase } from '#server/infra/database/database.ts';
import { KEPT_MS } from '#server/keep/pages.ts';
import { patient } from './database.ts';
import { borrowProviders } from './lent-providers.ts';
import { listen } from './listen.ts';
import { openTestWorld } from './open-test-world.ts';
import { TEST_NOW } from './servers.ts';

const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);

const database = await openDatabase({ url: process.argv[2] ?? '', ...patient });
const world = await openTestWorld({}, database);
borrowProviders(world);
handler.registerWork(world);
await world.jobs.start();
const app = handler.createServer(world, { keptMs: KEPT_MS });

const { origin } = await listen((request, env) => {
  world.clock.set(request.headers.get(TEST_NOW) ?? world.clock.now());
  return app.fetch(request, env);
});
process.send?.(origin);
// Its jobs are not stopped: with a test's clock that alters functions in the database, which two servers cannot do at once.
process.on('disconnect', () => process.exit());
