import { type Kysely, sql } from 'kysely';

/**
 * Slots of a month come from this index alone. A full salon has 62,000 appointments a month, in rows ten times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index appointments_agenda on appointments (salon_id, appointment_date, employee_id)
      include (appointment_time, duration_minutes)
      where status in ('scheduled', 'confirmed', 'completed')`.execute(db);
}
