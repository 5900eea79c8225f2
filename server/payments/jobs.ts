import { defineJob } from '../infra/jobs/jobs.ts';

/** `providerPaymentId` is the payment that the provider named, because its search lags behind. */
type PaymentPayload = { salonId: string; paymentId: string; providerPaymentId?: string | null };

/** Asks the provider what became of a payment, and applies it once. Webhooks, the sandbox and the sweep send it. */
export const syncPaymentJob = defineJob<PaymentPayload>('payments.sync', { concurrency: 2 });

/**
 * Frees the time of an unpaid booking at the end of its hold. Each job may wait for a provider that does not answer.
 */
export const endHoldJob = defineJob<{ salonId: string; appointmentId: string }>('payments.end-hold', {
  concurrency: 4,
});

export const refundJob = defineJob<{ salonId: string; refundId: string }>('payments.refund', { concurrency: 2 });

/** A payment of a deleted salon, whose rows are gone. `token` is encrypted and bound to the salon. */
export type Orphan = {
  salonId: string;
  token: string;
  provider: 'mercado_pago' | 'sandbox';
  reference: string;
  /** Null: all that was paid for the reference goes back. */
  refund: { id: string; providerPaymentId: string; amountCents: number } | null;
};
export const returnOrphanJob = defineJob<Orphan>('payments.return-of-deleted-salon', { retries: 20 });

export const forgetOldKeysJob = defineJob<Record<never, never>>('payments.forget-old-keys');
