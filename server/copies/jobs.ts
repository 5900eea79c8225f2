import { defineJob } from '../infra/jobs/jobs.ts';

/** Long, because a large database takes its time. Each looks every hour whether its work is due. */
const options = { timeoutSeconds: 3 * 3600 };

export const takeCopyJob = defineJob<Record<never, never>>('copies.take', options);
export const tryCopyJob = defineJob<Record<never, never>>('copies.try', options);
export const deleteOldRunsJob = defineJob<Record<never, never>>('copies.delete-old-runs');
