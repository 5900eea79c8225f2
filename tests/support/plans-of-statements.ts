import type pg from 'pg';
import type { Asked } from './asked.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/** A place where a plan reads rows: a table as a whole (`index` is null), or an index by this condition. */
export type Read = { table: string; index: string | null; condition: string };

const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b/i;

/** Where the plans of these statements read. Sequential scans are switched off: one that is left has no index to use. */
export async function readsOf(pool: pg.Pool, statements: readonly Asked[]): Promise<Read[]> {
  const client = await pool.connect();
  try {
    const { rows: indexes } = await client.query(
      `select c.relname as index, t.relname as table from pg_index i
      join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid`,
    );
    const tableOf = new Map<string, string>(indexes.map(({ index, table }) => [index, table]));
    await client.query('set enable_seqscan = off');
    const reads: Read[] = [];
    for (const { text, values } of statements.filter((one) => HAS_PLAN.test(one.text))) {
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
        const { 'Relation Name': table, 'Index Name': index = null, 'Index Cond': condition = '' } = node;
        if (index) reads.push({ table: table ?? tableOf.get(index) ?? '', index, condition });
        else if (node['Node Type'] === 'Seq Scan') reads.push({ table: table ?? '', index, condition });
      }
    }
    return reads;
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
