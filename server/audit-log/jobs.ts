import { defineJob } from '../infra/jobs.ts';

export const forgetOldEntriesJob = defineJob<Record<never, never>>('audit-log.forget-old-entries');
