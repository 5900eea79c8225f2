import { type Kysely, sql } from 'kysely';

/** What administrators read of all salons (docs/decisions/040-figures-of-the-platform.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepTally(db);

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

/** The sum of all rows is exact in every transaction. No row is waited for: who finds all of them locked adds one. */
async function keepTally(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_tally (
      id bigint generated always as identity primary key,
      appointments bigint not null default 0,
      customers bigint not null default 0,
      revenue_cents bigint not null default 0
    )`.execute(db);
  await sql`
    create function add_to_platform_tally(appointments bigint, customers bigint, revenue_cents bigint) returns void
    language plpgsql as $$
    begin
      if appointments = 0 and customers = 0 and revenue_cents = 0 then return; end if;
      update platform_tally t set
        appointments = t.appointments + $1, customers = t.customers + $2, revenue_cents = t.revenue_cents + $3
      where t.id = (select free.id from platform_tally free order by free.id limit 1 for update skip locked);
      if not found then
        insert into platform_tally (appointments, customers, revenue_cents) values ($1, $2, $3);
      end if;
    end $$`.execute(db);
  const counts = {
    appointments: sql`count(*), 0, 0`,
    customers: sql`0, count(*) filter (where deleted_at is null), 0`,
    sales: sql`0, 0, coalesce(sum(total_cents), 0)::bigint`,
  };
  for (const [table, counted] of Object.entries(counts)) {
    const name = (event: string) => sql.id(`tally_${table}_${event}`);
    for (const [event, sign] of [
      ['insert', 1],
      ['delete', -1],
    ] as const) {
      const rows = sql.raw(event === 'insert' ? 'new table as changed' : 'old table as changed');
      await sql`
        create function ${name(event)}() returns trigger language plpgsql as $$
        begin
          perform add_to_platform_tally(${sql.lit(sign)} * appointments, ${sql.lit(sign)} * customers, ${sql.lit(sign)} * cents)
          from (select ${counted} from changed) as summed (appointments, customers, cents);
          return null;
        end $$`.execute(db);
      await sql`
        create trigger ${name(event)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${rows} for each statement execute function ${name(event)}()`.execute(db);
    }
  }
  await sql`
    create function tally_customers_update() returns trigger language plpgsql as $$
    begin
      perform add_to_platform_tally(0, case when new.deleted_at is null then 1 else -1 end, 0);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tally_customers_update after update on customers for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null))
      execute function tally_customers_update()`.execute(db);
  await sql`
    create function tally_sales_update() returns trigger language plpgsql as $$
    begin
      perform add_to_platform_tally(0, 0, new.total_cents - old.total_cents);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tally_sales_update after update on sales for each row
      when (old.total_cents <> new.total_cents)
      execute function tally_sales_update()`.execute(db);
  // The triggers lock their tables until the migration ends, so nothing is counted twice.
  await sql`
    insert into platform_tally (appointments, customers, revenue_cents)
    select
      (select count(*) from appointments),
      (select count(*) from customers where deleted_at is null),
      (select coalesce(sum(total_cents), 0) from sales)`.execute(db);
}
