import { platformOf, type SalonScope, type Scope } from '../scope.ts';
import { limitOf } from './rules.ts';

/** How many the plan allows; null is without limit, as in a trial that has no plan yet (D23). */
export type PlanLimits = { maxEmployees: number | null; maxCustomers: number | null };

export async function getPlanLimits(scope: SalonScope): Promise<PlanLimits> {
  const plan = await scope.db
    .selectFrom('salons')
    .innerJoin('plans', 'plans.id', 'salons.planId')
    .select(['plans.maxEmployees', 'plans.maxCustomers'])
    .executeTakeFirst();
  return { maxEmployees: limitOf(plan?.maxEmployees), maxCustomers: limitOf(plan?.maxCustomers) };
}

/** What can be chosen now, cheapest first. */
export function listActivePlans(scope: Scope) {
  return platformOf(scope)
    .selectFrom('plans')
    .where('isActive', '=', true)
    .select(['id', 'name', 'priceCents'])
    .orderBy('priceCents')
    .orderBy('name')
    .execute();
}
