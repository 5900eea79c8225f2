import { defineJob } from '../infra/jobs.ts';

/** Each entry sends one, for the end of its day. */
export const resolvePassedJob = defineJob<{ salonId: string }>('waiting-list.resolve-passed');
