import { type Kysely, sql } from 'kysely';

/**
 * Two counts come before each booking. In an ordinary table each waits for the disk, and all bookings of one network address wait for
 * each other's. A server that crashes forgets these counts, and begins at zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db);
}
