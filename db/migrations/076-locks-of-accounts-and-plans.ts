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
  // A machine of Citus tells the coordinator the message alone, so it names the constraint.
  await sql`
    create or replace function keep_one_super_admin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('users_one_super_admin', 0));
      if not exists (select from users where user_type = 'super_admin') then
        raise exception using
          errcode = 'check_violation',
          constraint = 'users_one_super_admin',
          message = 'the last super admin stays: "users_one_super_admin"';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function refunds_below_payment() returns trigger language plpgsql as $$
    declare
      paid integer;
      returned bigint;
    begin
      select case when paid_at is null then 0 else amount_cents end into paid from payments
        where salon_id = new.salon_id and id = new.payment_id
        for no key update;
      if not found then return new; end if;
      select coalesce(sum(amount_cents), 0) into returned from refunds
        where salon_id = new.salon_id and payment_id = new.payment_id and id <> new.id;
      if returned + new.amount_cents > paid then
        raise exception using
          errcode = 'check_violation',
          constraint = 'refunds_below_payment',
          message = 'refunds above what was paid: "refunds_below_payment"';
      end if;
      return new;
    end $$`.execute(db);
}
