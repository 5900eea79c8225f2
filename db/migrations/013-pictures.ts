import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The files are in the storage, named by the id. Without a reference to salons: a deleted salon's files are still to be deleted.
  await sql`
    create table pictures (
      salon_id uuid not null,
      id uuid not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      -- Null while its files are being written.
      stored_at timestamptz,
      -- Since when nothing shows it; null while something does.
      unused_since timestamptz,
      -- Its files are being deleted.
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (salon_id, id)
    )`.execute(db);
  await sql`create index pictures_unused on pictures (unused_since) where unused_since is not null`.execute(db);

  await sql`alter table services add column picture_url text check (length(picture_url) <= 2000)`.execute(db);
  await sql`alter table salon_public_settings add column cover_url text check (length(cover_url) <= 2000)`.execute(db);
}
