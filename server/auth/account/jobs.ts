import { defineJob } from '#server/infra/jobs/jobs.ts';

/** To the address that the account has when it is sent. */
export const mailPasswordChangeJob = defineJob<{ userId: string }>('auth.mail-password-change');
