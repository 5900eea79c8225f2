import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWorld } from '#tests/support/open-test-world.ts';
import { as, openSalon, type TestWorld } from '#tests/support/test-world.ts';
import { EXAMPLE_SETTING } from './queries.ts';

const worlds: TestWorld[] = [];
let demo: TestWorld;
beforeAll(async () => {
  demo = await openWorld('on');
});
afterAll(async () => {
  for (const { database } of worlds) await database.close();
});

async function openWorld(DEMO: 'on' | 'off'): Promise<TestWorld> {
  const world = await openTestWorld({ DEMO });
  worlds.push(world);
  return world;
}

async function openExample(world: TestWorld) {
  const { salon, owner } = await openSalon(world);
  await world.database.db.insertInto('systemSettings').values({ key: EXAMPLE_SETTING, value: salon.slug }).execute();
  return { ...salon, owner };
}

const example = (world: TestWorld) => as(world, null).salons.getExample();

test('the demo has an example salon, also under a new address, and none while its page is off', async () => {
  expect(await example(demo)).toEqual({ slug: null });
  const { id, slug, owner } = await openExample(demo);
  expect(await example(demo)).toEqual({ slug });
  await owner.salons.changeSlug({ currentSlug: slug, slug: 'exemplonovo' });
  expect(await example(demo)).toEqual({ slug: 'exemplonovo' });
  await demo.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', id).execute();
  expect(await example(demo)).toEqual({ slug: null });
});

test('a server without the demo shows none, whatever the database holds', async () => {
  const world = await openWorld('off');
  await openExample(world);
  expect(await example(world)).toEqual({ slug: null });
});
