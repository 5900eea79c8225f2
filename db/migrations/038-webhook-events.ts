import { type Kysely, sql } from 'kysely';

/** What payment providers told us, each event once, and the secret that proves a salon's notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_events (
      provider text not null check (length(provider) <= 50),
      -- The provider's own, so that an event that is sent again is known.
      event_key text not null check (length(event_key) <= 500),
      topic text not null check (length(topic) <= 100),
      -- What changed, by the provider's id. Nothing else of an event is believed, so nothing else is kept.
      resource text not null check (length(resource) <= 255),
      -- Null: of the platform's own account. Not part of the key, because most events have none.
      salon_id uuid references salons (id) on delete cascade,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      primary key (provider, event_key)
    )`.execute(db);
  await sql`create index webhook_events_of_salon on webhook_events (salon_id) where salon_id is not null`.execute(db);
  await sql`create index webhook_events_old on webhook_events (received_at)`.execute(db);
  // Encrypted, beside the keys that it belongs to.
  await sql`alter table salons add column mercado_pago_webhook_secret text`.execute(db);
  // An event names an order and not its salon.
  await sql`create index salon_subscriptions_by_id on salon_subscriptions (id)`.execute(db);
}
