import { type Kysely, sql } from 'kysely';

/** A page of one professional's appointments is read in the order of the list, and not sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index appointments_employee`.execute(db);
  await sql`
    create index appointments_employee on appointments
      (salon_id, employee_id, appointment_date, appointment_time, id)`.execute(db);
}
