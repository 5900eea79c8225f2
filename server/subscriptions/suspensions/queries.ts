import type { SuspendedCharge, SuspensionCharge } from '#contract/salons.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { STATE_COLUMNS, subscriptionState } from '../rules.ts';
import { suspendedChargeOf } from './rules.ts';

/** Null unless the salon is suspended, and an administrator said what becomes of the charge. */
export async function findSuspensionCharge(scope: SalonScope): Promise<SuspensionCharge | null> {
  const salon = await scope.db.selectFrom('salons').select('suspensionCharge').executeTakeFirstOrThrow();
  return salon.suspensionCharge as SuspensionCharge | null;
}

export async function isSuspended(scope: SalonScope): Promise<boolean> {
  const salon = await scope.db.selectFrom('salons').select('suspendedAt').executeTakeFirstOrThrow();
  return salon.suspendedAt !== null;
}

/** As its owner reads it. */
export async function describeSuspendedCharge(scope: SalonScope): Promise<SuspendedCharge> {
  const { suspensionCharge, ...salon } = await scope.db
    .selectFrom('salons')
    .select(['suspensionCharge', ...STATE_COLUMNS])
    .executeTakeFirstOrThrow();
  const cards = await scope.db
    .selectFrom('salonSubscriptions')
    .where(({ eb, or }) => or([eb('renews', '=', true), eb('isPaused', '=', true)]))
    .select(['renews', 'isPaused'])
    .execute();
  return suspendedChargeOf(suspensionCharge as SuspensionCharge | null, {
    renews: cards.some(({ renews }) => renews),
    isPaused: cards.some(({ isPaused }) => isPaused),
    status: subscriptionState(salon, scope.now).status,
  });
}
