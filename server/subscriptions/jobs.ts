import type { CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';
import { defineJob } from '../infra/jobs/jobs.ts';

type SyncOrder = {
  salonId: string;
  orderId: string;
  /** The provider's own id of a payment that it spoke of. */
  paymentId?: string | null;
};

/**
 * Asks the provider about an order and applies what it answers, once. Webhooks send it, and so does the search for lost
 * ones.
 */
export const syncOrderJob = defineJob<SyncOrder>('subscriptions.sync-order', { concurrency: 2 });

/** All that the provider needs, because the salon may be deleted by then. */
export type ReplacedOrder = {
  salonId: string;
  orderId: string;
  provider: CheckoutProvider;
  checkoutId: string;
  paymentId: string | null;
  way: PaymentWay;
};

/** The provider charges nothing more for an order that another one replaced. */
export const closeOrderJob = defineJob<ReplacedOrder>('subscriptions.close-order', { retries: 20 });

/** Pays back a charge that pays for nothing. `salonId` is null for one that came once the salon was deleted. */
export const refundSurplusJob = defineJob<{ salonId: string | null; id: string }>('subscriptions.refund-surplus', {
  retries: 20,
});

/** Sets a card to the state that the salon wants now: charged, waiting for the next plan, or ended. */
export const alignOrderJob = defineJob<{ salonId: string; orderId: string }>('subscriptions.align-order', {
  retries: 20,
});

/** Sets the cards of a salon according to its suspension, or to the end of it. */
export const followSuspensionJob = defineJob<{ salonId: string }>('subscriptions.follow-suspension', { retries: 20 });

/** Reviews the subscriptions of all salons, once a day. */
export const reviewSubscriptionsJob = defineJob<Record<never, never>>('subscriptions.review', { timeoutSeconds: 600 });

/** Reviews one salon: writes the changes that time has made, and tells its owner. */
export const reviewSubscriptionJob = defineJob<{ salonId: string }>('subscriptions.review-salon', { concurrency: 2 });
