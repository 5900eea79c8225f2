import { type Kysely, sql } from 'kysely';

/** On several machines, one that is away hinders its own salons only (docs/decisions/085). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: the previous release gave the code after this migration.
  await sql`alter table short_codes add column salon_id uuid`.execute(db);
  // By way of two lists: on several machines no statement changes a copied table by what is on one of them.
  await sql`
    do $$
    declare
      codes text[];
      salons uuid[];
    begin
      select array_agg(short_code), array_agg(salon_id) into codes, salons from salon_short_links;
      update short_codes set salon_id = link.salon
      from unnest(codes, salons) as link (code, salon) where link.code = short_codes.code;
    end $$`.execute(db);
  await sql`alter table short_codes enable row level security`.execute(db);
  await sql`
    create policy of_salon on short_codes to encaixe_salon
      using (salon_id = current_setting('encaixe.salon')::uuid or salon_id is null)`.execute(db);

  // As in 075. While a machine is away, only the bookings in the salon that asks.
  await sql`
    create or replace function expected_bookings(account uuid, first_date date, last_date date)
    returns table (
      id uuid, salon_name text, time_zone text, appointment_date date, appointment_time time, duration_minutes int
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        own constant uuid := nullif(current_setting('encaixe.salon', true), '');
      begin
        return query
          select a.id, s.name, s.time_zone, a.appointment_date, a.appointment_time, a.duration_minutes
          from appointments a join salons s on s.id = a.salon_id
          where a.booked_by_user_id = account and a.status in ('scheduled', 'confirmed')
            and a.appointment_date between first_date and last_date;
      exception when connection_exception then
        return query
          select a.id, s.name, s.time_zone, a.appointment_date, a.appointment_time, a.duration_minutes
          from appointments a join salons s on s.id = a.salon_id
          where a.salon_id = own and a.booked_by_user_id = account and a.status in ('scheduled', 'confirmed')
            and a.appointment_date between first_date and last_date;
      end
    $$`.execute(db);
}
