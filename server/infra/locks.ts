import { sql } from 'kysely';
import type { Connection } from './database.ts';
import type { SalonDb } from './salon-db.ts';
import { timeLimits } from './time-limits.ts';

/** Holds the lock across servers; reads after it see the last holder's commit. Take several locks in one order everywhere. */
export async function holdUntilCommit(db: Connection, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error(`'${name}' would be let go at once: hold it in a transaction.`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
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
