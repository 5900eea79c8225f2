import { expect, test } from 'vitest';
import { useTestWorld } from '#tests/support/test-world.ts';
import { builtOnce } from './built-once.ts';

const world = useTestWorld();

test('asks each time with its own values, and builds the text once', async () => {
  let builds = 0;
  const nameOf = builtOnce((db, key: string, least: string) => {
    builds += 1;
    return db
      .selectFrom('systemSettings')
      .where('key', '=', key)
      .where('value', '>=', least)
      .where('value', '!=', 'never')
      .select(['key as settingName', 'value']);
  });
  const { db } = world.database;
  await db
    .insertInto('systemSettings')
    .values([
      { key: 'one', value: 'a' },
      { key: 'two', value: 'b' },
    ])
    .execute();
  expect(await nameOf(db, 'one', 'a')).toEqual([{ settingName: 'one', value: 'a' }]);
  expect(await nameOf(db, 'two', 'a')).toEqual([{ settingName: 'two', value: 'b' }]);
  expect(await nameOf(db, 'one', 'b')).toEqual([]);
  expect(builds).toBe(1);
});
