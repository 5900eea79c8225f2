import type { ThemeColor } from '#contract/salon-page.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { refuse, refuseFields } from '../refuse.ts';
import { type SalonScope, transaction } from '../scope.ts';

export type PageSettings = {
  themeColor: ThemeColor;
  themeMode: 'light' | 'dark';
  customDescription: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  /** Empty: all services are offered. */
  selectedServices: string[];
  showEmployees: boolean;
  showAvailability: boolean;
};

/** `version` is the one that was read; a page never saved has version 1. */
export function savePageSettings(
  scope: SalonScope,
  { version, ...settings }: PageSettings & { version: number },
): Promise<void> {
  return transaction(scope, async (scope) => {
    await expectOwnServices(scope, settings.selectedServices);
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
    await audit(scope, { action: 'salonPage.saveSettings', entityId: scope.salonId, data: settings });
  });
}

async function expectOwnServices(scope: SalonScope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await scope.db
    .selectFrom('services')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  if (known.length < new Set(ids).size) throw refuseFields({ selectedServices: 'Escolha entre os serviços do salão.' });
}
