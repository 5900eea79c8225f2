import { defineJob } from '../../infra/jobs.ts';

/** For any e-mail that was typed, also one that nobody has: so it does not stay longer than the link would live, nor as a dead letter. */
export const mailPasswordResetJob = defineJob<{ email: string; slug: string | null }>('auth.mail-password-reset', {
  retentionSeconds: 3600,
  keepsFailed: false,
});
