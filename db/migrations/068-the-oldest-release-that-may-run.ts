import { type Kysely, sql } from 'kysely';

/**
 * One row: the last migration of the oldest release that may still run on this database
 * (docs/decisions/068-old-and-new-side-by-side.md). A migration that takes something away sets it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oldest_release (
      is_only_row boolean primary key default true check (is_only_row),
      last_migration text not null
    )`.execute(db);
  await sql`insert into oldest_release (last_migration) values ('068-the-oldest-release-that-may-run')`.execute(db);
}
