import { type Kysely, sql } from 'kysely';

/** Tables without a salon. Money is whole cents (D30a). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id uuid primary key,
      name text not null check (length(name) between 1 and 100 and name = btrim(name)),
      description text check (length(description) <= 2000),
      price_cents integer not null default 0 check (price_cents >= 0),
      billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
      features text[] not null default '{}',
      -- 0 means unlimited (D23).
      max_salons integer not null default 1 check (max_salons >= 0),
      max_employees integer not null default 5 check (max_employees >= 0),
      max_customers integer not null default 100 check (max_customers >= 0),
      online_payments_enabled boolean not null default false,
      online_checkout_enabled boolean not null default false,
      payment_processing_enabled boolean not null default false,
      custom_mercado_pago_keys_enabled boolean not null default false,
      is_active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table system_settings (
      key text primary key check (length(key) <= 100),
      value text not null,
      description text,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);
}
