import { type Kysely, sql } from 'kysely';

/** Audit entries and messages, written in the transaction that they describe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id uuid primary key,
      -- Null for what concerns the platform alone.
      salon_id uuid references salons (id) on delete cascade,
      actor_kind text not null check (actor_kind in ('visitor', 'customer', 'owner', 'admin', 'system')),
      actor_user_id uuid references users (id) on delete set null,
      action text not null check (length(action) <= 100),
      entity_id uuid,
      data jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index audit_log_salon on audit_log (salon_id, created_at desc)`.execute(db);
  await sql`create index audit_log_platform on audit_log (created_at desc)`.execute(db);

  await sql`
    create table messages (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      channel text not null check (channel in ('whatsapp', 'mail')),
      kind text not null check (length(kind) <= 100),
      recipient text not null check (length(recipient) <= 254),
      subject text check (length(subject) <= 255),
      body text not null,
      appointment_id uuid,
      status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (salon_id, id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade
    )`.execute(db);
  await sql`create index messages_newest on messages (salon_id, created_at desc)`.execute(db);
  await sql`create index messages_appointment on messages (salon_id, appointment_id)`.execute(db);
}
