import { defineJob } from '../../infra/jobs.ts';
import type { DeletedSalon } from '../../notifications/account-mails/rules.ts';

/** Sent in the transaction that deletes the salon, with all that the mail says: no row is left to read. Tried for a day. */
export const mailSalonDeletedJob = defineJob<DeletedSalon>('salons.mail-deleted', {
  retries: 30,
  retentionSeconds: 3600,
  keepsFailed: false,
});
