/**
 * The built product in a process of its own beside the test's, with pages and facts kept. Started by `fork`, it takes orders: `open`
 * serves the test's PostgreSQL database, and `close` ends that, so that the process can serve the next test file. Each request
 * carries the test's time (`TEST_NOW`).
 */
import { openDatabase } from '#server/infra/database/database.ts';
import { KEPT_MS } from '#server/keep/pages.ts';
import { patient } from './empty-database.ts';
import { borrowProviders } from './lent-providers.ts';
import { listen } from './listen.ts';
import { openTestWorld } from './open-test-world.ts';
import { type Order, TEST_NOW } from './servers.ts';

const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);

let close: () => Promise<unknown> = async () => {};

async function open(url: string): Promise<string> {
  const database = await openDatabase({ url, ...patient });
  const world = await openTestWorld({}, database);
  const endBorrowing = borrowProviders(world);
  handler.registerWork(world);
  await world.jobs.start();
  const app = handler.createServer(world, { keptMs: KEPT_MS });
  const { origin, close: stopListening } = await listen((request, env) => {
    world.clock.set(request.headers.get(TEST_NOW) ?? world.clock.now());
    return app.fetch(request, env);
  });
  close = async () => {
    await stopListening();
    endBorrowing();
    await world.jobs.stop();
    await database.close();
  };
  return origin;
}

process.on('message', async (order: Order | { id: number }) => {
  if (!('order' in order)) return;
  if (order.order === 'open') process.send?.(await open(order.url));
  else process.send?.(String(await close()));
});
process.on('disconnect', () => process.exit());
