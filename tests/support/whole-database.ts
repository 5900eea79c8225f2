import type { Database } from '#server/infra/database/database.ts';

/** By table, how many rows a backup must carry, and a hash of all they hold. Read from the catalogue, not from the backup's own list. */
export async function contentOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) content[name] = await digest(pool, name, `to_jsonb(t) - 'moved_in'`);
  content.migrations = await digest(pool, 'kysely_migration', 't.name');
  const { rows: queues } = await pool.query(`select 1 where to_regclass('pgboss.job') is not null`);
  if (queues.length === 0) return content;
  const undone = `(select * from pgboss.job where state in ('created', 'retry', 'active'))`;
  content.jobs = await digest(pool, undone, 'to_jsonb(t)');
  content.queues = await digest(pool, 'pgboss.queue', `to_jsonb(t)`);
  return content;
}

/** The tables as they are made: columns, keys, constraints, indexes, and which triggers work. */
export async function shapeOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema in ('public', 'pgboss') and table_name not like 'queue_stats%'
      and table_name <> '__pgboss_test_clock'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and contype <> 'n' and conrelid::regclass::text not like '%queue_stats%'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled)
    from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

async function digest(pool: Database['pool'], table: string, value: string): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `select count(*) || ' ' || md5(coalesce(string_agg(row, e'\\n' order by row collate "C"), '')) as line
     from (select (${value})::text as row from ${table} as t) as rows`,
  );
  return rows[0]?.line ?? '';
}
