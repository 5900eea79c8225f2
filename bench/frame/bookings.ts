import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Tenant } from '#tests/support/many-salons.ts';
import type { Sql } from '#tests/support/without-indexes.ts';
import type { Customer } from './customers.ts';
import { send } from './http.ts';

const DAYS = 12;
const HOURS = 24;

type Which = { nth: number; by: number; isOneDay?: boolean };

/** The nth of a salon: an hour and a professional that nobody else asks for. */
export function bookingsOf(origin: string, customers: Customer[], firstDay: string) {
  return ({ slug, serviceId, employeeIds }: Tenant, { nth, by, isOneDay = false }: Which) => {
    const { cookie, ...who } = customers[by % customers.length] as Customer;
    const hour = nth % HOURS;
    const employeeId = employeeIds[Math.floor(nth / HOURS) % employeeIds.length];
    const day = isOneDay ? 0 : Math.floor(nth / HOURS / employeeIds.length) % DAYS;
    const when = { date: addDays(firstDay, day), time: `${String(hour).padStart(2, '0')}:00` };
    const shown = { priceCents: 5000, durationMinutes: 31 };
    const body = { slug, id: newId(), serviceId, employeeId, ...when, ...who, shown };
    return send(`${origin}/api/v1/salons/${slug}/appointments`, { method: 'POST', cookie, body });
  };
}

/** As `findDoubleBookings` asks, of what customers have booked. */
export async function countOverlaps(sql: Sql): Promise<number> {
  const [found] = await sql(
    `select count(*)::int as count from appointments a
    join appointments b using (salon_id, appointment_date)
    where a.id < b.id and a.period && b.period and a.employee_id is not distinct from b.employee_id
      and a.status in ('scheduled', 'confirmed', 'completed') and b.status in ('scheduled', 'confirmed', 'completed')
      and a.booked_by_user_id is not null and not a.is_overbooking and not b.is_overbooking`,
  );
  return Number(found?.count);
}
