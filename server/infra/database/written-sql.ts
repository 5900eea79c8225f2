import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';

/** Asks in SQL that is made from the catalogue, whose tables no type knows: for all of a database, never for one salon. */
export type Ask = <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[]; count: number }>;

export const askIn =
  (trx: Pick<Kysely<unknown>, 'executeQuery'>): Ask =>
  async <Row>(text: string, values: unknown[] = []) => {
    const { rows, numAffectedRows } = await trx.executeQuery<Row>(CompiledQuery.raw(text, values));
    return { rows, count: Number(numAffectedRows ?? 0) };
  };

export const askBy =
  (connection: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask =>
  async (text, values) => {
    const { rows, rowCount } = await connection.query(text, values);
    return { rows, count: rowCount ?? 0 };
  };
