import { type Kysely, sql } from 'kysely';
import { timeLimits } from '../process/time-limits.ts';
import { SALON_ROLE } from './salon-dialect.ts';
import type { Ask } from './written-sql.ts';

/** The tables of a database that is distributed over machines (docs/scale.md). Names are the database's own. */

type Connection = Pick<Kysely<unknown>, 'getExecutor'>;

export const run = (db: Connection, text: string) => sql.raw(text).execute(db);

/** Whether the database's salons are on the machines of Citus. */
export async function isDistributed(ask: Ask): Promise<boolean> {
  const { rows: found } = await ask<{ knows: boolean }>(
    `select to_regclass('pg_dist_partition') is not null and to_regclass('salons') is not null as knows`,
  );
  if (!found[0]?.knows) return false;
  return (await ask(`select 1 from pg_dist_partition where logicalrelid = 'salons'::regclass`)).rows.length > 0;
}

/** They say of each row whose it is, and stay where all salons are. The last one goes with `messages` (distribute.ts). */
const OF_ALL_SALONS = ['salon_slugs', 'salon_owners', 'memberships', 'charge_claims', 'message_tallies'];

/** The tables of salons that no machine has yet, without `salons` itself. */
export async function listNewTables(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${OF_ALL_SALONS})
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'salon_id' and attnotnull)
      and not exists (select from pg_dist_partition where logicalrelid = c.oid)
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** In a transaction, before its migrations: a table that refers to a salon is made as in a plain database, and distributed afterwards. */
export async function expectNewTables(db: Connection): Promise<void> {
  await run(db, `set local citus.multi_shard_modify_mode = 'sequential'`);
  await run(db, 'set local citus.enable_unsafe_triggers = on');
  await run(db, 'set local citus.enable_ddl_propagation = on');
  await run(db, 'set local citus.enable_local_reference_table_foreign_keys = off');
}

/** Distributes the tables of salons that migrations of this transaction have made. */
export async function distributeNewTables(db: Connection): Promise<void> {
  const tables = await listNewTables(db);
  if (tables.length === 0) return;
  const putBack = await takeApart(db, tables);
  for (const table of tables) await distributeTable(db, table);
  await putBack();
}

/**
 * A salon's statement that stands alone tells machines no limits (dialect.ts), and they count how long it waits for a lock. The coordinator comes
 * to them as the salon's role, which therefore brings the limit; only from there, because on the coordinator nobody logs in as this role.
 * The end of a statement reaches them without: the coordinator cancels it.
 */
export async function limitLocks(db: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const { lock } = timeLimits.requests;
  await run(db, `alter role ${SALON_ROLE} in database "${rows[0]?.name}" set lock_timeout = ${lock}`);
}

export async function distributeTable(db: Connection, table: string): Promise<void> {
  await run(
    db,
    table === 'salons'
      ? `select create_distributed_table('salons', 'id', colocate_with => 'none')`
      : `select create_distributed_table('${table}', 'salon_id', colocate_with => 'salons')`,
  );
}

type Part = { table: string; name: string; text: string; staysAway: boolean };

/**
 * Takes away the triggers of these tables, which would fire on copying, and references that lead to what is not yet, or never, beside them.
 * The answer puts back what may be there once they are distributed.
 */
export async function takeApart(
  db: Connection,
  tables: string[],
  { others = [], without = [] }: { others?: string[]; without?: string[] } = {},
): Promise<() => Promise<void>> {
  const { rows: triggers } = await sql<Part>`
    select tgrelid::regclass::text as table, tgname::text as name, pg_get_triggerdef(t.oid) as text,
      tgname = any (${without}) as "staysAway"
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relname = any (${[...tables, ...others]})`.execute(
    db,
  );
  const { rows: references } = await sql<Part>`
    with distributed as (
      select relname from pg_class where relname = any (${tables})
      union select logicalrelid::text from pg_dist_partition where partmethod = 'h'
    )
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as text,
      conrelid::regclass::text not in (select relname from distributed) as "staysAway"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text in (select relname from distributed)
      and (conrelid::regclass::text = any (${tables}) or confrelid::regclass::text = any (${tables}))`.execute(db);
  for (const { table, name } of triggers) await run(db, `drop trigger ${name} on ${table}`);
  for (const { table, name } of references) await run(db, `alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, text } of references.filter(({ staysAway }) => !staysAway)) {
      // Triggers do what `on delete set null (…)` did.
      await run(db, `alter table ${table} add constraint ${name} ${text.replace(/ ON DELETE SET NULL \(\w+\)/, '')}`);
    }
    for (const { text, staysAway } of triggers) if (!staysAway) await run(db, text);
  };
}
