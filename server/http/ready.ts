import type { Infra } from '../gate/scope.ts';
import { listWaiting } from '../infra/database/migrate.ts';
import { createShortQuestions } from '../infra/database/short-questions.ts';
import { askOnce } from '../infra/process/ask-once.ts';
import { createAnswerCheck, settleInTime } from './health.ts';

/** The parts without which this process should get no requests. null: it cannot be told, because the database does not answer. */
export type Readiness = { database: boolean; migrations: boolean | null; jobs: boolean };

/**
 * A full disk or a process without time does not count, as it does for `/health`: pages can still be read, and a balancer that takes
 * busy processes away makes the others busier.
 */
export function createReadinessCheck({ database, jobs }: Pick<Infra, 'database' | 'jobs'>): () => Promise<Readiness> {
  const isAnswering = createAnswerCheck(database);
  const ask = createShortQuestions(database);
  const isMigrated = () => listWaiting(ask).then((waiting) => waiting.length === 0);
  return askOnce(async () => {
    const [answers, migrated] = await Promise.all([isAnswering(), settleInTime(isMigrated(), { otherwise: false })]);
    return { database: answers, migrations: answers ? migrated : null, jobs: jobs.areRunning() };
  });
}

export const failingOf = (parts: Readiness): string[] =>
  Object.entries(parts).flatMap(([part, isReady]) => (isReady === false ? [part] : []));
