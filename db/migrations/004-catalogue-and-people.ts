import { type Kysely, sql } from 'kysely';

/** Keys begin with the salon, so that no row can refer to another salon's row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table services (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      name text collate "und-x-icu" not null check (length(name) between 1 and 100 and name = btrim(name)),
      description text check (length(description) <= 2000),
      price_cents integer not null check (price_cents > 0),
      duration_minutes integer not null default 30 check (duration_minutes between 1 and 1440),
      category text not null default 'corte'
        check (category in ('corte', 'barba', 'corte_barba', 'tratamento', 'coloracao', 'outros')),
      is_active boolean not null default true,
      -- Hidden for good because appointments refer to it (D21a).
      deleted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id)
    )`.execute(db);

  await sql`
    create table employees (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      name text collate "und-x-icu" not null check (length(name) between 1 and 100 and name = btrim(name)),
      phone text check (phone ~ '^\\+55[0-9]{10,11}$'),
      email text check (length(email) between 1 and 254),
      role text not null default 'barber' check (
        role in ('barber', 'cabeleireiro', 'manicure', 'pedicure', 'esteticista', 'gerente', 'recepcionista')
      ),
      avatar_url text check (length(avatar_url) <= 2000),
      commission_percentage numeric(5, 2) not null default 50 check (commission_percentage between 0 and 100),
      specialties text[] not null default '{}',
      is_active boolean not null default true,
      takes_appointments boolean not null default true,
      deleted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id)
    )`.execute(db);

  await sql`
    create table customers (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      name text collate "und-x-icu" not null check (length(name) between 1 and 100 and name = btrim(name)),
      phone text check (phone ~ '^\\+55[0-9]{10,11}$'),
      email text check (length(email) between 1 and 254),
      birth_date date,
      notes text check (length(notes) <= 2000),
      customer_user_id uuid references users (id) on delete set null,
      -- Anonymised: the record stays for its appointments and sales, the person is gone from it (D21a).
      deleted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      constraint customers_phone unique (salon_id, phone),
      constraint customers_account unique (salon_id, customer_user_id),
      constraint customers_phone_required check (phone is not null or deleted_at is not null)
    )`.execute(db);
  await sql`create index customers_user on customers (customer_user_id)`.execute(db);
  await sql`create index customers_name on customers (salon_id, name, id) where deleted_at is null`.execute(db);

  await sql`
    create table client_profiles (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      phone text check (phone ~ '^\\+55[0-9]{10,11}$'),
      address text check (length(address) <= 255),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (salon_id, id),
      unique (salon_id, user_id)
    )`.execute(db);
  await sql`create index client_profiles_user on client_profiles (user_id)`.execute(db);
}
