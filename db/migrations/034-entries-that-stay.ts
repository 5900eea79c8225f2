import { type Kysely, sql } from 'kysely';

/** The audit log is only ever added to. What it says of people may be taken out; that something happened stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The server cuts what people type; this stops what it forgets to cut.
  await sql`update audit_log set data = '{}' where length(data::text) > 20000`.execute(db);
  await sql`
    alter table audit_log add constraint audit_log_data_is_short check (length(data::text) <= 20000)`.execute(db);

  await sql`
    create function keep_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (new.id, new.created_at, new.action, new.actor_kind, new.salon_id, new.entity_id)
            is not distinct from (old.id, old.created_at, old.action, old.actor_kind, old.salon_id, old.entity_id)
          and (new.data = '{}' or new.data = old.data)
          and (new.actor_user_id is null or new.actor_user_id = old.actor_user_id)
          and (new.address is null or new.address = old.address)
          and (new.user_agent is null or new.user_agent = old.user_agent)
        then
          return new;
        end if;
      end if;
      raise exception 'entries of audit_log stay as they are' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_stays before update or delete on audit_log
      for each row execute function keep_audit_entry()`.execute(db);
  await sql`
    create trigger audit_log_is_not_emptied before truncate on audit_log
      for each statement execute function keep_audit_entry()`.execute(db);

  // A page of each filter, newest first, without a sort.
  await sql`drop index audit_log_platform, audit_log_salon, audit_log_actor, audit_log_account`.execute(db);
  await sql`create index audit_log_newest on audit_log (created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_salon on audit_log (salon_id, created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_action on audit_log (action, created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_noun on audit_log (split_part(action, '.', 1), created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index audit_log_actor on audit_log (actor_user_id, created_at desc, id desc)
      where actor_user_id is not null`.execute(db);
  await sql`
    create index audit_log_account on audit_log (entity_id, created_at desc, id desc)
      where salon_id is null and entity_id is not null`.execute(db);
}
