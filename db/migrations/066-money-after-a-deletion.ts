import { type Kysely, sql } from 'kysely';

/**
 * The checkouts that a deleted salon leaves open: `pending`, with the sum that was asked for and the day of the order. Money that comes
 * for one is a receipt of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table platform_receipts
      alter column charge_id drop not null,
      drop constraint platform_receipts_status_check,
      add constraint platform_receipts_status_check check (status in ('pending', 'approved', 'refunded')),
      add constraint platform_receipts_charge check ((charge_id is null) = (status = 'pending'))`.execute(db);
}
