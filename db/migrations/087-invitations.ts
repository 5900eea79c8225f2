import { type Kysely, sql } from 'kysely';

/**
 * An invitation asks somebody to join a salon's team. Its link carries the ids of salon and invitation, signed with the server's key, so that
 * nobody can make a link from what this table holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      role text not null constraint invitations_role check (role in ('manager', 'reception', 'professional')),
      -- No reference: the invitation outlives a deleted record, to say that it is gone.
      employee_id uuid constraint invitations_professional check ((employee_id is not null) = (role = 'professional')),
      -- Where it was mailed to as well.
      email text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      revoked_at timestamptz,
      primary key (salon_id, id),
      constraint invitations_one_end check (accepted_at is null or revoked_at is null)
    )`.execute(db);
  await sql`grant select, insert, update, delete on invitations to encaixe_salon`.execute(db);
  await sql`alter table invitations enable row level security`.execute(db);
  await sql`
    create policy of_salon on invitations to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)
  `.execute(db);
  // The team's screen changes and ends memberships.
  await sql`grant update, delete on memberships to encaixe_salon`.execute(db);
}
