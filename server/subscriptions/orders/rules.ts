import type { BillingCycle, PaymentWay, PlanChoice, PlanTerms, WayTerms } from '#contract/subscriptions.ts';
import { addMonths, instantOf, localNow } from '#lib/dates.ts';
import { type Subscription, subscriptionState } from '../rules.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A period that ends by itself may be paid again from here on (the reminder comes then). */
const RENEWAL_DAYS = 3;
/** An unpaid checkout is offered again for so long. */
export const OPEN_ORDER_HOURS = 24;

export type Priced = { priceCents: number; billingCycle: BillingCycle };

/** The order of the plan that follows the present one. */
export type Follower = {
  id: string;
  planId: string;
  price: Priced;
  /** Null for a plan without price. */
  way: PaymentWay | null;
  /** A card is charged for it. */
  renews: boolean;
  /** The period that is paid already; null before. */
  period: { start: Date; end: Date } | null;
};

/** The salon's subscription before an order. */
export type Held = Subscription & {
  planId: string | null;
  /** The plan's price, or the sum that was paid for it when that is known; null without a plan. */
  price: Priced | null;
  /** Whether the present period was paid, and is no grant. */
  isPaid: boolean;
  /** The present period is what was left of the trial: its card was entered, and is charged at the end. */
  isTrial: boolean;
  /** When the last paid period ends; null without one, or without end. */
  paidUntil: Date | null;
  /** A card will be charged, for the present plan or for the one that follows. */
  renews: boolean;
  follower: Follower | null;
};

/** The plan at this salon's price: one that was chosen to follow keeps the price of that day. */
export function atKeptPrice<P extends Priced & { id: string }>({ follower }: Pick<Held, 'follower'>, plan: P): P {
  return follower?.planId === plan.id ? { ...plan, ...follower.price } : plan;
}

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

/** The time from which the next period may be paid by PIX. */
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

/** `until` is when the plan must be paid. No card is charged before. */
export type Credit = { of: 'trial' | 'plan'; until: Date };

/**
 * Converts the rest of a trial, or of the paid time, to time of the plan. Paid days of another plan count by their
 * worth, and so does money that was paid for a next plan. Null when nothing is left.
 */
export function creditOf(held: Held, plan: Priced & { id: string }, now: Date): Credit | null {
  if (plan.priceCents === 0) return null;
  const own = ownCreditOf(held, plan, now);
  const added = worthOfFollower(held, plan);
  if (!own && added === 0) return null;
  return { of: own?.of ?? 'plan', until: later(own?.until ?? now, added) };
}

