import type pg from 'pg';
import { timeLimits } from '../process/time-limits.ts';

export type Pool = Pick<pg.Pool, 'query' | 'idleCount' | 'totalCount' | 'options'>;
export type Pools = { pool: Pool; longWork: { pool: Pool } };
type Question = { text: string; values?: unknown[] };

/** Rejects without an answer in `timeLimits.health`, or somewhat later when it waits for a connection. */
export type AskShortly = <Row = unknown>(question: Question) => Promise<Row[]>;

/**
 * For probes. Long work may use all of its connections, or get none while the database lends no more, and requests are served all the
 * same. They are not made to wait behind the question: it is asked by a connection of theirs that rests or may be opened, or when there
 * is no other way. Without an answer by half of the time, it waits for a connection like a request.
 */
export function createShortQuestions({ pool, longWork }: Pools): AskShortly {
  return async <Row>({ text, values }: Question) => {
    const question = { text, values, query_timeout: timeLimits.health };
    const hasRoom = pool.idleCount > 0 || pool.totalCount < pool.options.max;
    const { promise: halfTime, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, hasRoom ? 0 : timeLimits.health / 2);
    try {
      const { rows } = await Promise.any([
        longWork.pool.query(question).catch(() => pool.query(question)),
        halfTime.then(() => pool.query(question)),
      ]);
      return rows as Row[];
    } finally {
      clearTimeout(timer);
    }
  };
}
