import { sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Waits until nobody holds this name and holds it until the transaction ends, on whatever server it runs. What is read after
 * it is what the last holder left. Whoever takes several takes them in one order, the same everywhere.
 */
export async function holdUntilCommit(db: Connection, name: string): Promise<void> {
  if (!db.isTransaction) throw new Error(`'${name}' would be let go at once: hold it in a transaction.`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
