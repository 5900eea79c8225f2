import type { OnlineWay } from '#contract/payments.ts';

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

/** Mercado Pago may refuse a PIX that lives less than 30 minutes; one more is for the way to it and for its clock. */
const SHORTEST_PIX_MS = 31 * 60_000;

/** The end of a PIX code. Money that comes after the hold is taken or paid back like any late payment. */
export const pixEndOf = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.max(expiresAt.getTime(), createdAt.getTime() + SHORTEST_PIX_MS));

/** After the end of the hold: a PIX lives a day at most, so later than this no money comes. */
export const LATEST_PIX_HOURS = 25;

/** The only currency of the product. */
export const CURRENCY = 'BRL';

/** Begins with https://, or is a path of this site: the sandbox. */
export const isCheckoutUrl = (url: unknown): url is string =>
  typeof url === 'string' && (/^https:\/\/[^/]/.test(url) || /^\/[^/\\]/.test(url));

/** The highest value of a column of cents. */
const MAX_CENTS = 2_147_483_647;

/** Whether the provider speaks of money for what was asked, whatever its amount. Anything else is not believed. */
export function isAbout({ reference, amountCents, currency, refundedCents }: ProviderPayment, asked: string): boolean {
  const isMoney = Number.isInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS;
  const isWhole = Number.isInteger(refundedCents) && refundedCents >= 0 && refundedCents <= amountCents;
  return reference === asked && isMoney && isWhole && /^[A-Z]{3}$/.test(currency);
}

/** Less than was asked for, or another currency, pays nothing. */
export const suffices = (payment: Pick<ProviderPayment, 'amountCents' | 'currency'>, askedCents: number): boolean =>
  payment.amountCents >= askedCents && payment.currency === CURRENCY;

/** Money that has arrived, whether or not it went back since. */
export const hasArrived = ({ status }: ProviderPayment) => status === 'approved' || status === 'refunded';
