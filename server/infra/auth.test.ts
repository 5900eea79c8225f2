import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { useHouse } from '#tests/support/house.ts';

const house = useHouse();

test('the accounts library finds nothing to add to our tables', async () => {
  const { toBeAdded, toBeCreated } = await getMigrations(house.auth.options);
  expect(toBeCreated).toEqual([]);
  expect(toBeAdded).toEqual([]);
});
