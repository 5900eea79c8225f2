/**
 * All time limits of the database, in milliseconds. The caller gets BUSY when one runs out (`unavailable.ts`), after
 * `turn` + `acquire` + `hold` at most.
 */
export type ConnectionLimits = {
  /** Connections of one pool. */
  connections: number;
  /** Waiting for a connection of the pool, or opening one. */
  acquire: number;
  /** A statement that waits for another transaction's lock. */
  lock: number;
  statement: number;
  /** An open transaction without a statement. */
  idleInTransaction: number;
  /**
   * Holding a connection, for a statement or a transaction. Also ends connections over a dead network, which the
   * server's limits do not reach. Longer than `statement`, so that the server usually answers first.
   */
  hold: number;
};

const second = 1000;
const minute = 60 * second;

export const timeLimits = {
  /** Requests and job handlers. */
  requests: {
    connections: 10,
    acquire: 4 * second,
    lock: 3 * second,
    statement: 10 * second,
    idleInTransaction: 10 * second,
    hold: 15 * second,
  },
  /**
   * Migrations, seeds and the job queue's maintenance. A second server waits this long for the first one to migrate.
   */
  longWork: {
    connections: 3,
    acquire: 30 * second,
    lock: 10 * minute,
    statement: 10 * minute,
    idleInTransaction: 10 * minute,
    hold: 30 * minute,
  },
  /** A migration that waits for a table blocks everybody behind it. Longer than any request holds a table. */
  migrationLock: 20 * second,
  /** One query of the job queue. Over a dead network workers must not wait as long as `longWork` allows. */
  jobQueue: 2 * minute,
  /** The embedded database has one connection and only one process. */
  embeddedAcquire: 20 * second,
  /** The longest time until /health answers. */
  health: 2 * second,
  /** A transaction that waits for others of the same salon (`bulkhead.ts`). */
  turn: 4 * second,
} as const;

/**
 * Transactions of one salon that hold connections of one process at once: a third of them, so that two slow salons
 * leave some.
 */
export const placesOfOneSalon = (connections: number) => Math.max(1, Math.floor(connections / 3));

/** The Retry-After of BUSY, in seconds. */
export const RETRY_AFTER_SECONDS = 2;
