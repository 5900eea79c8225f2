import { type Kysely, sql } from 'kysely';

const DEFAULT_HOURS = JSON.stringify({
  monday: { open: '09:00', close: '18:00', closed: false },
  tuesday: { open: '09:00', close: '18:00', closed: false },
  wednesday: { open: '09:00', close: '18:00', closed: false },
  thursday: { open: '09:00', close: '18:00', closed: false },
  friday: { open: '09:00', close: '18:00', closed: false },
  saturday: { open: '09:00', close: '16:00', closed: false },
  sunday: { open: '09:00', close: '16:00', closed: true },
});

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table salons (
      id uuid primary key,
      -- One salon for each owner (D9a).
      owner_id uuid not null unique references users (id) on delete restrict,
      name text collate "und-x-icu" not null check (length(name) between 1 and 100 and name = btrim(name)),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 50),
      description text check (length(description) <= 2000),
      address text check (length(address) <= 255),
      city text check (length(city) <= 255),
      state text check (length(state) <= 255),
      zip_code text check (length(zip_code) <= 255),
      phone text check (phone ~ '^\\+55[0-9]{10,11}$'),
      whatsapp text check (whatsapp ~ '^\\+55[0-9]{10,11}$'),
      email text check (length(email) <= 254),
      instagram text check (length(instagram) <= 255),
      logo_url text check (length(logo_url) <= 2000),
      time_zone text not null default 'America/Sao_Paulo',
      payment_mode text not null default 'both' check (payment_mode in ('online_only', 'offline_only', 'both')),
      mercado_pago_access_token text,
      mercado_pago_public_key text,
      cancel_notice_minutes integer not null default 120 check (cancel_notice_minutes between 0 and 43200),
      is_active boolean not null default true,
      -- Set and lifted by administrators only; the owner's switch is is_active (D9c).
      suspended_at timestamptz,
      opening_hours jsonb not null default ${sql.lit(DEFAULT_HOURS)}::jsonb
        check (
          opening_hours ?& array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
        ),
      plan_id uuid references plans (id) on delete restrict,
      subscription_status text
        check (subscription_status in ('trial', 'active', 'cancelled', 'past_due', 'failed', 'inactive')),
      subscription_start_date timestamptz,
      subscription_end_date timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index salons_plan on salons (plan_id)`.execute(db);

  // Every address that a salon has or had. A former one redirects, and no other salon can take it (D8).
  await sql`
    create table salon_slugs (
      slug text primary key,
      -- Deferred, because a slug is claimed before its salon is written.
      salon_id uuid not null references salons (id) on delete cascade deferrable initially deferred,
      created_at timestamptz not null default now(),
      unique (slug, salon_id)
    )`.execute(db);
  await sql`create index salon_slugs_salon on salon_slugs (salon_id)`.execute(db);
  await sql`
    alter table salons add constraint salons_slug_is_reserved
      foreign key (slug, id) references salon_slugs (slug, salon_id) deferrable initially deferred`.execute(db);

  await sql`
    create table salon_subscriptions (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      plan_id uuid not null references plans (id) on delete restrict,
      status text not null default 'pending' check (length(status) <= 50),
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null default 'BRL' check (currency ~ '^[A-Z]{3}$'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (salon_id, id)
    )`.execute(db);
  await sql`create index salon_subscriptions_plan on salon_subscriptions (plan_id)`.execute(db);

  await sql`
    create table salon_availability (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      day_of_week smallint not null check (day_of_week between 0 and 6),
      -- Minutes are kept as time of day; 24:00 is a valid end in PostgreSQL and means midnight.
      start_time time not null,
      end_time time not null check (end_time > start_time),
      interval_minutes smallint not null default 30
        check (interval_minutes between 15 and 120 and interval_minutes % 15 = 0),
      is_active boolean not null default true,
      primary key (salon_id, id),
      -- Active ranges of a day do not overlap (D19a); ranges that touch are fine.
      constraint salon_availability_no_overlap exclude using gist (
        salon_id with =,
        day_of_week with =,
        int4range(
          (extract(epoch from start_time) / 60)::int,
          (extract(epoch from end_time) / 60)::int
        ) with &&
      ) where (is_active)
    )`.execute(db);
  await sql`create index salon_availability_day on salon_availability (salon_id, day_of_week, start_time)`.execute(db);
  await sql`
    create table salon_weeks (
      salon_id uuid primary key references salons (id) on delete cascade,
      version integer not null default 1
    )`.execute(db);

  await sql`
    create table salon_public_settings (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      theme_color text not null default 'blue'
        check (theme_color in ('blue', 'gray', 'black', 'pink', 'purple', 'red', 'green', 'yellow')),
      theme_mode text not null default 'dark' check (theme_mode in ('light', 'dark')),
      seo_title text check (length(seo_title) <= 255),
      seo_description text check (length(seo_description) <= 2000),
      custom_description text check (length(custom_description) <= 2000),
      selected_services uuid[] not null default '{}',
      show_employees boolean not null default true,
      show_availability boolean not null default true,
      gallery_images text[] not null default '{}',
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (salon_id, id),
      unique (salon_id)
    )`.execute(db);

  await sql`
    create table salon_short_links (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      original_url text not null check (length(original_url) <= 2000),
      short_code text not null unique check (short_code ~ '^[A-Za-z0-9]{6}$'),
      is_active boolean not null default true,
      click_count integer not null default 0 check (click_count >= 0),
      expires_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (salon_id, id)
    )`.execute(db);
}
