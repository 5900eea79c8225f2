import { type Kysely, sql } from 'kysely';

/**
 * Locks of accounts and plans. Here they are row locks. On Citus two of them that share a copied table wait for each other, so distributing
 * puts advisory locks in their place (server/infra/database/distribute.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_account(account uuid, names text[]) returns boolean language plpgsql as $$
    declare
      is_there boolean;
    begin
      perform from users where id = account for key share;
      is_there := found;
      perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(names) as name;
      return is_there;
    end $$`.execute(db);
  await sql`
    create function lock_accounts(accounts uuid[]) returns int language plpgsql as $$
    declare
      locked int;
    begin
      perform from users where id = any (accounts) order by id for update;
      get diagnostics locked = row_count;
      return locked;
    end $$`.execute(db);
  await sql`
    create function hold_plan(plan uuid) returns void language plpgsql as $$
    begin
      perform from plans where id = plan for share;
    end $$`.execute(db);
  await sql`
    create function lock_plan(plan uuid) returns void language plpgsql as $$
    begin
      perform from plans where id = plan for update;
    end $$`.execute(db);
}
