import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../infra/database/database.ts';

/**
 * A salon as of a version of its facts. Every committed change of them moves the version (migration 045). The version is null when it
 * was read inside a transaction, which may have changed the facts without moving it yet.
 */
export type VersionedSalon = { salonId: string; salonVersion: number | null; db: Pick<Connection, 'isTransaction'> };

/**
 * Keeps what `read` found for as long as the salon's version stands. All requests share the value, so nobody may change it. `question`
 * names what is read and all that the answer depends on besides the salon: never the moment, the person or anything that a visitor types.
 * A transaction takes what is kept of the version with which it began, and keeps nothing: what it reads may be its own, and taken back.
 */
export type KeepFacts = (<T>(salon: VersionedSalon, question: string, read: () => Promise<T>) => Promise<T>) & {
  /** How many answers are kept. */
  size(): number;
};

type Kept = { value: unknown };

/** `maxBytes` limits the total size; the least recently used entries are evicted first. */
export function createKeptFacts(maxBytes: number): KeepFacts {
  const kept = new LRUCache<string, Kept, () => Promise<unknown>>({
    maxSize: maxBytes,
    // One salon's facts may not push out those of all others.
    maxEntrySize: Math.ceil(maxBytes / 10),
    sizeCalculation: ({ value }, key) => serialize(value).byteLength + key.length,
    // An entry that is evicted during its read still answers the callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
  });
  const keep = async <T>({ salonId, salonVersion, db }: VersionedSalon, question: string, read: () => Promise<T>) => {
    if (salonVersion === null) return read();
    // Nobody asks for a past version, so its entries are evicted in time.
    const key = `${salonId} ${salonVersion} ${question}`;
    if (db.isTransaction) {
      // Does not wait for a read in progress: that read may wait for the connection of this transaction.
      const found = kept.get(key);
      return found ? (found.value as T) : read();
    }
    const found = await kept.fetch(key, { context: read });
    return (found as Kept).value as T;
  };
  return Object.assign(keep, { size: () => kept.size });
}

const MEGABYTE = 1024 * 1024;

/** A salon has some 20 kB of facts, one at all its ceilings 300 kB. */
export const keepFacts = createKeptFacts(64 * MEGABYTE);

/** An owner's operations bypass the cache, because the version in their scope is outdated after their own change. */
export const keptIfPublic: <T>(
  scope: VersionedSalon | { salonId: string },
  question: string,
  read: () => Promise<T>,
) => Promise<T> = (scope, question, read) => ('salonVersion' in scope ? keepFacts(scope, question, read) : read());
