import { type Kysely, sql } from 'kysely';

/** Citus plans a question to several machines within PL/pgSQL, and not within a function of SQL with parameters. The answer is that of 069. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function expected_bookings(account uuid, first_date date, last_date date)
    returns table (
      id uuid, salon_name text, time_zone text, appointment_date date, appointment_time time, duration_minutes int
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return query
          select a.id, s.name, s.time_zone, a.appointment_date, a.appointment_time, a.duration_minutes
          from appointments a join salons s on s.id = a.salon_id
          where a.booked_by_user_id = account and a.status in ('scheduled', 'confirmed')
            and a.appointment_date between first_date and last_date;
      end
    $$`.execute(db);
}
