import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, useTestWorld } from '#tests/support/test-world.ts';
import { createPlatform, factsOf, REMEMBER_MS } from './platform.ts';

const world = useTestWorld();

const save = (key: string, value: string) =>
  world.database.db
    .insertInto('systemSettings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

const open = () => createPlatform(world);

beforeEach(async () => {
  world.clock.set(NOW);
  await world.database.db.deleteFrom('systemSettings').execute();
});

test.each([
  [[], { appName: 'Encaixe', isUnderMaintenance: false, contactEmail: null, contactPhone: null }],
  [[{ key: 'app_name', value: '  ' }], { appName: 'Encaixe' }],
  [[{ key: 'app_name', value: ' Agenda Bela ' }], { appName: 'Agenda Bela' }],
  [[{ key: 'maintenance_mode', value: 'true' }], { isUnderMaintenance: true }],
  [[{ key: 'maintenance_mode', value: 'false' }], { isUnderMaintenance: false }],
  [[{ key: 'contact_email', value: 'oi@encaixe.example' }], { contactEmail: 'oi@encaixe.example' }],
])('the settings %o say %o', (settings, said) => {
  expect(factsOf(settings)).toMatchObject(said);
});

describe('a process', () => {
  test('asks once for many requests, and again when the time is over', async () => {
    const platform = open();
    const first = await Promise.all(Array.from({ length: 20 }, () => platform.current()));
    expect(new Set(first).size).toBe(1);
    await save('app_name', 'Agenda Bela');
    world.clock.advance({ seconds: REMEMBER_MS / 1000 - 1 });
    expect((await platform.current()).appName).toBe('Encaixe');
    world.clock.advance({ seconds: 1 });
    expect((await platform.current()).appName).toBe('Agenda Bela');
  });

  test('that has saved a setting knows it at once, also when it was just asking', async () => {
    const platform = open();
    const asked = platform.current();
    await save('maintenance_mode', 'true');
    platform.forget();
    await asked;
    expect((await platform.current()).isUnderMaintenance).toBe(true);
  });

  test('goes on with what it knew while the database is away', async () => {
    await save('maintenance_mode', 'true');
    const { db } = world.database;
    const database = { ...world.database };
    const platform = createPlatform({ ...world, database });
    await platform.current();
    database.db = { selectFrom: () => db.selectFrom('noSuchTable' as 'users') } as never;
    world.clock.advance({ seconds: 10 });
    expect((await platform.current()).isUnderMaintenance).toBe(true);
  });
});
