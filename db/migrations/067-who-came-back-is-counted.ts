import { type Kysely, sql } from 'kysely';

/** A report counts who came back from the tallies of customers (docs/decisions/059-who-came-back.md), so no sum of them is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    const name = sql.raw(`keep_returning_tallies_${event}`);
    await sql`drop trigger ${name} on customer_tallies`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
  await sql`drop table returning_tallies`.execute(db);
  await sql`drop trigger name_first_customer_tally on customer_tallies`.execute(db);
  await sql`drop function name_first_customer_tally()`.execute(db);
  await sql`drop index customer_tallies_others`.execute(db);
}