function ownCreditOf(held: Held, plan: Priced & { id: string }, now: Date): Credit | null {
  const { status, graceUntil } = subscriptionState(held, now);
  // A renewal may be refused before the paid end, and the stored end is then that of the grace.
  const end = graceUntil ? held.paidUntil : held.subscriptionEndDate;
  if (!end || end <= now) return null;
  if (status === 'trial' || held.isTrial) return { of: 'trial', until: end };
  if (held.planId === plan.id) return { of: 'plan', until: end };
  if (!held.isPaid || !held.price) return null;
  return { of: 'plan', until: later(now, worthOf(end.getTime() - now.getTime(), held.price, plan)) };
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** `ms` of one plan, in time of another. */
const worthOf = (ms: number, of: Priced, plan: Priced) => Math.round(ms * (pricePerDay(of) / pricePerDay(plan)));

function worthOfFollower({ follower }: Held, plan: Priced): number {
  const { period, price } = follower ?? {};
  return period && price ? worthOf(period.end.getTime() - period.start.getTime(), price, plan) : 0;
}

/**
 * The time that a payment of `now` pays. Nothing that was promised is lost: what is left of a trial is added, a renewal begins
 * where the paid period ends, also when it is late, and unused paid days of another plan are added by their worth.
 */
export function periodOf(
  held: Held,
  plan: Priced & { id: string },
  now: Date,
  timeZone: string,
  way: PaymentWay = 'pix',
): Period {
  if (plan.priceCents === 0) return { start: now, end: null };
  const own = ownCreditOf(held, plan, now);
  const added = worthOfFollower(held, plan);
  const after = (start: Date, ms = 0) => later(cycleAfter(start, plan.billingCycle, timeZone), ms + added);
  if (own?.of === 'trial') return { start: now, end: after(own.until) };
  if (own && held.planId === plan.id) return { start: own.until, end: after(own.until) };
  if (own) return { start: now, end: after(now, own.until.getTime() - now.getTime()) };
  const start = lateSince(held, now) ?? now;
  // A provider charges a card again a whole cycle after the first charge. A period that ended before would make the salon late each time.
  return { start, end: after(way === 'card' ? now : start) };
}

/** When the paid period ended that the days of grace follow, or the suspension that they count from; null outside of them. */
function lateSince(held: Held, now: Date): Date | null {
  const { graceUntil, paidUntil } = subscriptionState(held, now);
  const since = graceUntil && paidUntil ? new Date(paidUntil) : null;
  return since && since <= now ? since : null;
}

/** A cancelled plan that is taken up again by PIX is paid in the last days of what is paid, as any other renewal. Null is at once. */
export function pixWaitsUntil(held: Held, plan: { id: string }, now: Date): Date | null {
  const { subscriptionEndDate: end } = held;
  if (held.planId !== plan.id || held.subscriptionStatus !== 'cancelled' || !end) return null;
  return pixFrom(end) > now ? pixFrom(end) : null;
}

/** The terms of choosing the plan now, by card and by PIX. The screen shows them, and the checkout uses them. */
export function termsOf(held: Held, plan: Priced & { id: string }, now: Date, timeZone: string): PlanTerms {
  const choice = choiceOf(held, plan, now);
  if (held.subscriptionEndDate && ['later', 'chosen', 'due'].includes(choice)) {
    return laterTerms(held.subscriptionEndDate, plan, now, timeZone);
  }
  if (plan.priceCents === 0) return { startsAt: null, credit: null, card: NOTHING, pix: NOTHING };
  const credit = creditOf(held, plan, now);
  const paidBy = (way: PaymentWay) => {
    const { end } = periodOf(held, plan, now, timeZone, way);
    return { todayCents: plan.priceCents, payableFrom: null, paidUntil: isoOf(end) };
  };
  const charged = (at: Date) => ({ at: at.toISOString(), amountCents: plan.priceCents });
  const waitsUntil = pixWaitsUntil(held, plan, now);
  return {
    startsAt: null,
    credit: credit && describeCredit(held, plan, credit, now),
    card: credit
      ? { ...NOTHING, nextCharge: charged(credit.until), paidUntil: isoOf(credit.until) }
      : { ...paidBy('card'), nextCharge: charged(cycleAfter(now, plan.billingCycle, timeZone)) },
    pix: waitsUntil
      ? { ...NOTHING, payableFrom: isoOf(waitsUntil), paidUntil: isoOf(held.subscriptionEndDate) }
      : { ...paidBy('pix'), nextCharge: null },
  };
}

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;
const NOTHING: WayTerms = { todayCents: 0, nextCharge: null, payableFrom: null, paidUntil: null };

/** Null where the plan only goes on, and for less than a day. */
function describeCredit(held: Held, plan: { id: string }, { of, until }: Credit, now: Date): PlanTerms['credit'] {
  if (of === 'plan' && held.planId === plan.id && !held.follower?.period) return null;
  const days = (until.getTime() - now.getTime()) / DAY;
  const whole = of === 'trial' ? Math.ceil(days) : Math.floor(days);
  return whole > 0 ? { of, days: whole } : null;
}

function laterTerms(startsAt: Date, plan: Priced, now: Date, timeZone: string): PlanTerms {
  const begins = { startsAt: startsAt.toISOString(), credit: null };
  if (plan.priceCents === 0) return { ...begins, card: NOTHING, pix: NOTHING };
  const payableFrom = pixFrom(startsAt) > now ? pixFrom(startsAt) : null;
  const paidUntil = isoOf(cycleAfter(startsAt, plan.billingCycle, timeZone));
  return {
    ...begins,
    card: { ...NOTHING, nextCharge: { at: startsAt.toISOString(), amountCents: plan.priceCents }, paidUntil },
    pix: { ...NOTHING, payableFrom: isoOf(payableFrom), todayCents: payableFrom ? 0 : plan.priceCents, paidUntil },
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
