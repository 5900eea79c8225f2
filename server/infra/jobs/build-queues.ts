import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/** Makes pg-boss's schema within the caller's transaction, as its first start would do in one of its own. */
export async function buildQueues(trx: Pick<Kysely<unknown>, 'executeQuery'>): Promise<void> {
  const plans = getConstructionPlans('pgboss');
  const statements = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(plans)?.[1];
  if (statements === undefined) throw new Error('pg-boss makes its schema in another way than this code knows');
  await trx.executeQuery(CompiledQuery.raw(statements));
}
