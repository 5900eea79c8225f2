import { type Kysely, sql } from 'kysely';

/** How much of a charge was paid back, and a test payment that nobody may pay any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_charges add column refunded_cents integer not null default 0`.execute(db);
  await sql`update subscription_charges set refunded_cents = amount_cents where status = 'refunded'`.execute(db);
  await sql`
    alter table subscription_charges add constraint subscription_charges_refunded check (
      refunded_cents between 0 and amount_cents and (refunded_cents = 0 or status in ('approved', 'refunded'))
    )`.execute(db);
  await sql`alter table sandbox_payments add column closed_at timestamptz`.execute(db);
}
