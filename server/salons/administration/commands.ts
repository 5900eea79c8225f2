import type { AdministeredSalon } from '#contract/salon-administration.ts';
import type { SuspensionCharge } from '#contract/salons.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { mintForAdmin, type PlatformScope, transaction } from '#server/gate/scope.ts';
import { queueFollowSuspension, renewGrace } from '#server/subscriptions/suspensions/commands.ts';
import { setSubscription } from '../commands.ts';
import { getAdministeredSalon } from './queries.ts';
import { statusOf } from './rules.ts';

type Shown = { id: string; version: number };

export const activateSalon = (scope: PlatformScope, shown: Shown) =>
  setSwitches(scope, shown, {
    action: 'salons.activate',
    isDone: ({ isActive, suspendedAt }) => isActive && suspendedAt === null,
    change: { isActive: true, suspendedAt: null, suspensionReason: null, suspensionCharge: null },
  });

/** The same switch as a suspension, without words for the owner: their own switch stays as it is and cannot undo this. */
export const deactivateSalon = (scope: PlatformScope, shown: Shown) =>
  setSwitches(scope, shown, {
    action: 'salons.deactivate',
    isDone: ({ suspendedAt }) => suspendedAt !== null,
    change: { suspendedAt: scope.now, suspensionCharge: 'pause' },
  });

type Suspension = { reason: string; charge: SuspensionCharge };

export const suspendSalon = (scope: PlatformScope, { reason, charge, ...shown }: Shown & Suspension) =>
  setSwitches(scope, shown, {
    action: 'salons.suspend',
    isDone: (before) => before.suspensionReason === reason && before.suspensionCharge === charge,
    expectAllowed: (before) => {
      if (statusOf(before).status !== 'active') throw refuse('SALON_NOT_ACTIVE');
    },
    change: { suspendedAt: scope.now, suspensionReason: reason, suspensionCharge: charge },
  });

/** The provider is asked anew. What it has cancelled, nobody but the owner can begin again. */
export const setSuspensionCharge = (scope: PlatformScope, { charge, ...shown }: Shown & { charge: SuspensionCharge }) =>
  setSwitches(scope, shown, {
    action: 'salons.setSuspensionCharge',
    isDone: ({ suspensionCharge }) => suspensionCharge === charge,
    expectAllowed: (_, { suspendedCharge }) => {
      if (suspendedCharge === null) throw refuse('SALON_NOT_SUSPENDED');
      if (suspendedCharge === 'cancelled') throw refuse('SUBSCRIPTION_CANCELLED');
    },
    change: { suspensionCharge: charge },
  });

type Switches = {
  isActive: boolean;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  suspensionCharge: SuspensionCharge | null;
};

type Change = {
  action: string;
  /** Then nothing changes, so that a second click gets the answer of the first. */
  isDone: (before: Switches) => boolean;
  expectAllowed?: (before: Switches, shown: AdministeredSalon) => void;
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
      .select(['name', 'timeZone', 'version', 'isActive', 'suspendedAt', 'suspensionReason', 'suspensionCharge'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!salon) throw refuse('NOT_FOUND');
    const { name, timeZone, version: current, suspensionCharge, ...rest } = salon;
    const before = { ...rest, suspensionCharge: suspensionCharge as SuspensionCharge | null };
    if (isDone(before)) return getAdministeredSalon(scope, id);
    if (current !== version) throw refuse('CHANGED_MEANWHILE');
    expectAllowed?.(before, await getAdministeredSalon(scope, id));
    await scope.db
      .updateTable('salons')
      .set({ ...change, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .execute();
    if (before.suspendedAt && change.suspendedAt === null) {
      await renewGrace(mintForAdmin(scope, { id, timeZone }), before.suspendedAt, { setSubscription });
    }
    if (asksProvider(before) || asksProvider(change)) await queueFollowSuspension(scope, id);
    const data = { name, ...changesOf(told(before), told({ ...before, ...change })) };
    await audit(scope, { action, entityId: id, salonId: id, data });
    return getAdministeredSalon(scope, id);
  });
}

const asksProvider = ({ suspensionCharge }: Partial<Switches>) =>
  suspensionCharge === 'pause' || suspensionCharge === 'cancel';

const told = (switches: Switches) => ({
  status: statusOf(switches).status,
  isActive: switches.isActive,
  reason: switches.suspensionReason,
  planCharge: switches.suspensionCharge,
});
