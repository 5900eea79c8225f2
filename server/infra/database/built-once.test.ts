import { beforeAll, expect, test } from 'vitest';
import { useTestWorld } from '#tests/support/test-world.ts';
import { builtOnce } from './built-once.ts';

const world = useTestWorld();

beforeAll(async () => {
  const settings = [
    { key: 'one', value: 'a' },
    { key: 'two', value: 'b' },
  ];
  await world.database.db.insertInto('systemSettings').values(settings).execute();
});

test('asks each time with its own values, and builds the text once', async () => {
  let builds = 0;
  const nameOf = builtOnce((db, { key, least }: { key: string; least: string }) => {
    builds += 1;
    return db
      .selectFrom('systemSettings')
      .where('key', '=', key)
      .where('value', '>=', least)
      .where('value', '!=', 'never')
      .select(['key as settingName', 'value']);
  });
  const { db } = world.database;
  expect(await nameOf(db, { key: 'one', least: 'a' })).toEqual([{ settingName: 'one', value: 'a' }]);
  expect(await nameOf(db, { key: 'two', least: 'a' })).toEqual([{ settingName: 'two', value: 'b' }]);
  expect(await nameOf(db, { key: 'one', least: 'b' })).toEqual([]);
  expect(builds).toBe(1);
});

test('a row of other columns has a text of its own, and a column without a value its default', async () => {
  type Row = { key: string; value: string; updatedAt?: Date | undefined };
  const insert = builtOnce((db, row: Row) => db.insertInto('systemSettings').values(row));
  const { db } = world.database;
  const long = new Date('2020-01-01T00:00:00Z');
  await insert(db, { key: 'three', value: 'c', updatedAt: long });
  await insert(db, { key: 'four', value: 'd', updatedAt: undefined });
  await insert(db, { key: 'five', value: 'e' });
  const rows = await db
    .selectFrom('systemSettings')
    .where('key', 'in', ['three', 'four', 'five'])
    .select(['value', 'updatedAt'])
    .orderBy('value')
    .execute();
  expect(rows.map(({ value, updatedAt }) => [value, updatedAt?.getTime() === long.getTime()])).toEqual([
    ['c', true],
    ['d', false],
    ['e', false],
  ]);
});

test('a text that computes with a value is refused: it would keep the first one', async () => {
  const nameOf = builtOnce((db, { key }: { key: string }) =>
    db.selectFrom('systemSettings').where('key', '=', `${key}!`).select('value'),
  );
  await expect(nameOf(world.database.db, { key: 'one' })).rejects.toThrow(`The value of 'key' is not known`);
});
