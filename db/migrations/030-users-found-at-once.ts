import { type Kysely, sql } from 'kysely';

/** The administrators' list of accounts costs the same with 100,000 of them, and one super admin always stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each part begins with a space, so that a search for one or two letters finds the words that begin with them.
  await sql`
    alter table users add column search_text text collate "C" not null generated always as (
      ' ' || fold(name) || ' ' || fold(email) || ' ' || coalesce(substr(phone, 4), '')
    ) stored`.execute(db);
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db);
  // E-mails share the trigrams of their domain and phones those of their area, so these are found whole, or as a range.
  await sql`create index users_email_letters on users (email collate "C")`.execute(db);
  await sql`create index users_phone on users (phone) where phone is not null`.execute(db);
  await sql`create index users_newest on users (created_at desc, id desc)`.execute(db);
  await sql`create index users_of_type on users (user_type, created_at desc, id desc)`.execute(db);

  await sql`
    create function keep_one_super_admin() returns trigger language plpgsql as $$
    begin
      -- Of two that go at once each would still see the other: the second waits, and sees that it is the last.
      perform pg_advisory_xact_lock(hashtextextended('users_one_super_admin', 0));
      if not exists (select from users where user_type = 'super_admin') then
        raise exception using
          errcode = 'check_violation',
          constraint = 'users_one_super_admin',
          message = 'the last super admin stays';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger users_one_super_admin after update of user_type or delete on users
      for each row when (old.user_type = 'super_admin')
      execute function keep_one_super_admin()`.execute(db);
}
