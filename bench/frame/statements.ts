import type { Product } from './product.ts';

export type Statement = { text: string; calls: number };

/**
 * The statements of an operation, as the database server counts them: by text, most frequent first. Nothing else may use the server
 * meanwhile.
 */
export async function statementsOf({ sql }: Pick<Product, 'sql'>, work: () => Promise<unknown>): Promise<Statement[]> {
  await sql('create extension if not exists pg_stat_statements');
  await sql('select pg_stat_statements_reset()');
  await work();
  const rows = await sql(
    `select query as text, calls::int from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'
    order by calls desc, query`,
  );
  return rows as Statement[];
}

/** Excludes statements that only open, limit or close a transaction, and the server's own checks of references. */
export const countQueries = (statements: readonly Statement[]): number =>
  statements.filter(({ text }) => !NOT_COUNTED.test(text)).reduce((sum, { calls }) => sum + calls, 0);

const NOT_COUNTED = /^(begin|commit|rollback|set local|select 1 from only)\b/i;

export const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 110);
