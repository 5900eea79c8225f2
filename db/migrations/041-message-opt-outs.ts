import { type Kysely, sql } from 'kysely';

/** Who asked a salon, by a message's link or by answering it, to send no more of what can be left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_opt_outs (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      channel text not null check (channel in ('whatsapp', 'mail')),
      -- As it is compared: a phone with the ninth digit, an e-mail in lower case.
      recipient text not null check (recipient <> '' and recipient = lower(recipient)),
      created_at timestamptz not null,
      primary key (salon_id, id),
      constraint message_opt_outs_once unique (salon_id, channel, recipient)
    )`.execute(db);
}
