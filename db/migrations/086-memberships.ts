import { type Kysely, sql } from 'kysely';

/**
 * A membership says that an account works in a salon: with a role, and with single rights that the owner added or took away. Every machine
 * has a copy of the table, because a request knows the account before it knows the salon. The commands of this release write the table. The
 * triggers write it for a server of the release before, which does not know it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table memberships (
      -- No reference, which no copied table may have to a salon's machine.
      salon_id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('owner', 'manager', 'reception', 'professional')),
      -- The record under which a professional takes appointments.
      employee_id uuid check ((employee_id is not null) = (role = 'professional')),
      rights_added text[] not null default '{}',
      rights_taken text[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (salon_id, user_id),
      unique (salon_id, employee_id),
      unique (salon_id, user_id, role)
    )`.execute(db);
  await sql`create index memberships_user on memberships (user_id)`.execute(db);
  await sql`grant select on memberships to encaixe_salon`.execute(db);
  await sql`alter table memberships enable row level security`.execute(db);
  await sql`
    create policy of_salon on memberships to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)
  `.execute(db);
  await sql`
    create function keep_owner_as_member() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from memberships where salon_id = old.id;
        return null;
      end if;
      insert into memberships (salon_id, user_id, role) values (new.id, new.owner_id, 'owner') on conflict do nothing;
      return new;
    end $$`.execute(db);
  // Creating a trigger locks `salons` until the migration ends, so no salon is opened without its row here.
  await sql`
    create trigger keep_owner_as_member before insert on salons for each row execute function keep_owner_as_member()
  `.execute(db);
  await sql`
    create trigger keep_no_members after delete on salons for each row execute function keep_owner_as_member()
  `.execute(db);
  // On Citus this migration copies the table to every machine itself: after the migrations only tables of salons are distributed.
  await sql`
    do $$ begin
      if to_regclass('pg_dist_partition') is null then return; end if;
      if not exists (select from pg_dist_partition where logicalrelid = 'salons'::regclass) then return; end if;
      perform create_reference_table('memberships');
    end $$`.execute(db);
  await sql`
    insert into memberships (salon_id, user_id, role, created_at) select id, owner_id, 'owner', created_at from salons
  `.execute(db);
  // A salon's owner is a member with that role.
  await sql`
    alter table salons add column owner_role text not null default 'owner'
  `.execute(db);
  await sql`
    alter table salons add constraint salons_owner_role check (owner_role = 'owner') not valid
  `.execute(db);
  await sql`
    alter table salons add constraint salons_owner_is_member foreign key (id, owner_id, owner_role)
      references memberships (salon_id, user_id, role) deferrable initially deferred not valid
  `.execute(db);
  // The kind `staff` is a member who is not the owner.
  for (const table of ['audit_log', 'platform_audit_log']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_actor_kind_check`)}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_actor_kind`)}
        check (actor_kind in ('visitor', 'customer', 'owner', 'staff', 'admin', 'system')) not valid
    `.execute(db);
  }
}
