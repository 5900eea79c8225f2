import { type Kysely, sql } from 'kysely';

/**
 * Tables as better-auth 1.7 expects them; a test compares both. A profile is the account row itself
 * (docs/decisions/002-profile-is-the-account.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);

  await sql`
    create table users (
      id uuid primary key,
      name text collate "und-x-icu" not null check (length(name) between 1 and 100 and name = btrim(name)),
      email text not null unique check (email = lower(email) and length(email) <= 254),
      email_verified boolean not null default false,
      image text,
      phone text check (phone ~ '^\\+55[0-9]{10,11}$'),
      user_type text not null default 'customer'
        check (user_type in ('salon_owner', 'customer', 'admin', 'super_admin')),
      -- One trial for each owner account ever, whatever becomes of the salon (D22).
      trial_started_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);

  await sql`
    create table accounts (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    )`.execute(db);
  await sql`create index accounts_user on accounts (user_id)`.execute(db);

  await sql`
    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index verifications_identifier on verifications (identifier)`.execute(db);

  // As the PostgreSQL store of rate-limiter-flexible expects it.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
}
