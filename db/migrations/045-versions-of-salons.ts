import { type Kysely, sql } from 'kysely';

/**
 * A number that moves when anything that changes rarely in a salon has changed, so that servers may keep it in memory
 * (docs/decisions/055-what-is-kept-of-a-salon.md). Bookings do not move it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table salon_versions (
      salon_id uuid primary key references salons (id) on delete cascade,
      version bigint not null default 1,
      -- The transaction that moved it last: one transaction moves it once, however many rows it changes.
      moved_in xid8 not null default pg_current_xact_id()
    )`.execute(db);
  await sql`insert into salon_versions (salon_id) select id from salons`.execute(db);

  await sql`
    create function move_salon_version(salon uuid) returns void language sql as $$
      update salon_versions set version = version + 1, moved_in = pg_current_xact_id()
      where salon_id = salon and moved_in <> pg_current_xact_id()
    $$`.execute(db);
  await sql`
    create function open_salon_version() returns trigger language plpgsql as $$
    begin
      insert into salon_versions (salon_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger open_salon_version after insert on salons for each row execute function open_salon_version()`.execute(
    db,
  );

  // The argument names the column that holds the salon's id.
  await sql`
    create function move_version_of_salon() returns trigger language plpgsql as $$
    begin
      perform move_salon_version((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
      return null;
    end $$`.execute(db);
  await movesVersion(db, 'salons', 'update', { column: 'id' });
  for (const table of [
    'salon_public_settings',
    'salon_availability',
    'salon_weeks',
    'services',
    'employees',
    'employee_services',
    'message_preferences',
    'message_settings',
    'reviews',
  ]) {
    await movesVersion(db, table, 'insert or update or delete');
  }
  // A review is shown while its visit is completed, and signed with the customer's or the account's name.
  await movesVersion(db, 'appointments', 'update', {
    when: sql`(old.status = 'completed') <> (new.status = 'completed')`,
  });
  await movesVersion(db, 'customers', 'update', {
    when: sql`old.name <> new.name or (old.deleted_at is null) <> (new.deleted_at is null)`,
  });

  await sql`
    create function move_versions_of_account() returns trigger language plpgsql as $$
    begin
      perform move_salon_version(named.salon_id) from (
        select id as salon_id from salons where owner_id = new.id
        union select salon_id from reviews where user_id = new.id
        order by salon_id
      ) named;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger move_versions_of_account after update on users deferrable initially deferred for each row
      when (old.name is distinct from new.name or old.email <> new.email)
      execute function move_versions_of_account()`.execute(db);

  await sql`
    create function move_versions_of_plan() returns trigger language plpgsql as $$
    begin
      perform move_salon_version(subscribed.id)
      from (select id from salons where plan_id = new.id or next_plan_id = new.id order by id) subscribed;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger move_versions_of_plan after update on plans deferrable initially deferred for each row
      execute function move_versions_of_plan()`.execute(db);
}

type Moving = { column?: 'id' | 'salon_id'; when?: ReturnType<typeof sql> };

/** Deferred: the version's row is locked at the commit only, when the transaction waits for no other lock. */
async function movesVersion(
  db: Kysely<unknown>,
  table: string,
  events: string,
  { column = 'salon_id', when }: Moving = {},
): Promise<void> {
  await sql`
    create constraint trigger move_version after ${sql.raw(events)} on ${sql.table(table)}
      deferrable initially deferred for each row ${when ? sql`when (${when})` : sql``}
      execute function move_version_of_salon(${sql.lit(column)})`.execute(db);
}
