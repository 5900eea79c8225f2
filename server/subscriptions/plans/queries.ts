import type { ManagedPlan } from '#contract/plans.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { PlatformScope } from '#server/gate/scope.ts';

const managedPlans = (scope: PlatformScope) =>
  scope.db
    .selectFrom('plans')
    // Not as a sub-query of each plan, which Citus does not plan: plans are on every machine, and salons on several.
    .leftJoin(
      scope.db
        .selectFrom('salons')
        .groupBy('planId')
        .select((eb) => ['planId', eb.fn.countAll<number>().as('count')])
        .as('used'),
      'used.planId',
      'plans.id',
    )
    .select(['id', 'name', 'description', 'priceCents', 'billingCycle', 'features', 'isActive', 'version'])
    .select(['maxSalons', 'maxEmployees', 'maxCustomers'])
    .select(['onlinePaymentsEnabled', 'onlineCheckoutEnabled'])
    .select(['paymentProcessingEnabled', 'customMercadoPagoKeysEnabled'])
    .select((eb) => eb.fn.coalesce('used.count', eb.lit(0)).as('salons'));

/** On offer or not, cheapest first. */
export const listAllPlans = (scope: PlatformScope): Promise<ManagedPlan[]> =>
  managedPlans(scope).orderBy('priceCents').orderBy('name').orderBy('id').execute();

/** Throws NOT_FOUND. */
export async function getManagedPlan(scope: PlatformScope, id: string): Promise<ManagedPlan> {
  const plan = await managedPlans(scope).where('id', '=', id).executeTakeFirst();
  if (!plan) throw refuse('NOT_FOUND');
  return plan;
}
