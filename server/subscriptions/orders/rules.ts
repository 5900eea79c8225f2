import type { BillingCycle, PaymentWay, PlanChoice, PlanTerms } from '#contract/subscriptions.ts';
import { addMonths, instantOf, localNow } from '#lib/dates.ts';
import { type Subscription, subscriptionState } from '../rules.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A period that ends by itself may be paid again from here on (D24: the reminder comes then). */
const RENEWAL_DAYS = 3;
/** An unpaid checkout is offered again for so long. */
export const OPEN_ORDER_HOURS = 24;

export type Priced = { priceCents: number; billingCycle: BillingCycle };

/** The order of the plan that follows the present one (D24). */
export type Follower = {
  id: string;
  planId: string;
  price: Priced;
  /** Null for a plan without price. */
  way: PaymentWay | null;
  /** A card is charged for it. */
  renews: boolean;
  /** What is paid for it already; null before. */
  period: { start: Date; end: Date } | null;
};

/** The salon's subscription before an order. */
export type Held = Subscription & {
  planId: string | null;
  /** Of the plan, or what was paid for it when that is known; null without a plan. */
  price: Priced | null;
  /** Whether the present period was paid, and is no grant (D24a). */
  isPaid: boolean;
  /** When the last paid period ends; null without one, or without end. */
  paidUntil: Date | null;
  /** A card will be charged, for the present plan or for the one that follows. */
  renews: boolean;
  follower: Follower | null;
};

/** In cents; only good for comparing. */
export const pricePerDay = ({ priceCents, billingCycle }: Priced) =>
  priceCents / (billingCycle === 'monthly' ? 30 : 365);

/** Decided again when the order is made: the screen may be old. */
export function choiceOf(held: Held, plan: Priced & { id: string }, now: Date): PlanChoice {
  const { isActive } = subscriptionState(held, now);
  if (!isActive) return 'choose';
  const { follower, subscriptionEndDate: end } = held;
  const isNearEnd = end !== null && pixFrom(end) <= now;
  if (held.planId === plan.id) return isNearEnd && !held.renews && !follower?.period ? 'renew' : 'current';
  if (follower?.planId === plan.id) {
    return isNearEnd && follower.way === 'pix' && !follower.period ? 'due' : 'chosen';
  }
  if (!held.price || pricePerDay(plan) >= pricePerDay(held.price)) return 'choose';
  return end === null || follower?.period ? 'unavailable' : 'later';
}

/** When what follows a period may be paid by PIX. */
export const pixFrom = (end: Date): Date => new Date(end.getTime() - RENEWAL_DAYS * DAY);

/** Whether a plan that was chosen in advance still waits for the present one to end, however it is paid. */
export function waits(held: Held, order: { planId: string; startsAt: Date | null }, now: Date): boolean {
  const { status, isBlocked, graceUntil } = subscriptionState(held, now);
  const end = held.subscriptionEndDate;
  return (
    order.startsAt !== null &&
    held.planId !== order.planId &&
    status !== 'trial' &&
    !isBlocked &&
    graceUntil === null &&
    end !== null &&
    end > now
  );
}

export type Period = { start: Date; end: Date | null };

/**
 * The time that a payment of `now` pays. Nothing that was promised is lost (D24): the rest of a trial is added, a renewal begins
 * where the last period ends, also when it is late, and unused paid days of another plan are added by their worth, as is what was
 * paid for a plan that was to follow.
 */
export function periodOf(held: Held, plan: Priced & { id: string }, now: Date, timeZone: string): Period {
  const { start, end } = ownPeriodOf(held, plan, now, timeZone);
  const { period, price } = held.follower ?? {};
  if (!end || !period || !price) return { start, end };
  const worth = (period.end.getTime() - period.start.getTime()) * (pricePerDay(price) / pricePerDay(plan));
  return { start, end: new Date(end.getTime() + Math.round(worth)) };
}

function ownPeriodOf(held: Held, plan: Priced & { id: string }, now: Date, timeZone: string): Period {
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

/** What choosing the plan means now. */
export function termsOf(held: Held, plan: Priced & { id: string }, now: Date, timeZone: string): PlanTerms {
  const choice = choiceOf(held, plan, now);
  if (held.subscriptionEndDate && ['later', 'chosen', 'due'].includes(choice)) {
    return laterTerms(held.subscriptionEndDate, plan, now, timeZone);
  }
  const atOnce = { startsAt: null, pixFrom: null };
  const { start, end } = periodOf(held, plan, now, timeZone);
  if (!end) return { ...atOnce, accessUntil: null, nextChargeAt: null, credit: null };
  const heldEnd = held.subscriptionEndDate;
  const inTrial = subscriptionState(held, now).status === 'trial' && heldEnd !== null && heldEnd > now;
  const added = inTrial
    ? heldEnd.getTime() - now.getTime()
    : end.getTime() - cycleAfter(start, plan.billingCycle, timeZone).getTime();
  const days = inTrial ? Math.ceil(added / DAY) : Math.floor(added / DAY);
  return {
    ...atOnce,
    accessUntil: end.toISOString(),
    nextChargeAt: cycleAfter(now, plan.billingCycle, timeZone).toISOString(),
    credit: days > 0 ? { of: inTrial ? 'trial' : 'plan', days } : null,
  };
}

function laterTerms(startsAt: Date, plan: Priced, now: Date, timeZone: string): PlanTerms {
  const isFree = plan.priceCents === 0;
  return {
    startsAt: startsAt.toISOString(),
    pixFrom: pixFrom(startsAt) > now ? pixFrom(startsAt).toISOString() : null,
    accessUntil: isFree ? null : cycleAfter(startsAt, plan.billingCycle, timeZone).toISOString(),
    nextChargeAt: isFree ? null : startsAt.toISOString(),
    credit: null,
  };
}

/** One month or one year later, at the same time on the salon's wall clock. */
export function cycleAfter(start: Date, billingCycle: BillingCycle, timeZone: string): Date {
  const { date, time } = localNow(start, timeZone);
  return instantOf(addMonths(date, billingCycle === 'monthly' ? 1 : 12), time, timeZone);
}

/** Whether a browser may be sent there: https, or a path of this site. */
export const isCheckoutUrl = (url: unknown): url is string =>
  typeof url === 'string' && (/^\/(?![/\\])/.test(url) || (/^https:\/\//.test(url) && URL.canParse(url)));
