import { type Kysely, sql } from 'kysely';

/** A customer reads and leaves their own entries, without the other 6,000 of a full salon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index waiting_list_account on waiting_list (salon_id, user_id, preferred_date)
      where status = 'waiting' and user_id is not null`.execute(db);
}
