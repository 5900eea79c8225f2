import { expect, test } from 'vitest';
import { applyDraft, type PageDraft } from '#app/components/salon/draft.ts';
import { as, openSalon, useTestWorld } from './support/test-world.ts';

const world = useTestWorld();

const BLANK: PageDraft = {
  themeColor: 'blue',
  themeMode: 'dark',
  description: null,
  logoUrl: null,
  coverUrl: null,
  galleryImages: [],
  selectedServices: [],
  showEmployees: true,
  showAvailability: true,
};

test.each([
  ['nothing', {}],
  ['another look', { themeColor: 'green', themeMode: 'light', description: 'Café passado na hora.' }],
  ['pictures', { logoUrl: 'https://example.com/logo.png', galleryImages: ['https://example.com/1.jpg'] }],
  ['a cover', { coverUrl: 'https://example.com/capa.jpg' }],
  ['no team', { showEmployees: false }],
  ['no availability', { showAvailability: false }],
  ['the first service alone', { selectedServices: ['first'] }],
] as const)('a draft with %s is shown as visitors see it once it is saved', async (_, changes) => {
  const { owner, slug, service } = await openSalon(world);
  await owner.services.create({ name: 'Barba', category: 'barba', priceCents: 3000 });
  const draft = { ...BLANK, ...changes } as PageDraft;
  if (draft.selectedServices.length > 0) draft.selectedServices = [service.id];
  const previewed = applyDraft(await owner.salonPage.getPreview(), draft);
  const { description: customDescription, ...settings } = draft;
  await owner.salonPage.saveSettings({ ...settings, customDescription, version: 1 });
  expect(previewed).toEqual(await as(world, null).salonPage.get({ slug }));
});
