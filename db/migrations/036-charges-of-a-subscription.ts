import { type Kysely, sql } from 'kysely';

/** What providers charged for an order, again and again, and what its owner was told (D24). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salon_subscriptions
      -- Null without a checkout.
      add column way text check (way in ('card', 'pix')),
      -- As the provider says, while it renews.
      add column next_charge_at timestamptz`.execute(db);
  await sql`
    update salon_subscriptions set way = case when renews then 'card' else 'pix' end where provider is not null
  `.execute(db);
  await sql`
    alter table salon_subscriptions add constraint salon_subscriptions_cards_renew check (not renews or way = 'card')
  `.execute(db);
  // A webhook names the order, and not its salon.
  await sql`create index salon_subscriptions_id on salon_subscriptions (id)`.execute(db);
  await sql`
    create table subscription_charges (
      salon_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      provider text not null check (length(provider) <= 50),
      -- The provider's own id.
      charge_id text not null check (length(charge_id) <= 255),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      status text not null check (status in ('pending', 'refused', 'approved', 'refunded')),
      failure text check (length(failure) <= 500),
      charged_at timestamptz not null,
      -- What it paid for; null when it paid for nothing. Set once: a charge is applied once, however often it is reported.
      period_start timestamptz,
      period_end timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      foreign key (salon_id, order_id) references salon_subscriptions (salon_id, id) on delete cascade,
      constraint subscription_charges_period check (
        (period_start is null) = (period_end is null)
        and period_end > period_start
        and (period_start is null or status in ('approved', 'refunded'))
      )
    )`.execute(db);
  // A charge pays once, whatever the salon: so this key does not begin with the salon.
  await sql`create unique index subscription_charges_charge on subscription_charges (provider, charge_id)`.execute(db);
  await sql`create index subscription_charges_newest on subscription_charges (salon_id, charged_at desc, id)`.execute(
    db,
  );
  await sql`create index subscription_charges_order on subscription_charges (salon_id, order_id)`.execute(db);
  await sql`
    insert into subscription_charges
      (salon_id, id, order_id, provider, charge_id, amount_cents, currency, status, charged_at, period_start, period_end)
    select salon_id, id, id, provider, payment_id, amount_cents, currency, 'approved', paid_at,
      case when period_end is not null then period_start end, period_end
    from salon_subscriptions where provider is not null and payment_id is not null and paid_at is not null
  `.execute(db);
  await sql`
    create table subscription_notices (
      salon_id uuid not null references salons (id) on delete cascade,
      kind text not null check (length(kind) <= 50),
      -- The end, or the order, that the owner was told of.
      about text not null check (length(about) <= 100),
      created_at timestamptz not null default now(),
      -- The owner is told once, whatever the number of servers.
      primary key (salon_id, kind, about)
    )`.execute(db);
}
