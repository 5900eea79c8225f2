import { type Kysely, sql } from 'kysely';

/** Mails to maria+1@… and maria+2@… reach one mailbox, and at Gmail those to m.aria@… too: they are counted together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mailbox_of(address text) returns text language sql immutable strict parallel safe return
      case when lower(split_part(address, '@', 2)) in ('gmail.com', 'googlemail.com')
        then replace(split_part(lower(split_part(address, '@', 1)), '+', 1), '.', '') || '@gmail.com'
        else split_part(lower(split_part(address, '@', 1)), '+', 1) || '@' || lower(split_part(address, '@', 2))
      end`.execute(db);
  await sql`drop index messages_of_waiting_list`.execute(db);
  await sql`
    create index messages_of_waiting_list on messages (mailbox_of(recipient), sent_at)
      where channel = 'mail' and waiting_entry_id is not null`.execute(db);
}
