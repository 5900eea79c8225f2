import { type Kysely, sql } from 'kysely';

/**
 * One salon for each owner, as `unique (owner_id)` of `salons` says too: where salons are distributed, a key cannot be over all of them,
 * and this table is on every machine (docs/scale.md). The trigger is for the previous release; commands write the table themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table salon_owners (
      owner_id uuid primary key references users (id) on delete cascade,
      -- No reference: it is claimed before its salon is written.
      salon_id uuid not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create function keep_owner_of_salon() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from salon_owners where salon_id = old.id;
      else
        insert into salon_owners (owner_id, salon_id) values (new.owner_id, new.id) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
  // It locks the salons until the migration ends, so none is missed.
  await sql`
    create trigger keep_owner after insert or delete on salons for each row execute function keep_owner_of_salon()
  `.execute(db);
  await sql`grant select on salon_owners to encaixe_salon`.execute(db);
  await sql`alter table salon_owners enable row level security`.execute(db);
  await sql`
    create policy of_salon on salon_owners to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)
  `.execute(db);
  await sql`insert into salon_owners (owner_id, salon_id) select owner_id, id from salons`.execute(db);
}
