import { defineJob } from '#server/infra/jobs/jobs.ts';
import type { WebhookEvent } from '#server/webhook-events/commands.ts';

export type PaymentEvent = WebhookEvent & { salonId: string };

/** Finds the payment that a notification of a salon's account is about, and has it read again. */
export const applyPaymentEventJob = defineJob<PaymentEvent>('payments.apply-event', { concurrency: 2 });
