import type { BillingCycle, CheckoutProvider, PaymentWay } from '#contract/subscriptions.ts';

/** An order of a plan, as a provider gets it. */
export type CheckoutRequest = {
  /** The provider's reference, and the idempotency key of the call. */
  orderId: string;
  planName: string;
  way: PaymentWay;
  amountCents: number;
  currency: string;
  billingCycle: BillingCycle;
  payerEmail: string;
  /** Where the browser goes afterwards; the gateway adds `success` and the provider's ids (specification, section 2.9). */
  returnUrl: string;
  /** When a card is charged for the first time; null is at once. */
  firstChargeAt: Date | null;
  /** Null where the provider cannot reach this installation. */
  notificationUrl: string | null;
};

/** `id` comes back in the address: `preference_id`, or `session_id` of a card provider. */
export type Checkout = { id: string; url: string };

export type ProviderCharge = {
  id: string;
  /** As the provider has it: the reference of the charge, or of the subscription that the charge belongs to. */
  orderId: string;
  status: 'approved' | 'pending' | 'refused' | 'refunded';
  amountCents: number;
  /** The sum that was paid back so far. */
  refundedCents: number;
  currency: string;
  chargedAt: Date;
  /** Why it was refused, for people; null otherwise, or when the provider does not say. */
  failure: string | null;
};

/** All that the provider knows of an order: the first charge and the renewals, in any order. */
export type ProviderOrder = {
  /** The provider will charge the next period by itself. */
  renews: boolean;
  /** As the provider says; null when it does not say, or renews nothing. */
  nextChargeAt: Date | null;
  charges: ProviderCharge[];
};

export type AskedOrder = {
  orderId: string;
  checkoutId: string;
  /** The provider's id of a charge that the order was paid with, or that the browser claims; null when unknown. */
  paymentId: string | null;
  way: PaymentWay;
};

/** The port that a payment provider fills. Its calls are ended by `signal` and throw a GatewayError with words for people. */
export type SubscriptionGateway = {
  /** The ways to pay that it takes, in the order in which they are offered. */
  ways: PaymentWay[];
  createCheckout(request: CheckoutRequest, signal: AbortSignal): Promise<Checkout>;
  /** Null when the provider knows no such order. */
  readOrder(asked: AskedOrder, signal: AbortSignal): Promise<ProviderOrder | null>;
  /** No more charges, also not the first one, and an open page can be paid no more; what is paid stays. Succeeds as well when it was cancelled before. */
  cancelSubscription(asked: AskedOrder, signal: AbortSignal): Promise<void>;
  /** No charges until it is resumed. Succeeds as well when there is nothing to pause. */
  pauseSubscription(asked: AskedOrder, signal: AbortSignal): Promise<void>;
  /** Charges go on as before the pause. Succeeds as well when it is not paused; throws when it was cancelled. */
  resumeSubscription(asked: AskedOrder, signal: AbortSignal): Promise<void>;
  /** Pays the whole charge back to its payer. The same key again pays back once. */
  refundCharge(asked: { chargeId: string; amountCents: number; key: string }, signal: AbortSignal): Promise<void>;
  /** The reference of the order that a notification is about; null when the provider knows none. */
  findOrder?(event: { topic: string; resource: string }, signal: AbortSignal): Promise<string | null>;
};

export { GatewayError } from './gateway-error.ts';

export type Gateways = Partial<Record<CheckoutProvider, SubscriptionGateway>>;

export type Checkouts = {
  /** In the order in which they are offered. Read with each call, because administrators change the keys at any time. */
  open(): Promise<Gateways>;
  /** For one call, in milliseconds. */
  timeLimitMs: number;
};
