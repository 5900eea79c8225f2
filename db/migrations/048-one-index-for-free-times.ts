import { type Kysely, sql } from 'kysely';

/**
 * Also the service of an appointment without a professional comes from this index, so what is taken is one scan and not two.
 * The database plans the statement anew for each question once a salon has 100,000 appointments: half a statement, half the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index appointments_agenda`.execute(db);
  await sql`
    create index appointments_agenda on appointments (salon_id, appointment_date, employee_id)
      include (appointment_time, duration_minutes, service_id)
      where status in ('scheduled', 'confirmed', 'completed')`.execute(db);
}
