import { type Kysely, sql } from 'kysely';

/** A former address of a salon is free again after a year without a visit. A search of two letters finds where a word begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody knows of visits before: their year begins now.
  await sql`alter table salon_slugs add column last_visit_on date not null default current_date`.execute(db);
  // Trigrams of the beginning of a word need two letters, so that short words need no index of their own.
  await sql`drop index salons_directory`.execute(db);
  await sql`create index salons_directory on salons using gin (directory_text gin_trgm_ops)`.execute(db);
}
