import { defineJob } from '../../infra/jobs.ts';

/** To the new address. A newer request of the same account makes this one do nothing. */
export const mailEmailChangeJob = defineJob<{ userId: string; email: string }>('auth.mail-email-change', {
  retentionSeconds: 3600,
  keepsFailed: false,
});

/** To the address that the account had when it was asked. Nothing else says it, so it is tried for a day. */
export const mailEmailNoticeJob = defineJob<{ to: string; name: string; email: string; isDone: boolean }>(
  'auth.mail-email-notice',
  { retries: 30, retentionSeconds: 3600, keepsFailed: false },
);
