/**
 * Every time limit of the database, in milliseconds. What runs out becomes BUSY for the caller (`unavailable.ts`), so the slowest
 * refusal takes `turn` + `acquire` + `hold`.
 */
export type ConnectionLimits = {
  /** Connections of one pool. */
  connections: number;
  /** Waiting for a connection of the pool, or opening one. */
  acquire: number;
  /** One statement waiting for a lock that another transaction holds. */
  lock: number;
  /** One statement. */
  statement: number;
  /** A transaction in which nothing is asked. */
  idleInTransaction: number;
  /**
   * Keeping a connection, for a statement or for a whole transaction. Also ends what hangs on a network that went silent,
   * where the server's own limits do not reach us. Longer than `statement`, so that the server usually speaks first.
   */
  hold: number;
};

const second = 1000;
const minute = 60 * second;

export const timeLimits = {
  /** Requests, and the handlers of jobs. */
  requests: {
    connections: 10,
    acquire: 4 * second,
    lock: 3 * second,
    statement: 10 * second,
    idleInTransaction: 10 * second,
    hold: 15 * second,
  },
  /** Migrations, seeds, and the upkeep of the job queue. A second server waits here until the first has migrated. */
  longWork: {
    connections: 3,
    acquire: 30 * second,
    lock: 10 * minute,
    statement: 10 * minute,
    idleInTransaction: 10 * minute,
    hold: 30 * minute,
  },
  /** A migration waiting for a table. Everybody else waits behind it; longer than any request holds one. */
  migrationLock: 20 * second,
  /** One question of the job queue, so that a silent network does not stop the workers for as long as `longWork` may take. */
  jobQueue: 2 * minute,
  /** The embedded database has one connection, and nobody else to be fair to. */
  embeddedAcquire: 20 * second,
  /** /health answers after this at the latest. */
  health: 2 * second,
  /** A salon's transaction waiting for others of the same salon (`bulkhead.ts`). */
  turn: 4 * second,
} as const;

/** How many transactions of one salon may hold connections of one process at once: a third, so that two salons leave some. */
export const placesOfOneSalon = (connections: number) => Math.max(1, Math.floor(connections / 3));

/** When people are told to come back. */
export const RETRY_AFTER_SECONDS = 2;
