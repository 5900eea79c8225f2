import { sql } from 'kysely';
import { timeLimits } from '../process/time-limits.ts';
import type { Connection } from './database.ts';
import type { SalonDb } from './salon-db.ts';

/** Holds the locks across servers; reads after it see the last holder's commit. Take several locks in one order everywhere. */
export async function holdUntilCommit(db: Connection, ...names: string[]): Promise<void> {
  if (!db.isTransaction) throw new Error(`'${names}' would be let go at once: hold it in a transaction.`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(db);
}

/** As `holdUntilCommit`, after the account: nobody deletes it meanwhile. False when there is no such account. */
export async function holdAccount(db: Connection, accountId: string, ...names: string[]): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select is_there from hold_account(${accountId}, ${names}::text[]) as is_there`.execute(db);
  return rows[0]?.isThere ?? false;
}

/**
 * Until commit nobody holds or locks one of these accounts, and those who did are over: what later statements read of them is true. Answers
 * how many of them there are.
 */
export async function lockAccounts(db: Connection, ...accountIds: string[]): Promise<number> {
  const { rows } = await sql<{ locked: number }>`select lock_accounts(${accountIds}::uuid[]) as locked`.execute(db);
  return rows[0]?.locked ?? 0;
}

/** Until commit nobody changes or deletes the plan; read it afterwards. */
export async function holdPlan(db: Connection, planId: string): Promise<void> {
  await sql`select hold_plan(${planId})`.execute(db);
}

/** Before a plan is changed or deleted: those who held it are over. */
export async function lockPlan(db: Connection, planId: string): Promise<void> {
  await sql`select lock_plan(${planId})`.execute(db);
}

/**
 * Until commit no booking begins that relies on what servers keep of the salon (keep/facts.ts), and those that have begun are over.
 * For commands that look at the coming appointments before they take something away.
 */
export async function holdFacts(db: SalonDb): Promise<void> {
  await db.selectFrom('salonVersions').select('version').forNoKeyUpdate().execute();
}

/** Locks the salon's row until commit. What must count or replace all rows of a salon takes turns by it; bookings do not wait. */
export async function lockSalon(db: SalonDb): Promise<void> {
  if (!db.isTransaction) throw new Error('The lock on the salon would be let go at once: hold it in a transaction.');
  await db.selectFrom('salons').select('id').forNoKeyUpdate().execute();
}

/** For long work that people wait for: until commit, it gives up on a lock as soon as any request does. */
export async function waitBriefly(db: Connection): Promise<void> {
  await sql.raw(`set local lock_timeout = ${timeLimits.requests.lock}`).execute(db);
}
