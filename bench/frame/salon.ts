import type { App } from '#tests/e2e/app.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import { countTallies } from '#tests/support/tallies.ts';
import { withoutIndexes } from '#tests/support/without-indexes.ts';
import type { Product } from './product.ts';
import { settle } from './settle.ts';
import type { Size } from './sizes.ts';

/** `cookie` is the owner's. The service takes 31 minutes. */
export type Salon = { slug: string; serviceId: string; employeeId: string; cookie: string };

/** Signs an owner up, and fills the salon with a statement for each table. Names and numbers are always the same. */
export async function openSalon({ app, sql }: Pick<Product, 'app' | 'sql'>, size: Size, name: string): Promise<Salon> {
  const { salon, cookie } = await signUp(app, name);
  const insert = (text: string, ...values: unknown[]) => sql(text, [salon.id, ...values]);
  // Each service has another duration, so no two of them share an answer.
  await insert(
    `insert into services (salon_id, id, name, price_cents, duration_minutes)
    select $1, ${id('service')}, 'Serviço ' || n, 5000, n + 1 from generate_series(1, $2::int) n`,
    size.services,
  );
  await insert(
    `insert into employees (salon_id, id, name)
    select $1, ${id('employee')}, 'Profissional ' || n from generate_series(1, $2::int) n`,
    size.professionals,
  );
  // Half of the services for each professional, so that no two services have the same people.
  if (size.hasChoices) {
    await insert(
      `insert into employee_services (salon_id, employee_id, service_id)
      select $1, employees.id, services.id from employees join services using (salon_id)
      where salon_id = $1 and md5(employees.name || services.name) < '8'`,
    );
  }
  // A new salon comes with a week of its own.
  await insert('delete from salon_availability where salon_id = $1');
  await insert(
    `insert into salon_availability (salon_id, id, day_of_week, start_time, end_time, interval_minutes)
    select $1, gen_random_uuid(), day, make_interval(mins => 1440 * (n - 1) / count)::time,
      case when n = count then '24:00' else make_interval(mins => 1440 * n / count)::time end, 15
    from (select (ordinality - 1)::int as day, count from unnest($2::int[]) with ordinality as t(count, ordinality)) week,
      generate_series(1, count) n`,
    size.week,
  );
  await insert(
    `insert into customers (salon_id, id, name, phone)
    select $1, ${id('customer')}, 'Rute Braga ' || n, '+55119' || (80000000 + n) from generate_series(1, $2::int) n`,
    size.customers,
  );
  await insertAppointments(insert, size);
  if (size.history) await insertHistory(insert, sql, size.history, size.customers);
  await settle(sql);
  const [ids] = await insert(
    `select (select id from services where salon_id = $1 and duration_minutes = 31) as "serviceId",
      (select id from employees where salon_id = $1 and name = 'Profissional 2') as "employeeId"`,
  );
  return { slug: salon.slug, cookie, ...(ids as { serviceId: string; employeeId: string }) };
}

async function signUp(app: App, name: string): Promise<{ salon: { id: string; slug: string }; cookie: string }> {
  const owner = app.caller();
  const ask = async (path: string, body: object) => {
    const answer = await owner('POST', `/api/v1${path}`, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const password = 'segredo-123';
  const account = { fullName: 'Marina Lima', email: `${name}@example.com`, password, confirmPassword: password };
  await ask('/auth/owners', account);
  const salon = (await ask('/salon', { name: `Salão ${name}`, state: 'SP' })) as { id: string; slug: string };
  return { salon, cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ') };
}

type Insert = (text: string, ...values: unknown[]) => Promise<unknown>;

/** Fills the days backwards from the last one, on which the first professional stays free. */
function insertAppointments(insert: Insert, size: Size) {
  return insert(
    `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
      duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
    select $1, ${id('appointment')}, customers[1 + n % cardinality(customers)], services[1 + n % cardinality(services)],
      employees[1 + n / per_day % cardinality(employees)], date, make_interval(mins => 1440 / per_day * (n % per_day))::time,
      minutes, 5000, case when date < today then 'completed' else 'scheduled' end, 'paid', 'cash', 120
    from (select $2::date, $3::int, $4::int, $5::int, $6::int) size(today, last_day, count, per_day, minutes),
      (select array_agg(id order by id) as services from services where salon_id = $1) service,
      (select array_agg(id order by id) as employees from employees where salon_id = $1) employee,
      (select array_agg(id order by id) as customers from customers where salon_id = $1) customer,
      generate_series(per_day, per_day + count - 1) n,
      lateral (select today + last_day - n / (per_day * cardinality(employees)) as date) day`,
    TODAY,
    size.lastDay,
    size.appointments,
    size.perDay,
    size.minutes,
  );
}

const QUARTERS = 96;

/**
 * Until a week ago, so that a calendar shows as many as without it. One customer in a hundred is a regular, and has 2.5 times the visits
 * of another. With the figures that its triggers would keep.
 */
async function insertHistory(insert: Insert, sql: Product['sql'], count: number, customers: number): Promise<void> {
  await sql('set session_replication_role = replica');
  await withoutIndexes(sql, 'appointments', () =>
    insert(
      `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
        duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
      select $1, ${id('history')}, ${id('customer', 'customer')}, services[1 + n % cardinality(services)],
        employees[1 + n % cardinality(employees)], $2::date - 8 - n / (${QUARTERS} * cardinality(employees)),
        make_interval(mins => 15 * (n / cardinality(employees) % ${QUARTERS}))::time,
        15, 5000, 'completed', 'paid', 'cash', 120
      from (select array_agg(id order by id) as employees from employees where salon_id = $1) employee,
        (select array_agg(id order by id) as services from services where salon_id = $1) service,
        (select $4::int as customers, ceil($4 / 100.0)::int as regulars) people,
        generate_series(0, $3::int - 1) n,
        lateral (select case when n % 40 = 0 then 1 + n / 40 % regulars
          else 1 + regulars + n % (customers - regulars) end as customer) visitor`,
      TODAY,
      count,
      customers,
    ),
  );
  await insert('insert into salon_tallies (salon_id, appointments) values ($1, $2)', count);
  await sql('set session_replication_role = default');
  await countTallies(sql);
}

/** A UUIDv7 that sorts by the number, as the product's own ids sort by time. */
const id = (noun: string, number = 'n') =>
  `(lpad(to_hex(${number}), 8, '0') || '000070008000' || left(md5($1::uuid || '${noun}'), 12))::uuid`;
