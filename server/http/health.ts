import { randomFill } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isOutOfSpace } from '../infra/database/pg-errors.ts';
import { type Log, warnSeldom } from '../infra/process/log.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { type LoopWatch, watchLoop } from './loop-watch.ts';

/** The reason why the product cannot serve: the database does not answer, it takes no writes, or this process has no time for pages. */
export type Failing = 'database' | 'writes' | 'process';
export type Health = { ok: true } | { ok: false; failing: Failing };

type Pool = Pick<pg.Pool, 'query' | 'idleCount' | 'totalCount' | 'options'>;
type Options = {
  database: { pool: Pool; longWork: { pool: Pool } };
  log: Log;
  /** Watched from the first check on: what a start does before anybody is served is no failure. */
  loop?: LoopWatch;
  /** A round through the threads that compress pages and hash passwords. */
  tryThreads?: () => Promise<boolean>;
  /** In milliseconds. */
  now?: () => number;
};

/** A full disk stays full for a while, and the probe writes to it. */
const WRITES_KNOWN_MS = 10_000;

/**
 * Makes the database write a temporary file: it fails on a full disk, and leaves neither rows nor catalog entries nor log behind. In one
 * message, because a pooler may give the next one to another session, and without `begin`, so that a failure leaves no transaction open.
 */
const WRITE = `set local work_mem = '64kB';
  with written as materialized (select repeat('x', 1000) || n as line from generate_series(1, 200) n)
  select count(*), current_setting('transaction_read_only') as read_only from written`;

const roundThroughThreads = promisify<Buffer, Buffer>(randomFill);

/** Callers share a check that is under way, so that a hanging database is asked once. */
export function createHealthCheck({
  database: { pool, longWork },
  log,
  loop,
  tryThreads = () => roundThroughThreads(Buffer.alloc(1)).then(() => true),
  now = () => performance.now(),
}: Options): () => Promise<Health> {
  let asked: Promise<Health> | undefined;
  let writes: { areTaken: boolean; askedAt: number } | undefined;

  const question = { text: 'select 1', query_timeout: timeLimits.health };

  /**
   * Long work may use all of its connections, or get none while the database lends no more, and requests are served all the same. They
   * are not made to wait behind the question: it is asked by a connection of theirs that rests or may be opened, or when there is no
   * other way. Without an answer by half of the time, it waits for a connection like a request.
   */
  async function isAnswering(): Promise<boolean> {
    const hasRoom = pool.idleCount > 0 || pool.totalCount < pool.options.max;
    const { promise: halfTime, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, hasRoom ? 0 : timeLimits.health / 2);
    try {
      await Promise.any([
        longWork.pool.query(question).catch(() => pool.query(question)),
        halfTime.then(() => pool.query(question)),
      ]);
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  async function isTakingWrites(): Promise<boolean> {
    if (writes && now() - writes.askedAt < WRITES_KNOWN_MS) return writes.areTaken;
    const askedAt = now();
    const areTaken = await inTime(canWrite(longWork.pool), { otherwise: true });
    writes = { areTaken, askedAt };
    return areTaken;
  }

  async function findFailing(): Promise<Failing | null> {
    const isServed = !(loop ?? watchLoop()).isStuck() && inTime(tryThreads(), { otherwise: false });
    const [hasTime, hasDatabase, hasWrites] = await Promise.all([
      isServed,
      inTime(isAnswering(), { otherwise: false }),
      isTakingWrites(),
    ]);
    if (!hasTime) return 'process';
    if (!hasDatabase) return 'database';
    return hasWrites ? null : 'writes';
  }

  async function ask(): Promise<Health> {
    const failing = await findFailing();
    if (!failing) return { ok: true };
    warnSeldom(log, { failing }, 'the health check failed');
    return { ok: false, failing };
  }

  return () => (asked ??= ask().finally(() => (asked = undefined)));
}

/** `otherwise` stands for work that fails or takes too long. */
function inTime(work: Promise<boolean>, { otherwise }: { otherwise: boolean }): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(otherwise), timeLimits.health);
  return Promise.race([work.catch(() => otherwise), tooLate]).finally(() => clearTimeout(timer));
}

/** A pool that is in use, or a refusal that space would not mend, says nothing of the disk. */
async function canWrite(pool: Pool): Promise<boolean> {
  const probe = { text: WRITE, query_timeout: timeLimits.health };
  try {
    // An answer for each of the two statements.
    const answers = [await pool.query(probe)].flat() as pg.QueryResult<{ read_only: string }>[];
    return answers.at(-1)?.rows[0]?.read_only !== 'on';
  } catch (error) {
    return !isOutOfSpace(error);
  }
}
