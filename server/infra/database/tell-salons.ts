import { sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Salons keep the name of their owner, and servers keep facts of a salon by its version. Both follow the name and the e-mail of an
 * account by this statement, the last one of its transaction: it holds the versions until the commit.
 */
export async function tellSalonsOfAccount(db: Connection, accountId: string): Promise<void> {
  await sql`select tell_salons_of_account(${accountId})`.execute(db);
}

/** The same for the salons that have a plan, or will have it. */
export async function tellSalonsOfPlan(db: Connection, planId: string): Promise<void> {
  await sql`select tell_salons_of_plan(${planId})`.execute(db);
}
