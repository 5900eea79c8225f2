import { defineJob } from '../infra/jobs/jobs.ts';

/** The demo's provider tells that something happened to a payment. As with a webhook, what happened is read afterwards. */
export const notifySandboxJob = defineJob<{ paymentId: string }>('sandbox.notify');
