import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Entries of a deleted salon keep its id; entries of a deleted account have no person.
  await sql`
    alter table audit_log
      drop constraint audit_log_salon_id_fkey,
      -- Of sign-ins and refused limits: where they came from.
      add column address text check (length(address) <= 100),
      add column user_agent text check (length(user_agent) <= 200)`.execute(db);
  await sql`create index audit_log_with_address on audit_log (created_at) where address is not null`.execute(db);

  // The platform writes messages without a salon.
  await sql`
    alter table messages
      drop constraint messages_pkey,
      alter column salon_id drop not null,
      add primary key (id),
      add column waiting_entry_id uuid,
      -- The row goes once the message is delivered or given up: the person was removed (D21a).
      add column is_forgotten boolean not null default false,
      add constraint messages_about_salon check (
        salon_id is not null or (appointment_id is null and waiting_entry_id is null)
      ),
      add foreign key (salon_id, waiting_entry_id) references waiting_list (salon_id, id) on delete cascade
  `.execute(db);
  // Older messages name no entry, so the removal of a customer could not find them.
  await sql`delete from messages where kind = 'waiting_list_opening'`.execute(db);
  await sql`create index messages_waiting_entry on messages (salon_id, waiting_entry_id)`.execute(db);

  // Payment at the salon is paid/cash at once; online payment is pending until the provider confirms it (D15).
  await sql`
    alter table appointments
      alter column payment_status drop default,
      alter column payment_method drop default`.execute(db);
  await sql`
    update appointments set payment_status = 'paid' where payment_status = 'pending' and payment_method = 'cash'
  `.execute(db);
  await sql`
    alter table appointments add constraint appointments_cash_is_never_pending
      check (payment_status <> 'pending' or payment_method <> 'cash')`.execute(db);

  // Written by the administrator, read by the owner (D9c).
  await sql`
    alter table salons
      add column suspension_reason text check (length(suspension_reason) <= 2000),
      add constraint salons_reason_of_suspension check (suspension_reason is null or suspended_at is not null)
  `.execute(db);
}
