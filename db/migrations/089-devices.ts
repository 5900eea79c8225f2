import { type Kysely, sql } from 'kysely';

/** Where the notices of an account go (Web Push). A device ends with the session in which it was added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_devices (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      -- Null: added by a caller without a session, such as a test.
      session_id uuid references sessions (id) on delete cascade,
      endpoint text not null constraint push_devices_https check (endpoint like 'https://%' and length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      -- The public key of the server for which the browser subscribed: under another key the push service takes nothing.
      server_key text not null,
      created_at timestamptz not null,
      constraint push_devices_endpoint unique (endpoint)
    )`.execute(db);
  await sql`create index push_devices_user on push_devices (user_id, created_at)`.execute(db);
  await sql`create index push_devices_session on push_devices (session_id)`.execute(db);
}
