import type { ChargeStatus } from '#contract/subscriptions.ts';
import { cycleAfter, type Held, type Period, type Priced, pricePerDay } from '../orders/rules.ts';
import { GRACE_DAYS, subscriptionState } from '../rules.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Answers of a provider overtake each other: a charge never goes back to an earlier one of these. */
const ORDER: ChargeStatus[] = ['pending', 'refused', 'approved', 'refunded'];

export const laterStatus = (one: ChargeStatus, other: ChargeStatus): ChargeStatus =>
  ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one;

type Charge = { orderId: string; amountCents: number; currency: string };
type Order = { id: string; amountCents: number; currency: string };

/** A charge of another order, of more or less money or in another currency pays nothing. */
export const paysFor = (charge: Charge, order: Order) =>
  charge.orderId === order.id && charge.amountCents === order.amountCents && charge.currency === order.currency;

/** Money that pays for nothing, and nothing of it went back yet. */
export const isSurplus = (charge: { status: string; periodStart: Date | null; refundedCents: number }) =>
  charge.status === 'approved' && charge.periodStart === null && charge.refundedCents === 0;

/** As they were charged, whatever the order in which the provider lists them. */
export const inOrder = <C extends { chargedAt: Date; id: string }>(charges: C[]): C[] =>
  charges.toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime() || (a.id < b.id ? -1 : 1));

/** Whether the last word on the newest period is a refusal. */
export function isLastRefused(charges: { status: ChargeStatus; chargedAt: Date }[]): boolean {
  const newest = Math.max(...charges.filter((one) => one.status !== 'pending').map((one) => one.chargedAt.getTime()));
  const last = charges.filter((one) => one.chargedAt.getTime() === newest).map(({ status }) => status);
  return last.includes('refused') && !last.includes('approved');
}

export type PaidOrder = Priced & {
  /** False once another order, or a grant, took its place. */
  isPresent: boolean;
  /** When what it paid last ends. */
  paidUntil: Date;
};

/**
 * The time that one more charge pays. A renewal begins where the last period ends, or now if the salon was blocked
 * since. A charge for a replaced plan extends the present plan by its worth; null when there is no end to extend.
 */
export function renewalOf(
  order: PaidOrder,
  held: Held,
  { chargedAt, now, timeZone }: { chargedAt: Date; now: Date; timeZone: string },
): Period | null {
  const after = (start: Date) => cycleAfter(start, order.billingCycle, timeZone);
  if (order.isPresent) {
    const start = chargedAt < graceEnd(order.paidUntil) ? order.paidUntil : now;
    return { start, end: after(start) };
  }
  const start = held.subscriptionEndDate;
  if (!start || !held.price?.priceCents || !subscriptionState(held, now).isActive) return null;
  const worth = (after(start).getTime() - start.getTime()) * (pricePerDay(order) / pricePerDay(held.price));
  return { start, end: new Date(start.getTime() + Math.max(1, Math.round(worth))) };
}

type PaidBack = Priced & {
  /** The start of the charge's period. */
  periodStart: Date;
  periodEnd: Date;
  /** The paid end of its order. */
  paidUntil: Date | null;
};

/**
 * The end of the present time without a charge that it was built on, such as the credit of an upgrade: the unused days
 * are subtracted by their worth. Null when that changes nothing.
 */
export function endWithout(charge: PaidBack, held: Held, now: Date): Date | null {
  const end = held.subscriptionEndDate;
  const unused = charge.periodEnd.getTime() - Math.max(charge.periodStart.getTime(), now.getTime());
  if (!held.isPaid || !held.price?.priceCents || !end || end <= now || unused <= 0) return null;
  // A charge for a replaced plan was turned into days of the present one already.
  const isOwn = charge.paidUntil !== null && charge.periodEnd <= charge.paidUntil;
  const worth = isOwn ? pricePerDay(charge) / pricePerDay(held.price) : 1;
  return new Date(Math.max(now.getTime(), end.getTime() - Math.round(unused * worth)));
}

type PartlyPaidBack = {
  amountCents: number;
  refundedCents: number;
  /** The refunded part that has shortened the period already. */
  refundedBefore: number;
  periodStart: Date | null;
  periodEnd: Date | null;
};

/** The last part of a period, which a partial refund takes back: as much of it as of the money. Null when nothing of it is left. */
export function tailOf(charge: PartlyPaidBack, now: Date): { periodStart: Date; periodEnd: Date } | null {
  const { amountCents, refundedCents, refundedBefore, periodStart, periodEnd } = charge;
  if (!periodStart || !periodEnd || refundedCents >= amountCents) return null;
  const kept = (amountCents - refundedCents) / (amountCents - refundedBefore);
  const start = periodStart.getTime() + Math.round((periodEnd.getTime() - periodStart.getTime()) * kept);
  const from = new Date(Math.max(start, now.getTime()));
  return from < periodEnd ? { periodStart: from, periodEnd } : null;
}

/** Everything goes on for three days after the end of what is paid. */
export const graceEnd = (paidUntil: Date): Date => new Date(paidUntil.getTime() + GRACE_DAYS * DAY);

/** The order was paid, and nothing took its place. */
export const isRunning = ({ status }: { status: string }) => status === 'active' || status === 'ended';
