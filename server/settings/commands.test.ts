import { expect, test } from 'vitest';
import { useTestWorld } from '#tests/support/test-world.ts';
import { selectEntries } from '#tests/support/traces.ts';
import { scopeOfSystem } from '../worker.ts';
import { saveSetting } from './commands.ts';
import { findSetting } from './queries.ts';

const world = useTestWorld();

test('a setting has its newest value, and the log says which was saved, not what', async () => {
  const scope = scopeOfSystem(world);
  expect(await findSetting(scope, 'app_name')).toBeNull();
  await saveSetting(scope, { key: 'app_name', value: 'Encaixe' });
  await saveSetting(scope, { key: 'app_name', value: 'Outro nome', description: 'O nome do produto' });
  expect(await findSetting(scope, 'app_name')).toBe('Outro nome');
  const logged = await selectEntries(world).select(['action', 'data']).execute();
  expect(logged).toEqual(Array(2).fill({ action: 'settings.save', data: { key: 'app_name' } }));
});
