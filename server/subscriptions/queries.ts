import { platformOf, type SalonScope, type Scope } from '../scope.ts';
import { limitOf } from './rules.ts';

/** The limits of the plan; null is unlimited, as in a trial without a plan (D23). */
export type PlanLimits = { maxEmployees: number | null; maxCustomers: number | null };

export async function getPlanLimits(scope: SalonScope): Promise<PlanLimits> {
  const plan = await scope.db
    .selectFrom('salons')
    .innerJoin('plans', 'plans.id', 'salons.planId')
    .select(['plans.maxEmployees', 'plans.maxCustomers'])
    .executeTakeFirst();
  return { maxEmployees: limitOf(plan?.maxEmployees), maxCustomers: limitOf(plan?.maxCustomers) };
}

export function listActivePlans(scope: Scope) {
  return platformOf(scope)
    .selectFrom('plans')
    .where('isActive', '=', true)
    .select(['id', 'name', 'priceCents'])
    .orderBy('priceCents')
    .orderBy('name')
    .execute();
}
