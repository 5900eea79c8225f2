import { type Kysely, sql } from 'kysely';

/** The administrators' list of salons is found, ordered and counted from indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A generated column cannot read another table, so triggers keep the owner's name beside what is searched with it.
  await sql`alter table salons add column owner_name text not null default ''`.execute(db);
  await sql`update salons set owner_name = users.name from users where users.id = salons.owner_id`.execute(db);
  // A salon and its slug refer to each other, checked at the end; a table whose rows wait for that cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`
    create function take_owner_name() returns trigger language plpgsql as $$
      begin
        select name into strict new.owner_name from users where id = new.owner_id;
        return new;
      exception when no_data_found then
        -- The reference to users refuses the row.
        return new;
      end $$`.execute(db);
  await sql`
    create trigger salons_owner_name before insert or update of owner_id, owner_name on salons
      for each row execute function take_owner_name()`.execute(db);
  await sql`
    create function give_owner_name() returns trigger language plpgsql as $$
      begin
        update salons set owner_name = new.name where owner_id = new.id;
        return null;
      end $$`.execute(db);
  await sql`
    create trigger users_name_of_owner after update of name on users
      for each row when (old.name is distinct from new.name) execute function give_owner_name()`.execute(db);

  await sql`
    alter table salons
      add column directory_text text collate "C" not null generated always as (
        fold(name || ' ' || slug || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || owner_name)
      ) stored`.execute(db);
  // As the finder's: trigrams need three letters, and what is shorter is found as a whole word.
  await sql`
    create index salons_directory on salons
      using gin (directory_text gin_trgm_ops, string_to_array(directory_text, ' '))`.execute(db);
  // Deleting a customer looks for reviews that refer to it: without this one, in all reviews of the salon.
  await sql`create index reviews_customer on reviews (salon_id, customer_id)`.execute(db);
  await sql`create index salons_newest on salons (created_at desc, id desc)`.execute(db);
  await sql`create index salons_name on salons (search_name, id)`.execute(db);
  await sql`
    create index salons_off on salons (created_at desc, id desc)
      include (suspended_at, suspension_reason) where not (is_active and suspended_at is null)`.execute(db);
}
