export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Makes the table's indexes and exclusion constraints again afterwards, which takes a fraction of filling them row by row. Its keys stay. */
export async function withoutIndexes(sql: Sql, table: string, work: () => Promise<unknown>): Promise<void> {
  const exclusions = await sql(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = $1::regclass and contype = 'x' order by conname`,
    [table],
  );
  const indexes = await sql(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [table],
  );
  for (const { name } of exclusions) await sql(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sql(`drop index ${name}`);
  await work();
  await sql(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await sql(String(definition));
  for (const { name, definition } of exclusions) await sql(`alter table ${table} add constraint ${name} ${definition}`);
  await sql('reset maintenance_work_mem');
}
