import { type Kysely, sql } from 'kysely';

/** What an account answered when a salon asked for its consent, and how the rows of an account are found when it is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      -- Rows that name nobody would prove nothing: they go with the account.
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('reminders', 'marketing')),
      -- Never changed: the latest answer holds.
      is_granted boolean not null,
      text_version smallint not null check (text_version >= 1),
      place text not null check (place in ('sign_up', 'profile')),
      asked_at timestamptz not null,
      primary key (salon_id, id)
    )`.execute(db);
  await sql`create index consents_latest on consents (salon_id, user_id, purpose, id desc)`.execute(db);
  await sql`create index consents_user on consents (user_id)`.execute(db);

  // By account first: its rows in all salons are found, and the key that refers to it is checked, without reading every salon.
  await sql`drop index appointments_booker`.execute(db);
  await sql`
    create index appointments_booker on appointments (booked_by_user_id, salon_id)
      where booked_by_user_id is not null`.execute(db);
  await sql`create index waiting_list_user on waiting_list (user_id, salon_id) where user_id is not null`.execute(db);
  await sql`create index reviews_user on reviews (user_id, salon_id) where user_id is not null`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_user_id) where actor_user_id is not null`.execute(db);
  await sql`
    create index audit_log_account on audit_log (entity_id)
      where salon_id is null and entity_id is not null`.execute(db);
}
