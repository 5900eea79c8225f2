import type { Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations as ours } from '#db/migrations/all.ts';
import type { DB } from '#db/types.ts';
import type { Database } from '../infra/database/database.ts';
import { inMigration } from '../infra/database/migrate.ts';
import { limitStatements } from '../infra/database/postgres.ts';
import { type Ask, askIn } from '../infra/database/written-sql.ts';
import { StartError } from '../infra/env/start-error.ts';
import { buildQueues } from '../infra/jobs/build-queues.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import type { BackupRecord, Header, Totals } from './records.ts';
import { ALTERED } from './refusals.ts';
import { isEmpty, listTables, type Table } from './tables.ts';

export type Load = {
  /** Takes a table's heading or some of its rows. */
  take(record: Extract<BackupRecord, { kind: 'table' | 'rows' }>): Promise<void>;
};

/**
 * One transaction: the tables as the backup's migrations make them, then `work` with its rows, then the newer migrations of this code.
 * An error or a crash leaves the database as it was.
 */
export async function loadInto(
  database: Database,
  header: Header,
  work: (load: Load) => Promise<Totals>,
  migrations: Record<string, Migration> = ours,
): Promise<Totals> {
  const limits = database.kind === 'postgres' ? timeLimits.backup : null;
  return await inMigration({ pool: database.pool, limits }, async (trx, migrate) => {
    const ask = askIn(trx);
    // Once more, behind the lock that a starting server would wait for.
    if (!(await isEmpty(ask))) throw NOT_EMPTY();
    await migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => header.migrations.includes(name))));
    const totals = await fill(trx, ask, work);
    await migrate(migrations);
    return totals;
  });
}

export const NOT_EMPTY = () =>
  new StartError('O banco de dados de destino não está vazio. Nada foi alterado. Use um banco novo.');

async function fill(trx: Transaction<DB>, ask: Ask, work: (load: Load) => Promise<Totals>): Promise<Totals> {
  await buildQueues(trx);
  // pg-boss has set limits of its own.
  await ask(limitStatements('set local', timeLimits.backup));
  const tables = await listTables(ask);
  const rows: Totals['rows'] = {};
  const restoreChecks = await withoutChecks(ask, tables);
  // Migrations have seeded some.
  await ask(`truncate ${tables.flatMap((table) => (isOfQueues(table) ? [] : table.sql)).join(', ')}`);
  let insert: ((json: string) => Promise<void>) | null = null;
  const totals = await work({
    async take(record) {
      if (record.kind === 'rows') return insert === null ? Promise.reject(ALTERED()) : insert(record.json);
      const table = tables.find(({ name }) => name === record.name);
      if (!table || table.name in rows) throw ALTERED();
      rows[table.name] = 0;
      const statement = insertion(table, record.columns);
      insert = async (json) => {
        rows[table.name] = (rows[table.name] ?? 0) + (await ask(statement, [json])).count;
      };
    },
  });
  expectAll(tables, rows, totals.rows);
  await restoreChecks();
  await ask('analyze');
  return totals;
}

const isOfQueues = ({ name }: Table) => name.startsWith('pgboss.');

/** pg-boss may have other columns in its tables than when the backup was made; ours are those of the same migrations. */
function insertion(table: Table, given: string[]): string {
  const { sql, columns } = table;
  const known = columns.filter((column) => given.includes(column.name));
  const isSame = known.length === columns.length && known.length === given.length;
  if (!isSame && !isOfQueues(table)) throw ALTERED();
  const values = known.map((column) => `(row ->> ${given.indexOf(column.name)})::${column.type}`);
  return `insert into ${sql} (${known.map((column) => column.sql).join(', ')})
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as row`;
}

function expectAll(tables: Table[], loaded: Totals['rows'], told: Totals['rows']): void {
  // A database that no server has been started on has no queues.
  const expected = tables.filter((table) => table.name in told || !isOfQueues(table));
  const isWhole = expected.every(({ name }) => name in told && loaded[name] === told[name]);
  if (!isWhole || Object.keys(told).length !== expected.length) throw ALTERED();
}

/**
 * Rows come with what triggers made of them, and in no order of references: triggers sleep, and foreign keys are taken away and made
 * again, which checks each of them once.
 */
async function withoutChecks(ask: Ask, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await ask<{ table: string; name: string; definition: string }>(
    `select t.sql as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from unnest($1::text[]) as t(sql) join pg_constraint k on k.conrelid = t.sql::regclass
     where k.contype = 'f' and k.conparentid = 0 order by 1, 2`,
    [tables.map(({ sql }) => sql)],
  );
  for (const { table, name } of keys) await ask(`alter table ${table} drop constraint ${name}`);
  for (const { sql } of tables) await ask(`alter table ${sql} disable trigger user`);
  return async () => {
    // An exclusion may be checked at the end; while a check waits no table can be altered.
    await ask('set constraints all immediate');
    for (const { sql } of tables) await ask(`alter table ${sql} enable trigger user`);
    for (const { table, name, definition } of keys)
      await ask(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
