import type { Database } from './database.ts';
import { timeLimits } from './time-limits.ts';

/** Callers share a check that is under way, so that a hanging database is asked once. */
export function createHealthCheck({ longWork }: Database): () => Promise<boolean> {
  const question = { text: 'select 1', query_timeout: timeLimits.health };
  let asked: Promise<boolean> | undefined;
  const ask = () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), timeLimits.health);
    // The request pool may be fully in use while the database works.
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
