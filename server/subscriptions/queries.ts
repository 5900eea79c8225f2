import { sql } from 'kysely';
import type { Plan } from '#contract/subscriptions.ts';
import { refuse } from '../gate/refuse.ts';
import { platformOf, type SalonScope, type Scope } from '../gate/scope.ts';
import { holdPlan } from '../infra/database/locks.ts';
import { limitOf } from './rules.ts';

/** The plan that a salon has now: a job writes a change down some time after it holds (decision 049). */
export const presentPlanId = (now: Date, salons: 'salons' | 'salon' = 'salons') =>
  sql<string | null>`case
    when ${sql.ref(`${salons}.nextPlanAt`)} <= ${now} then ${sql.ref(`${salons}.nextPlanId`)}
    else ${sql.ref(`${salons}.planId`)} end`;

/** The limits of the plan; null is unlimited, as in a trial without a plan. */
export type PlanLimits = { maxEmployees: number | null; maxCustomers: number | null };

export async function getPlanLimits(scope: SalonScope): Promise<PlanLimits> {
  const plan = await scope.db
    .selectFrom('salons')
    .innerJoin('plans', (join) => join.on('plans.id', '=', presentPlanId(scope.now)))
    .select(['plans.maxEmployees', 'plans.maxCustomers'])
    .executeTakeFirst();
  return { maxEmployees: limitOf(plan?.maxEmployees), maxCustomers: limitOf(plan?.maxCustomers) };
}

const planColumns = [
  ...(['id', 'name', 'description', 'priceCents', 'billingCycle', 'features'] as const),
  ...(['maxEmployees', 'maxCustomers'] as const),
] as const;
type PlanRow = Omit<Plan, 'maxEmployees' | 'maxCustomers'> & { maxEmployees: number; maxCustomers: number };

const planOf = (row: PlanRow): Plan => ({
  ...row,
  maxEmployees: limitOf(row.maxEmployees),
  maxCustomers: limitOf(row.maxCustomers),
});

/** On offer, cheapest first. */
export async function listActivePlans(scope: Scope): Promise<Plan[]> {
  const rows = await platformOf(scope)
    .selectFrom('plans')
    .where('isActive', '=', true)
    .select(planColumns)
    .orderBy('priceCents')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => planOf(row as PlanRow));
}

/** Throws PLAN_NOT_FOUND unless the plan is on offer. */
export async function getOfferedPlan(scope: Scope, id: string): Promise<Plan> {
  const row = await planById(scope, id).where('isActive', '=', true).executeTakeFirst();
  if (!row) throw refuse('PLAN_NOT_FOUND');
  return planOf(row as PlanRow);
}

/** Nobody changes or deletes the plan until the transaction ends. Throws PLAN_NOT_FOUND. */
export async function keepPlan(scope: Scope, id: string): Promise<Plan> {
  await holdPlan(scope.db, id);
  const kept = await planById(scope, id).executeTakeFirst();
  if (!kept) throw refuse('PLAN_NOT_FOUND');
  return planOf(kept as PlanRow);
}

/**
 * Neither the plan nor its price changes until the transaction ends. Throws PLAN_NOT_FOUND, and CHANGED_MEANWHILE for another price or
 * cycle than these.
 */
export async function keepOffer(scope: Scope, plan: Pick<Plan, 'id' | 'priceCents' | 'billingCycle'>): Promise<void> {
  const kept = await keepPlan(scope, plan.id);
  const isSame = kept.priceCents === plan.priceCents && kept.billingCycle === plan.billingCycle;
  if (!isSame) throw refuse('CHANGED_MEANWHILE');
}

/** On offer or not. */
export async function getPlan(scope: Scope, id: string): Promise<Plan> {
  return planOf((await planById(scope, id).executeTakeFirstOrThrow()) as PlanRow);
}

const planById = (scope: Scope, id: string) =>
  platformOf(scope).selectFrom('plans').where('id', '=', id).select(planColumns);
