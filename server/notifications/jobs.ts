import { defineJob } from '../infra/jobs.ts';
import type { DeliveryNotice } from '../infra/whatsapp/notices.ts';

/** Two at once: a booking's answer does not wait for its messages, and other work goes on. */
export const announceBookingJob = defineJob<{ salonId: string; appointmentId: string; startsAt: string }>(
  'notifications.announce-booking',
  { concurrency: 2 },
);

/** A message that fails is tried again, and its failure never undoes the appointment (D28). */
export const deliverMessageJob = defineJob<{ messageId: string }>('notifications.deliver', {
  retries: 8,
  concurrency: 2,
});

/** In a queue of its own, so that mails go on while WhatsApp hangs. */
export const deliverWhatsAppJob = defineJob<{ messageId: string }>('notifications.deliver-whatsapp', {
  retries: 8,
  concurrency: 4,
});

export const deliveryJobs = { mail: deliverMessageJob, whatsapp: deliverWhatsAppJob };

export type ProviderNotices = {
  provider: 'cloud_api' | 'evolution';
  deliveries: DeliveryNotice[];
  /** Phones from which somebody asked for no more messages. */
  stops: string[];
  /** Who wants messages again. */
  resumes: string[];
};

/** A notice may come before the message's own record: then it waits. */
export const providerNoticesJob = defineJob<ProviderNotices>('notifications.provider-notices', { retries: 3 });

export const deleteOldMessagesJob = defineJob<Record<never, never>>('notifications.delete-old-messages', {
  timeoutSeconds: 600,
});
