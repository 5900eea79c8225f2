import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '#server/infra/database/database.ts';
import { migrate } from '#server/infra/database/migrate.ts';

const file = fileURLToPath(new URL('../db/types.ts', import.meta.url));

/** The content of db/types.ts: the tables after all migrations, with the types that infra/database/pg-types.ts parses. */
export async function generateTypes(): Promise<string> {
  const database = await openDatabase({ memory: true });
  try {
    await migrate(database);
    const { rows } = await database.pool.query<Column>(columns);
    const source = await generate({
      db: database.db.withoutPlugins(),
      dialect: new PostgresDialect({ dateParser: 'string' }),
      camelCase: true,
      outFile: null,
      excludePattern: 'kysely_migration*',
      typeMapping: { int8: 'number', numeric: 'number', timestamp: 'string', json: 'unknown', jsonb: 'unknown' },
      postprocess: async ({ metadata }) => refine(metadata, rows),
    });
    return format(source);
  } finally {
    await database.close();
  }
}

type Column = { table: string; column: string; computed: boolean; check: string | null };

const columns = `
  select r.relname as "table", a.attname as "column", a.attgenerated <> '' as computed, pg_get_constraintdef(c.oid) as "check"
  from pg_attribute a
  join pg_class r on r.oid = a.attrelid and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
  left join pg_constraint c on c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]
  where a.attnum > 0`;

/** Turns `check (status in ('a', 'b'))` into unions, and leaves out generated columns. */
function refine(metadata: DatabaseMetadata, known: Column[]): DatabaseMetadata {
  const computed = new Set(known.filter((column) => column.computed).map(({ table, column }) => `${table}.${column}`));
  for (const table of metadata.tables) {
    table.columns = table.columns.filter(({ name }) => !computed.has(`${table.name}.${name}`));
    for (const column of table.columns) {
      const checks = known.filter((other) => other.table === table.name && other.column === column.name);
      column.enumValues = checks.map(({ check }) => closedList(check)).find((values) => values !== null) ?? null;
    }
  }
  return metadata;
}

/** Reads ["a", "b"] from `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`; null for any other check. */
function closedList(check: string | null): string[] | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[\w-]+'::text(?:, )?)+)\]\)\)\)(?: NOT VALID)?$/.exec(
    check ?? '',
  )?.[1];
  return list ? [...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? '') : null;
}

function format(source: string): string {
  const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url));
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    input: source,
    encoding: 'utf8',
  });
}

if (import.meta.main) {
  const source = await generateTypes();
  if (!process.argv.includes('--verify')) await writeFile(file, source);
  else if (source !== (await readFile(file, 'utf8'))) {
    process.stderr.write('db/types.ts is not what the migrations make: run `npm run db:types`.\n');
    process.exitCode = 1;
  }
}
