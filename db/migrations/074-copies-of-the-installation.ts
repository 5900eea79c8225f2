import { type Kysely, sql } from 'kysely';

/** Each daily copy of the installation that was made or failed, and each trial of one by restoring it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table copies (
      id uuid primary key,
      kind text not null check (kind in ('copy', 'trial')),
      name text not null check (length(name) between 1 and 100),
      began_at timestamptz not null,
      ended_at timestamptz not null,
      failure text check (length(failure) between 1 and 500),
      folder text check (length(folder) <= 1000),
      bucket text check (length(bucket) <= 300),
      bytes bigint check (bytes > 0),
      is_encrypted boolean,
      tried_in text check (tried_in in ('server', 'embedded')),
      tables integer check (tables >= 0),
      rows bigint check (rows >= 0),
      check (kind = 'trial' or failure is not null or (folder is not null and bytes is not null and is_encrypted is not null)),
      check (kind = 'copy' or failure is not null or (tried_in is not null and tables is not null and rows is not null))
    )`.execute(db);
}
