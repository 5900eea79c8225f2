import type { FailedJob, JobQueue } from '#contract/jobs.ts';
import type { PlatformScope } from '../gate/scope.ts';
import { idsOf, wordsOfFailure } from './rules.ts';

type Page = { queue?: string | undefined; limit: number; offset: number };

export async function listFailed(
  { db, jobs }: PlatformScope,
  page: Page,
): Promise<{ jobs: FailedJob[]; matching: number; queues: JobQueue[] }> {
  const { letters, matching } = await jobs.deadLetters.list(db, page);
  const queues = await jobs.deadLetters.count(db);
  return {
    jobs: letters.map(({ payload, failure, sentAt, failedAt, ...letter }) => ({
      ...letter,
      ...{ sentAt: sentAt.toISOString(), failedAt: failedAt.toISOString() },
      ...{ failure: wordsOfFailure(failure), about: idsOf(payload) },
    })),
    matching,
    queues: queues.map(({ queue: name, ...counts }) => ({ name, ...counts })),
  };
}
