import { type Kysely, sql } from 'kysely';

/** When the customer of an appointment arrived at the salon. No status: it is still to be completed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments add column arrived_at timestamptz`.execute(db);
}
