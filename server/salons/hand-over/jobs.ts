import { defineJob } from '#server/infra/jobs/jobs.ts';

export const mailHandOverJob = defineJob<{ salonId: string }>('memberships.mail-hand-over');
