import { type Kysely, sql } from 'kysely';

/** What a salon's order of a plan was paid with, and for which time (D24). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salon_subscriptions
      -- Null for a plan without price, which needs no checkout (D23).
      add column provider text check (length(provider) <= 50),
      -- The provider's own ids.
      add column checkout_id text check (length(checkout_id) <= 255),
      add column payment_id text check (length(payment_id) <= 255),
      add column checkout_url text check (length(checkout_url) <= 2000),
      add column renews boolean not null default false,
      -- Set once: an order is applied once, however often its payment is reported.
      add column paid_at timestamptz,
      add column period_start timestamptz,
      add column period_end timestamptz check (period_end > period_start)`.execute(db);
  await sql`create index salon_subscriptions_newest on salon_subscriptions (salon_id, created_at desc)`.execute(db);
  await sql`
    create unique index salon_subscriptions_checkout on salon_subscriptions (salon_id, provider, checkout_id)`.execute(
    db,
  );
  // One payment pays for one order, whatever the salon.
  await sql`create unique index salon_subscriptions_payment on salon_subscriptions (provider, payment_id)`.execute(db);
}
