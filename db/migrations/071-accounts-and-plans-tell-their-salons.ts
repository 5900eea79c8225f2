import { type Kysely, sql } from 'kysely';

/**
 * The commands that change an account or a plan call these. Their triggers do the same for the previous release, and go one release
 * later (docs/scale.md): on Citus a copy of `users` and `plans` is on every machine, where a trigger cannot write to the salons of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_salons_of_account(account uuid) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      told record;
    begin
      update salons set owner_name = u.name from users u
      where u.id = account and salons.owner_id = u.id and salons.owner_name <> u.name;
      for told in
        select id from salons where owner_id = account union select salon_id from reviews where user_id = account order by 1
      loop
        perform move_salon_version(told.id);
      end loop;
    end $$`.execute(db);
  await sql`
    create function tell_salons_of_plan(plan uuid) returns void language plpgsql as $$
    declare
      told record;
    begin
      for told in select id from salons where plan_id = plan or next_plan_id = plan order by id loop
        perform move_salon_version(told.id);
      end loop;
    end $$`.execute(db);
}
