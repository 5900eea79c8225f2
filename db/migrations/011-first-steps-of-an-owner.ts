import { type Kysely, sql } from 'kysely';

/** When the owner of a new salon first looked at the weekly hours, and at the page or copied its link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salons
      add column hours_seen_at timestamptz,
      add column page_seen_at timestamptz`.execute(db);
}
