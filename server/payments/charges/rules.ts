import type { ProviderPayment } from '#server/infra/providers/payment-gateway.ts';

/** Mercado Pago may refuse a PIX that lives less than 30 minutes. The extra minute covers the request and its clock. */
const SHORTEST_PIX_MS = 31 * 60_000;

/** The end of a PIX code. Money that comes after the hold is taken or paid back like any late payment. */
export const pixEndOf = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.max(expiresAt.getTime(), createdAt.getTime() + SHORTEST_PIX_MS));

/** Counted from the end of the hold. A PIX lives a day at most, so no money comes later. */
export const LATEST_PIX_HOURS = 25;

/** The only currency of the product. */
export const CURRENCY = 'BRL';

/** Begins with https://, or is a path of this site: the sandbox. */
export const isCheckoutUrl = (url: unknown): url is string =>
  typeof url === 'string' && (/^https:\/\/[^/]/.test(url) || /^\/[^/\\]/.test(url));

/** The highest value of a column of cents. */
const MAX_CENTS = 2_147_483_647;

/**
 * Whether the provider reports plausible money for the asked payment, whatever its amount. Other reports are not
 * trusted.
 */
export function isAbout({ reference, amountCents, currency, refundedCents }: ProviderPayment, asked: string): boolean {
  const isMoney = Number.isInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS;
  const isWhole = Number.isInteger(refundedCents) && refundedCents >= 0 && refundedCents <= amountCents;
  return reference === asked && isMoney && isWhole && /^[A-Z]{3}$/.test(currency);
}

/** A smaller amount, or another currency, pays nothing. */
export const suffices = (payment: Pick<ProviderPayment, 'amountCents' | 'currency'>, askedCents: number): boolean =>
  payment.amountCents >= askedCents && payment.currency === CURRENCY;

/** Money that has arrived, whether or not it went back since. */
export const hasArrived = ({ status }: ProviderPayment) => status === 'approved' || status === 'refunded';
