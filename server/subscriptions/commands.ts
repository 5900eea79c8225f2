import { sql } from 'kysely';
import { newId } from '#lib/id.ts';
import type { Db } from '../infra/database/database.ts';
import { FIRST_PLANS } from './rules.ts';

/** Inserts the first plans when no plan exists; super administrators edit them later. */
export async function seedPlans(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    // When two servers start together, the second waits and finds the plans. Readers do not wait.
    await sql`lock table plans in share row exclusive mode`.execute(db);
    const existing = await db.selectFrom('plans').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    await db
      .insertInto('plans')
      .values(FIRST_PLANS.map((plan) => ({ id: newId(), ...plan })))
      .execute();
  });
}
