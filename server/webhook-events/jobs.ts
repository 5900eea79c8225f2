import { defineJob } from '../infra/jobs/jobs.ts';

export const deleteOldEventsJob = defineJob<Record<never, never>>('webhook-events.delete-old');
