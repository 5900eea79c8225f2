import { defineJob } from '../infra/jobs/jobs.ts';

export const forgetOldOriginsJob = defineJob<Record<never, never>>('audit-log.forget-old-entries');

/** Sent in the transaction that deletes the salon. */
export const redactSalonEntriesJob = defineJob<{ salonId: string }>('audit-log.redact-salon-entries', {
  timeoutSeconds: 600,
});
