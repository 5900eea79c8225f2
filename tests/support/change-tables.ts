import type { Database } from '#server/infra/database/database.ts';
import { citusUrl } from './citus.ts';

/** Changes of the tables themselves, such as a trigger that hinders. On Citus they reach every machine, and the parts that each table has there. */
export async function changeTables({ pool }: Pick<Database, 'pool'>, ...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    // Off for the databases of tests (citus.ts).
    if (citusUrl) await client.query('set citus.enable_ddl_propagation = on');
    for (const statement of statements) await client.query(statement);
    if (citusUrl) await client.query('reset citus.enable_ddl_propagation');
  } finally {
    client.release();
  }
}
