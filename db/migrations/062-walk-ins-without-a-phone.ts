import { type Kysely, sql } from 'kysely';

/** Somebody who walks in and leaves no phone has a record of their own, which meets no other one (D6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers drop constraint customers_phone_required`.execute(db);
}
