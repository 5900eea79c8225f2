import type { BillingCycle, PlanChoice } from '#contract/subscriptions.ts';
import { addMonths, instantOf, localNow } from '#lib/dates.ts';
import { type Subscription, subscriptionState } from '../rules.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A period that ends by itself may be paid again from here on (D24: the reminder comes then). */
const RENEWAL_DAYS = 3;
/** An unpaid checkout is offered again for so long. */
export const OPEN_ORDER_HOURS = 24;

type Priced = { priceCents: number; billingCycle: BillingCycle };

/** The salon's subscription before an order. */
export type Held = Subscription & {
  planId: string | null;
  /** Of the plan, or what was paid for it when that is known; null without a plan. */
  price: Priced | null;
  /** Whether the present period was paid, and is no grant (D24a). */
  isPaid: boolean;
  /** When the last paid period ends; null without one, or without end. */
  paidUntil: Date | null;
  renews: boolean;
};

/** In cents; only good for comparing. */
const pricePerDay = ({ priceCents, billingCycle }: Priced) => priceCents / (billingCycle === 'monthly' ? 30 : 365);

/** Decided again when the order is made: the screen may be old. */
export function choiceOf(held: Held, plan: Priced & { id: string }, now: Date): PlanChoice {
  const { isActive } = subscriptionState(held, now);
  if (!isActive) return 'choose';
  const end = held.subscriptionEndDate;
  if (held.planId === plan.id) {
    const isNearEnd = end !== null && end.getTime() - now.getTime() <= RENEWAL_DAYS * DAY;
    return isNearEnd && !held.renews ? 'renew' : 'current';
  }
  return held.price && pricePerDay(plan) < pricePerDay(held.price) ? 'later' : 'choose';
}

export type Period = { start: Date; end: Date | null };

/**
 * The time that a payment of `now` pays. Nothing that was promised is lost (D24): the rest of a trial is added, a renewal begins
 * where the last period ends, also when it is late, and unused paid days of another plan are added by their worth.
 */
export function periodOf(held: Held, plan: Priced & { id: string }, now: Date, timeZone: string): Period {
  if (plan.priceCents === 0) return { start: now, end: null };
  const { status, graceUntil } = subscriptionState(held, now);
  const after = (start: Date) => cycleAfter(start, plan.billingCycle, timeZone);
  const end = held.subscriptionEndDate;
  if (graceUntil) {
    const start = [held.paidUntil, end, now].find((instant) => instant !== null && instant <= now) ?? now;
    return { start, end: after(start) };
  }
  if (!end || end <= now) return { start: now, end: after(now) };
  if (status === 'trial') return { start: now, end: after(end) };
  if (held.planId === plan.id) return { start: end, end: after(end) };
  const unused = held.isPaid && held.price ? end.getTime() - now.getTime() : 0;
  const worth = held.price ? pricePerDay(held.price) / pricePerDay(plan) : 0;
  return { start: now, end: new Date(after(now).getTime() + Math.round(unused * worth)) };
}

/** One month or one year later, at the same time on the salon's wall clock. */
function cycleAfter(start: Date, billingCycle: BillingCycle, timeZone: string): Date {
  const { date, time } = localNow(start, timeZone);
  return instantOf(addMonths(date, billingCycle === 'monthly' ? 1 : 12), time, timeZone);
}

type Payment = { orderId: string; amountCents: number; currency: string };
type Order = { id: string; amountCents: number; currency: string };

/** A payment of another order, of less money or in another currency pays nothing. */
export const paysFor = (payment: Payment, order: Order) =>
  payment.orderId === order.id && payment.amountCents >= order.amountCents && payment.currency === order.currency;

/** Whether a browser may be sent there: https, or a path of this site. */
export const isCheckoutUrl = (url: unknown): url is string =>
  typeof url === 'string' && (/^\/(?![/\\])/.test(url) || (/^https:\/\//.test(url) && URL.canParse(url)));
