import { type Kysely, sql } from 'kysely';

/** What each salon sends, by which way and when, and the reminders that were sent. A salon without rows sends the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_preferences (
      salon_id uuid primary key references salons (id) on delete cascade,
      whatsapp_to_customers boolean not null default true,
      mail_to_customers boolean not null default true,
      mail_to_owner boolean not null default true,
      whatsapp_to_owner boolean not null default false,
      -- The salon's wall clock, on the day before.
      reminder_day_time text not null default '18:00'
        check (reminder_day_time ~ '^[0-2][0-9]:[0-5][0-9]$' and reminder_day_time between '08:00' and '21:00'),
      reminder_hours integer not null default 2 check (reminder_hours between 1 and 12),
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table message_settings (
      salon_id uuid not null references salons (id) on delete cascade,
      kind text not null check (length(kind) <= 100),
      is_on boolean not null,
      -- Null: the default text.
      text text check (length(text) between 1 and 1000),
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (salon_id, kind)
    )`.execute(db);
  await sql`
    create table message_reminders (
      salon_id uuid not null,
      appointment_id uuid not null,
      kind text not null check (length(kind) <= 100),
      -- The appointment's start, 'yyyy-MM-dd HH:mm' of the salon: one that was moved is reminded of anew.
      starts_at text not null check (length(starts_at) = 16),
      sent_at timestamptz not null,
      primary key (salon_id, appointment_id, kind, starts_at),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade
    )`.execute(db);
}
