import { defineJob } from '../infra/jobs.ts';

/** Once written, a message is tried again and again, and never fails what it tells of (D28). */
export const deliverMessageJob = defineJob<{ salonId: string; messageId: string }>('notifications.deliver', {
  retries: 8,
  concurrency: 2,
});
