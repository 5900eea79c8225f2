import { type Kysely, sql } from 'kysely';

/** A search reads one index instead of folding the name and e-mail of every customer; so do the birthdays of a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const extension = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'unaccent'`.execute(db);
  const unaccent = sql.raw(`${extension.rows[0]?.schema}.unaccent`);
  // `unaccent` is only stable, because its dictionary could be replaced. A generated column needs an immutable function, which
  // names the schema, so that a restore finds it.
  await sql`
    create function fold(text) returns text language sql immutable strict parallel safe as $$
      select ${unaccent}('${unaccent}'::regdictionary, lower($1 collate "und-x-icu"))
    $$`.execute(db);
  // Phones are '+55…'. A line break between the parts: no search contains one.
  await sql`
    alter table customers add column search_text text not null generated always as (
      fold(name) || E'\\n' || coalesce(fold(email), '') || E'\\n' || coalesce(substr(phone, 4), '')
    ) stored`.execute(db);
  await sql`drop index customers_name`.execute(db);
  await sql`
    create index customers_name on customers (salon_id, name, id) include (search_text, created_at)
      where deleted_at is null`.execute(db);
  await sql`
    create index customers_birthday
      on customers (salon_id, (extract(month from birth_date) * 100 + extract(day from birth_date)))
      where deleted_at is null and birth_date is not null`.execute(db);
  // What a salon has billed, altogether or in a month, comes from this index alone.
  await sql`drop index sales_date`.execute(db);
  await sql`create index sales_date on sales (salon_id, sale_date) include (total_cents)`.execute(db);
}
