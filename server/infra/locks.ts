import { sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Waits for the lock of this name and holds it until the transaction ends, across servers. Reads after it see what the
 * last holder committed. Code that takes several locks takes them in the same order everywhere.
 */
export async function holdUntilCommit(db: Connection, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error(`'${name}' would be let go at once: hold it in a transaction.`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
