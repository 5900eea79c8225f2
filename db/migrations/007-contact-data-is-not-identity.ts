import { type Kysely, sql } from 'kysely';

/**
 * A phone is contact data, never identity (D6, D20). Each account has one own record in a salon, and several records
 * may share a phone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers drop constraint customers_phone`.execute(db);
  await sql`create index customers_phone on customers (salon_id, phone) where deleted_at is null`.execute(db);
  // Set when the owner links the record to the account. Before, the account sees only its own bookings.
  await sql`
    alter table customers
      add column account_linked_at timestamptz,
      add constraint customers_link_has_account check (account_linked_at is null or customer_user_id is not null)
  `.execute(db);
  await giveBookersTheirOwnRecord(db);

  await sql`drop index waiting_list_once`.execute(db);
  await resolveRepeatedWishes(db);
  await sql`
    create unique index waiting_list_once_for_account on waiting_list (salon_id, service_id, preferred_date, user_id)
      where status = 'waiting' and user_id is not null`.execute(db);
  await sql`
    create unique index waiting_list_once_for_contact
      on waiting_list (salon_id, service_id, preferred_date, customer_phone, lower(customer_name))
      where status = 'waiting' and user_id is null`.execute(db);
}

/** Earlier, a booking with a known phone joined the record with that phone, whoever booked. */
async function giveBookersTheirOwnRecord(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into customers (salon_id, id, name, phone, customer_user_id)
    select distinct on (a.salon_id, a.booked_by_user_id)
      a.salon_id, gen_random_uuid(), u.name, coalesce(p.phone, u.phone, c.phone), u.id
    from appointments a
    join users u on u.id = a.booked_by_user_id
    join customers c on c.salon_id = a.salon_id and c.id = a.customer_id
    left join client_profiles p on p.salon_id = a.salon_id and p.user_id = u.id
    where c.customer_user_id is distinct from a.booked_by_user_id
      and c.deleted_at is null
      and not exists (
        select from customers own where own.salon_id = a.salon_id and own.customer_user_id = a.booked_by_user_id
      )
    order by a.salon_id, a.booked_by_user_id, a.created_at`.execute(db);
  await sql`
    update appointments a set customer_id = own.id
    from customers own, customers c
    where own.salon_id = a.salon_id and own.customer_user_id = a.booked_by_user_id
      and c.salon_id = a.salon_id and c.id = a.customer_id
      and c.id <> own.id and c.deleted_at is null`.execute(db);
  await sql`
    update reviews r set customer_id = a.customer_id
    from appointments a
    where a.salon_id = r.salon_id and a.id = r.appointment_id and a.customer_id <> r.customer_id`.execute(db);
}

/** One account could wait twice for the same service and day with two phones. The oldest entry stays. */
async function resolveRepeatedWishes(db: Kysely<unknown>): Promise<void> {
  await sql`
    update waiting_list w set status = 'resolved', version = version + 1
    where w.status = 'waiting' and w.user_id is not null and exists (
      select from waiting_list older
      where older.salon_id = w.salon_id and older.service_id = w.service_id
        and older.preferred_date = w.preferred_date and older.user_id = w.user_id
        and older.status = 'waiting' and (older.created_at, older.id) < (w.created_at, w.id)
    )`.execute(db);
}
