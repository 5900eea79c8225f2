import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Money of another amount or currency than was asked for is kept in sight until it has gone back.
  await sql`
    alter table payments
      add column currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
      add constraint payments_kept_in_reais check (currency = 'BRL' or status = 'surplus')`.execute(db);
  await sql`
    alter table refunds
      drop constraint refunds_reason_check,
      add constraint refunds_reason_check check (reason in (
        'customer', 'salon', 'owner', 'no_show', 'late', 'twice', 'excess', 'mismatch', 'provider'
      ))`.execute(db);
  // By these the provider is asked again what became of the money of a deleted salon. Null in receipts from before.
  await sql`
    alter table platform_receipts
      add column order_id uuid,
      add column checkout_id text check (length(checkout_id) <= 255),
      add column way text check (way in ('card', 'pix'))`.execute(db);
  await sql`create index platform_receipts_order on platform_receipts (provider, order_id)`.execute(db);
}
