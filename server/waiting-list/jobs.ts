import { defineJob } from '../infra/jobs/jobs.ts';

/** Each entry sends one, for the end of its day. */
export const resolvePastEntriesJob = defineJob<{ salonId: string }>('waiting-list.resolve-passed');

export const deleteOldEntriesJob = defineJob<Record<never, never>>('waiting-list.delete-old-entries', {
  timeoutSeconds: 600,
});
