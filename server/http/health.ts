import { randomFill } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isOutOfSpace } from '../infra/database/pg-errors.ts';
import { createShortQuestions, type Pool, type Pools } from '../infra/database/short-questions.ts';
import { askOnce } from '../infra/process/ask-once.ts';
import { type Log, warnSeldom } from '../infra/process/log.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { type LoopWatch, watchLoop } from './loop-watch.ts';

/** The reason why the product cannot serve: the database does not answer, it takes no writes, or this process has no time for pages. */
export type Failing = 'database' | 'writes' | 'process';
export type Health = { ok: true } | { ok: false; failing: Failing };

type Options = {
  database: Pools;
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
  database,
  log,
  loop,
  tryThreads = () => roundThroughThreads(Buffer.alloc(1)).then(() => true),
  now = () => performance.now(),
}: Options): () => Promise<Health> {
  const isAnswering = createAnswerCheck(database);
  let writes: { areTaken: boolean; askedAt: number } | undefined;

  async function isTakingWrites(): Promise<boolean> {
    if (writes && now() - writes.askedAt < WRITES_KNOWN_MS) return writes.areTaken;
    const askedAt = now();
    const areTaken = await settleInTime(canWrite(database.longWork.pool), { otherwise: true });
    writes = { areTaken, askedAt };
    return areTaken;
  }

  async function findFailing(): Promise<Failing | null> {
    const isServed = !(loop ?? watchLoop()).isStuck() && settleInTime(tryThreads(), { otherwise: false });
    const [hasTime, hasDatabase, hasWrites] = await Promise.all([isServed, isAnswering(), isTakingWrites()]);
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

  return askOnce(ask);
}

/** Whether the database answers within its time limit. */
export function createAnswerCheck(database: Pools): () => Promise<boolean> {
  const ask = createShortQuestions(database);
  const asked = () => ask({ text: 'select 1' }).then(() => true);
  return () => settleInTime(asked(), { otherwise: false });
}

/** `otherwise` stands for work that fails or takes too long. */
export function settleInTime(work: Promise<boolean>, { otherwise }: { otherwise: boolean }): Promise<boolean> {
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
