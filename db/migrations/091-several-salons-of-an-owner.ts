import { type Kysely, sql } from 'kysely';

/** An account may own several salons. `salon_owners` keeps the first one, for the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table salons drop constraint if exists salons_owner_id_key`.execute(db);
  await sql`create index salons_owner on salons (owner_id)`.execute(db);
}
