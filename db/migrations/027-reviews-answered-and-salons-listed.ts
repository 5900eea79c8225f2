import { type Kysely, sql } from 'kysely';

/** What the owner's list of reviews and the sitemap need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing has written reported_at before.
  await sql`
    alter table reviews
      add column report_reason text check (length(report_reason) between 1 and 2000),
      add constraint reviews_reported check ((reported_at is null) = (report_reason is null))`.execute(db);
  // The owner also sees what an administrator hid.
  await sql`drop index reviews_newest`.execute(db);
  await sql`create index reviews_newest on reviews (salon_id, created_at desc, id desc)`.execute(db);
  await sql`create index salons_public on salons (id) where is_active and suspended_at is null`.execute(db);
}
