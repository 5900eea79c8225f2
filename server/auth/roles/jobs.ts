import { defineJob } from '../../infra/jobs.ts';

export const mailRoleJob = defineJob<{ userId: string }>('auth.mail-role');
