import { defineJob } from '../infra/jobs.ts';

/** Tells the next one who waits for a day with freed time. `freedAt` is an ISO instant. */
export const tellNextJob = defineJob<{ salonId: string; date: string; freedAt: string }>('waiting-list.tell-next');

/** Sent by each entry for the end of its day. */
export const resolvePassedJob = defineJob<{ salonId: string }>('waiting-list.resolve-passed');
