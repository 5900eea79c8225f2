import { type Kysely, sql } from 'kysely';

/** What an owner's last change of an appointment needs to be undone, for some seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_undos (
      salon_id uuid not null,
      appointment_id uuid not null,
      -- The appointment's version that the change made: any later change has another.
      made_version integer not null,
      -- No reference: the salon goes before its owner's account, and the row with the salon.
      actor_user_id uuid not null,
      done_at timestamptz not null,
      -- The changed columns as they were.
      former jsonb not null,
      -- The ids of what the change sent, and that waits to be recalled.
      caused jsonb not null,
      primary key (salon_id, appointment_id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade
    )`.execute(db);
  // When the person had been told before the salon marked the entry as contacted: putting it back restores it.
  await sql`alter table waiting_list add column notified_before timestamptz`.execute(db);
}
