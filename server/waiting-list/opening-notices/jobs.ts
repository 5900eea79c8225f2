import { defineJob } from '#server/infra/jobs/jobs.ts';

/** Tells the next person who waits for a day with freed time. `freedAt` is an ISO instant. */
export const notifyNextJob = defineJob<{ salonId: string; date: string; freedAt: string }>('waiting-list.tell-next');
