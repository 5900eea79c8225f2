import { type Kysely, sql } from 'kysely';

/** Price and minutes of one appointment are changed with a reason, and a salon notes what the customer does not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments
      -- The salon's alone; notes are read by both sides (D33).
      add column internal_notes text check (length(internal_notes) between 1 and 2000)`.execute(db);
  await sql`
    create table appointment_adjustments (
      salon_id uuid not null references salons (id) on delete cascade,
      id uuid not null,
      appointment_id uuid not null,
      -- Refers to nobody: that somebody changed it outlives the account.
      changed_by uuid,
      price_before integer check (price_before >= 0),
      price_after integer check (price_after >= 0),
      minutes_before integer not null check (minutes_before between 1 and 1440),
      minutes_after integer not null check (minutes_after between 1 and 1440),
      -- Null once the customer is forgotten: it may name the person.
      reason text check (length(reason) between 1 and 255),
      created_at timestamptz not null,
      primary key (salon_id, id),
      foreign key (salon_id, appointment_id) references appointments (salon_id, id) on delete cascade,
      constraint appointment_adjustments_change check (
        price_before is distinct from price_after or minutes_before <> minutes_after
      )
    )`.execute(db);
  await sql`
    create index appointment_adjustments_appointment
      on appointment_adjustments (salon_id, appointment_id, created_at)`.execute(db);
}
