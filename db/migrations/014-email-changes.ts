import { type Kysely, sql } from 'kysely';

/** The new e-mail of an account until its link is opened: one for each account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      user_id uuid primary key references users (id) on delete cascade,
      email text not null check (email = lower(email) and length(email) <= 254),
      -- Null until the mail goes out: the mail alone holds the token.
      token_hash text unique,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
}
