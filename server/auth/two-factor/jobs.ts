import { defineJob } from '#server/infra/jobs/jobs.ts';
import type { TwoFactorChange } from '#server/notifications/account-mails/rules.ts';

/** To the address that the account has when it is sent. */
export const mailTwoFactorChangeJob = defineJob<{ userId: string; change: TwoFactorChange }>(
  'auth.mail-two-factor-change',
);
