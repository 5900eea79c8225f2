import { defineJob } from '#server/infra/jobs/jobs.ts';

export const mailRoleJob = defineJob<{ userId: string }>('auth.mail-role');
