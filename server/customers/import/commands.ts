import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockSalon } from '#server/infra/database/locks.ts';
import { getPlanLimits } from '#server/subscriptions/queries.ts';
import { countRoom, findSamePhone, readFile } from './queries.ts';

type Result = { imported: number; skipped: number; wrong: number };

const AT_ONCE = 500;
const ACTION = 'customers.import';

/** All or none. Throws PLAN_LIMIT when they do not all fit. The same `importId` again answers the first result. */
export async function importCustomers(
  scope: SalonScope,
  { importId, file, lines }: { importId: string; file: File; lines: number[] },
): Promise<Result> {
  const rows = await readFile(scope, file);
  const wanted = new Set(lines);
  return transaction(scope, async (scope) => {
    // When two imports race, the second sees the customers of the first.
    await lockSalon(scope.db);
    const before = await findResult(scope, importId);
    if (before) return before;
    const samePhone = await findSamePhone(scope, rows);
    const right = rows.flatMap(({ line, values }) => (values ? [{ line, values }] : []));
    const chosen = right.filter(({ line }) => !samePhone.has(line) || wanted.has(line));
    if (chosen.length === 0) throw refuseFields({ file: 'Não há clientes novos para importar.' });
    const room = await countRoom(scope);
    if (room !== null && chosen.length > room) throw refuse('PLAN_LIMIT', await limitOf(scope));
    for (let first = 0; first < chosen.length; first += AT_ONCE) {
      await scope.db
        .insertInto('customers')
        .values(
          chosen
            .slice(first, first + AT_ONCE)
            .map(({ values }) => ({ id: newId(), ...values, createdAt: scope.now, updatedAt: scope.now })),
        )
        .execute();
    }
    const result = {
      imported: chosen.length,
      skipped: right.length - chosen.length,
      wrong: rows.length - right.length,
    };
    await audit(scope, { action: ACTION, entityId: importId, data: result });
    return result;
  });
}

async function limitOf(scope: SalonScope): Promise<{ limit: number }> {
  const { maxCustomers } = await getPlanLimits(scope);
  return { limit: maxCustomers ?? 0 };
}

/** A repeated request comes soon after the first. */
const REPEATED_WITHIN_MS = 24 * 3600 * 1000;

async function findResult(scope: SalonScope, importId: string): Promise<Result | null> {
  const entry = await scope.db
    .selectFrom('auditLog')
    .where('createdAt', '>', new Date(scope.now.getTime() - REPEATED_WITHIN_MS))
    .where('action', '=', ACTION)
    .where('entityId', '=', importId)
    .select('data')
    .executeTakeFirst();
  return (entry?.data as Result | undefined) ?? null;
}
