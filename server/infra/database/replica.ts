/** Reads from a copy of the database that has all that was written before the request (docs/decisions/074-reports-from-a-replica.md). */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../env/start-error.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import { timeLimits } from '../process/time-limits.ts';
import { isUnavailable } from '../process/unavailable.ts';
import type { Database, Db } from './database.ts';
import { createPool } from './postgres.ts';
import { OwnerDb } from './salon-dialect.ts';
import { createStatementNames } from './statement-names.ts';

export type Replica = {
  /** `here` reads the primary: when the replica is away or behind, and when `there` fails. Neither may write. */
  read<T>(there: (db: Db) => Promise<T>, here: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Asked = Pick<pg.Pool, 'query'>;
type Options = { url: string; primary: Asked; log: Log };

/** A copy of all bytes has its primary's identifier. */
const IDENTITY = `(select system_identifier from pg_control_system())::text as system, current_database()::text as name`;
/** Flushed: every commit that was acknowledged is before it. */
const PRIMARY = `select ${IDENTITY}, pg_current_wal_flush_lsn()::text as position`;
const REPLICA = `select ${IDENTITY}, pg_is_in_recovery() as "isStandby",
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll"`;

type Identity = { system: string; name: string };
type Position = Identity & { position: string };
type Look = Identity & { isStandby: boolean; hasAll: boolean };

const isSame = (one: Identity, other: Identity) => one.system === other.system && one.name === other.name;

async function askPrimary(primary: Asked): Promise<Position> {
  const { rows } = await primary.query<Position>({ text: PRIMARY, query_timeout: LAG_MS } as pg.QueryConfig);
  return rows[0] as Position;
}

async function lookAt(replica: Asked, { position }: Position): Promise<Look> {
  const question = { text: REPLICA, values: [position], query_timeout: LAG_MS };
  return (await replica.query<Look>(question)).rows[0] as Look;
}

const LAG_MS = timeLimits.replica.lag;
/** Between two looks at a replica that is behind: usually by some milliseconds. */
const LOOK_AGAIN_MS = 10;

type State = 'current' | 'behind' | 'no standby' | 'another database';

/** Gives a replica that is behind `timeLimits.replica.lag` to catch up with where the primary is now. */
async function stateOf(replica: Asked, primary: Asked): Promise<State> {
  const wanted = await askPrimary(primary);
  for (const giveUpAt = performance.now() + LAG_MS; ; await pause(LOOK_AGAIN_MS)) {
    const seen = await lookAt(replica, wanted);
    if (!isSame(seen, wanted)) return 'another database';
    // Perhaps a former primary, whose later commits nobody has.
    if (!seen.isStandby) return 'no standby';
    if (seen.hasAll) return 'current';
    if (performance.now() >= giveUpAt) return 'behind';
  }
}

/** Not used until it has proved to be current, and after a failure not until it has again. No request waits for that. */
export function createReplica({ url, primary, log }: Options): Replica {
  const { limits } = timeLimits.replica;
  const pool = createPool({ url, log, limits, names: createStatementNames(log) });
  const db = new OwnerDb({ pool, limits });
  let isAway = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function leave(why: object): void {
    warnSeldom(log, why, 'the replica is not read from for a while');
    isAway = true;
    timer ??= setTimeout(probe, timeLimits.replica.rest).unref();
  }

  async function isCurrent(): Promise<boolean> {
    try {
      const state = await stateOf(pool, primary);
      if (state === 'current') return true;
      leave({ state });
    } catch (error) {
      leave({ err: error });
    }
    return false;
  }

  async function probe(): Promise<void> {
    timer = undefined;
    if (isClosed || !(await isCurrent())) return;
    isAway = false;
    log.info('reports and exports are read from the replica');
  }
  void probe();

  return {
    async read(there, here) {
      if (isAway || !(await isCurrent())) return here();
      try {
        return await there(db);
      } catch (error) {
        // Whatever else it is, the primary says it too.
        if (isUnavailable(error)) leave({ err: error });
        return here();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A replica that hangs never says goodbye.
      await Promise.race([db.destroy(), pause(timeLimits.replica.close, undefined, { ref: false })]);
    },
  };
}

/** One of these, or the reason why it gave no answer. */
export async function examineReplica(url: string, primary: Asked, log: Log): Promise<State | { failed: unknown }> {
  const pool = createPool({ url, log, limits: timeLimits.replica.limits, names: createStatementNames(log) });
  try {
    return await stateOf(pool, primary);
  } catch (error) {
    return { failed: error };
  } finally {
    await Promise.race([pool.end(), pause(timeLimits.replica.close, undefined, { ref: false })]);
  }
}

export const anotherDatabase = (url: string) => {
  const { host, pathname } = new URL(url);
  return `READ_DATABASE_URL leva a outro banco de dados (${host}${pathname}), que não é réplica do de DATABASE_URL.`;
};

/** Throws StartError for another database, before anything is changed. One that does not answer is no reason not to start. */
export async function expectReplica(url: string, { pool }: Pick<Database, 'pool'>, log: Log): Promise<void> {
  if ((await examineReplica(url, pool, log)) !== 'another database') return;
  throw new StartError(`${anotherDatabase(url)} Corrija ou remova READ_DATABASE_URL. Nada foi alterado.`);
}
