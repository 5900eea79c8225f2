import { defineJob } from '#server/infra/jobs/jobs.ts';

/** To the new address. `askedAt` is an ISO instant: a newer request of the same account makes this one do nothing. */
export const mailEmailChangeJob = defineJob<{ userId: string; askedAt: string }>('auth.mail-email-change', {
  retentionSeconds: 3600,
  keepsFailed: false,
});
