import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { MAX_IMPORT_ROWS } from '#contract/ceilings.ts';
import type { ImportRow } from '#contract/customers-import.ts';
import { decodeText } from '#lib/table-file.ts';
import { refuseFields } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getPlanLimits } from '#server/subscriptions/queries.ts';
import { countReachable } from '../queries.ts';
import { type CheckedRow, checkRow, findRepeated, MOST_NAMES, readRows } from './rules.ts';

export async function checkImport(scope: SalonScope, file: File) {
  const rows = await readFile(scope, file);
  const known = await findSamePhone(scope, rows);
  return { rows: rows.map((row) => answerOf(row, known.get(row.line) ?? [])), room: await countRoom(scope) };
}

function answerOf({ line, raw, values, problem }: CheckedRow, samePhone: string[]): ImportRow {
  const { name, phone, email, birthDate } = values ?? { ...raw, birthDate: null };
  const short = (text: string) => text.slice(0, 100).toWellFormed();
  return { line, name: short(name), phone: short(phone), email: email || null, birthDate, problem, samePhone };
}

const TOO_MANY = `O arquivo tem mais de ${MAX_IMPORT_ROWS.toLocaleString('pt-BR')} clientes. Divida a lista em arquivos menores.`;
const NOBODY = 'Este arquivo não tem nenhum cliente.';
const AT_ONCE = 250;

/** Throws INVALID_INPUT for what is wrong with the whole file. */
export async function readFile(scope: SalonScope, file: File): Promise<CheckedRow[]> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const rows = readRows(text, MAX_IMPORT_ROWS + 1);
  if (typeof rows === 'string') throw refuseFields({ file: rows });
  if (rows.length > MAX_IMPORT_ROWS) throw refuseFields({ file: TOO_MANY });
  if (rows.length === 0) throw refuseFields({ file: NOBODY });
  const checked: CheckedRow[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    checked.push(...rows.slice(first, first + AT_ONCE).map((row) => checkRow(row, scope.today)));
    // Other requests go on meanwhile.
    await setImmediate();
  }
  return checked;
}

/** By line: who has its phone already, customers before earlier lines of the file. */
export async function findSamePhone(scope: SalonScope, rows: CheckedRow[]): Promise<Map<number, string[]>> {
  const phones = [...new Set(rows.flatMap(({ values }) => values?.phone ?? []))];
  const customers = await scope.db
    .selectFrom('customers')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`phone = any(${phones})`)
    .select(['name', 'phone'])
    .orderBy('name')
    .execute();
  const byPhone = Map.groupBy(customers, ({ phone }) => phone);
  const repeated = findRepeated(rows);
  return new Map(
    rows.flatMap(({ line, values }) => {
      const names = (byPhone.get(values?.phone ?? '') ?? []).map(({ name }) => name);
      const all = [...names, ...(repeated.get(line) ?? [])].slice(0, MOST_NAMES);
      return all.length > 0 ? [[line, all] as const] : [];
    }),
  );
}

/** How many customers the plan still takes; null: any number. */
export async function countRoom(scope: SalonScope): Promise<number | null> {
  const { maxCustomers } = await getPlanLimits(scope);
  return maxCustomers === null ? null : Math.max(0, maxCustomers - (await countReachable(scope)));
}
