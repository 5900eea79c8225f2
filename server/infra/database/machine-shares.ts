import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { createBulkhead } from '../process/bulkhead.ts';

/** Does the work when the salon's machine has room for it. Throws Unavailable when there is none for too long. */
export type InShareOf = <T>(salonId: string, work: () => Promise<T>) => Promise<T>;

/** Shards move: what is kept is where the salon was a minute ago. */
const KEPT_MS = 60_000;

/**
 * A machine of Citus that falls silent, without refusing anything, holds each connection that asks it until a limit ends the wait
 * (docs/decisions/094). Its salons get half of the connections at most, so that the salons of others go on.
 */
export function createMachineShares(pool: pg.Pool, connections: number, timeoutMs: number): InShareOf {
  const inShare = createBulkhead({ maxConcurrent: Math.ceil(connections / 2), timeoutMs });
  const machines = new LRUCache<string, string>({ max: 50_000, ttl: KEPT_MS });

  /** Null before the salons are distributed. */
  async function machineOf(salonId: string): Promise<string | null> {
    const kept = machines.get(salonId);
    if (kept) return kept;
    const { rows } = await pool.query(
      `select (select groupid::text from pg_dist_placement
          where shardid = get_shard_id_for_distribution_column('salons', $1::uuid)) as machine
       from pg_dist_partition where logicalrelid = to_regclass('salons')`,
      [salonId],
    );
    const machine = rows[0]?.machine;
    if (!machine) return null;
    machines.set(salonId, machine);
    return machine;
  }

  return async (salonId, work) => {
    const machine = await machineOf(salonId);
    return machine ? await inShare(machine, work) : await work();
  };
}
