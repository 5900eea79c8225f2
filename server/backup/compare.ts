import { createHash } from 'node:crypto';
import type { BackupRecord } from './records.ts';

/** A table's content: how many rows, and a sum of their hashes, which is the same in whatever order they come. */
type Content = { columns: string; rows: number; sum: bigint };
export type Contents = Map<string, Content>;

const MODULUS = 2n ** 256n;

/** Hands records on, and notes what the tables hold. Without the rows, which may be many. */
export async function* noted(records: AsyncIterable<BackupRecord>, contents: Contents): AsyncGenerator<BackupRecord> {
  let current: Content | null = null;
  for await (const record of records) {
    if (record.kind === 'table') {
      current = { columns: JSON.stringify(record.columns), rows: 0, sum: 0n };
      contents.set(record.name, current);
    }
    if (record.kind === 'rows' && current) add(current, record.json);
    yield record;
  }
}

function add(content: Content, json: string): void {
  for (const row of JSON.parse(json) as unknown[]) {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    content.sum = (content.sum + BigInt(`0x${hash}`)) % MODULUS;
    content.rows++;
  }
}

/**
 * The names of the tables that differ. Those of pg-boss are not there before a first start, and may have other columns in another release
 * of it: then their rows are counted.
 */
export function differences(one: Contents, other: Contents): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [left, right] = [one.get(name), other.get(name)];
    if (name.startsWith('pgboss.') && left?.columns !== right?.columns) {
      return (left?.rows ?? 0) !== (right?.rows ?? 0);
    }
    return left?.rows !== right?.rows || left?.columns !== right?.columns || left?.sum !== right?.sum;
  });
}
