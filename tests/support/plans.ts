import type { Insertable } from 'kysely';
import type { Plans } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { TestWorld } from './test-world.ts';

type PlanValues = Partial<Insertable<Plans>>;

/** A plan on offer, of R$ 99,90 a month unless told otherwise. */
export async function openPlan({ database }: TestWorld, values: PlanValues = {}) {
  const plan = { id: newId(), name: 'Plano', priceCents: 9990, ...values };
  await database.db.insertInto('plans').values(plan).execute();
  return plan;
}

/** Puts a salon on a plan of its own with these limits and flags, paid for and without end. */
export async function givePlan(world: TestWorld, salonId: string, values: PlanValues = {}): Promise<void> {
  const { id: planId } = await openPlan(world, { priceCents: 0, ...values });
  await world.database.db
    .updateTable('salons')
    .set({ planId, subscriptionStatus: 'active', subscriptionEndDate: null })
    .where('id', '=', salonId)
    .execute();
}
