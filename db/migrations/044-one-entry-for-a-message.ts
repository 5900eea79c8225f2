import { type Kysely, sql } from 'kysely';

/** An owner reads a message once, with its ways below it and one state (docs/decisions/051-one-entry-for-a-message.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The mail in the place of a WhatsApp message, or the second way in which an owner wants to hear.
  await sql`alter table messages rename column fallback_of to way_of`.execute(db);
  await sql`alter table messages rename constraint messages_fallback_of_salon to messages_way_of_salon`.execute(db);
  await sql`alter index messages_one_fallback rename to messages_two_ways`.execute(db);
  await sql`
    alter table messages
      drop constraint messages_fallback_is_mail,
      add constraint messages_way_of_another check (way_of <> id),
      -- Of the message itself; null of another way.
      add column outcome text check (
        outcome in ('queued', 'sent', 'delivered', 'read', 'failed', 'withheld', 'outbox')
      )
  `.execute(db);

  await sql`
    create function furthest_status(one text, other text) returns text language sql immutable as $$
      select case when array_position(steps, one) >= coalesce(array_position(steps, other), 0) then one else other end
      from (values (array['outbox', 'withheld', 'failed', 'queued', 'sent', 'delivered', 'read'])) as order_of (steps)
    $$`.execute(db);
  await sql`
    create function tell_outcome() returns trigger language plpgsql as $$
    begin
      if new.way_of is not null then
        new.outcome := null;
      elsif tg_op = 'INSERT' then
        new.outcome := new.status;
      else
        new.outcome := furthest_status(new.status, (
          select w.status from messages w where w.salon_id = new.salon_id and w.way_of = new.id
        ));
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger messages_outcome before insert or update of status, way_of on messages
      for each row execute function tell_outcome()`.execute(db);
  await sql`
    create function tell_outcome_of_way() returns trigger language plpgsql as $$
    begin
      update messages m set outcome = furthest_status(m.status, new.status)
      where m.salon_id = new.salon_id and m.id = new.way_of;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger messages_outcome_of_way after insert or update of status on messages
      for each row when (new.way_of is not null) execute function tell_outcome_of_way()`.execute(db);

  // A mail that became a file reached nobody.
  await sql`
    update messages set status = 'outbox', sent_at = null
    where channel = 'mail' and provider = 'folder' and status = 'sent'`.execute(db);
  await sql`update messages set status = status`.execute(db);
  await sql`
    alter table messages add constraint messages_one_outcome check ((outcome is null) = (way_of is not null))
  `.execute(db);

  await sql`drop index messages_newest`.execute(db);
  await sql`create index messages_of_no_salon on messages (created_at) where salon_id is null`.execute(db);
  const listed = sql`where way_of is null and not is_forgotten`;
  await sql`
    create index messages_listed on messages (salon_id, created_at desc, id desc) include (kind) ${listed}
  `.execute(db);
  await sql`
    create index messages_by_outcome on messages (salon_id, outcome, created_at desc, id desc) include (kind) ${listed}
  `.execute(db);
}
