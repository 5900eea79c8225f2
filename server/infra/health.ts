import type { Database } from './database.ts';
import { timeLimits } from './time-limits.ts';

/**
 * Answers whether the database answers, within two seconds. Callers that come while a question is under way share its answer, so that
 * a database that hangs is asked once.
 */
export function createHealthCheck({ longWork }: Database): () => Promise<boolean> {
  const question = { text: 'select 1', query_timeout: timeLimits.health };
  let asked: Promise<boolean> | undefined;
  const ask = () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), timeLimits.health);
    // Not on the connections of requests: all of them may be in use while the database is well.
    const answered = longWork.pool.query(question).then(
      () => true,
      () => false,
    );
    return Promise.race([answered, tooLate]).finally(() => {
      clearTimeout(timer);
      asked = undefined;
    });
  };
  return () => (asked ??= ask());
}
