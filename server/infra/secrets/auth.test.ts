import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

test('the accounts library finds nothing to add to our tables', async () => {
  const { toBeAdded, toBeCreated } = await getMigrations(world.auth.options);
  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
});
