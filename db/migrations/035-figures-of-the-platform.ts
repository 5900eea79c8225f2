import { type Kysely, sql } from 'kysely';

/** What administrators read of all salons (docs/decisions/040-figures-of-the-platform.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepTallies(db);

  // Each list of the moderation is one index.
  await sql`
    alter table reviews
      add column report_dismissed_at timestamptz,
      add constraint reviews_report_waits_or_is_dismissed check (reported_at is null or report_dismissed_at is null)
  `.execute(db);
  await sql`
    create index reviews_reported on reviews (reported_at, id)
      where reported_at is not null and hidden_at is null`.execute(db);
  await sql`create index reviews_hidden on reviews (hidden_at desc, id desc) where hidden_at is not null`.execute(db);
}

/**
 * The sum of a salon's rows is exact in every transaction. No writer waits for a row of another: one that finds all of its salon's rows locked
 * adds one.
 */
async function keepTallies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table salon_tallies (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      appointments bigint not null default 0,
      customers bigint not null default 0,
      revenue_cents bigint not null default 0,
      primary key (salon_id, id)
    )`.execute(db);
  await sql`
    create function add_to_salon_tallies(salon uuid, appointments bigint, customers bigint, revenue_cents bigint) returns void
    language plpgsql as $$
    begin
      if appointments = 0 and customers = 0 and revenue_cents = 0 then return; end if;
      update salon_tallies t set
        appointments = t.appointments + $2, customers = t.customers + $3, revenue_cents = t.revenue_cents + $4
      where t.salon_id = $1 and t.id = (
        select free.id from salon_tallies free where free.salon_id = $1 order by free.id limit 1 for update skip locked
      );
      if not found then
        -- The rows of a salon that is deleted go after it.
        insert into salon_tallies (salon_id, appointments, customers, revenue_cents)
        select s.id, $2, $3, $4 from salons s where s.id = $1;
      end if;
    end $$`.execute(db);
  const counts = {
    appointments: sql`count(*), 0, 0`,
    customers: sql`0, count(*) filter (where deleted_at is null), 0`,
    sales: sql`0, 0, coalesce(sum(total_cents), 0)::bigint`,
  };
  for (const [table, counted] of Object.entries(counts)) {
    for (const [event, sign, rows] of [
      ['insert', sql`1`, sql`new table as changed`],
      ['delete', sql`-1`, sql`old table as changed`],
    ] as const) {
      const name = sql.id(`tally_${table}_${event}`);
      await sql`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          perform add_to_salon_tallies(salon_id, ${sign} * appointments, ${sign} * customers, ${sign} * cents)
          from (select salon_id, ${counted} from changed group by salon_id) as summed (salon_id, appointments, customers, cents);
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${rows} for each statement execute function ${name}()`.execute(db);
    }
  }
  await sql`
    create function tally_customers_update() returns trigger language plpgsql as $$
    begin
      perform add_to_salon_tallies(new.salon_id, 0, case when new.deleted_at is null then 1 else -1 end, 0);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tally_customers_update after update on customers for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null))
      execute function tally_customers_update()`.execute(db);
  await sql`
    create function tally_sales_update() returns trigger language plpgsql as $$
    begin
      perform add_to_salon_tallies(new.salon_id, 0, 0, new.total_cents - old.total_cents);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tally_sales_update after update on sales for each row
      when (old.total_cents <> new.total_cents)
      execute function tally_sales_update()`.execute(db);
  // The triggers lock their tables until the migration ends, so nothing is counted twice.
  await sql`
    insert into salon_tallies (salon_id, appointments, customers, revenue_cents)
    select s.id,
      (select count(*) from appointments where salon_id = s.id),
      (select count(*) from customers where salon_id = s.id and deleted_at is null),
      (select coalesce(sum(total_cents), 0) from sales where salon_id = s.id)
    from salons s`.execute(db);
}
