import { TODAY } from './open-test-world.ts';
import { countTallies } from './tallies.ts';
import { type Sql, withoutIndexes } from './without-indexes.ts';

export type Tenant = { slug: string; serviceId: string; employeeIds: string[] };
/** `appointments` is the number for each salon. */
type Wanted = { salons: number; appointments: number; today?: string };

const SERVICES = 5;
const PROFESSIONALS = 5;
const CUSTOMERS = 50;
/**
 * Appointments for each professional and day, an hour each, at even distances. `LAST_DAY` is the last of these days, counted from today.
 */
const PER_DAY = 8;
const LAST_DAY = 15;

/** Makes the same salons for the same number: open day and night, with appointments from 15 days ahead backwards. */
export async function openSalons(sql: Sql, { salons, appointments, today = TODAY }: Wanted): Promise<Tenant[]> {
  const insert = (text: string, ...values: unknown[]) => sql(text, [salons, ...values]);
  await insert(`insert into users (id, name, email, user_type)
    select ${id('owner')}, 'Dona ' || n, 'dona' || n || '@example.com', 'salon_owner' from ${EACH}`);
  await insert(`insert into memberships (salon_id, user_id, role)
    select ${id('salon')}, ${id('owner')}, 'owner' from ${EACH}`);
  await insert(`with address as (
      insert into salon_slugs (slug, salon_id) select 'salao-' || n, ${id('salon')} from ${EACH}
    )
    insert into salons (id, owner_id, slug, name, city, state)
    select ${id('salon')}, ${id('owner')}, 'salao-' || n, 'Salão ' || n, 'Recife', 'PE' from ${EACH}`);
  // The rows are consistent by construction: checking each reference would take longer than writing them.
  await sql('set session_replication_role = replica');
  await insert(`insert into salon_weeks (salon_id) select ${id('salon')} from ${EACH} on conflict do nothing`);
  await insert(`insert into salon_availability (salon_id, id, day_of_week, start_time, end_time, interval_minutes)
    select ${id('salon')}, ${id('range', 'k')}, k, '00:00', '24:00', 15 from ${EACH}, generate_series(0, 6) k`);
  await insert(
    `insert into services (salon_id, id, name, price_cents, duration_minutes)
    select ${id('salon')}, ${id('service', 'k')}, 'Serviço ' || k, 5000, 30 + k from ${EACH}, generate_series(1, $2::int) k`,
    SERVICES,
  );
  await insert(
    `insert into employees (salon_id, id, name)
    select ${id('salon')}, ${id('employee', 'k')}, 'Profissional ' || k from ${EACH}, generate_series(1, $2::int) k`,
    PROFESSIONALS,
  );
  await insert(
    `insert into customers (salon_id, id, name, phone)
    select ${id('salon')}, ${id('customer', 'k')}, 'Rute Braga ' || k, '+55119' || (80000000 + k)
    from ${EACH}, generate_series(1, $2::int) k`,
    CUSTOMERS,
  );
  await withoutIndexes(sql, 'appointments', () => insertAppointments(insert, appointments, today));
  await insert(
    `insert into salon_tallies (salon_id, appointments, customers) select ${id('salon')}, $2, $3 from ${EACH}`,
    appointments,
    CUSTOMERS,
  );
  await sql('set session_replication_role = default');
  await countTallies(sql);
  await sql('vacuum analyze');
  return readTenants(sql);
}

function insertAppointments(
  insert: (text: string, ...values: unknown[]) => Promise<unknown>,
  count: number,
  today: string,
) {
  return insert(
    `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
      duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
    select ${id('salon')}, ${id('appointment', 'k')}, ${id('customer', `(1 + k % ${CUSTOMERS})`)},
      ${id('service', `(1 + k % ${SERVICES})`)}, ${id('employee', `(1 + k / ${PER_DAY} % ${PROFESSIONALS})`)},
      date, make_interval(mins => 1440 / ${PER_DAY} * (k % ${PER_DAY}))::time,
      60, 5000, case when date < $3::date then 'completed' else 'scheduled' end, 'paid', 'cash', 120
    from ${EACH}, generate_series(0, $2::int - 1) k,
      lateral (select $3::date + ${LAST_DAY} - k / ${PER_DAY * PROFESSIONALS} as date) day`,
    count,
    today,
  );
}

/** Writes the other traces of the salons of `openSalons`: for each, five visits paid, reviewed, written about and wished for. */
export async function leaveTraces(sql: Sql, salons: number): Promise<void> {
  const visits = `(select n, k from ${EACH}, generate_series(0, 4) k) visit`;
  const insert = (text: string) => sql(text, [salons]);
  await sql('set session_replication_role = replica');
  await insert(`insert into sales (salon_id, id, appointment_id, employee_id, total_cents, sale_date)
    select ${id('salon')}, ${id('sale', 'k')}, ${id('appointment', 'k')}, ${id('employee', '1')}, 5000, date '${TODAY}' - k from ${visits}`);
  await insert(`insert into reviews (salon_id, id, customer_id, appointment_id, visit_completed, rating)
    select ${id('salon')}, ${id('review', 'k')}, ${id('customer', '(k + 1)')}, ${id('appointment', 'k')}, true, 5 from ${visits}`);
  await insert(`insert into waiting_list (salon_id, id, service_id, customer_name, customer_phone, preferred_date, consented_at)
    select ${id('salon')}, ${id('wish', 'k')}, ${id('service', '1')}, 'Rute', '+5511987654321', date '${TODAY}' + k, now()
    from ${visits}`);
  // Makes each owner a customer of their own salon, so that the indexes of accounts are filled as well.
  for (const [table, column] of [
    ['appointments', 'booked_by_user_id'],
    ['reviews', 'user_id'],
    ['waiting_list', 'user_id'],
  ]) {
    await sql(
      `update ${table} t set ${column} = owner_id from salons s where s.id = t.salon_id and s.slug like 'salao-%'`,
    );
  }
  await sql('set session_replication_role = default');
  // Inserted with triggers on, because the triggers make a part of each row.
  await insert(`insert into messages (salon_id, id, channel, kind, recipient, body, appointment_id, status)
    select ${id('salon')}, ${id('message', 'k')}, 'mail', 'appointment_booked', 'a@b.c', '', ${id('appointment', 'k')}, 'sent'
    from ${visits}`);
  await countTallies(sql);
  await sql('vacuum analyze');
}

async function readTenants(sql: Sql): Promise<Tenant[]> {
  const rows = await sql(
    `select slug, (select id::text from services where salon_id = s.id and duration_minutes = 31) as "serviceId",
      (select array_agg(id::text order by id) from employees where salon_id = s.id) as "employeeIds"
    from salons s where slug like 'salao-%' order by id`,
  );
  return rows as Tenant[];
}

/** Salons are numbered by `n`. */
const EACH = '(select n from generate_series(1, $1::int) n) salon';

const NOUNS = [
  'salon',
  'owner',
  'range',
  'service',
  'employee',
  'customer',
  'appointment',
  'sale',
  'review',
  'message',
  'wish',
];

/** A UUIDv7 that sorts by the number within the salon, as the product's own ids sort by time. */
const id = (noun: string, number = '0') =>
  `(lpad(to_hex(${number}), 8, '0') || '00007000800${NOUNS.indexOf(noun).toString(16)}' || lpad(to_hex(n), 12, '0'))::uuid`;
