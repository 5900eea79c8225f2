import { type Kysely, sql } from 'kysely';

/**
 * What the demo's payment provider remembers (D25). It stands for a company outside: it knows our reference and neither salons nor
 * people, so its rows belong to no salon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_payments (
      id uuid primary key,
      -- A plan's reference is the order's id, a booking's that of the payment.
      purpose text not null check (purpose in ('plan', 'booking')),
      reference text not null check (length(reference) between 1 and 255),
      title text not null check (length(title) between 1 and 500),
      way text not null check (way in ('card', 'pix')),
      amount_cents integer not null check (amount_cents > 0),
      currency text not null check (length(currency) = 3),
      -- Of each further period; null where nothing is charged again.
      period_cents integer check (period_cents > 0),
      -- Nothing is charged before.
      first_charge_at timestamptz,
      return_url text not null check (length(return_url) <= 2000),
      -- When the payer's time is over.
      expires_at timestamptz,
      renews boolean not null default false check (not renews or period_cents is not null),
      next_refund_fails boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  // The reference is the idempotency key of the call that opens a payment.
  await sql`create unique index sandbox_payments_reference on sandbox_payments (purpose, reference)`.execute(db);
  await sql`
    create table sandbox_charges (
      id uuid primary key,
      payment_id uuid not null references sandbox_payments (id) on delete cascade,
      status text not null check (status in ('approved', 'refused')),
      amount_cents integer not null check (amount_cents > 0),
      refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
      -- The idempotency keys of its refunds.
      refund_keys text[] not null default '{}',
      -- A charge of the future is not known yet.
      charged_at timestamptz not null,
      check (status = 'approved' or refunded_cents = 0)
    )`.execute(db);
  await sql`create index sandbox_charges_payment on sandbox_charges (payment_id, charged_at)`.execute(db);
}
