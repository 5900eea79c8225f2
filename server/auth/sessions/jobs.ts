import { defineJob } from '#server/infra/jobs/jobs.ts';

export const deleteExpiredAccessJob = defineJob<Record<never, never>>('auth.delete-expired-access', {
  timeoutSeconds: 600,
});
