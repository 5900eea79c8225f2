import type { PgBoss } from 'pg-boss';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { Job } from './jobs.ts';

/** Makes the queue of a job, or changes it to the job's options. */
export async function prepareQueue(boss: PgBoss, { name, options }: Job<object>): Promise<void> {
  const wanted = {
    retryLimit: options.retries,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: options.timeoutSeconds,
    deleteAfterSeconds: options.retentionSeconds,
  };
  const deadLetter = options.keepsFailed ? DEAD_LETTERS : null;
  const queue = await boss.getQueue(name);
  const isAsWanted = ([key, value]: [string, unknown]) => (queue?.[key as keyof typeof queue] ?? null) === value;
  if (!queue) await boss.createQueue(name, { ...wanted, ...(deadLetter && { deadLetter }) });
  else if (!Object.entries({ ...wanted, deadLetter }).every(isAsWanted)) {
    await boss.updateQueue(name, { ...wanted, deadLetter });
  }
  // Fills pg-boss's cache: on a miss, send() would query outside the transaction and wait for its own connection.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
