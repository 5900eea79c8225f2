import { LRUCache } from 'lru-cache';
import type { Db } from '../infra/database/database.ts';
import { askMachineOf } from '../infra/database/salon-dialect.ts';

const ids = new LRUCache<string, string>({ max: 50_000 });

type Question<T> = {
  /** Reads whose salon it is, from a table that is on every machine. */
  find: () => Promise<string | null>;
  /** Must compare the name as well: a kept id may be of the salon that had it before, or of a transaction that was taken back. */
  ask: (salonId: string) => Promise<T | null>;
};

/**
 * Asks a salon that is known by another name: its address, its owner. On several machines only a statement with the salon's id goes
 * to one machine (docs/decisions/085). The id is kept and compared with each question, so one statement answers once it is known.
 */
export async function askSalonOf<T>(db: Db, name: string, { find, ask }: Question<T>): Promise<T | null> {
  const askThere = (id: string) => askMachineOf(db, id, () => ask(id));
  const kept = ids.get(name);
  const known = kept === undefined ? null : await askThere(kept);
  if (known) return known;
  const found = await find();
  if (!found) return null;
  ids.set(name, found);
  return askThere(found);
}
