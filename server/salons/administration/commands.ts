import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { refuse } from '../../refuse.ts';
import { type PlatformScope, transaction } from '../../scope.ts';
import { getAdministeredSalon } from './queries.ts';
import { statusOf } from './rules.ts';

type Shown = { id: string; version: number };

export const activateSalon = (scope: PlatformScope, shown: Shown) =>
  setSwitches(scope, shown, {
    action: 'salons.activate',
    isDone: ({ isActive, suspendedAt }) => isActive && suspendedAt === null,
    change: { isActive: true, suspendedAt: null, suspensionReason: null },
  });

/** The same switch as a suspension, without words for the owner: their own switch stays as it is and cannot undo this (D9c). */
export const deactivateSalon = (scope: PlatformScope, shown: Shown) =>
  setSwitches(scope, shown, {
    action: 'salons.deactivate',
    isDone: ({ suspendedAt }) => suspendedAt !== null,
    change: { suspendedAt: scope.now },
  });

export const suspendSalon = (scope: PlatformScope, { reason, ...shown }: Shown & { reason: string }) =>
  setSwitches(scope, shown, {
    action: 'salons.suspend',
    isDone: ({ suspensionReason }) => suspensionReason === reason,
    expectAllowed: (before) => {
      if (statusOf(before).status !== 'active') throw refuse('SALON_NOT_ACTIVE');
    },
    change: { suspendedAt: scope.now, suspensionReason: reason },
  });

type Switches = { isActive: boolean; suspendedAt: Date | null; suspensionReason: string | null };

type Change = {
  action: string;
  /** Then nothing changes, so that a second click gets the answer of the first. */
  isDone: (before: Switches) => boolean;
  expectAllowed?: (before: Switches) => void;
  change: Partial<Switches>;
};

function setSwitches(
  scope: PlatformScope,
  { id, version }: Shown,
  { action, isDone, expectAllowed, change }: Change,
): Promise<AdministeredSalon> {
  return transaction(scope, async (scope) => {
    const salon = await scope.db
      .selectFrom('salons')
      .where('id', '=', id)
      .select(['name', 'version', 'isActive', 'suspendedAt', 'suspensionReason'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!salon) throw refuse('NOT_FOUND');
    const { name, version: current, ...before } = salon;
    if (isDone(before)) return getAdministeredSalon(scope, id);
    if (current !== version) throw refuse('CHANGED_MEANWHILE');
    expectAllowed?.(before);
    await scope.db
      .updateTable('salons')
      .set({ ...change, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .execute();
    const data = { name, ...changesOf(told(before), told({ ...before, ...change })) };
    await audit(scope, { action, entityId: id, salonId: id, data });
    return getAdministeredSalon(scope, id);
  });
}

const told = (switches: Switches) => ({
  status: statusOf(switches).status,
  isActive: switches.isActive,
  reason: switches.suspensionReason,
});
