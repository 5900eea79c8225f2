import { type Kysely, sql } from 'kysely';

/** A booking is compared with the account's other ones in all salons, so the index does not begin with the salon (D14d). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index appointments_of_account on appointments (booked_by_user_id, appointment_date)
      where booked_by_user_id is not null and status in ('scheduled', 'confirmed')`.execute(db);
}
