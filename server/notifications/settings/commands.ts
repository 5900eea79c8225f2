import type { MessageKind } from '#contract/message-kinds.ts';
import type { KindSettings, MessageSettings } from '#contract/notifications.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { queueReschedule } from '../reminders/commands.ts';
import { getKindSettings, getMessageSettings, readSalonMessages } from './queries.ts';
import type { Preferences } from './rules.ts';

/** The first save inserts. `version` is the one that was read; a salon that never saved has version 1. */
export function saveMessageSettings(
  scope: SalonScope,
  { version, ...values }: Preferences & { version: number },
): Promise<MessageSettings> {
  return transaction(scope, async (scope) => {
    const { preferences: before } = await readSalonMessages(scope);
    await scope.db
      .insertInto('messagePreferences')
      .values({ updatedAt: scope.now })
      .onConflict((conflict) => conflict.column('salonId').doNothing())
      .execute();
    const { numUpdatedRows } = await scope.db
      .updateTable('messagePreferences')
      .set({ ...values, version: version + 1, updatedAt: scope.now })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    const data = changesOf(before, values);
    await audit(scope, { action: 'notifications.saveSettings', entityId: scope.salonId, data });
    const isOther = before.reminderDayTime !== values.reminderDayTime || before.reminderHours !== values.reminderHours;
    if (isOther) await queueReschedule(scope);
    return getMessageSettings(scope);
  });
}

export function saveKind(
  scope: SalonScope,
  { kind, version, isOn, text }: { kind: MessageKind; version: number; isOn: boolean; text: string | null },
): Promise<KindSettings> {
  return transaction(scope, async (scope) => {
    const before = await getKindSettings(scope, kind);
    await scope.db
      .insertInto('messageSettings')
      .values({ kind, isOn: before.isOn, updatedAt: scope.now })
      .onConflict((conflict) => conflict.columns(['salonId', 'kind']).doNothing())
      .execute();
    const { numUpdatedRows } = await scope.db
      .updateTable('messageSettings')
      .set({ isOn, text, version: version + 1, updatedAt: scope.now })
      .where('kind', '=', kind)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    const data = { kind, ...changesOf({ isOn: before.isOn, text: before.text }, { isOn, text }) };
    await audit(scope, { action: 'notifications.saveKind', entityId: scope.salonId, data });
    return getKindSettings(scope, kind);
  });
}
