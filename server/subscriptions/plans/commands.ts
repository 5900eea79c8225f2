import type { ManagedPlan, PlanValues } from '#contract/plans.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { lockPlan } from '#server/infra/database/locks.ts';
import { isReferenced } from '#server/infra/database/pg-errors.ts';
import { tellSalonsOfPlan } from '#server/infra/database/tell-salons.ts';
import { closeOutdatedCheckouts } from '../orders/commands.ts';
import { getManagedPlan } from './queries.ts';

export function createPlan(scope: PlatformScope, values: PlanValues): Promise<ManagedPlan> {
  return transaction(scope, async (scope) => {
    const id = newId();
    await scope.db
      .insertInto('plans')
      .values({ id, ...values, createdAt: scope.now, updatedAt: scope.now })
      .execute();
    await audit(scope, {
      action: 'subscriptions.createPlan',
      entityId: id,
      data: { name: values.name, after: values },
    });
    return getManagedPlan(scope, id);
  });
}

/** An order keeps the amount and the cycle that it was made with, so a new price holds for new subscriptions only. */
export function updatePlan(
  scope: PlatformScope,
  { id, version, ...values }: PlanValues & { id: string; version: number },
): Promise<ManagedPlan> {
  return transaction(scope, async (scope) => {
    await lockPlan(scope.db, id);
    const before = await getManagedPlan(scope, id);
    const updated = await scope.db
      .updateTable('plans')
      .set({ ...values, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    if (values.priceCents !== before.priceCents || values.billingCycle !== before.billingCycle) {
      await closeOutdatedCheckouts(scope, id);
    }
    const data = { name: values.name, ...changesOf<ManagedPlan>(before, values) };
    await audit(scope, { action: 'subscriptions.updatePlan', entityId: id, data });
    await tellSalonsOfPlan(scope.db, id);
    return getManagedPlan(scope, id);
  });
}

/** The database refuses it for a plan that a salon has or an order names, so that nothing can come between. */
export async function deletePlan(scope: PlatformScope, id: string): Promise<void> {
  try {
    await transaction(scope, async (scope) => {
      await lockPlan(scope.db, id);
      const { salons: _, version: __, ...before } = await getManagedPlan(scope, id);
      const { numDeletedRows } = await scope.db.deleteFrom('plans').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw refuse('NOT_FOUND');
      const data = { name: before.name, before };
      await audit(scope, { action: 'subscriptions.deletePlan', entityId: id, data });
    });
  } catch (error) {
    if (isReferenced(error)) throw refuse('PLAN_IN_USE');
    throw error;
  }
}
