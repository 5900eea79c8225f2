import { defineJob } from '#server/infra/jobs/jobs.ts';

/** Null: nobody has the e-mail that was typed. The job is sent all the same, so that both answers cost the same. */
export const mailPasswordResetJob = defineJob<{ userId: string | null; slug: string | null }>(
  'auth.mail-password-reset',
  // Not longer than the link would live.
  { retentionSeconds: 3600, keepsFailed: false },
);
