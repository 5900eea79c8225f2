import { defineJob } from '#server/infra/jobs/jobs.ts';
import type { WebhookEvent } from '#server/webhook-events/commands.ts';

/** Finds the order that a provider's event is about, and asks the provider what became of it. */
export const applyPlanEventJob = defineJob<WebhookEvent>('subscriptions.apply-event', { concurrency: 2 });
