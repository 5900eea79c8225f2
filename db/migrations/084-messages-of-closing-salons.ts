import { type Kysely, sql } from 'kysely';

/**
 * The messages that outlive their salon (docs/decisions/084-messages-of-closing-salons.md), so that each row of `messages` has a salon. The
 * previous release still writes such rows into `messages`. Once none runs that does, `messages.salon_id` becomes not null everywhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closing_messages (
      id uuid primary key,
      channel text not null check (channel in ('whatsapp', 'mail')),
      kind text not null check (length(kind) <= 100),
      recipient text not null check (length(recipient) <= 254),
      subject text check (length(subject) <= 255),
      body text not null,
      template jsonb,
      attempts integer not null default 0,
      created_at timestamptz not null
    )`.execute(db);
}
