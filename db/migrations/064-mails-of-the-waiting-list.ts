import { type Kysely, sql } from 'kysely';

/** Counts the mails that one address got within an hour because somebody typed it on a waiting list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index messages_of_waiting_list on messages (recipient, sent_at)
      where channel = 'mail' and waiting_entry_id is not null`.execute(db);
}
