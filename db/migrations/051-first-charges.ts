import { type Kysely, sql } from 'kysely';

/** A card is charged for the first time when what is paid, or what is left of a trial, has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salon_subscriptions
      -- As the provider was told when the checkout was opened; null is at once.
      add column first_charge_at timestamptz check (first_charge_at is null or way = 'card'),
      -- Whose days come before the first charge; null until the plan began without one.
      add column credit_of text check (credit_of in ('trial', 'plan'))`.execute(db);
  await sql`update salon_subscriptions set first_charge_at = starts_at where way = 'card'`.execute(db);
}
