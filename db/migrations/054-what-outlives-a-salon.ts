import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the platform received from salons that are deleted. Of no salon, and without names.
  await sql`
    create table platform_receipts (
      id uuid primary key,
      provider text not null check (length(provider) <= 50),
      -- The provider's own id.
      charge_id text not null check (length(charge_id) <= 255),
      plan_name text not null,
      status text not null check (status in ('approved', 'refunded')),
      amount_cents integer not null check (amount_cents >= 0),
      refunded_cents integer not null check (refunded_cents between 0 and amount_cents),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      charged_at timestamptz not null,
      period_start timestamptz,
      period_end timestamptz,
      created_at timestamptz not null default now(),
      constraint platform_receipts_once unique (provider, charge_id)
    )`.execute(db);
  // The sum of what was received comes from this index alone.
  await sql`
    create index subscription_charges_received on subscription_charges (currency) include (amount_cents, refunded_cents)
      where status = 'approved'`.execute(db);
  // Accounts that are deleted, or have another address, and had their trial: a keyed hash of the address.
  await sql`
    create table used_trials (
      email_hash bytea primary key check (length(email_hash) = 32),
      created_at timestamptz not null default now()
    )`.execute(db);
}
