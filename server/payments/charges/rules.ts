import type { OnlineWay } from '#contract/payments.ts';

/** What the provider itself says of one payment. */
export type ProviderPayment = {
  id: string;
  reference: string;
  status: 'approved' | 'pending' | 'refused' | 'refunded';
  amountCents: number;
  /** Of an approved one too, after a refund of a part. A charge-back counts as one. */
  refundedCents: number;
  currency: string;
  method: OnlineWay;
  paidAt: Date | null;
  isTest: boolean;
};

/** The only currency of the product. */
export const CURRENCY = 'BRL';

/** Begins with https://, or is a path of this site: the sandbox. */
export const isCheckoutUrl = (url: unknown): url is string =>
  typeof url === 'string' && (/^https:\/\/[^/]/.test(url) || /^\/[^/\\]/.test(url));

/** Whether the provider speaks of what was asked for: anything else pays nothing. */
export function fits(payment: ProviderPayment, asked: { reference: string; amountCents: number }): boolean {
  const { reference, amountCents, currency, refundedCents } = payment;
  const isWhole = Number.isInteger(refundedCents) && refundedCents >= 0 && refundedCents <= amountCents;
  return reference === asked.reference && amountCents === asked.amountCents && currency === CURRENCY && isWhole;
}

/** Money that has arrived, whether or not it went back since. */
export const hasArrived = ({ status }: ProviderPayment) => status === 'approved' || status === 'refunded';
