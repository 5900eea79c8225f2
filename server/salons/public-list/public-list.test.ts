import { expect, test } from 'vitest';
import { scopeOfSystem } from '#server/worker.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { countPublicPages, listPublicSalons } from './queries.ts';

const world = useTestWorld();

test('all public salons are on one page each, the oldest first, and no other salon', async () => {
  const scope = scopeOfSystem(world);
  const salons = [];
  for (let n = 0; n < 5; n++) salons.push(await openSalon(world));
  const [hidden, suspended] = [salons.splice(1, 1)[0], salons.splice(2, 1)[0]];
  const { db } = world.database;
  await db
    .updateTable('salons')
    .set({ isActive: false })
    .where('slug', '=', hidden?.slug ?? '')
    .execute();
  await db
    .updateTable('salons')
    .set({ suspendedAt: scope.now })
    .where('slug', '=', suspended?.slug ?? '')
    .execute();

  expect(await countPublicPages(scope, 2)).toBe(2);
  const pages = [await listPublicSalons(scope, 1, 2), await listPublicSalons(scope, 2, 2)];
  expect(pages.map((page) => page.map(({ slug }) => slug))).toEqual([
    [salons[0]?.slug, salons[1]?.slug],
    [salons[2]?.slug],
  ]);
  expect(await listPublicSalons(scope, 3, 2)).toEqual([]);
});
