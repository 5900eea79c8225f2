import { type Kysely, sql } from 'kysely';

/** What a provider says of a message, what it is sent with, and the mail that goes in its place (D28). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      drop constraint messages_status_check,
      add constraint messages_status_check check (
        status in ('queued', 'sent', 'delivered', 'read', 'failed', 'withheld', 'outbox')
      ),
      -- For people. A message that is tried again has the reason of its last failure.
      add column failure text check (length(failure) <= 300),
      add column provider text check (provider in ('cloud_api', 'evolution', 'smtp', 'folder')),
      add column provider_message_id text check (length(provider_message_id) <= 255),
      add column delivered_at timestamptz,
      add column read_at timestamptz,
      -- Meta sends approved templates only: { name, parameters, buttonToken }.
      add column template jsonb,
      -- Where a WhatsApp message goes when WhatsApp does not take it: { email, subject }.
      add column fallback jsonb,
      add column fallback_of uuid,
      add constraint messages_key_of_salon unique (salon_id, id),
      add constraint messages_fallback_of_salon foreign key (salon_id, fallback_of)
        references messages (salon_id, id) on delete set null (fallback_of),
      add constraint messages_fallback_is_mail check (fallback_of is null or channel = 'mail')
  `.execute(db);
  await sql`
    create unique index messages_one_fallback on messages (salon_id, fallback_of) where fallback_of is not null
  `.execute(db);
  // Without the salon, because a provider's notice names nothing but its own id.
  await sql`
    create unique index messages_of_provider on messages (provider, provider_message_id)
      where provider_message_id is not null
  `.execute(db);

  // Without the salon as well: who writes back names no salon, only a phone.
  await sql`create index messages_to_phone on messages (recipient) where channel = 'whatsapp'`.execute(db);

  // There while a channel does not take a salon's messages. Its row says that the owner was told.
  await sql`
    create table channel_outages (
      salon_id uuid not null references salons (id) on delete cascade,
      channel text not null check (channel in ('whatsapp', 'mail')),
      began_at timestamptz not null,
      failure text not null check (length(failure) <= 300),
      primary key (salon_id, channel)
    )`.execute(db);
}
