import { type Kysely, sql } from 'kysely';

/** The finder reads a few index entries, however many salons there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // Collation C, so that the names that begin with a text are one range of the index.
  await sql`
    alter table salons
      add column search_name text collate "C" not null generated always as (fold(name)) stored,
      add column search_text text collate "C" not null generated always as (
        fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, ''))
      ) stored`.execute(db);
  const isPublic = sql`is_active and suspended_at is null`;
  await sql`create index salons_search_name on salons (search_name, id) where ${isPublic}`.execute(db);
  // Trigrams need three letters; what is shorter is found as a whole word.
  await sql`
    create index salons_search on salons
      using gin (search_name gin_trgm_ops, search_text gin_trgm_ops, string_to_array(search_text, ' '))
      where ${isPublic}`.execute(db);
  await sql`create index salon_slugs_letters on salon_slugs (replace(slug, '-', ''))`.execute(db);
}
