import { type Kysely, sql } from 'kysely';

/** An account with `enabled_at` gets no session by its password alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table two_factors (
      user_id uuid primary key references users (id) on delete cascade,
      -- Encrypted and bound to the account, as the pending one.
      secret text,
      enabled_at timestamptz,
      -- In periods of 30 seconds since 1970: codes of this step and of earlier ones are spent.
      last_step integer,
      -- The next secret, until a first code confirms it.
      pending_secret text,
      pending_until timestamptz,
      check ((secret is null) = (enabled_at is null)),
      check ((secret is null) = (last_step is null)),
      check ((pending_secret is null) = (pending_until is null))
    )`.execute(db);

  // A used one is deleted.
  await sql`
    create table recovery_codes (
      user_id uuid not null references two_factors (user_id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db);
}
