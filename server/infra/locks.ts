import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** Holds the lock across servers; reads after it see the last holder's commit. Take several locks in one order everywhere. */
export async function holdUntilCommit(db: Connection, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error(`'${name}' would be let go at once: hold it in a transaction.`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
