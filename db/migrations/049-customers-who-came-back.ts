import { type Kysely, sql } from 'kysely';
import { keepTally, type Tally } from './047-tallies-of-screens.ts';

/** How many customers came back is a sum as well, so that a report reads no row for each customer (docs/decisions/059-who-came-back.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server that still runs writes nothing between what is counted and the triggers.
  await sql`lock table customers, customer_tallies in access exclusive mode`.execute(db);
  await nameFirstRows(db);
  await keepTally(db, 'returning_tallies', returningTally);

  // New customers of a month, and the removed ones, are each a range of an index. Nobody reads the day from that of the names any more.
  await sql`create index customers_created on customers (salon_id, created_at) where deleted_at is null`.execute(db);
  await sql`create index customers_removed on customers (salon_id, id) where deleted_at is not null`.execute(db);
  await sql`drop index customers_name`.execute(db);
  await sql`
    create index customers_name on customers (salon_id, name, id) include (search_text) where deleted_at is null
  `.execute(db);
}

/** The id of a customer's first row. The primary key allows one. */
const FIRST = `'00000000-0000-0000-0000-000000000000'`;

/** Counts rows, not customers: of a customer with several rows a report counts the visits itself. */
export const returningTally: Tally = { of: 'customer_tallies', where: 'appointments > 1', by: {} };

/** Rows besides the first one appear when two transactions count visits of one customer at once. They are few, and have an index. */
async function nameFirstRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update customer_tallies t set id = ${FIRST}
    where id = (
      select id from customer_tallies o where o.salon_id = t.salon_id and o.customer_id = t.customer_id order by id limit 1
    )`)
    .execute(db);
  // Who has no lock cannot know whether the first row is being written, and writes another one. Asked in two steps, because only a
  // question that begins under the lock sees what the last holder wrote.
  await sql
    .raw(`
    create function name_first_customer_tally() returns trigger language plpgsql as $$
    begin
      if pg_try_advisory_xact_lock(hashtextextended('customer_tallies ' || new.salon_id, 0)) then
        if not exists (
          select from customer_tallies t
          where t.salon_id = new.salon_id and t.customer_id = new.customer_id and t.id = ${FIRST}
        ) then
          new.id := ${FIRST};
        end if;
      end if;
      return new;
    end $$`)
    .execute(db);
  await sql`
    create trigger name_first_customer_tally before insert on customer_tallies for each row
      execute function name_first_customer_tally()`.execute(db);
  await sql
    .raw(`create index customer_tallies_others on customer_tallies (salon_id, customer_id) where id <> ${FIRST}`)
    .execute(db);

  // In one statement, however many customers go: each is counted once.
  await sql`drop trigger forget_tallies on customers`.execute(db);
  await sql`
    create or replace function forget_tallies_of_customer() returns trigger language plpgsql as $$
    begin
      delete from customer_tallies t using old_rows o where t.salon_id = o.salon_id and t.customer_id = o.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_tallies after delete on customers referencing old table as old_rows for each statement
      execute function forget_tallies_of_customer()`.execute(db);
}
