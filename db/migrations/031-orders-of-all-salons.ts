import { type Kysely, sql } from 'kysely';

/** Grants of administrators (D24a), their list of every salon's orders, and what an order buys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salon_subscriptions
      -- Given by an administrator: nothing is charged for it.
      add column is_grant boolean not null default false,
      add constraint salon_subscriptions_grant check (
        not is_grant or (amount_cents = 0 and provider is null and paid_at is null and not renews)
      )`.execute(db);
  // The plan's cycle may change after the order: the payment pays what was ordered (D24).
  await sql`
    alter table salon_subscriptions
      add column billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly'))
  `.execute(db);
  await sql`
    update salon_subscriptions o set billing_cycle = p.billing_cycle from plans p where p.id = o.plan_id
  `.execute(db);
  await sql`create index salon_subscriptions_of_all on salon_subscriptions (created_at desc, salon_id, id)`.execute(db);
  // The totals by status are read from the index alone.
  await sql`
    create index salon_subscriptions_by_status on salon_subscriptions (status, created_at desc, salon_id, id)
      include (amount_cents, currency)`.execute(db);
  await sql`create index salon_subscriptions_renewing on salon_subscriptions (salon_id) where renews`.execute(db);
}
