import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/**
 * Distributes the salons of a migrated database over the machines of Citus (docs/scale.md): one transaction, in which nobody else reads or
 * writes. The database is open at the coordinator.
 */
export async function distribute(database: Database): Promise<void> {
  const { db } = database.longWork;
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as is_there`.execute(db);
  if (!rows[0]?.isThere) throw new Error('The extension citus is not in this database.');
  // Triggers of a salon write its other rows, which are on the same machine. For later connections: migrations and moved shards.
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(names[0]?.name ?? '');
  await sql`alter database ${name} set citus.enable_unsafe_triggers = on`.execute(db);
  // After a statement on several machines at once, a transaction could not write a table that is on all of them.
  await sql`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  // The second wall (docs/decisions/069): the coordinator comes to a machine as the salon's role, and tells it the salon.
  await sql`alter role encaixe_salon login`.execute(db);
  await sql`alter database ${name} set citus.propagate_set_commands = 'local'`.execute(db);
  await db.transaction().execute(distributeAll);
}

/** In this order. What refers to accounts, plans, addresses or codes finds them on its own machine. */
const REFERENCE = ['users', 'plans', 'short_codes', 'salon_slugs', 'salon_owners'];

/** The commands do what these do (tell-salons.ts, salons/commands.ts). */
const REPLACED_TRIGGERS = ['users_name_of_owner', 'move_versions_of_account', 'move_versions_of_plan', 'keep_owner'];

/** Keys over the platform: of a distributed table each key carries the salon. */
const REPLACED_KEYS: Record<string, string | null> = {
  'alter table salons drop constraint salons_slug_key': null,
  'alter table salons drop constraint salons_owner_id_key': null,
  'alter table salon_short_links drop constraint salon_short_links_short_code_key':
    'create unique index salon_short_links_short_code_key on salon_short_links (salon_id, short_code)',
  'drop index salon_subscriptions_payment':
    'create unique index salon_subscriptions_payment on salon_subscriptions (salon_id, provider, payment_id)',
  'drop index subscription_charges_charge':
    'create unique index subscription_charges_charge on subscription_charges (salon_id, provider, charge_id)',
};

type Part = { table: string; name: string; text: string; target: string };

async function distributeAll(db: Db): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('set local citus.enable_unsafe_triggers = on');
  await run(`set local citus.multi_shard_modify_mode = 'sequential'`);
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('salon_slugs', 'salon_owners', 'message_tallies') and exists (
        select from pg_attribute where attrelid = c.oid and attname = 'salon_id' and attnotnull
      )
      and not exists (select from pg_dist_partition where logicalrelid = c.oid)
    order by 1`.execute(db);
  const distributed = ['salons', ...tables.map(({ name }) => name)];
  const isDistributed = (table: string) => distributed.includes(table);

  const { rows: triggers } = await sql<Part>`
    select tgrelid::regclass::text as table, tgname::text as name, pg_get_triggerdef(t.oid) as text, '' as target
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relname = any (${[...distributed, ...REFERENCE]})`.execute(
    db,
  );
  const { rows: references } = await sql<Part>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as text,
      confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text = any (${distributed})`.execute(db);

  // It compares numbers of transactions, which are of one machine: a version moves with each row instead.
  await run(`
    create or replace function move_salon_version(salon uuid) returns void language sql as $$
      update salon_versions set version = version + 1 where salon_id = salon
    $$`);
  for (const { table, name } of triggers) await run(`drop trigger ${name} on ${table}`);
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`);
  for (const dropping of Object.keys(REPLACED_KEYS)) await run(dropping);
  for (const table of REFERENCE) await run(`select create_reference_table('${table}')`);
  await run(`select create_distributed_table('salons', 'id', colocate_with => 'none')`);
  for (const { name } of tables) {
    await run(`select create_distributed_table('${name}', 'salon_id', colocate_with => 'salons')`);
  }
  for (const making of Object.values(REPLACED_KEYS)) if (making) await run(making);
  for (const { table, name, text } of references.filter(({ table }) => isDistributed(table))) {
    // Triggers do what `on delete set null (…)` did.
    await run(`alter table ${table} add constraint ${name} ${text.replace(/ ON DELETE SET NULL \(\w+\)/, '')}`);
  }
  for (const { name, text } of triggers) if (!REPLACED_TRIGGERS.includes(name)) await run(text);
}
