import { type Kysely, sql } from 'kysely';

export const shortLock = 'a platform has some thousand salons, whose index is built in milliseconds';

/** An account may own several salons, and asks a member of the team to take one over. `salon_owners` keeps the first one, for the previous release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table salons drop constraint if exists salons_owner_id_key`.execute(db);
  await sql`create index salons_owner on salons (owner_id)`.execute(db);
  await sql`
    create table hand_overs (
      -- One at a time.
      salon_id uuid primary key references salons (id) on delete cascade,
      -- The member who is asked. No reference: who left the team, or deleted the account, cannot accept.
      to_user_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table account_mails drop constraint account_mails_kind_check`.execute(db);
  await sql`
    alter table account_mails add constraint account_mails_kind_check
      check (kind in ('email_notice', 'salon_deleted', 'hand_over')) not valid
  `.execute(db);
  await sql`grant select, insert, update, delete on hand_overs to encaixe_salon`.execute(db);
  await sql`alter table hand_overs enable row level security`.execute(db);
  await sql`
    create policy of_salon on hand_overs to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)
  `.execute(db);
}
