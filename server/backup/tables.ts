import type { Ask } from '../infra/database/written-sql.ts';

/** `sql` is quoted, ready to be written into a statement. */
type Column = { name: string; sql: string; type: string };
export type Table = { name: string; sql: string; columns: Column[] };

/** Jobs that wait or run. One that ran is tried again, as after a crash. */
const UNDONE = `state in ('created', 'retry', 'active')`;

/** Which rows of a table a backup has. */
export const rowsOf = ({ name, sql }: Table) => (name === 'pgboss.job' ? `${sql} where ${UNDONE}` : sql);

/**
 * Every table of the product, and the queues with their jobs. Without columns that the database makes itself: generated ones, and ids of
 * transactions (xid8), which mean nothing in another database. There they get their default. Jobs
 * are the last: each names its queue.
 */
export async function listTables(ask: Ask): Promise<Table[]> {
  const { rows } = await ask<Table>(`
    select case when n.nspname = current_schema() then c.relname else n.nspname || '.' || c.relname end as name,
      quote_ident(n.nspname) || '.' || quote_ident(c.relname) as sql,
      json_agg(json_build_object(
        'name', a.attname, 'sql', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)
      ) order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition and ${IS_OF_NO_EXTENSION} and (
      n.nspname = current_schema() and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
    group by n.nspname, c.relname order by n.nspname || '.' || c.relname = 'pgboss.job', 1`);
  return rows;
}

const IS_OF_NO_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Whether somebody has made anything in the database: a table, a view, or the schema of the queues. */
export async function isEmpty(ask: Ask): Promise<boolean> {
  const { rows } = await ask<{ isEmpty: boolean }>(`
    select not exists (
      select from pg_class c where c.relnamespace = current_schema()::regnamespace and ${IS_OF_NO_EXTENSION}
    ) and to_regnamespace('pgboss') is null as "isEmpty"`);
  return rows[0]?.isEmpty ?? false;
}

/** Whether another server or program of Encaixe has the database open. */
export async function isInUse(ask: Ask): Promise<boolean> {
  const { rows } = await ask(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'encaixe' and pid <> pg_backend_pid() limit 1`);
  return rows.length > 0;
}
