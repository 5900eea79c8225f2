/** In milliseconds. The caller gets BUSY when one runs out, after `turn` + `acquire` + `hold` at most. */
export type ConnectionLimits = {
  connections: number;
  acquire: number;
  lock: number;
  statement: number;
  idleInTransaction: number;
  /** Also ends connections over a dead network. Longer than `statement`, so that the server usually answers first. */
  hold: number;
};

export type QueueLimits = { maxQueued: number; timeoutMs: number };

const second = 1000;
const minute = 60 * second;

export const timeLimits = {
  requests: {
    connections: 10,
    acquire: 4 * second,
    lock: 3 * second,
    statement: 10 * second,
    idleInTransaction: 10 * second,
    hold: 15 * second,
  },
  /** A second server waits this long for the first one to migrate. */
  longWork: {
    connections: 3,
    acquire: 30 * second,
    lock: 10 * minute,
    statement: 10 * minute,
    idleInTransaction: 10 * minute,
    hold: 30 * minute,
  },
  /** A backup or a restore is one transaction, in which pictures may be carried over a slow network. */
  backup: {
    connections: 2,
    acquire: 30 * second,
    lock: 30 * second,
    statement: 120 * minute,
    idleInTransaction: 720 * minute,
    hold: 1440 * minute,
  },
  /** The primary answers in place of a slow replica, which therefore gets less time. */
  replica: {
    limits: {
      connections: 4,
      acquire: second,
      lock: second,
      statement: 5 * second,
      idleInTransaction: 5 * second,
      hold: 6 * second,
    },
    /** How long it may take to catch up with where the primary is when a request comes. */
    lag: second,
    rest: 5 * second,
    close: second,
  },
  /** A migration that waits for a table blocks everybody behind it. */
  migrationLock: 20 * second,
  /**
   * For the moment at which a copy of several machines begins. Shorter than PostgreSQL's deadlock_timeout of a second, so that of a copy and
   * a booking that wait for each other the copy gives up, and tries again.
   */
  momentLock: second / 2,
  /** Over a dead network workers must not wait as long as `longWork` allows. */
  jobQueue: 2 * minute,
  embeddedAcquire: 20 * second,
  health: 2 * second,
  /** For all that `/metrics` asks of the database. */
  scrape: second,
  turn: 4 * second,
  /** Uploaded pictures: each in a process of its own, two at once. */
  images: { atOnce: 2, queued: 20, queuedPerSalon: 10, waitMs: 15 * second, workMs: 5 * second },
  /** Passwords: each takes one of Node's four threads for about 80 ms, and compression and files need the others. */
  hashing: { atOnce: 2, queued: 30, waitMs: 8 * second },
  /**
   * From its first byte on, until a request has come: its headers, and all of it. A picture of 5 MB over a slow phone fits; bodies of
   * other requests have `body`.
   */
  receiving: { headers: 30 * second, body: 2 * minute, check: 5 * second },
  /** All other bodies: the largest is 1 MB. */
  body: 30 * second,
  /** Until connections that are still busy are cut off, when the process is asked to end. */
  closing: 10 * second,
  /** Cards are painted one after the other. */
  cards: { queued: 30, waitMs: 10 * second, workMs: 5 * second },
  /** For one file, of all tries together. */
  storage: 8 * second,
  /** For the copy of a whole database, to a bucket or from one. */
  copyTransfer: 120 * minute,
  salonQueue: { timeoutMs: 8 * second, maxQueued: 100 },
  /** Traces and reports of errors: one sending, and all that waits when the process ends. */
  telemetry: { send: 5 * second, stop: 2 * second },
  /** Computing in one piece, where the work can be interrupted: the slot engine between two days. */
  computing: 3,
} as const;

/** A third of them, so that two slow salons leave some for others. */
export const connectionsPerSalon = (connections: number) => Math.max(1, Math.floor(connections / 3));

export const RETRY_AFTER_SECONDS = 2;
