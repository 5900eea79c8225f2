import { type Kysely, sql } from 'kysely';

/** A message whose turn came while an administrator had switched notifications off: it is never sent (D39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      drop constraint messages_status_check,
      add constraint messages_status_check check (status in ('queued', 'sent', 'outbox', 'failed', 'withheld'))
  `.execute(db);
}
