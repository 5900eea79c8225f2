import { type Kysely, sql } from 'kysely';

/**
 * Entries without a salon, apart from those of salons: where salons are distributed, `audit_log` is on their machines
 * (docs/decisions/083-entries-of-the-platform.md). Older entries without a salon stay in `audit_log`, and both tables are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_audit_log (
      id uuid primary key,
      actor_kind text not null check (actor_kind in ('visitor', 'customer', 'owner', 'admin', 'system')),
      actor_user_id uuid references users (id) on delete set null,
      action text not null check (length(action) <= 100),
      entity_id uuid,
      data jsonb not null default '{}',
      created_at timestamptz not null default now(),
      address text check (length(address) <= 100),
      user_agent text check (length(user_agent) <= 200),
      constraint platform_audit_log_data_is_short check (length(data::text) <= 20000)
    )`.execute(db);

  await sql`
    create function keep_platform_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (new.id, new.created_at, new.action, new.actor_kind, new.entity_id)
            is not distinct from (old.id, old.created_at, old.action, old.actor_kind, old.entity_id)
          and (new.data = '{}' or new.data = old.data)
          and (new.actor_user_id is null or new.actor_user_id = old.actor_user_id)
          and (new.address is null or new.address = old.address)
          and (new.user_agent is null or new.user_agent = old.user_agent)
        then
          return new;
        end if;
      end if;
      raise exception 'entries of platform_audit_log stay as they are' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger platform_audit_log_stays before update or delete on platform_audit_log
      for each row execute function keep_platform_audit_entry()`.execute(db);
  await sql`
    create trigger platform_audit_log_is_not_emptied before truncate on platform_audit_log
      for each statement execute function keep_platform_audit_entry()`.execute(db);

  // As those of audit_log (008, 034), without the one of a salon.
  await sql`create index platform_audit_log_with_address on platform_audit_log (created_at) where address is not null`.execute(
    db,
  );
  await sql`create index platform_audit_log_newest on platform_audit_log (created_at desc, id desc)`.execute(db);
  await sql`create index platform_audit_log_action on platform_audit_log (action, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index platform_audit_log_noun
      on platform_audit_log (split_part(action, '.', 1), created_at desc, id desc)`.execute(db);
  await sql`
    create index platform_audit_log_actor on platform_audit_log (actor_user_id, created_at desc, id desc)
      where actor_user_id is not null`.execute(db);
  await sql`
    create index platform_audit_log_account on platform_audit_log (entity_id, created_at desc, id desc)
      where entity_id is not null`.execute(db);

  // The previous release, which deletes accounts too, does not know these entries. The trigger goes with that release.
  await sql`
    create function forget_platform_entries() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update platform_audit_log set data = '{}', address = null, user_agent = null
      where entity_id = old.id and action <> 'privacy.deleteAccount';
      return null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      -- Accounts on several machines have none of these triggers: there the commands forget.
      if exists (select from pg_trigger where tgrelid = 'users'::regclass and tgname = 'move_versions_of_account') then
        create trigger forget_platform_entries after delete on users
          for each row execute function forget_platform_entries();
      end if;
    end $$`.execute(db);
}
