import { defineJob } from '../infra/jobs.ts';

/** Once a day. */
export const forgetOldEntriesJob = defineJob<Record<never, never>>('audit-log.forget-old-entries');
