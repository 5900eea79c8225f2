import { type Kysely, sql } from 'kysely';

/** A report reads no sale and no visit of another period or salon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which appointment brought what, so that the sales of a period are joined from the index alone.
  await sql`drop index sales_date`.execute(db);
  await sql`create index sales_date on sales (salon_id, sale_date) include (total_cents, appointment_id)`.execute(db);
  // Who came back is asked over all customers and all time.
  await sql`create index appointments_visits on appointments (salon_id, customer_id) where status = 'completed'`.execute(
    db,
  );
}
