import type { Origin } from '../audit-log/rules.ts';
import { defineJob } from '../infra/jobs.ts';

/** For whatever e-mail was typed, also one that nobody has: so it does not stay longer than the link would live. */
export const mailPasswordResetJob = defineJob<{ email: string; slug: string | null; origin: Origin }>(
  'auth.mail-password-reset',
  { keptSeconds: 3600 },
);
