import { type Kysely, sql } from 'kysely';

/**
 * The server's statements about one salon run as the role `encaixe_salon`, which sees the rows of the salon named by the setting
 * `encaixe.salon` (docs/decisions/069-second-wall-between-salons.md). Roles belong to the whole server: another database may have created it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regrole('encaixe_salon') is null then
        create role encaixe_salon nologin;
      end if;
    exception when duplicate_object or unique_violation then
      -- A migration of another database created it at the same moment.
      null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'encaixe_salon', 'member') then
        execute format('grant encaixe_salon to %I', current_user);
      end if;
    end $$`.execute(db);

  await sql`grant usage on schema public to encaixe_salon`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema public to encaixe_salon`.execute(db);
  // A customer opens an account at a salon, so `accounts` and `sessions` remain. Migrations write the last three.
  await sql`
    revoke all on verifications, two_factors, recovery_codes, kysely_migration, kysely_migration_lock, oldest_release
      from encaixe_salon`.execute(db);
  // A command sends its jobs in its own transaction. The queue makes its tables at the first start, after the migrations.
  await sql`create schema if not exists pgboss`.execute(db);
  await sql`grant usage on schema pgboss to encaixe_salon`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema pgboss to encaixe_salon`.execute(db);
  await sql`
    alter default privileges in schema pgboss grant select, insert, update, delete on tables to encaixe_salon`.execute(
    db,
  );

  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'salon_id'`.execute(db);
  for (const { name } of tables) await hideOtherSalons(db, name, 'salon_id');
  await hideOtherSalons(db, 'salons', 'id');

  // At one salon a customer changes the name that all of their salons show.
  for (const name of ['give_owner_name', 'move_versions_of_account']) {
    await sql`alter function ${sql.table(name)}() security definer set search_path = public, pg_temp`.execute(db);
  }

  // The one question of a salon about others: whether an account's bookings overlap.
  await sql`
    create function expected_bookings(account uuid, first_date date, last_date date)
    returns table (
      id uuid, salon_name text, time_zone text, appointment_date date, appointment_time time, duration_minutes int
    ) language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, salons.name, salons.time_zone, a.appointment_date, a.appointment_time, a.duration_minutes
      from appointments a join salons on salons.id = a.salon_id
      where a.booked_by_user_id = account and a.status in ('scheduled', 'confirmed')
        and a.appointment_date between first_date and last_date
    $$`.execute(db);
  await sql`revoke all on function expected_bookings from public`.execute(db);
  await sql`grant execute on function expected_bookings to encaixe_salon`.execute(db);
}

async function hideOtherSalons(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`
    create policy of_salon on ${sql.table(table)} to encaixe_salon
      using (${sql.ref(column)} = current_setting('encaixe.salon')::uuid)`.execute(db);
}
