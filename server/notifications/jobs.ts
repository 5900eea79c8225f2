import { defineJob } from '../infra/jobs.ts';

/** A message that fails is tried again, and its failure never undoes the appointment (D28). */
export const deliverMessageJob = defineJob<{ messageId: string }>('notifications.deliver', {
  retries: 8,
  concurrency: 2,
});

export const deleteOldMessagesJob = defineJob<Record<never, never>>('notifications.delete-old-messages', {
  timeoutSeconds: 600,
});
