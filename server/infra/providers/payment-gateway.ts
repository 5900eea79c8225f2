import type { OnlineWay, PaymentProvider } from '#contract/payments.ts';

/** A salon's own keys. Decrypted where they are used; never in a log, an answer or an error. */
export type PaymentAccount = { accessToken: string };

/** One payment as the provider itself tells it. */
export type ProviderPayment = {
  id: string;
  reference: string;
  status: 'approved' | 'pending' | 'refused' | 'refunded';
  amountCents: number;
  /** Approved payments have it too, after a refund of a part. A charge-back counts as a refund. */
  refundedCents: number;
  currency: string;
  method: OnlineWay;
  paidAt: Date | null;
  isTest: boolean;
};

/** A customer's payment for one booking. */
export type Charge = {
  /** The payment's id: the provider's external reference, and its idempotency key. */
  reference: string;
  title: string;
  amountCents: number;
  /** The account's own e-mail; name and phone are those of the booking. */
  payer: { name: string; email: string; phone: string | null };
  /** The page to which the browser returns. Its parameters prove nothing. */
  returnUrl: string;
  notificationUrl: string | null;
  /** The end of the hold: the checkout's page ends then. */
  expiresAt: Date;
  /** A PIX code can be paid until then: not before `expiresAt`. */
  pixExpiresAt: Date;
};

export type ChargeCheckout = { checkoutId: string; url: string };
export type PixCharge = { providerPaymentId: string; code: string; ticketUrl: string | null };

export type RefundRequest = {
  providerPaymentId: string;
  amountCents: number;
  /** The refund's id: asked twice, the provider pays back once. */
  idempotencyKey: string;
};

/**
 * The port that a payment provider fills for bookings. Its calls are ended by `signal` and throw a GatewayError with words for
 * people.
 */
export type PaymentGateway = {
  createCheckout(account: PaymentAccount, charge: Charge, signal: AbortSignal): Promise<ChargeCheckout>;
  createPix(account: PaymentAccount, charge: Charge, signal: AbortSignal): Promise<PixCharge>;
  /** All payments for one reference: a person may try twice. */
  findPayments(
    account: PaymentAccount,
    asked: { reference: string; checkoutId: string | null; providerPaymentId: string | null },
    signal: AbortSignal,
  ): Promise<ProviderPayment[]>;
  refund(
    account: PaymentAccount,
    asked: RefundRequest,
    signal: AbortSignal,
  ): Promise<{ providerRefundId: string; status: 'done' | 'pending' }>;
  /** Our reference of a payment that a notification names; null when this account has no such payment. */
  findReference?(account: PaymentAccount, providerPaymentId: string, signal: AbortSignal): Promise<string | null>;
};

export type SalonPayments = {
  /** The first one takes new payments; a payment stays with its own. */
  gateways: Partial<Record<PaymentProvider, PaymentGateway>>;
  /** For one call, in milliseconds. */
  timeLimitMs: number;
};

export { GatewayError } from './gateway-error.ts';
