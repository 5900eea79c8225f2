import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import type { PageSettingsValues } from '#contract/salon-page.ts';
import { newId } from '#lib/id.ts';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import type { SalonScope } from '../gate/scope.ts';
import { scopeOfSystemAt } from '../worker.ts';
import { savePageSettings } from './commands.ts';

const world = useTestWorld();

const SETTINGS: PageSettingsValues = {
  themeColor: 'pink',
  themeMode: 'light',
  customDescription: 'Café passado na hora.',
  seoTitle: 'Aurora',
  seoDescription: null,
  selectedServices: [],
  showEmployees: false,
  showAvailability: true,
  logoUrl: null,
  coverUrl: null,
  galleryImages: [],
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

describe('the owner’s settings', () => {
  test('are the defaults of the specification before the first save', async () => {
    const { owner } = await openPage();
    expect(await owner.salonPage.getSettings()).toEqual({
      themeColor: 'blue',
      themeMode: 'dark',
      customDescription: null,
      seoTitle: null,
      seoDescription: null,
      selectedServices: [],
      showEmployees: true,
      showAvailability: true,
      logoUrl: null,
      coverUrl: null,
      galleryImages: [],
      salonDescription: null,
      version: 1,
    });
  });

  test('are kept, the logo on the salon too, and answered with the next version', async () => {
    const { owner, read, salon } = await openPage();
    const logoUrl = 'https://example.com/logo.png';
    const galleryImages = ['https://example.com/2.jpg', 'https://example.com/1.jpg', 'https://example.com/2.jpg'];
    const saved = await owner.salonPage.saveSettings({ ...SETTINGS, logoUrl, galleryImages, version: 1 });
    expect(saved).toMatchObject({ themeColor: 'pink', logoUrl, galleryImages: galleryImages.slice(0, 2), version: 2 });
    expect((await read()).salon).toMatchObject({ logoUrl, galleryImages: galleryImages.slice(0, 2) });
    expect(await owner.salonPage.saveSettings({ ...SETTINGS, version: 2 })).toMatchObject({
      logoUrl: null,
      version: 3,
    });
    expect(await auditedActions(world, salon.id)).toContain('salonPage.saveSettings');
  });

  test.each([
    ['selectedServices', (page: Page) => page.services.map(({ name }) => name), ['Barba', 'Corte'], ['Corte']],
    ['showEmployees', (page: Page) => page.employees.length, 1, 0],
    ['showAvailability', (page: Page) => page.openNow?.until ?? null, '18:00', null],
  ] as const)('%s decides what visitors see', async (field, shown, before, after) => {
    const { owner, read, service } = await openPage();
    await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    expect(shown(await read())).toEqual(before);
    const chosen = { showEmployees: true, [field]: field === 'selectedServices' ? [service.id] : false };
    await owner.salonPage.saveSettings({ ...SETTINGS, ...chosen, version: 1 });
    expect(shown(await read())).toEqual(after);
    expect(shown(await owner.salonPage.getPreview())).toEqual(before);
  });

  test('next free times go with the availability', async () => {
    const { owner, slug } = await openPage();
    const nextTimes = () => as(world, null).availability.listNextTimes({ slug });
    expect(await nextTimes()).not.toEqual([]);
    await owner.salonPage.saveSettings({ ...SETTINGS, showAvailability: false, version: 1 });
    expect(await nextTimes()).toEqual([]);
  });

  test('a choice whose services are gone shows none, not all, and can be saved on', async () => {
    const { owner, read, service } = await openPage();
    await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await owner.salonPage.saveSettings({ ...SETTINGS, selectedServices: [service.id], version: 1 });
    await owner.services.delete({ id: service.id });
    const settings = await owner.salonPage.getSettings();
    expect(settings.selectedServices).toEqual([service.id]);
    await owner.salonPage.saveSettings({ ...settings, themeColor: 'red' });
    expect((await read()).services).toEqual([]);
  });

  test.each([
    ['logoUrl', 'http://example.com/logo.png'],
    ['logoUrl', 'javascript:alert(1)'],
    ['logoUrl', `/media/${newId()}.webp`],
    ['coverUrl', 'https://192.168.0.1/capa.jpg'],
    ['galleryImages', ['nada']],
    ['galleryImages', [null]],
    ['galleryImages', Array.from({ length: 31 }, (_, n) => `https://example.com/${n}.jpg`)],
    ['selectedServices', [newId()]],
    ['themeColor', 'orange'],
    ['customDescription', '<script>alert(1)</script>'],
    ['seoTitle', 'a'.repeat(256)],
  ])('%s cannot be %j, and nothing is left behind', async (field, value) => {
    const { owner, read } = await openPage();
    const refused = owner.salonPage.saveSettings({ ...SETTINGS, [field]: value, version: 1 } as never);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await read()).salon.themeColor).toBe('blue');
  });

  test('the preview is there while the salon is not public', async () => {
    const { owner, salon } = await openPage();
    await world.database.pool.query('update salons set is_active = false where id = $1', [salon.id]);
    expect((await owner.salonPage.getPreview()).salon.name).toBe('Barbearia Aurora');
  });
});

type Page = Awaited<ReturnType<Api['salonPage']['get']>>;
