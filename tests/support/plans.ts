import type { Insertable } from 'kysely';
import type { Plans } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { TestWorld } from './test-world.ts';

/** Puts a salon on a plan of its own with these limits and flags, paid for and without end. */
export async function givePlan(
  world: TestWorld,
  salonId: string,
  values: Partial<Insertable<Plans>> = {},
): Promise<void> {
  const { db } = world.database;
  const planId = newId();
  await db
    .insertInto('plans')
    .values({ id: planId, name: 'Plano', ...values })
    .execute();
  await db
    .updateTable('salons')
    .set({ planId, subscriptionStatus: 'active', subscriptionEndDate: null })
    .where('id', '=', salonId)
    .execute();
}
