import { KEPT_MS } from '#server/keep/pages.ts';
import { listen } from './listen.ts';
import type { TestWorld } from './test-world.ts';

/** The built product behind a real port of this process, with its pages kept. Needs the build that `npm test` makes first. */
export async function openBuilt(world: TestWorld) {
  const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);
  return await listen(handler.createServer(world, { keptMs: KEPT_MS }).fetch);
}
