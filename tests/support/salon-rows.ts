import { sql } from 'kysely';
import { newId } from '#lib/id.ts';
import type { Infra } from '#server/gate/scope.ts';

type At = { salon: { id: string } };

/** Counts the salon's rows that bookings create. */
export async function countTraces({ database: { db } }: Infra, { salon }: At) {
  const count = async (table: 'appointments' | 'customers' | 'clientProfiles' | 'messages' | 'sales') =>
    (await db.selectFrom(table).where('salonId', '=', salon.id).select('id').execute()).length;
  return {
    appointments: await count('appointments'),
    customers: await count('customers'),
    clientProfiles: await count('clientProfiles'),
    messages: await count('messages'),
    sales: await count('sales'),
  };
}

export const NO_TRACES = { appointments: 0, customers: 0, clientProfiles: 0, messages: 0, sales: 0 };

/**
 * Pairs of appointments that a salon could not serve: both occupy their time, neither is an encaixe, they overlap, and they
 * have the same professional or none. Asks the database itself, not the rules under test.
 */
export async function findDoubleBookings({ database: { db } }: Pick<Infra, 'database'>): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id, b.id, a.appointment_date, a.appointment_time, b.appointment_time, a.employee_id
    from appointments a
    join appointments b on b.salon_id = a.salon_id and b.id > a.id
      and a.appointment_date + a.appointment_time < b.appointment_date + b.appointment_time + b.duration_minutes * interval '1 minute'
      and b.appointment_date + b.appointment_time < a.appointment_date + a.appointment_time + a.duration_minutes * interval '1 minute'
    where a.status in ('scheduled', 'confirmed', 'completed') and b.status in ('scheduled', 'confirmed', 'completed')
      and not a.is_overbooking and not b.is_overbooking
      and a.employee_id is not distinct from b.employee_id`.execute(db);
  return rows;
}

type Page = { selectedServices?: string[]; showEmployees?: boolean; showAvailability?: boolean };

/** Writes the owner's choices for the public page. */
export async function setPage({ database: { db } }: Infra, { salon }: At, values: Page): Promise<void> {
  await db
    .insertInto('salonPublicSettings')
    .values({ salonId: salon.id, id: newId(), ...values })
    .execute();
}
