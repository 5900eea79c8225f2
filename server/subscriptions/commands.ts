import { sql } from 'kysely';
import { newId } from '#lib/id.ts';
import type { Db } from '../infra/database.ts';
import { FIRST_PLANS } from './rules.ts';

/**
 * The plans that people find on the first day, later edited by super administrators (D25a). Only where no plan exists;
 * of two servers that start together, the second waits for the first and finds them there.
 */
export async function seedPlans(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Keeps other writers out until we are done; readers are not disturbed.
    await sql`lock table plans in share row exclusive mode`.execute(db);
    const existing = await db.selectFrom('plans').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    await db
      .insertInto('plans')
      .values(FIRST_PLANS.map((plan) => ({ id: newId(), ...plan })))
      .execute();
  });
}
