import { defineJob, type Job } from '#server/infra/jobs/jobs.ts';
import type { AccountMail } from './rules.ts';

type Kept = { mailId: string };

/** Nothing else says what these mails say, so they are tried for a day. The text goes with the last attempt: no dead letter. */
const options = { retries: 30, retentionSeconds: 3600, keepsFailed: false };

export const accountMailJobs: Record<AccountMail['kind'], Job<Kept>> = {
  email_notice: defineJob<Kept>('auth.mail-email-notice', options),
  salon_deleted: defineJob<Kept>('salons.mail-deleted', options),
  hand_over: defineJob<Kept>('memberships.mail-handed-over', options),
};

export const deleteOldAccountMailsJob = defineJob<Record<never, never>>('notifications.delete-old-account-mails');
