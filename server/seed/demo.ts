import { holdUntilCommit } from '../infra/locks.ts';
import type { Infra } from '../scope.ts';
import { saveSetting } from '../settings/commands.ts';
import { findSetting } from '../settings/queries.ts';
import { scopeOfSystem } from '../worker.ts';
import { plant } from './plant.ts';
import { describeSignIns } from './sign-ins.ts';
import { FULL_SIZE, type Size } from './size.ts';

/** Saved in the transaction that makes the data: both are there or neither is, whatever interrupts the start. */
const MARK = 'demo_data';

/**
 * Two salons with three months behind them, made by the product itself on each of those days: at the first start, and
 * never again. Answers the lines that say who may sign in. Throws StartError.
 */
export async function seedDemo(infra: Infra, say: (line: string) => void, size: Size = FULL_SIZE): Promise<string[]> {
  await infra.database.longWork.db.transaction().execute(async (db) => {
    // Of two servers that start together, the second finds it done.
    await holdUntilCommit(db, MARK);
    const scope = scopeOfSystem({ ...infra, database: { ...infra.database, db } });
    if (await findSetting(scope, MARK)) return;
    await plant(infra, db, size, say);
    const description = 'Quando os dados de demonstração foram criados. Enquanto existir, não são criados de novo.';
    await saveSetting(scope, { key: MARK, value: scope.now.toISOString(), description });
  });
  return describeSignIns(infra);
}
