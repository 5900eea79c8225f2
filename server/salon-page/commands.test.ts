import { expect, test } from 'vitest';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import type { SalonScope } from '../scope.ts';
import { scopeOfSystemAt } from '../worker.ts';
import { type PageSettings, savePageSettings } from './commands.ts';

const world = useTestWorld();

const SETTINGS: PageSettings = {
  themeColor: 'pink',
  themeMode: 'light',
  customDescription: 'Café passado na hora.',
  seoTitle: 'Aurora',
  seoDescription: null,
  selectedServices: [],
  showEmployees: false,
  showAvailability: true,
};

async function openPage() {
  const salon = await openSalon(world);
  const scope = (await scopeOfSystemAt(world, salon.salon.id)) as SalonScope;
  const read = () => as(world, null).salonPage.get({ slug: salon.slug });
  return { ...salon, scope, read };
}

test('the page shows what was saved, the first time and again', async () => {
  const { salon, scope, service, read } = await openPage();
  await savePageSettings(scope, { ...SETTINGS, version: 1 });
  expect((await read()).salon).toMatchObject({ themeColor: 'pink', themeMode: 'light', seoTitle: 'Aurora' });
  expect((await read()).employees).toEqual([]);
  await savePageSettings(scope, { ...SETTINGS, themeColor: 'green', selectedServices: [service.id], version: 2 });
  expect((await read()).salon).toMatchObject({ themeColor: 'green', description: 'Café passado na hora.' });
  const audited = await auditedActions(world, salon.id);
  expect(audited.filter((action) => action === 'salonPage.saveSettings')).toHaveLength(2);
});

test('who saves what somebody else changed meanwhile is told, and nothing changes', async () => {
  const { scope, read } = await openPage();
  await savePageSettings(scope, { ...SETTINGS, version: 1 });
  const stale = savePageSettings(scope, { ...SETTINGS, themeColor: 'red', version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await read()).salon.themeColor).toBe('pink');
});

test('another salon’s service cannot be chosen, and nothing is left behind', async () => {
  const { scope, service, read } = await openPage();
  const other = await openSalon(world);
  const selectedServices = [service.id, other.service.id];
  const refused = savePageSettings(scope, { ...SETTINGS, selectedServices, version: 1 });
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: { selectedServices: expect.any(String) } },
  });
  expect((await read()).salon.themeColor).toBe('blue');
});
