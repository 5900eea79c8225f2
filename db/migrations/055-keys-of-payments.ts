import { type Kysely, sql } from 'kysely';

/** Keys that a salon has replaced stay while payments that were made with them may still be paid, read or given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_keys (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      -- Encrypted, as the salon's own were. Null once no payment needs them.
      access_token text,
      webhook_secret text,
      replaced_at timestamptz not null,
      primary key (salon_id, id),
      constraint payment_keys_together check (access_token is not null or webhook_secret is null)
    )`.execute(db);
  await sql`
    alter table payments
      -- Null: made with the keys that the salon has now.
      add column keys_id uuid,
      add constraint payments_keys foreign key (salon_id, keys_id) references payment_keys (salon_id, id)`.execute(db);
  await sql`create index payments_by_keys on payments (salon_id, keys_id) where keys_id is not null`.execute(db);
}
