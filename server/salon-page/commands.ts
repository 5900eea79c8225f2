import type { PageSettings, PageSettingsValues } from '#contract/salon-page.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import { type SalonScope, transaction } from '../gate/scope.ts';
import { expectRoomForPictures, usePictures } from '../pictures/commands.ts';
import { saveLogo } from '../salons/settings/commands.ts';
import { getPageSettings } from './queries.ts';

/** The first save inserts, later ones update. `version` is the one that was read; a page never saved has version 1. */
export function savePageSettings(
  scope: SalonScope,
  { version, logoUrl, ...settings }: PageSettingsValues & { version: number },
): Promise<PageSettings> {
  return transaction(scope, async (scope) => {
    const before = await getPageSettings(scope);
    await expectOwnServices(scope, settings.selectedServices, before.selectedServices);
    await usePictures(scope, picturesOf({ ...settings, logoUrl }));
    await expectRoomForPictures(scope, settings.galleryImages.length - before.galleryImages.length);
    await scope.db
      .insertInto('salonPublicSettings')
      .values({ id: newId(), updatedAt: scope.now })
      .onConflict((conflict) => conflict.column('salonId').doNothing())
      .execute();
    const { numUpdatedRows } = await scope.db
      .updateTable('salonPublicSettings')
      .set({ ...settings, version: version + 1, updatedAt: scope.now })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    if (logoUrl !== before.logoUrl) await saveLogo(scope, logoUrl);
    const data = changesOf(before, { ...settings, logoUrl });
    await audit(scope, { action: 'salonPage.saveSettings', entityId: scope.salonId, data });
    return getPageSettings(scope);
  });
}

/** By the names of their fields. */
const picturesOf = ({ logoUrl, coverUrl, galleryImages }: PageSettingsValues) => ({
  logoUrl,
  coverUrl,
  ...Object.fromEntries(galleryImages.map((url, index) => [`galleryImages.${index}`, url])),
});

/** One that was chosen before may be gone by now: it is kept, so that the page does not fall back to all. */
async function expectOwnServices(scope: SalonScope, ids: string[], chosenBefore: string[]): Promise<void> {
  const added = [...new Set(ids)].filter((id) => !chosenBefore.includes(id));
  if (added.length === 0) return;
  const known = await scope.db
    .selectFrom('services')
    .where('id', 'in', added)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  if (known.length < added.length) throw refuseFields({ selectedServices: 'Escolha entre os serviços do salão.' });
}
