import { defineJob } from '../infra/jobs/jobs.ts';
import type { DeliveryNotice } from '../infra/providers/whatsapp/notices.ts';

/** Two at once: a booking's answer does not wait for its messages, and other work goes on. */
export const announceBookingJob = defineJob<{ salonId: string; appointmentId: string; startsAt: string }>(
  'notifications.announce-booking',
  { concurrency: 2 },
);

/** The previous release names no salon. */
type Delivered = { salonId?: string; messageId: string };

/** A message that fails is tried again, and its failure never undoes the appointment. */
export const DELIVERY_RETRIES = 8;

/**
 * Mails go on while WhatsApp hangs. What goes to many people at once has queues of its own, so that a confirmation does not wait
 * behind a hundred thousand reminders.
 */
export const deliveryJobs = {
  mail: {
    single: defineJob<Delivered>('notifications.deliver', { retries: DELIVERY_RETRIES, concurrency: 2 }),
    bulk: defineJob<Delivered>('notifications.deliver-bulk', { retries: DELIVERY_RETRIES, concurrency: 2 }),
  },
  whatsapp: {
    single: defineJob<Delivered>('notifications.deliver-whatsapp', { retries: DELIVERY_RETRIES, concurrency: 4 }),
    bulk: defineJob<Delivered>('notifications.deliver-whatsapp-bulk', { retries: DELIVERY_RETRIES, concurrency: 4 }),
  },
};

/** For the messages of deleted salons: the previous release, which does not know their table, leaves these jobs alone. */
export const closingJobs = {
  mail: defineJob<{ messageId: string }>('notifications.deliver-closing', { retries: DELIVERY_RETRIES }),
  whatsapp: defineJob<{ messageId: string }>('notifications.deliver-closing-whatsapp', {
    retries: DELIVERY_RETRIES,
    concurrency: 4,
  }),
};

export type ProviderNotices = {
  provider: 'cloud_api' | 'evolution';
  deliveries: DeliveryNotice[];
  /** The newest message of each salon to a phone from which somebody asked for no more messages. */
  stops: string[];
  /** The same for phones whose persons want messages again. */
  resumes: string[];
  /** By the message. The previous release names none. */
  salonOf?: Record<string, string>;
};

/** A notice may come before the message's own record: then it waits. */
export const providerNoticesJob = defineJob<ProviderNotices>('notifications.provider-notices', {
  retries: 3,
  // WhatsApp's ids of messages are made of phones, too.
  keepsFailed: false,
  retentionSeconds: 3600,
});

export const deleteOldMessagesJob = defineJob<Record<never, never>>('notifications.delete-old-messages', {
  timeoutSeconds: 600,
});
