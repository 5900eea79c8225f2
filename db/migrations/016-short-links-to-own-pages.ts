import { type Kysely, sql } from 'kysely';

/** Nothing has written short links before. A link names a page of the salon, never an address (D34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every code that was ever given, also by salons that are gone: none is given twice.
  await sql`
    create table short_codes (
      code text primary key check (code ~ '^[A-Za-z0-9]{6}$'),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    alter table salon_short_links
      drop column original_url,
      add column page text not null check (page in ('home', 'service')),
      -- Null on a service's link: the service was deleted, and the link leads to the salon's page.
      add column service_id uuid,
      add check (page = 'service' or service_id is null),
      add foreign key (salon_id, service_id) references services (salon_id, id) on delete set null (service_id),
      add foreign key (short_code) references short_codes (code)`.execute(db);
  // One link for each page.
  await sql`create unique index salon_short_links_home on salon_short_links (salon_id) where page = 'home'`.execute(db);
  await sql`create unique index salon_short_links_service on salon_short_links (salon_id, service_id)`.execute(db);
}
