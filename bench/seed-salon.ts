import { newId } from '#lib/id.ts';
import type { App } from '#tests/e2e/app.ts';
import { TODAY } from '#tests/support/open-test-world.ts';

type Size = {
  slug: string;
  services: number;
  professionals: number;
  /** Active ranges of one day, for each weekday from Sunday on. */
  ranges: number[];
  /** Appointments of one professional on one day. */
  appointments: number;
};
export type SeededSalon = { slug: string; serviceId: string; employeeId: string };

const DAYS = 31;

/**
 * A salon that is open day and night. Appointments fill each day but for a gap of one minute between two of them, and
 * services take 2 minutes and more, each another number: no time is free, and no two services share an answer. On the last
 * day of the booking window the first professional is free.
 */
export async function seedSalon(app: App, size: Size): Promise<SeededSalon> {
  const [salonId, ownerId] = [newId(), newId()];
  const insert = (text: string, ...values: unknown[]) => app.sql(text, [salonId, ...values]);
  await app.sql(`insert into users (id, name, email, user_type) values ($1, 'Marina Lima', $2, 'salon_owner')`, [
    ownerId,
    `${size.slug}@example.com`,
  ]);
  await app.sql(
    `with slug as (insert into salon_slugs (slug, salon_id) values ($3, $1))
    insert into salons (id, owner_id, name, slug) values ($1, $2, $3, $3)`,
    [salonId, ownerId, size.slug],
  );
  await insert(
    `insert into services (salon_id, id, name, price_cents, duration_minutes)
    select $1, gen_random_uuid(), 'Serviço ' || n, 5000, n + 1 from generate_series(1, $2::int) n`,
    size.services,
  );
  await insert(
    `insert into employees (salon_id, id, name)
    select $1, gen_random_uuid(), 'Profissional ' || n from generate_series(1, $2::int) n`,
    size.professionals,
  );
  await insert(
    `insert into salon_availability (salon_id, id, day_of_week, start_time, end_time, interval_minutes)
    select $1, gen_random_uuid(), day, make_interval(mins => 1440 * (n - 1) / count)::time,
      case when n = count then '24:00' else make_interval(mins => 1440 * n / count)::time end, 15
    from (select (ordinality - 1)::int as day, count from unnest($2::int[]) with ordinality as t(count, ordinality)) week,
      generate_series(1, count) n`,
    size.ranges,
  );
  await insert(
    `insert into customers (salon_id, id, name, phone) values ($1, gen_random_uuid(), 'Rute Braga', '+5511987654321')`,
  );
  await insert(
    `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
      duration_minutes, price_cents, payment_status, payment_method, cancel_notice_minutes)
    select $1, gen_random_uuid(), customer.id, service.id, employee.id, $2::date + day,
      make_interval(mins => 1440 * (n - 1) / $4::int)::time, 1440 / $4::int - 1, 5000, 'paid', 'cash', 120
    from (select id from customers where salon_id = $1) customer,
      (select id from services where salon_id = $1 order by duration_minutes limit 1) service,
      (select id, row_number() over (order by id) as number from employees where salon_id = $1) employee,
      generate_series(0, $3::int - 1) day,
      generate_series(1, $4::int) n
    where not (day = $3::int - 1 and employee.number = 1)`,
    TODAY,
    DAYS,
    size.appointments,
  );
  await app.sql('vacuum analyze');
  const [ids] = await insert(
    `select (select id from services where salon_id = $1 and duration_minutes = 31) as "serviceId",
      (select max(id::text) from employees where salon_id = $1) as "employeeId"`,
  );
  return { slug: size.slug, ...(ids as { serviceId: string; employeeId: string }) };
}
