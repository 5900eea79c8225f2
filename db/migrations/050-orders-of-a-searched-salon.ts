import { type Kysely, sql } from 'kysely';

/** The orders of the salons that a search finds are sorted and counted from this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index salon_subscriptions_newest`.execute(db);
  await sql`
    create index salon_subscriptions_newest on salon_subscriptions (salon_id, created_at desc) include (id)
  `.execute(db);
  // Two indexes were the same.
  await sql`drop index salon_subscriptions_id`.execute(db);
}
