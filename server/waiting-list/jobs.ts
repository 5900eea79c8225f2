import { defineJob } from '../infra/jobs.ts';

/** Sent by each entry for the end of its day. */
export const resolvePassedJob = defineJob<{ salonId: string }>('waiting-list.resolve-passed');
