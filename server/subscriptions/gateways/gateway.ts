import type { BillingCycle, CheckoutProvider } from '#contract/subscriptions.ts';

/** An order of a plan, as a provider gets it. */
export type CheckoutRequest = {
  /** The provider's reference: its payments answer it as `orderId`. */
  orderId: string;
  planName: string;
  amountCents: number;
  currency: string;
  billingCycle: BillingCycle;
  payerEmail: string;
  /** Where the browser goes afterwards; the gateway adds `success` and the provider's ids (specification, section 2.9). */
  returnUrl: string;
};

/** `id` comes back in the address: `preference_id`, or `session_id` of a card provider. */
export type Checkout = { id: string; url: string };

export type ProviderPayment = {
  id: string;
  orderId: string;
  status: 'approved' | 'pending' | 'refused';
  amountCents: number;
  currency: string;
  /** True when the provider will charge the next period by itself. */
  renews: boolean;
};

/** The port that a payment provider fills. Its calls are ended by `signal` and throw a GatewayError with words for people. */
export type SubscriptionGateway = {
  createCheckout(request: CheckoutRequest, signal: AbortSignal): Promise<Checkout>;
  /** What the provider itself says of a payment; null when it knows none. `paymentId` is what the browser brought, if anything. */
  findPayment(
    asked: { checkoutId: string; paymentId: string | null },
    signal: AbortSignal,
  ): Promise<ProviderPayment | null>;
  /** The provider charges nothing more for the order. Succeeds as well when it was cancelled before. */
  cancelSubscription(asked: { checkoutId: string; paymentId: string | null }, signal: AbortSignal): Promise<void>;
};

/** Its message is shown to the person who asked. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
}

export type Checkouts = {
  /** In the order in which they are offered. */
  gateways: Partial<Record<CheckoutProvider, SubscriptionGateway>>;
  /** Null outside of the demo (D25). */
  sandbox: { decide(checkoutId: string, isApproved: boolean): string } | null;
  /** For one call, in milliseconds. */
  timeLimitMs: number;
};
