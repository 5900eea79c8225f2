import { type Kysely, sql } from 'kysely';

/** Two exclusion constraints make double booking impossible (D11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointments (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      customer_id uuid not null,
      service_id uuid,
      employee_id uuid,
      -- The salon's wall clock (D9).
      appointment_date date not null,
      appointment_time time not null check (appointment_time < time '24:00'),
      duration_minutes integer not null check (duration_minutes between 1 and 1440),
      period tsrange not null generated always as (
        tsrange(
          appointment_date + appointment_time,
          appointment_date + appointment_time + make_interval(mins => duration_minutes)
        )
      ) stored,
      price_cents integer check (price_cents >= 0),
      status text not null default 'scheduled'
        check (status in ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show')),
      payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'cancelled')),
      payment_method text not null default 'cash' check (payment_method in ('cash', 'card', 'pix')),
      notes text check (length(notes) <= 2000),
      -- The owner placed it over another one, knowingly (D13).
      is_overbooking boolean not null default false,
      -- Null when the salon made it. The account sees, cancels and reviews what it booked (D6).
      booked_by_user_id uuid references users (id) on delete set null,
      -- The rule in force when it was booked (D19c).
      cancel_notice_minutes integer not null check (cancel_notice_minutes >= 0),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      foreign key (salon_id, customer_id) references customers (salon_id, id),
      foreign key (salon_id, service_id) references services (salon_id, id),
      foreign key (salon_id, employee_id) references employees (salon_id, id),
      constraint appointments_one_per_professional exclude using gist (
        salon_id with =, employee_id with =, period with &&
      ) where (
        employee_id is not null and not is_overbooking and status in ('scheduled', 'confirmed', 'completed')
      ),
      constraint appointments_one_without_professional exclude using gist (
        salon_id with =, period with &&
      ) where (
        employee_id is null and not is_overbooking and status in ('scheduled', 'confirmed', 'completed')
      )
    )`.execute(db);
  await sql`create index appointments_day on appointments (salon_id, appointment_date, appointment_time)`.execute(db);
  await sql`create index appointments_customer on appointments (salon_id, customer_id, appointment_date)`.execute(db);
  await sql`create index appointments_service on appointments (salon_id, service_id)`.execute(db);
  await sql`create index appointments_employee on appointments (salon_id, employee_id)`.execute(db);
  await sql`create index appointments_status on appointments (salon_id, status, appointment_date)`.execute(db);
  await sql`
    create index appointments_booker on appointments (salon_id, booked_by_user_id)
      where booked_by_user_id is not null`.execute(db);

  await sql`
    create table sales (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      appointment_id uuid not null,
      total_cents integer not null check (total_cents >= 0),
      sale_date date not null,
      created_at timestamptz not null default now(),
      primary key (salon_id, id),
      unique (salon_id, appointment_id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade
    )`.execute(db);
  await sql`create index sales_date on sales (salon_id, sale_date)`.execute(db);

  await sql`
    create table reviews (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      customer_id uuid not null,
      appointment_id uuid not null,
      user_id uuid references users (id) on delete set null,
      rating smallint not null check (rating between 1 and 5),
      comment text check (length(comment) <= 2000),
      reply text check (length(reply) <= 2000),
      replied_at timestamptz,
      reported_at timestamptz,
      hidden_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      unique (salon_id, appointment_id),
      foreign key (salon_id, customer_id) references customers (salon_id, id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade
    )`.execute(db);
  await sql`create index reviews_newest on reviews (salon_id, created_at desc) where hidden_at is null`.execute(db);

  await sql`
    create table waiting_list (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      service_id uuid not null,
      customer_name text collate "und-x-icu" not null check (
        length(customer_name) between 1 and 100 and customer_name = btrim(customer_name)
      ),
      customer_phone text not null check (customer_phone ~ '^\\+55[0-9]{10,11}$'),
      customer_email text check (length(customer_email) between 1 and 254),
      user_id uuid references users (id) on delete set null,
      preferred_date date not null,
      -- Both null: any time of that day (D20).
      preferred_time_start time check (preferred_time_start < '24:00'),
      preferred_time_end time,
      notes text check (length(notes) <= 2000),
      status text not null default 'waiting' check (status in ('waiting', 'contacted', 'resolved')),
      notified_at timestamptz,
      consented_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (salon_id, id),
      foreign key (salon_id, service_id) references services (salon_id, id) on delete cascade,
      constraint waiting_list_times check (
        preferred_time_start is null or preferred_time_end is null or preferred_time_start < preferred_time_end
      )
    )`.execute(db);
  // One entry for the same person, service and day.
  await sql`
    create unique index waiting_list_once on waiting_list (salon_id, service_id, preferred_date, customer_phone)
      where status = 'waiting'`.execute(db);
  await sql`create index waiting_list_waiting on waiting_list (salon_id, status, preferred_date, created_at)`.execute(
    db,
  );
}
